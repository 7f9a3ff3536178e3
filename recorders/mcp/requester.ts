import type { Era } from '../../src/contracts/fixture.ts'
import type { JsonObject } from '../../src/contracts/json.ts'
import { packageVersion } from '../../src/files/own-package.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { META_KEYS } from '../../src/mcp/meta-keys.ts'
import { isModern } from '../../src/mcp/result/is-modern.ts'
import type { RpcPeer } from './rpc-peer.ts'

/** Makes requests in the way of one revision. */
export interface Requester extends Pick<RpcPeer, 'request'> {
  readonly era: Era
  readonly protocolVersion: string
}

/** What a requester speaks, and for whom. */
export interface RequesterOptions {
  readonly protocolVersion: string
  /** What this client declares that it can do. */
  readonly capabilities: JsonObject
}

/** Who we are, to a server. */
export function clientInfo(): JsonObject {
  return { name: 'mcp-assay', version: packageVersion() }
}

/**
 * Makes requests over a peer. From 2026-07-28 on each of them says in its `_meta` which revision it
 * speaks, who asks, and what the client can do, as there is no handshake that would.
 */
export function createRequester(
  peer: Pick<RpcPeer, 'request'>,
  { protocolVersion, capabilities }: RequesterOptions,
): Requester {
  if (!isModern(protocolVersion))
    return { era: 'legacy', protocolVersion, request: (request) => peer.request(request) }
  const envelope = {
    [META_KEYS.protocolVersion]: protocolVersion,
    [META_KEYS.clientInfo]: clientInfo(),
    [META_KEYS.clientCapabilities]: capabilities,
  }
  return {
    era: 'modern',
    protocolVersion,
    request: (request) => {
      const given = request.params['_meta']
      const meta = { ...envelope, ...(isJsonObject(given) ? given : {}) }
      return peer.request({ ...request, params: { ...request.params, _meta: meta } })
    },
  }
}
