import { setImmediate } from 'node:timers/promises'
import type { JsonValue } from '../../../contracts/json.ts'
import type { ClientPeer } from '../../../host/client-peer.ts'
import { readRpcMessage, type RpcId } from '../../../rpc/rpc-message.ts'
import type { ReplayServer } from '../replay-server.ts'

/** A client, as its host has it. */
export interface ConnectedClient {
  /** Sends a message: a value, or bytes as they are. */
  readonly send: (message: JsonValue | Uint8Array) => void
  readonly leave: () => void
  /** What it got, as it came. */
  readonly raw: string[]
  /** The same, read; what is no JSON stands as it is. */
  readonly got: () => readonly JsonValue[]
  /** To which request of its own each message was said to belong. */
  readonly about: (RpcId | undefined)[]
  /** How often the server ended the connection. */
  readonly closed: () => number
}

/** Connects a client to a server as a host does. */
export function connect(
  { accept }: Pick<ReplayServer, 'accept'>,
  scope: ClientPeer['scope'] = 'session',
): ConnectedClient {
  const raw: string[] = []
  const about: (RpcId | undefined)[] = []
  let closed = 0
  const handler = accept({
    scope,
    send: ({ data }, id) => {
      raw.push(Buffer.from(data).toString())
      about.push(id)
    },
    close: () => void (closed += 1),
  })
  return {
    send: (message) =>
      handler.receive(
        readRpcMessage(
          message instanceof Uint8Array ? message : Buffer.from(JSON.stringify(message)),
        ),
      ),
    leave: () => handler.leave(),
    raw,
    got: () => raw.map(parsed),
    about,
    closed: () => closed,
  }
}

function parsed(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

/** Lets all happen that needs no time. */
export async function settled(): Promise<void> {
  await setImmediate()
}
