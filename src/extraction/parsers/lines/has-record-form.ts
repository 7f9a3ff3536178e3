import { holdsFor } from '../../../text/holds-for.ts'
import { indentOf } from '../../../text/indent-of.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { shareOf } from '../../../text/share-of.ts'

/** What the lines of a text have in common, one of which nearly all must show. */
const FORMS: readonly RegExp[] = [
  /^\[[^\]]{1,40}\]\s*\S/u,
  /^[[(]?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/u,
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?\s+\S/u,
  /^[[(]?\d{4}-\d{2}-\d{2}[\])]?\s+\[?(?:trace|debug|info|notice|warn|warning|error|fatal|critical)\b/iu,
  /^[^\s:]{1,200}:\d+(?::\d+)?:\s*\S/u,
  /^[^\s:()]{1,200}\(\d+(?:,\d+)?\):\s/u,
  /^(?:\.{0,2}|~|[A-Za-z]:)[\\/][^\s].*$/u,
  /^.{1,100}?\s(?:-|–|—|->|→|=>|\||·)\s+\S/u,
  /^\S.{0,100}\s\((?!\d+,\s?\d+\)$)[^()]{1,100}\)$/u,
  /^[0-9a-f]{7,40}\s+\S/u,
]

const SHARE = 0.9

/** What `git status` prints in its short forms: one or two letters and a path. */
const STATUS = /^ ?[MADRCTU?!]{1,2}\s+\S+(?: -> \S+)?$/u
const BRANCH = /^ {2}\S+(?: -> \S+)?$/u

/** Whether lines are one record each: single names, or lines that are built alike. The first may announce the others. */
export function hasRecordForm(lines: readonly string[]): boolean {
  const records = lines.length > 2 && /[:：]$/u.test(lines[0] ?? '') ? lines.slice(1) : lines
  if (records.length < 2) return false
  if (isStatus(records) || isBranches(records)) return true
  if (new Set(records.map(indentOf)).size > 1) return false
  const trimmed = records.map((line) => line.trim())
  if (shareOf(trimmed, isSentence) > 0.3) return false
  if (holdsFor(trimmed, SHARE, trimmed.length > 2 ? isSingleName : isIdentifier)) return true
  return FORMS.some((form) => holdsFor(trimmed, SHARE, (line) => form.test(line.slice(0, 400))))
}

/** Without a single path among them, letters and words may be anything. */
function isStatus(records: readonly string[]): boolean {
  return (
    holdsFor(records, SHARE, (line) => STATUS.test(line)) &&
    records.some((line) => /[/.]\w|\w\//u.test(line))
  )
}

/** Names below each other, one of which carries the mark of the current branch. */
function isBranches(records: readonly string[]): boolean {
  const others = records.filter((line) => !line.startsWith('* '))
  return (
    records.length > 2 &&
    others.length === records.length - 1 &&
    others.every((line) => BRANCH.test(line))
  )
}

function isSingleName(line: string): boolean {
  return /^[^\s]{1,500}$/u.test(line) && /[\p{L}\d]/u.test(line) && !/[.!?,;:]$/u.test(line)
}

/** Two words on two lines may be anything; two paths, addresses or numbered names are records. */
function isIdentifier(line: string): boolean {
  return isSingleName(line) && /[/@._\d-]/u.test(line)
}
