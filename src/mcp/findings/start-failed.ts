import type { Conversation } from '../../contracts/conversation.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { failedOverHttp } from '../conversation/failed-over-http.ts'
import { ranToItsEnd } from '../conversation/ran-to-its-end.ts'
import { refusedGreeting } from '../conversation/refused-greeting.ts'
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
            message: tellWhy(conversation),
          },
        ],
})

/** The codes that stand in a fixture for a command that couldn't be started at all. */
const NOT_STARTED: ReadonlyMap<number | undefined, readonly [code: string, fault: string]> =
  new Map([
    [127, ['ENOENT', 'is not found']],
    [126, ['EACCES', "can't be run"]],
  ])

const CHECK = 'check that the command starts an MCP server'

function tellWhy(conversation: Conversation): string {
  const { source } = conversation.fixture.header
  if (source.url === undefined) return `the server didn't start: ${tellProcess(conversation)}`
  const { reason, hint } = failedOverHttp(conversation)
  return `the conversation didn't begin: ${joined([reason, hint])}`
}

function tellProcess(conversation: Conversation): string {
  const { fixture, stderr, endReason } = conversation
  const { command: words = [], container } = fixture.header.source
  const [command = '', ...args] = words
  const end = fixture.end?.end
  const isPlain = stderr.length === 0 && end?.error === undefined
  const spawn = isPlain ? NOT_STARTED.get(end?.exitCode) : undefined
  const hint = startHint({
    command,
    args,
    ...(container !== undefined && { image: container.image }),
    stderr: stderr.join('\n'),
    ...(spawn === undefined ? {} : { spawnError: spawn[0] }),
  })
  const refused = refusedGreeting(conversation)
  const reason =
    spawn === undefined
      ? (refused?.reason ?? reasonOf(conversation))
      : `the command ${excerpt(command)} ${spawn[1]}`
  const late =
    refused === undefined && endReason === 'timeout' ? '--timeout gives it more' : undefined
  const check = speaksToPeopleOnly(conversation) ? CHECK : undefined
  return joined([reason, hint ?? check, refused?.hint, late])
}

/** A program that complains and waits, such as one that reads requests as its own language. */
function speaksToPeopleOnly({ stderr, endReason, fixture }: Conversation): boolean {
  const isMute = !fixture.frames.some(({ dir }) => dir === 'recv')
  return endReason === 'timeout' && stderr.length > 0 && isMute
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('; ')
}

function reasonOf(conversation: Conversation): string {
  const line = tellingLine(conversation.stderr)
  if (speaksToPeopleOnly(conversation))
    return `${line} on standard error, and nothing on standard output in time`
  if (conversation.endReason !== 'timeout')
    return line ?? onStdout(conversation) ?? endOf(conversation)
  // Whoever answered the greeting was asked for its tools.
  const what = conversation.answers.length === 0 ? '' : ' tools/list'
  return `it didn't answer${what} in time${line === undefined ? '' : ` (${line})`}`
}

/** A program that prints something and ends, such as its usage, speaks to people. */
function onStdout({ oddities }: Conversation): string | undefined {
  const noise = oddities.find(({ code }) => code === 'stdout-noise')
  return noise === undefined
    ? undefined
    : `it wrote to standard output and ended (${noise.detail}); if that is its usage, add the arguments that it wants`
}

function endOf({ fixture, endReason }: Conversation): string {
  const { exitCode, error } = fixture.end?.end ?? {}
  const code = exitCode === undefined ? '' : ` with exit code ${exitCode}`
  if (error !== undefined) return `${endReason ?? 'cut off'}${code}; ${error}`
  return `${endReason ?? 'cut off'}${code}, and standard error doesn't say why`
}
