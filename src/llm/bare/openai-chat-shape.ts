import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { BareCall, BarePart, BareReading, BareShape } from './bare-shape.ts'
import { itemsOf, membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'
import { textsOf } from './texts-of.ts'
import { toolObject } from './tool-object.ts'

/** A message of chat completions with `tool_calls`, a body with one, or items of it. */
export const openaiToolCallsShape: BareShape = (node, tools) => {
  if (isJsonArray(node.value)) {
    const calls = itemsOf(node).map((item) => functionItem(item))
    return calls.length > 0 && calls.every((call) => call !== undefined)
      ? { parts: calls.map((call) => ({ call })) }
      : undefined
  }
  const item = functionItem(node)
  if (item !== undefined) return { parts: [{ call: item }] }
  const message = messageOf(node)
  const list = message === undefined ? undefined : membersOf(message).get('tool_calls')
  if (message === undefined || (list === undefined && message === node)) return undefined
  const calls: readonly BarePart[] =
    list === undefined
      ? []
      : itemsOf(list).map((one) => {
          const call = functionItem(one) ?? toolObject(one, tools, { isCall: true })
          return call === undefined ? { text: one.text } : { call }
        })
  return readingOf(message, calls, list?.value)
}

/** A message of chat completions with the older `function_call`, or a body with one. */
export const openaiFunctionCallShape: BareShape = (node, tools) => {
  const message = messageOf(node)
  const own = message === undefined ? undefined : membersOf(message).get('function_call')
  const call = own === undefined ? undefined : toolObject(own, tools, { isCall: true })
  if (message === undefined || call === undefined) return undefined
  return readingOf(message, [{ call }], undefined)
}

/** The message of a body's first choice, or what could be a message itself. */
function messageOf(node: JsonNode): JsonNode | undefined {
  const { value } = node
  if (!isJsonObject(value)) return undefined
  if (!isJsonArray(value['choices']))
    return 'tool_calls' in value || 'function_call' in value ? node : undefined
  const choices = membersOf(node).get('choices')
  const first = choices === undefined ? undefined : itemsOf(choices)[0]
  const message = first === undefined ? undefined : membersOf(first).get('message')
  return message !== undefined && isJsonObject(message.value) ? message : undefined
}

function readingOf(
  message: JsonNode,
  calls: readonly BarePart[],
  list: JsonValue | undefined,
): BareReading | undefined {
  const members = membersOf(message)
  const thought = members.get('reasoning_content') ?? members.get('reasoning')
  const reasoning = textsOf(thought?.value, ['text'])
  const texts = textsOf(members.get('content')?.value, ['text'])
  const hasCall = calls.some((part) => 'call' in part)
  const isAnswer = calls.length === 0 && texts.length > 0 && members.has('role')
  const isList = list === undefined || list === null || isJsonArray(list)
  if (!hasCall && !(isAnswer && isList)) return undefined
  return {
    parts: [
      ...reasoning.map((one) => ({ reasoning: one })),
      ...texts.map((text) => ({ text })),
      ...calls,
    ],
  }
}

/** `{"type": "function", "function": {"name": …, "arguments": …}}`; without arguments it may be a tool's description. */
function functionItem(node: JsonNode): BareCall | undefined {
  const { value } = node
  if (!isJsonObject(value) || !isJsonObject(value['function'])) return undefined
  const { name } = value['function']
  const own = membersOf(node).get('function')
  const given = own === undefined ? undefined : membersOf(own).get('arguments')
  if (typeof name !== 'string' || name === '' || given === undefined) return undefined
  const id = value['id']
  return { name, node, arguments: given, ...(typeof id === 'string' ? { id } : {}) }
}
