import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { CALL_KEYS } from '../json-calls/call-keys.ts'
import type { BareCall } from './bare-shape.ts'
import { membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'

/** What an object has to have to be a call. */
export interface ToolObjectRule {
  /** Whether a name is enough: what is around says that it is a call. */
  readonly isCall: boolean
}

/**
 * The call that an object is: one with a name and arguments and nothing that a call doesn't have. An object that merely
 * has a name is data.
 */
export function toolObject(
  node: JsonNode,
  tools: readonly LlmTool[],
  { isCall }: ToolObjectRule,
): BareCall | undefined {
  const { value } = node
  if (!isJsonObject(value)) return undefined
  const inner = isCall ? wrapped(node) : undefined
  if (inner !== undefined) return toolObject(inner, tools, { isCall })
  const nameKey = NAMES.find((key) => isName(value[key]))
  const name = nameKey === undefined ? undefined : value[nameKey]
  if (nameKey === undefined || typeof name !== 'string') return undefined
  const tool = tools.find((known) => known.name === name)
  const argumentsKey = argumentsKeyOf(value, nameKey)
  if (argumentsKey === undefined)
    return isCall && !hasArgumentsKey(value) ? callOf(node, name) : undefined
  if (!isCall && isDefinition(value, argumentsKey)) return undefined
  const keys = new Set([nameKey, argumentsKey])
  if (!isCall && tool === undefined && !hasOnly(value, keys)) return undefined
  return callOf(node, name, argumentsKey)
}

function callOf(node: JsonNode, name: string, argumentsKey?: string): BareCall {
  const { value } = node
  const id = CALL_KEYS.id.map((key) => isJsonObject(value) && value[key]).find(isName)
  const own = argumentsKey === undefined ? undefined : membersOf(node).get(argumentsKey)
  return {
    name,
    node,
    ...(typeof id === 'string' ? { id } : {}),
    ...(own === undefined ? {} : { arguments: own }),
  }
}

const NAMES: readonly string[] = [...CALL_KEYS.name, 'recipient_name', 'action']

function isName(value: JsonValue | undefined | false): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function argumentsKeyOf(value: JsonObject, nameKey: string): string | undefined {
  const keys = nameKey === 'action' ? ['action_input'] : CALL_KEYS.arguments
  return keys.find((key) => isArguments(value[key]))
}

function hasArgumentsKey(value: JsonObject): boolean {
  return CALL_KEYS.arguments.some((key) => Object.hasOwn(value, key))
}

/** An object, the JSON text of one, or none. */
function isArguments(value: JsonValue | undefined): boolean {
  if (value === null || isJsonObject(value)) return true
  if (typeof value !== 'string') return false
  const reading = value.trim() === '' ? { ok: true, value: {} } : safeParseJson(value)
  return reading.ok && isJsonObject(reading.value)
}

/** Tools are described with the same keys as calls: their parameters are a schema. */
function isDefinition(value: JsonObject, argumentsKey: string): boolean {
  const given = value[argumentsKey]
  return (
    argumentsKey === 'parameters' &&
    isJsonObject(given) &&
    given['type'] === 'object' &&
    isJsonObject(given['properties'])
  )
}

/** Members that tell something about a call beside its name and arguments. */
const ABOUT: ReadonlySet<string> = new Set([
  ...CALL_KEYS.id,
  'index',
  'thought',
  'thoughts',
  'thinking',
  'reasoning',
  'rationale',
  'explanation',
])

const CALL_TYPES: ReadonlySet<JsonValue> = new Set([
  'function',
  'function_call',
  'tool',
  'tool_call',
  'tool_use',
])

function hasOnly(value: JsonObject, keys: ReadonlySet<string>): boolean {
  return Object.entries(value).every(([key, member]) => {
    if (key === 'type') return CALL_TYPES.has(member)
    return keys.has(key) || ABOUT.has(key)
  })
}

/** The call inside of an object that says that it is one. */
function wrapped(node: JsonNode): JsonNode | undefined {
  const { value } = node
  if (!isJsonObject(value)) return undefined
  const key = CALL_KEYS.wrapper.find((one) => isJsonObject(value[one]))
  return key === undefined ? undefined : membersOf(node).get(key)
}
