import type { Conversation } from '../../contracts/conversation.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { excerpt } from '../../text/excerpt.ts'
import { describeExchange } from '../conversation/describe-exchange.ts'
import { ranToItsEnd } from '../conversation/ran-to-its-end.ts'
import { tellingLine } from '../conversation/telling-line.ts'
import { startHint } from '../start-hint.ts'
import { defineFinding } from './define-finding.ts'

/** A server that never got as far as listing its tools. */
export const startFailed = defineFinding({
  code: 'start-failed',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['server:process:start'],
  observe: (conversation) =>
    conversation.started || !ranToItsEnd(conversation.endReason)
      ? []
      : [
          {
            line: conversation.fixture.frames.at(-1)?.line ?? 1,
            message: `the server didn't start: ${tellWhy(conversation)}`,
          },
        ],
})

/** The codes that stand in a fixture for a command that couldn't be started at all. */
const NOT_STARTED: ReadonlyMap<number | undefined, readonly [code: string, fault: string]> =
  new Map([
    [127, ['ENOENT', 'is not found']],
    [126, ['EACCES', "can't be run"]],
  ])

function tellWhy(conversation: Conversation): string {
  const { fixture, stderr, endReason } = conversation
  const [command = ''] = fixture.header.source.command ?? []
  const spawn = stderr.length === 0 ? NOT_STARTED.get(fixture.end?.end.exitCode) : undefined
  const hint = startHint({
    command,
    stderr: stderr.join('\n'),
    ...(spawn === undefined ? {} : { spawnError: spawn[0] }),
  })
  const overHttp = failureOverHttp(conversation)
  const refusal = overHttp === undefined ? refusalOf(conversation) : undefined
  const reason =
    spawn === undefined
      ? (overHttp ?? refusal ?? reasonOf(conversation))
      : `the command ${excerpt(command)} ${spawn[1]}`
  const more =
    refusal === undefined
      ? endReason === 'timeout' && '--timeout gives it more'
      : '--protocol auto finds out which revision it speaks'
  return [reason, hint, more].filter((part) => part !== undefined && part !== false).join('; ')
}

/** Why nothing was answered, where the server is reached over HTTP; undefined where it only took too long. */
function failureOverHttp(conversation: Conversation): string | undefined {
  const { exchanges, fixture, endReason } = conversation
  const { error } = fixture.end?.end ?? {}
  if (error !== undefined) return excerpt(error, 200)
  const asked = exchanges.findLast(({ requests }) => requests.length > 0)
  if (asked === undefined || (endReason === 'timeout' && asked.response === undefined))
    return undefined
  const status = asked.response?.status ?? 0
  // What a server says in a JSON-RPC error alone has nothing to do with HTTP.
  if (status !== 0 && status < 400 && refusalOf(conversation) !== undefined) return undefined
  return `${asked.requests[0]} got ${describeExchange(asked)}${STATUS_HINTS[status] ?? ''}`
}

const CREDENTIALS_HINT = "; give what it asks for with --header 'Authorization: …'"
const ADDRESS_HINT = '; check the path of the address, often /mcp or /sse'
const STATUS_HINTS: Readonly<Record<number, string>> = {
  401: CREDENTIALS_HINT,
  403: CREDENTIALS_HINT,
  404: ADDRESS_HINT,
  405: ADDRESS_HINT,
}

/** What the server said to being greeted, where that was an error. */
function refusalOf({ answers }: Conversation): string | undefined {
  const refused = answers.find(
    ({ method, reply }) => method !== 'tools/list' && reply.kind === 'error',
  )
  if (refused?.reply.kind !== 'error') return undefined
  const { error } = refused.reply
  const [message, code] = [valueAt(error, '/message'), valueAt(error, '/code')]
  const said = typeof message === 'string' ? excerpt(message) : 'an error'
  return `it answered ${refused.method} with ${said}${typeof code === 'number' ? ` (${code})` : ''}`
}

function reasonOf(conversation: Conversation): string {
  const line = tellingLine(conversation.stderr)
  if (conversation.endReason !== 'timeout') return line ?? endOf(conversation)
  return `it didn't answer in time${line === undefined ? '' : ` (${line})`}`
}

function endOf({ fixture, endReason }: Conversation): string {
  const { exitCode } = fixture.end?.end ?? {}
  const code = exitCode === undefined ? '' : ` with exit code ${exitCode}`
  return `${endReason ?? 'cut off'}${code}, and standard error doesn't say why`
}
