import { excerpt } from '../../text/excerpt.ts'

const EXCEPTION = /^(?:[\w.]+[.:] ?)?\w*(?:Error|Exception)\b[^:\n]{0,40}:/u
/** Says only that there are others inside it. */
const GROUP = /^(?:\w+\.)*(?:Base)?ExceptionGroup: /u
/** How Python draws what an exception group holds. */
const FRAME = /^[\s|+-]*\|\s*|^\s+/u
const FIRST_COMPLAINT = /^\W{0,8}(?:[\w.@/-]{1,60}: ){0,2}(?:error|fatal|panic)\b/iu
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
    lines.find((text, index) => COMPLAINT.test(text) && !USAGE.test(stderr[index] ?? '')) ??
    stderr.at(-1)
  return line === undefined ? undefined : excerpt(line, 160)
}
