import type { AcceptClient } from '../../host/client-peer.ts'

/** What takes clients, and whether one of them has sent a message. */
export interface HeardClients {
  readonly accept: AcceptClient
  readonly isHeard: () => boolean
}

/** Notes whether clients say anything, for servers are started by their first message. */
export function hearClients(accept: AcceptClient): HeardClients {
  let isHeard = false
  return {
    accept: (peer) => {
      const handler = accept(peer)
      return {
        receive: (message) => {
          isHeard = true
          handler.receive(message)
        },
        hold: (isHeld) => handler.hold?.(isHeld),
        leave: () => handler.leave(),
      }
    },
    isHeard: () => isHeard,
  }
}
