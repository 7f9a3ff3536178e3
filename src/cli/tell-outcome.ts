import type { LiveServer } from './live-servers.ts'
import { typedProgram } from './typed-program.ts'
import { plural } from '../text/plural.ts'
import { printable } from '../text/printable.ts'
import type { SkippedTool } from '../contracts/call-plan.ts'
import type { RecordOutcome, StartFailure } from '../contracts/recorder.ts'

const NOT_STARTED = /could not be started/u

/** Tells on standard error how a recording went, and what to type next. */
export function tellOutcome({
  name,
  path,
  outcome,
  isShown = false,
}: {
  readonly name: string
  readonly path?: string
  readonly outcome: RecordOutcome
  /** Whether a report follows that says why a server did not start. */
  readonly isShown?: boolean
}): void {
  if (outcome.failure !== undefined) {
    tellFailure(name, outcome.failure, isShown)
    if (path !== undefined) process.stderr.write(`  what it said is kept in ${path}\n`)
    return
  }
  if (outcome.error !== undefined) {
    const kept = path === undefined ? '' : `; what was recorded until then is in ${path}`
    process.stderr.write(`error: ${outcome.error.message}${kept}\n`)
    return
  }
  const lines = [
    `${name}: ${plural(outcome.tools, 'tool')}, ${plural(outcome.calls, 'call')} recorded${path === undefined ? '' : ` in ${path}`}`,
    ...outcome.skipped.map((skipped) => `  ${notCalled(skipped)}`),
  ]
  if (outcome.reason === 'limit')
    lines.push('  ended: it sent more than a recording keeps (--max-recording keeps more)')
  else if (outcome.reason !== 'closed') lines.push(`  ended: ${outcome.reason}`)
  const program = typedProgram()
  if (path !== undefined) lines.push(`next: ${program} check ${path} · ${program} show ${path}`)
  process.stderr.write(`${lines.join('\n')}\n`)
}

/** Prints to standard error that a recording was ended, since it grew too large. */
export function tellLimit(name: string): void {
  process.stderr.write(
    `${printable(name)} sent more than a recording keeps; what came until then is judged (--max-recording keeps more)\n`,
  )
}

/** Prints to standard error why a tool wasn't called that a calls file names, or that was to be called. */
export function tellRefused({ callsFile }: LiveServer, { skipped }: RecordOutcome): void {
  const named = new Set(callsFile?.calls.map(({ tool }) => tool))
  for (const skip of skipped)
    if (named.has(skip.tool) || skip.call !== undefined)
      process.stderr.write(`${notCalled(skip)}\n`)
}

function notCalled({ tool, call, reason }: SkippedTool): string {
  return printable(`not called: ${tool}${call === undefined ? '' : ` ${call}`}: ${reason}`)
}

/** A report that follows says why a server did not start, but not what its standard error ends with or what a refusal asks for. */
function tellFailure(
  name: string,
  { message, hint, stderr }: StartFailure,
  isShown: boolean,
): void {
  const isSaid = isShown && (hint === undefined || NOT_STARTED.test(message))
  const lines = [
    ...(isSaid ? [] : [message, ...(hint === undefined ? [] : [`  ${hint}`])]),
    ...(stderr.length > 0 ? [`${isSaid ? name : '  it'} wrote to standard error:`] : []),
    ...stderr.map((line) => `    ${line}`),
  ]
  process.stderr.write(lines.map((line) => `${printable(line)}\n`).join(''))
}
