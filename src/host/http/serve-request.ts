import { isAnswer, partOf, type RpcMessage } from '../../rpc/rpc-message.ts'
import type { AcceptClient } from '../client-peer.ts'
import { type EndReason, endAnswer } from './end-answer.ts'
import type { HttpResponse } from './exchange.ts'
import { Reply, type ReplyTiming } from './reply.ts'

/** What serves one request. */
export interface RequestService {
  readonly accept: AcceptClient
  readonly timing: ReplyTiming
  /** Those whose requests aren't answered, each with how it leaves where nobody is served any more. */
  readonly waiting: Set<(reason: EndReason) => void>
}

/** The statuses of errors that are about the request itself (revision 2026-07-28, streamable HTTP); all others have 200. */
const STATUS_BY_CODE: ReadonlyMap<unknown, number> = new Map([
  [-32700, 400],
  [-32600, 400],
  [-32601, 404],
  [-32020, 400],
  [-32021, 400],
  [-32022, 400],
])

/** Serves a request without a session, or takes a notification, as that of a client of its own. */
export function serveRequest(
  message: RpcMessage,
  response: HttpResponse,
  { accept, timing, waiting }: RequestService,
): void {
  if (message.kind !== 'request') {
    tell(message, accept)
    response.writeHead(202).end()
    return
  }
  const leave = (reason: EndReason): void => {
    if (!waiting.delete(leave)) return
    endReply(reply, message, reason)
    handler.leave()
  }
  // Where the client is gone, this answers nobody.
  const reply = new Reply(response, { timing, onClose: () => leave('the server gave no answer') })
  const finish = (end: () => void): void => {
    waiting.delete(leave)
    end()
  }
  waiting.add(leave)
  const handler = accept({
    scope: 'request',
    send: (sent) => {
      if (!isAnswer(sent)) reply.send(sent)
      else if (sent.id === message.id) finish(() => reply.answer(sent, statusOf(sent)))
    },
    close: () => finish(() => endReply(reply, message, 'the server gave no answer')),
    http: {
      stream: () => reply.open(),
      respond: (_about, answer) => finish(() => reply.respond(answer)),
    },
  })
  handler.receive(message)
}

/** Ends what waits for an answer. The end of its stream is how a subscription is lost, so that its client subscribes again. */
function endReply(reply: Reply, { id, method }: RpcMessage, reason: EndReason): void {
  if (id === undefined || method === 'subscriptions/listen') reply.end()
  else reply.answer(endAnswer(id, reason))
}

function tell(message: RpcMessage, accept: AcceptClient): void {
  // A request is given up by closing its response. This says no more, and names an id that other clients use, too.
  if (message.method === 'notifications/cancelled') return
  const handler = accept({ scope: 'request', send: () => undefined, close: () => undefined })
  handler.receive(message)
  handler.leave()
}

function statusOf(answer: RpcMessage): number {
  return STATUS_BY_CODE.get(partOf(answer, ['error', 'code'])) ?? 200
}
