import type { AcceptClient, ClientHandler } from '../../host/client-peer.ts'
import { readRpcMessage } from '../../rpc/rpc-message.ts'
import type { ReplayTransport } from './replay-server.ts'

/**
 * Connects a client in process. It is handed what was recorded as its SDK hands it on: parsed, each message in a turn of
 * its own; what is no JSON is told by `onerror`. It ends where the replay is closed, behind all that was sent.
 */
export function createTransport<Message>(
  accept: AcceptClient,
  closing?: AbortSignal,
): ReplayTransport<Message> {
  let handler: ClientHandler | undefined
  let isOver = false
  const transport: ReplayTransport<Message> = {
    pid: null,
    stderr: null,
    start: async () => {
      if (closing?.aborted === true) throw gone()
      closing?.addEventListener('abort', endSoon)
      handler = accept({
        scope: 'session',
        send: ({ data }) => queueMicrotask(() => isOver || deliver(transport, data)),
        close: endSoon,
      })
    },
    send: async (message) => {
      if (isOver || handler === undefined) throw gone()
      handler.receive(readRpcMessage(Buffer.from(JSON.stringify(message))))
    },
    close: async () => {
      if (!isOver) handler?.leave()
      end()
    },
  }
  const end = (): void => {
    if (isOver) return
    isOver = true
    closing?.removeEventListener('abort', endSoon)
    transport.onclose?.()
  }
  const endSoon = (): void => queueMicrotask(end)
  return transport
}

function deliver<Message>(transport: ReplayTransport<Message>, data: Uint8Array): void {
  try {
    // The SDKs look at messages themselves.
    const message: Message = JSON.parse(Buffer.from(data).toString('utf8'))
    transport.onmessage?.(message)
  } catch (error) {
    transport.onerror?.(error instanceof Error ? error : new Error(String(error)))
  }
}

function gone(): Error {
  return new Error('the replayed server is gone')
}
