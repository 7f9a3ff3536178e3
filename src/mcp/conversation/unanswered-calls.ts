import type { CallRound, Conversation, RecordedCall } from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import { ranToItsEnd } from './ran-to-its-end.ts'

interface UnansweredCall {
  readonly call: RecordedCall
  /** Whether the server went on without answering, or ended. */
  readonly outcome: 'no-reply' | 'exit'
  /** The last HTTP request that the call took; absent on stdio. */
  readonly exchange?: HttpExchange
  /** Milliseconds after which the client gave the call up, the last time; absent where it was over before. */
  readonly waited?: number
  /** Whether it was made once more, after the calls beside it. */
  readonly repeated: boolean
}

/** The calls that never got an answer, in a conversation that came to its end. */
export function unansweredCalls(conversation: Conversation): readonly UnansweredCall[] {
  const { calls, endReason, exchanges } = conversation
  if (!ranToItsEnd(endReason)) return []
  const byNumber = new Map(exchanges.map((exchange) => [exchange.number, exchange]))
  const ended = endReason === 'exited' || endReason === 'reset'
  return calls
    .filter(({ reply }) => reply === undefined)
    .map((call) => {
      const exchange = lastExchange(call, byNumber)
      const repeat = secondTry(call)
      const waited = waitedFor(call, repeat?.request ?? call.request, exchange)
      return {
        call,
        repeated: repeat !== undefined,
        outcome: ended && call.cancelled === undefined ? 'exit' : 'no-reply',
        ...(exchange !== undefined && { exchange }),
        ...(waited !== undefined && { waited }),
      }
    })
}

/** The calls that the client gave up before an answer came. */
export function givenUpCalls(conversation: Conversation): readonly RecordedCall[] {
  return unansweredCalls(conversation).flatMap(({ call, outcome, waited }) =>
    outcome === 'no-reply' && waited !== undefined ? [call] : [],
  )
}

function lastExchange(
  { request, rounds }: RecordedCall,
  byNumber: ReadonlyMap<number, HttpExchange>,
): HttpExchange | undefined {
  const { exchange } = rounds?.at(-1)?.request ?? request
  return exchange === undefined ? undefined : byNumber.get(exchange)
}

/** The request that follows one which nobody answered; what follows an answer is another round. */
function secondTry({ rounds = [] }: RecordedCall): CallRound | undefined {
  return rounds.findLast(
    ({ method }, index) =>
      method === 'tools/call' && index > 0 && rounds[index - 1]?.reply === undefined,
  )
}

function waitedFor(
  { cancelled }: RecordedCall,
  request: FrameAt,
  exchange: HttpExchange | undefined,
): number | undefined {
  const { rest, left } = exchange ?? {}
  const isOver = rest !== undefined && left !== 'given-up'
  // From 2026-07-28 on a request is given up over HTTP by closing its stream, and nothing else says so.
  const givenUp = isOver ? undefined : (cancelled ?? rest)
  return givenUp === undefined ? undefined : givenUp.t - request.t
}
