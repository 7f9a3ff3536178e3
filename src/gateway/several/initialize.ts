import type { JsonObject } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { errorMessage, resultMessage } from '../../rpc/rpc-edits.ts'
import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'
import { excerpt } from '../../text/excerpt.ts'
import { CONNECTION_CLOSED } from '../downtime.ts'
import { errorWords } from './error-words.ts'
import { inTime } from '../in-time.ts'
import type { Member, Table } from './member.ts'
import { type Hello, mergeHellos } from './merge-hellos.ts'
import { answered, type ClientRequest, type Outcome } from './outcome.ts'
import { startPatience } from './start-patience.ts'
import { unlessOver } from './unless-over.ts'

/** A server that isn't there, and why. */
interface Absence {
  readonly member: Member
  readonly why: string
  readonly data: JsonObject
}

/**
 * Shakes hands with all servers, and answers for them together. One that fails, or hasn't answered when the patience with
 * those is over that come last, holds nobody up: events say so, and it takes part as soon as it comes.
 */
export async function initialize(table: Table, request: ClientRequest): Promise<Outcome> {
  const hellos: Hello[] = []
  const absences: Absence[] = []
  const patience = startPatience(table.patience)
  const answers = await Promise.all(
    table.members.map(async (member) => {
      const answering = greet(table, member, request.message)
      const answer = await unlessOver(answering, patience.limit())
      if (answer?.kind === 'result') patience.begin()
      return { member, answer }
    }),
  )
  for (const { member, answer } of answers)
    if (answer?.kind === 'result') hellos.push({ member, answer })
    else absences.push({ member, ...reasonOf(member, answer) })
  return answered(
    request,
    hellos.length === 0
      ? errorMessage(request.id, nobodyThere(absences))
      : resultMessage(request.id, mergeHellos(hellos, absences.length === 0)),
  )
}

/** Greets a server, and tells where that takes long. */
function greet(
  { patience, onEvent }: Table,
  { name, seat }: Member,
  message: RpcMessage,
): Promise<RpcMessage> {
  const answering = seat.request(message)
  const tell = (answer: RpcMessage | undefined): void => {
    if (answer !== undefined) return
    const why = `server ${excerpt(name)} has not answered initialize in ${patience / 1000} s`
    onEvent({ type: 'server', server: name, state: 'not-connected', message: why })
  }
  void inTime(answering, patience).then(tell)
  return answering
}

function reasonOf({ seat }: Member, answer: RpcMessage | undefined): Omit<Absence, 'member'> {
  const data = answer && partOf(answer, ['error', 'data'])
  const why = seat.trouble() ?? (answer === undefined ? '' : errorWords(answer))
  return { why, data: isJsonObject(data) ? data : {} }
}

function nobodyThere(absences: readonly Absence[]): {
  readonly code: number
  readonly message: string
  readonly data: JsonObject
} {
  const reasons = absences.map(({ why }) => why)
  const servers = Object.fromEntries(
    absences.map(({ member, why, data }) => [member.name, { message: why, ...data }]),
  )
  return {
    code: CONNECTION_CLOSED,
    message: `no server is connected: ${reasons.join('; ')}`,
    data: { servers },
  }
}
