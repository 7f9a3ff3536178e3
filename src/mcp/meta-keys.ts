import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** The names that the protocol gives to what stands in `_meta`. */
export const META_KEYS = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  relatedTask: 'io.modelcontextprotocol/related-task',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
  logLevel: 'io.modelcontextprotocol/logLevel',
} as const

/** What stands in `_meta` under a name; undefined where there is neither. */
export function metaOf(
  holder: JsonValue | undefined,
  key: keyof typeof META_KEYS,
): JsonValue | undefined {
  const meta = isJsonObject(holder) ? holder['_meta'] : undefined
  return isJsonObject(meta) ? meta[META_KEYS[key]] : undefined
}

/** The revision that the parameters of a request name, as those from 2026-07-28 on do. */
export function revisionOf(params: JsonValue | undefined): string | undefined {
  const version = metaOf(params, 'protocolVersion')
  return typeof version === 'string' ? version : undefined
}
