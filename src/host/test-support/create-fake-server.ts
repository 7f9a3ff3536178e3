import { resultMessage } from '../../rpc/rpc-edits.ts'
import type { RpcMessage } from '../../rpc/rpc-message.ts'
import type { AcceptClient, ClientPeer } from '../client-peer.ts'

/** A client as a fake server has seen it. */
export interface SeenClient {
  readonly peer: ClientPeer
  /** All that it sent, as text. */
  readonly received: string[]
  readonly left: Promise<void>
  /** How often it was said to be gone. */
  leaves: number
  /** What it was told of being held, in its order. */
  readonly holds: boolean[]
}

/** What stands behind a host in tests. */
export interface FakeServer {
  readonly accept: AcceptClient
  readonly clients: SeenClient[]
}

type Answer = (message: RpcMessage, peer: ClientPeer) => void

/** A server that notes all that it is told, and answers as it is told to; without that it answers each request with its method. */
export function createFakeServer(answer: Answer = answerByMethod): FakeServer {
  const clients: SeenClient[] = []
  const accept: AcceptClient = (peer) => {
    const left = Promise.withResolvers<void>()
    const client: SeenClient = { peer, received: [], left: left.promise, leaves: 0, holds: [] }
    clients.push(client)
    return {
      receive: (message) => {
        client.received.push(Buffer.from(message.data).toString())
        answer(message, peer)
      },
      hold: (isHeld) => void client.holds.push(isHeld),
      leave: () => {
        client.leaves += 1
        left.resolve()
      },
    }
  }
  return { accept, clients }
}

function answerByMethod({ kind, id, method = '' }: RpcMessage, peer: ClientPeer): void {
  if (kind === 'request' && id !== undefined) peer.send(resultMessage(id, { method }))
}
