import { holdsFor } from '../../text/holds-for.ts'
import { indentOf } from '../../text/indent-of.ts'
import { isSentence } from '../../text/is-sentence.ts'
import { shareOf } from '../../text/share-of.ts'
import { dominantBlock, type TextView } from '../../text/text-view.ts'

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
const PAIRS = /^(?:[A-Za-z_][\w.-]*=(?:"[^"]*"|'[^']*'|[^\s"']*)(?:\s+|$))+$/u

/** Whether most of a text is one record a line: single names, or lines that are built alike. A line may announce them. */
export function isLines(view: TextView): boolean {
  return hasForm(view.filled) || (view.blocks.length > 1 && hasForm(dominantBlock(view)))
}

function hasForm(block: readonly string[]): boolean {
  const records = block.length > 2 && /[:：]$/u.test(block[0] ?? '') ? block.slice(1) : block
  if (records.length < 2) return false
  if (isStatus(records) || isBranches(records)) return true
  if (new Set(records.map(indentOf)).size > 1) return false
  const lines = records.map((line) => line.trim())
  if (shareOf(lines, isSentence) > 0.3) return false
  if (holdsFor(lines, SHARE, lines.length > 2 ? isSingleName : isIdentifier)) return true
  if (isSamePairs(lines)) return true
  return FORMS.some((form) => holdsFor(lines, SHARE, (line) => form.test(line.slice(0, 400))))
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

/** Lines of nothing but `key=value`, with the same keys: three lines of two pairs, or two of three. */
function isSamePairs(lines: readonly string[]): boolean {
  const keys = keysOf(lines[0] ?? '')
  if (keys.length < 2 || lines.length * keys.length < 6) return false
  const names = keys.join(' ')
  return holdsFor(lines, SHARE, (line) => keysOf(line).join(' ') === names)
}

function keysOf(line: string): readonly string[] {
  return PAIRS.test(line)
    ? Array.from(line.matchAll(/([\w.-]+)=(?:"[^"]*"|'[^']*'|\S*)/gu), (match) => match[1] ?? '')
    : []
}

function isSingleName(line: string): boolean {
  return /^[^\s]{1,500}$/u.test(line) && /[\p{L}\d]/u.test(line) && !/[.!?,;:]$/u.test(line)
}

/** Two words on two lines may be anything; two paths, addresses or numbered names are records. */
function isIdentifier(line: string): boolean {
  return isSingleName(line) && /[/@._\d-]/u.test(line)
}
