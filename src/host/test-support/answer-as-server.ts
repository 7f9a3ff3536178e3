import type { JsonObject } from '../../contracts/json.ts'
import {
  errorMessage,
  notificationMessage,
  requestMessage,
  resultMessage,
} from '../../rpc/rpc-edits.ts'
import { partOf, type RpcId, type RpcMessage } from '../../rpc/rpc-message.ts'
import type { ClientPeer } from '../client-peer.ts'

const SERVER_INFO = { name: 'fake', version: '1' }
const CAPABILITIES = { tools: { listChanged: true } }
const TOOLS = ['echo', 'progress', 'roots', 'never'].map((name) => ({
  name,
  inputSchema: { type: 'object' },
}))
const CACHED = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId'

/** What each method is answered with by a server with a few tools; in both eras, whose additions the other one ignores. */
const RESULTS: Readonly<Record<string, JsonObject>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
  },
  'server/discover': {
    ...CACHED,
    supportedVersions: ['2026-07-28'],
    capabilities: CAPABILITIES,
    serverInfo: SERVER_INFO,
  },
  'tools/list': { ...CACHED, tools: TOOLS },
  ping: {},
}

/** Answers as a server does that speaks in these eras. */
export function answerAsServer(
  eras: readonly ('legacy' | 'modern')[],
): (message: RpcMessage, peer: ClientPeer) => void {
  /** Calls that wait for what the client answers. */
  const asking = new Map<RpcId, RpcId>()
  return (message, peer) => {
    const { id, kind, method = '' } = message
    if (id === undefined) return
    if (kind !== 'request') {
      peer.send(textResult(asking.get(id) ?? 0, JSON.stringify(partOf(message, ['result']))))
      return
    }
    const isServed = eras.includes(peer.scope === 'session' ? 'legacy' : 'modern')
    const result = isServed ? RESULTS[method] : undefined
    if (method === 'tools/call') answerCall(message, peer, asking)
    else if (method === 'subscriptions/listen') answerListen(id, peer)
    else if (result !== undefined) peer.send(resultMessage(id, result))
    else peer.send(errorMessage(id, { code: -32601, message: `no method ${method}` }))
  }
}

function answerCall(message: RpcMessage, peer: ClientPeer, asking: Map<RpcId, RpcId>): void {
  const { id = 0 } = message
  const name = partOf(message, ['params', 'name'])
  if (name === 'never') return
  if (name === 'roots') {
    asking.set(`roots-${id}`, id)
    peer.send(requestMessage(`roots-${id}`, 'roots/list', {}), id)
    return
  }
  const progressToken = partOf(message, ['params', '_meta', 'progressToken'])
  if (name === 'progress' && progressToken !== undefined)
    for (const progress of [1, 2])
      peer.send(notificationMessage('notifications/progress', { progressToken, progress }))
  peer.send(textResult(id, JSON.stringify(partOf(message, ['params', 'arguments']) ?? null)))
}

function answerListen(id: RpcId, peer: ClientPeer): void {
  const told = { _meta: { [SUBSCRIPTION]: id } }
  const notifications = { toolsListChanged: true }
  peer.send(
    notificationMessage('notifications/subscriptions/acknowledged', { ...told, notifications }),
  )
  peer.send(notificationMessage('notifications/tools/list_changed', told))
}

function textResult(id: RpcId, text: string): RpcMessage {
  return resultMessage(id, { resultType: 'complete', content: [{ type: 'text', text }] })
}
