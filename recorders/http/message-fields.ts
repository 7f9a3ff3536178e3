import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import type { Field } from './send-request.ts'

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'

/** Which parameter of a request the header `Mcp-Name` repeats, by the specification and its extension for tasks. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/** The revision that a message names in its `_meta`, as those from 2026-07-28 on do. */
export function versionOf({ params }: JsonObject): string | undefined {
  const meta = isJsonObject(params) ? params['_meta'] : undefined
  const version = isJsonObject(meta) ? meta[VERSION_KEY] : undefined
  return typeof version === 'string' ? version : undefined
}

/**
 * The headers that repeat what a message says, for whoever routes requests without reading them: of one that names its
 * revision, that revision, its method and what it is about; of others none.
 */
export function messageFields(message: JsonObject): readonly Field[] {
  const { method, params } = message
  const version = versionOf(message)
  if (version === undefined || typeof method !== 'string') return []
  const parameter = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined
  const name = isJsonObject(params) && parameter !== undefined ? params[parameter] : undefined
  return [
    { name: 'MCP-Protocol-Version', value: version },
    { name: 'Mcp-Method', value: fieldValue(method) },
    ...(typeof name === 'string' ? [{ name: 'Mcp-Name', value: fieldValue(name) }] : []),
  ]
}

/**
 * The headers that repeat arguments of a call, as the tool's inputSchema asks for with `x-mcp-header`. Values that have
 * no text of their own, and parameters that aren't given, have none.
 */
export function parameterFields(inputSchema: JsonValue, values: JsonValue): readonly Field[] {
  if (!isJsonObject(inputSchema) || !isJsonObject(inputSchema['properties'])) return []
  return Object.entries(inputSchema['properties']).flatMap(([key, schema]) => {
    const value = isJsonObject(values) ? values[key] : undefined
    if (!isJsonObject(schema) || value === undefined) return []
    const header = schema['x-mcp-header']
    const text = textOf(value)
    return [
      ...(typeof header === 'string' && TOKEN.test(header) && text !== undefined
        ? [{ name: `Mcp-Param-${header}`, value: fieldValue(text) }]
        : []),
      ...parameterFields(schema, value),
    ]
  })
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u

function textOf(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}

/** A text as the value of a header: as it is where it is plain ASCII, else in base64 with the marks that the specification gives it. */
function fieldValue(text: string): string {
  const plain = /^[\t\x20-\x7E]+$/u.test(text) && text === text.trim()
  if (plain && !/^=\?base64\?.*\?=$/u.test(text)) return text
  return `=?base64?${Buffer.from(text).toString('base64')}?=`
}
