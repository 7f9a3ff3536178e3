import type { JsonObject } from '../../contracts/json.ts'
import { packageVersion } from '../../files/own-package.ts'
import type { AcceptClient, ClientPeer } from '../../host/client-peer.ts'
import { LEGACY_VERSIONS } from '../../host/http/legacy-versions.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { MODERN_VERSIONS } from '../../mcp/protocol-versions.ts'
import { partOf, type RpcId, type RpcMessage } from '../../rpc/rpc-message.ts'

/** What a manifest says beside the tools. */
export interface ManifestOptions {
  readonly servers: readonly string[]
  readonly needsToken: boolean
}

/** What takes clients, and the manifest of what they are served. */
export interface DescribedClients {
  readonly accept: AcceptClient
  readonly manifest: () => JsonObject
}

/** The first revision with streamable HTTP. */
const FIRST = '2025-03-26'
/** The revisions that are served over HTTP. */
const PROTOCOL_VERSIONS = [
  ...LEGACY_VERSIONS.filter((version) => version >= FIRST),
  ...MODERN_VERSIONS.toReversed(),
]
const TOOL_KEYS = ['name', 'title', 'description', 'inputSchema', 'outputSchema']
const MOST_PAGES = 64

/** Notes the lists of tools that clients get, for the manifest of a gateway: the last one, as servers are asked by clients alone. */
export function describeClients(accept: AcceptClient, options: ManifestOptions): DescribedClients {
  let pages: readonly RpcMessage[] = []
  const note = (page: RpcMessage, isFirst: boolean): void => {
    pages = isFirst ? [page] : [...pages, page].slice(-MOST_PAGES)
  }
  return {
    accept: (peer) => {
      const { asked, noting } = notingPeer(peer, note)
      const handler = accept(noting)
      return {
        receive: (message) => {
          if (message.method === 'tools/list' && message.id !== undefined)
            asked.set(message.id, partOf(message, ['params', 'cursor']) === undefined)
          handler.receive(message)
        },
        hold: (isHeld) => handler.hold?.(isHeld),
        leave: () => handler.leave(),
      }
    },
    manifest: () => manifestOf(pages, options),
  }
}

/** Makes a peer that notes the answers to requests for tools, each of which is for the first page or another one. */
function notingPeer(
  peer: ClientPeer,
  note: (page: RpcMessage, isFirst: boolean) => void,
): { readonly asked: Map<RpcId, boolean>; readonly noting: ClientPeer } {
  const asked = new Map<RpcId, boolean>()
  const send: ClientPeer['send'] = (message, about) => {
    const isFirst = message.id === undefined ? undefined : asked.get(message.id)
    if (isFirst !== undefined && message.kind === 'result') note(message, isFirst)
    if (message.id !== undefined && message.kind !== 'request') asked.delete(message.id)
    peer.send(message, about)
  }
  return { asked, noting: { ...peer, send } }
}

function manifestOf(
  pages: readonly RpcMessage[],
  { servers, needsToken }: ManifestOptions,
): JsonObject {
  const tools = pages.flatMap((page) => {
    const listed = partOf(page, ['result', 'tools'])
    return Array.isArray(listed) ? listed.filter((tool) => isJsonObject(tool)) : []
  })
  const byName = new Map(tools.map((tool) => [tool['name'], tool]))
  return {
    name: 'mcp-assay',
    version: packageVersion(),
    description: `A gateway in front of ${servers.join(', ')}.`,
    transport: { type: 'streamable-http', endpoint: '/mcp' },
    protocolVersions: PROTOCOL_VERSIONS,
    authentication: needsToken ? { required: true, schemes: ['bearer'] } : { required: false },
    toolsListed: pages.length > 0,
    tools: [...byName.values()].map((tool) =>
      Object.fromEntries(Object.entries(tool).filter(([key]) => TOOL_KEYS.includes(key))),
    ),
  }
}
