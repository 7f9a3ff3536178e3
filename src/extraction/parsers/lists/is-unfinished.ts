const OPEN = /[,;:([{–—\-\\]$/u
const ENDED = /[.!?…。！？)\]}"”’`]$/u
const LOWER_CASE = /^\p{Ll}/u
const WRAPPED = 40
const FULL = 60

/** Whether a line breaks off, so that the one directly below goes on with it: a comma or a colon, or a long line without an end. */
export function isUnfinished(line: string, below: string): boolean {
  const last = line.trimEnd()
  if (OPEN.test(last)) return true
  if (last.length < WRAPPED || ENDED.test(last)) return false
  return last.length >= FULL || LOWER_CASE.test(below.trimStart())
}
