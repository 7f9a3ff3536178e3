import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'
import type { Member } from './member.ts'
import { type ClientRequest, REFUSED } from './outcome.ts'

/** A server's answer. */
interface MemberAnswer {
  readonly member: Member
  readonly answer: RpcMessage
}

/** What a server says to something that it doesn't have. */
const NOT_MINE: readonly unknown[] = Object.values(REFUSED)

/**
 * Asks servers one after the other until one gives a result; else the answer is the error that says most. Of whom nothing
 * was heard yet has no more than so many milliseconds.
 */
export async function askInTurn(
  { message, signal }: ClientRequest,
  [first, ...others]: readonly [Member, ...(readonly Member[])],
  patience: number,
): Promise<MemberAnswer> {
  let told = { member: first, answer: await first.seat.request(message, signal) }
  for (const member of others) {
    if (told.answer.kind === 'result' || signal.aborted) return told
    const limit = member.seat.isHeard()
      ? signal
      : AbortSignal.any([signal, AbortSignal.timeout(patience)])
    const answer = await member.seat.request(message, limit)
    if (limit.aborted) continue
    if (answer.kind === 'result' || saysMore(answer, told.answer)) told = { member, answer }
  }
  return told
}

function saysMore(error: RpcMessage, other: RpcMessage): boolean {
  return isNotMine(other) && !isNotMine(error)
}

function isNotMine(error: RpcMessage): boolean {
  return NOT_MINE.includes(partOf(error, ['error', 'code']))
}
