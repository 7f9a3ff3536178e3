import { excerpt } from '../../text/excerpt.ts'

const EXCEPTION = /^(?:[\w.]+[.:] ?)?\w*(?:Error|Exception)\b[^:\n]{0,40}:/u
/** Says only that there are others inside it. */
const GROUP = /^(?:\w+\.)*(?:Base)?ExceptionGroup: /u
/** How Python draws what an exception group holds. */
const FRAME = /^[\s|+-]*\|\s*|^\s+/u
/** What logs put before a level: a time, brackets, who logs. */
const LOGGER = String.raw`^[\W\dTZ]{0,60}(?:[\w.@/-]{1,60}(?:: | - )){0,2}\[?`
const FIRST_COMPLAINT = new RegExp(`${LOGGER}(?:error|fatal|critical|panic)\\b`, 'iu')
/** Whatever such a line names, it doesn't complain. */
const CALM = new RegExp(`${LOGGER}(?:npm )?(?:info|debug|trace|notice|warn(?:ing)?)\\b`, 'iu')
const COMPLAINT = /\berror\b|\bfatal\b|not found|no such|cannot|can't|failed|denied|missing/iu
/** How a program is to be called, which names many things that may go wrong. */
const USAGE = /^\s*(?:usage\b|options?:|-{1,2}[\w?])/iu

/**
 * The line of standard error that says most about a failure: the last exception that isn't only a group of others, the
 * first line that begins as an error, the first complaint outside of a usage text, or the last line.
 */
export function tellingLine(stderr: readonly string[]): string | undefined {
  const lines = stderr.map((line) => line.replace(FRAME, ''))
  const line =
    lines.findLast((text) => EXCEPTION.test(text) && !GROUP.test(text)) ??
    lines.find((text) => FIRST_COMPLAINT.test(text)) ??
    lines.find((text, index) => complains(text) && !USAGE.test(stderr[index] ?? '')) ??
    stderr.at(-1)
  return line === undefined ? undefined : excerpt(line, 160)
}

function complains(text: string): boolean {
  return COMPLAINT.test(text) && !CALM.test(text)
}
