import { readRpcMessage, type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import type { LinkEnd, OpenLink, ServerLink } from '../server-link.ts'

/** A message as a link handed it over. */
interface Received {
  readonly text: string
  readonly message: RpcMessage
  readonly about?: RpcId
}

/** A link that keeps what it is told. */
export interface StartedLink extends Pick<ServerLink, 'abandon' | 'hold' | 'close'> {
  readonly send: (text: string) => void
  /** The next message that nobody has taken, as soon as it is there. */
  readonly next: () => Promise<Received>
  /** Resolves when the link has ended by itself. */
  readonly ended: Promise<LinkEnd>
  readonly ends: readonly LinkEnd[]
  readonly lines: readonly string[]
  /** What it told of event streams that are gone on with. */
  readonly resumed: readonly string[]
  /** Messages that nobody has taken. */
  readonly waiting: readonly Received[]
}

/** Opens a link, and keeps what it tells. */
export function startLink(open: OpenLink): StartedLink {
  const ends: LinkEnd[] = []
  const lines: string[] = []
  const resumed: string[] = []
  const waiting: Received[] = []
  const takers: ((received: Received) => void)[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<LinkEnd>()
  const link = open({
    onMessage: (message, about) => {
      const text = Buffer.from(message.data).toString('utf8')
      const received = { text, message, ...(about !== undefined && { about }) }
      const taker = takers.shift()
      if (taker === undefined) waiting.push(received)
      else taker(received)
    },
    onLine: (line, from) => void lines.push(`${from}: ${Buffer.from(line).toString('utf8')}`),
    onResuming: (message) => void resumed.push(message),
    onEnd: (told) => {
      ends.push(told)
      end(told)
    },
  })
  return {
    send: (text) => link.send(readRpcMessage(Buffer.from(text))),
    next: () => {
      const received = waiting.shift()
      return received === undefined
        ? new Promise((resolve) => void takers.push(resolve))
        : Promise.resolve(received)
    },
    abandon: link.abandon,
    hold: link.hold,
    close: link.close,
    ended,
    ends,
    lines,
    resumed,
    waiting,
  }
}
