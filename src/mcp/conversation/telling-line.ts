import { excerpt } from '../../text/excerpt.ts'

const EXCEPTION = /^\s*(?:[\w.]+[.:] ?)?\w*(?:Error|Exception)\b[^:\n]{0,40}:/u
const COMPLAINT = /\berror\b|\bfatal\b|not found|no such|cannot|can't|failed|denied|missing/iu

/** The line of standard error that says most about a failure: the last exception, complaint, or line. */
export function tellingLine(stderr: readonly string[]): string | undefined {
  const line =
    stderr.findLast((text) => EXCEPTION.test(text)) ??
    stderr.findLast((text) => COMPLAINT.test(text)) ??
    stderr.at(-1)
  return line === undefined ? undefined : excerpt(line, 160)
}
