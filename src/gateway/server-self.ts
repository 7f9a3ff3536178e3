import type { GatewayEvent } from '../contracts/gateway-event.ts'
import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { META_KEYS, revisionOf } from '../mcp/meta-keys.ts'
import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'
import { LIST_KINDS, type ListKind } from './change-notices.ts'
import type { ToolView } from './tools/tool-adapter.ts'

/** What a server says of itself in one conversation. */
export class ServerSelf {
  #capabilities: JsonObject | undefined
  #protocolVersion: string | undefined
  #version: string | undefined

  /** What it offers; undefined before it says so. */
  get capabilities(): JsonObject | undefined {
    return this.#capabilities
  }

  /** Takes its answer to a handshake, or to `server/discover`. */
  noteHello(hello: RpcMessage): void {
    const protocolVersion = partOf(hello, ['result', 'protocolVersion'])
    if (typeof protocolVersion === 'string') this.#protocolVersion = protocolVersion
    const version = partOf(hello, ['result', 'serverInfo', 'version'])
    if (typeof version === 'string') this.#version = version
    const capabilities = partOf(hello, ['result', 'capabilities'])
    if (isJsonObject(capabilities)) this.#capabilities = capabilities
  }

  /** Takes any result of its; from 2026-07-28 on each may say who it is. */
  noteResult(message: RpcMessage): void {
    const version = partOf(message, ['result', '_meta', META_KEYS.serverInfo, 'version'])
    if (typeof version === 'string') this.#version = version
  }

  /** What it has lists of. */
  lists(): readonly ListKind[] {
    return LIST_KINDS.filter((kind) => isJsonObject(this.#capabilities?.[kind]))
  }

  /** Who it is to a request, by that one's `_meta`. */
  viewOf(meta: JsonObject): ToolView {
    const protocolVersion = revisionOf({ _meta: meta }) ?? this.#protocolVersion
    return {
      ...(protocolVersion !== undefined && { protocolVersion }),
      ...(this.#version !== undefined && { serverVersion: this.#version }),
    }
  }
}

/** Whether that a server is connected was told last of it; waiting for its first answer changes nothing. */
export function isThere(
  state: Extract<GatewayEvent, { type: 'server' }>['state'],
  before: boolean,
): boolean {
  return state === 'waiting' ? before : state === 'connected'
}

/** Returns the `_meta` of a request. */
export function metaIn(message: RpcMessage): JsonObject {
  const meta = partOf(message, ['params', '_meta'])
  return isJsonObject(meta) ? meta : {}
}
