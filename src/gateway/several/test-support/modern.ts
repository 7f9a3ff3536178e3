import type { JsonObject } from '../../../contracts/json.ts'
import { META_KEYS } from '../../../mcp/meta-keys.ts'

/** What each request of the revision without a handshake says of its client. */
const MODERN = {
  [META_KEYS.protocolVersion]: '2026-07-28',
  [META_KEYS.clientCapabilities]: {},
} as const

/** Parameters of a request of the revision without a handshake. */
export function modern(params: JsonObject = {}): JsonObject {
  return { ...params, _meta: { ...MODERN } }
}

/** What a server says to `server/discover`. */
export function discovery(
  capabilities: JsonObject,
  supportedVersions: readonly string[],
  more: JsonObject = {},
): JsonObject {
  const keeping = { ttlMs: 60_000, cacheScope: 'public' }
  return {
    result: { resultType: 'complete', supportedVersions, capabilities, ...keeping, ...more },
  }
}
