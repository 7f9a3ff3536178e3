import type { AcceptClient, ClientHandler } from '../../host/client-peer.ts'
import { readRpcMessage } from '../../rpc/rpc-message.ts'
import type { ReplayTransport } from './replay-server.ts'

/**
 * Connects a client in process. It is handed what was recorded as its SDK hands it on: parsed, each message in a turn of
 * its own; what is no JSON is told by `onerror`.
 */
export function createTransport<Message>(accept: AcceptClient): ReplayTransport<Message> {
  let handler: ClientHandler | undefined
  let isOver = false
  const transport: ReplayTransport<Message> = {
    pid: null,
    stderr: null,
    start: async () => {
      handler = accept({
        scope: 'session',
        send: ({ data }) => queueMicrotask(() => deliver(data)),
        close: () => queueMicrotask(end),
      })
    },
    send: async (message) => {
      if (isOver || handler === undefined) throw new Error('the replayed server is gone')
      handler.receive(readRpcMessage(Buffer.from(JSON.stringify(message))))
    },
    close: async () => {
      if (!isOver) handler?.leave()
      end()
    },
  }
  const deliver = (data: Uint8Array): void => {
    if (isOver) return
    try {
      // The SDKs look at messages themselves.
      const message: Message = JSON.parse(Buffer.from(data).toString('utf8'))
      transport.onmessage?.(message)
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const end = (): void => {
    if (isOver) return
    isOver = true
    transport.onclose?.()
  }
  return transport
}
