import type { JsonObject } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { revisionOf } from '../../src/mcp/meta-keys.ts'
import { nameParameter } from '../../src/mcp/name-parameter.ts'
import type { Field } from './send-request.ts'

/**
 * The headers that repeat what a message says, for whoever routes requests without reading them: of one that names its
 * revision, that revision, its method and what it is about; of others none.
 */
export function messageFields(message: JsonObject): readonly Field[] {
  const { method, params } = message
  const version = revisionOf(params)
  if (version === undefined || typeof method !== 'string') return []
  const parameter = nameParameter(method)
  const name = isJsonObject(params) && parameter !== undefined ? params[parameter] : undefined
  return [
    { name: 'MCP-Protocol-Version', value: version },
    { name: 'Mcp-Method', value: fieldValue(method) },
    ...(typeof name === 'string' ? [{ name: 'Mcp-Name', value: fieldValue(name) }] : []),
  ]
}

/** A text as the value of a header: as it is where it is plain ASCII, else in base64 with the marks that the specification gives it. */
export function fieldValue(text: string): string {
  const plain = /^[\t\x20-\x7E]+$/u.test(text) && text === text.trim()
  if (plain && !/^=\?base64\?.*\?=$/u.test(text)) return text
  return `=?base64?${Buffer.from(text).toString('base64')}?=`
}
