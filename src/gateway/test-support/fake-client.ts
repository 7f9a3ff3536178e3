import type { JsonValue } from '../../contracts/json.ts'
import type { AcceptClient, ClientPeer } from '../../host/client-peer.ts'
import { readRpcMessage, type RpcId } from '../../rpc/rpc-message.ts'

/** A client in this process. */
export interface FakeClient {
  /** Sends a message, as text or as a value. */
  readonly say: (message: JsonValue) => void
  /** All that it was sent, as text. */
  readonly heard: readonly string[]
  /** Resolves with a message that it was sent, or is, and that holds a text. */
  readonly hears: (part: string) => Promise<string>
  /** With which of its requests each message came. */
  readonly about: readonly (RpcId | undefined)[]
  /** Reads more slowly than it is sent to, or no longer so. */
  readonly hold: (isHeld: boolean) => void
  readonly leave: () => void
}

/** Connects a client. */
export function fakeClient(
  accept: AcceptClient,
  scope: ClientPeer['scope'] = 'session',
): FakeClient {
  const heard: string[] = []
  const about: (RpcId | undefined)[] = []
  const waiting = new Set<() => void>()
  const handler = accept({
    scope,
    send: (message, request) => {
      heard.push(Buffer.from(message.data).toString())
      about.push(request)
      for (const look of waiting) look()
    },
    close: () => undefined,
  })
  const hears = (part: string): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = heard.find((text) => text.includes(part))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return {
    say: (message) => {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      handler.receive(readRpcMessage(Buffer.from(text)))
    },
    heard,
    hears,
    about,
    hold: (isHeld) => handler.hold?.(isHeld),
    leave: () => handler.leave(),
  }
}
