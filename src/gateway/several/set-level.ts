import { offers, type Table } from './member.ts'
import { answered, type ClientRequest, type Outcome, REFUSED, refused } from './outcome.ts'
import { startPatience } from './start-patience.ts'

/** Tells the level of log messages to all servers that have them; it is set where one takes it. */
export async function setLevel(table: Table, request: ClientRequest): Promise<Outcome> {
  const { message, signal } = request
  const logging = table.members.filter((member) => offers(member, 'logging') !== false)
  const patience = startPatience(table.patience)
  const asked = logging.map((member) => ({
    // One that comes later is told then.
    isThere: member.seat.capabilities() !== undefined,
    answering: member.seat.request(message, AbortSignal.any([signal, patience.limit()])),
  }))
  const answers = await Promise.all(
    asked
      .filter(({ isThere }) => isThere)
      .map(async ({ answering }) => {
        const answer = await answering
        if (answer.kind === 'result') patience.begin()
        return answer
      }),
  )
  const [answer] = answers.toSorted((left, right) => rank(left.kind) - rank(right.kind))
  return answer === undefined
    ? refused(request, REFUSED.method, 'no server offers logging')
    : answered(request, answer)
}

function rank(kind: string): number {
  return kind === 'result' ? 0 : 1
}
