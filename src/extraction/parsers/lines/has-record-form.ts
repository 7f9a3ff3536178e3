import { holdsFor } from '../../../text/holds-for.ts'
import { indentOf } from '../../../text/indent-of.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { shareOf } from '../../../text/share-of.ts'

/** What a line of a program is, and where it stands: `def main() → line 22`, `main():22`. */
const AT_LINE = /^.{1,200}(?:\S:|\s(?:→|->)\s(?:line\s)?)\d{1,9}$/u

const PLACE =
  /^(?:(?:\.{0,2}|~|[A-Za-z]:|<[A-Z]+>)[\\/]\S+|[\w@/.-]+\.[A-Za-z]\w{0,7}|https?:\/\/\S+)$/u

/** What a log says of how much a line matters. */
const LEVEL = /^(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)(?::|\s)\s*\S/u

/** Forms by which even one line is a record, below a line that announces it. */
const MARKED: readonly RegExp[] = [
  /^\[(?!!)[^\]]{1,40}\](?![([]|:\s*(?:<|https?:|\.?\/|#))\s*\S/u,
  /^\S.{0,100}\s\((?!\d+,\s?\d+\)$)[^()]{1,100}\)$/u,
  /^(?=\S{0,200}[/.\\])[^\s:]{1,200}(?::\d+(?::\d+)?(?:[:-]|\s|$)|-\d+-)/u,
  /^\w{0,20}(?:id|ref|index|line|row)=\S+\s+\S/iu,
  /^(?=\S*\d)[\w#@.-]{2,40}\s+(?:-|–|—|->|→)\s+\S/u,
  /^(?:[A-Z][A-Z\d]{1,9}-\d{1,9}|#\d{1,9})[:\s]\s*\S/u,
  /^L?\d{1,9}:\s?\S/u,
  AT_LINE,
]

/** `SyntaxError: invalid syntax (line 1)` says what went wrong. */
const EXCEPTION = /^(?:[\w.]*[a-z])?(?:Error|Exception): /u

/** What the lines of a text have in common, one of which nearly all must show. */
const FORMS: readonly RegExp[] = [
  ...MARKED,
  /^[[(]?\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}/u,
  /^\p{Lu}\p{Ll}{2} [ \d]\d \d{2}:\d{2}:\d{2}\s/u,
  LEVEL,
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?\s+\S/u,
  /^[[(]?\d{4}-\d{2}-\d{2}[\])]?\s+\[?(?:trace|debug|info|notice|warn|warning|error|fatal|critical)\b/iu,
  /^[^\s:]{1,200}:\d+(?::\d+)?:\s*\S/u,
  /^[^\s:()]{1,200}\(\d+(?:,\d+)?\):\s/u,
  /^(?:\.{0,2}|~|[A-Za-z]:)[\\/][^\s].*$/u,
  /^.{1,100}?\s(?:-|–|—|->|→|=>|\||·)\s+\S/u,
  /^[0-9a-f]{7,40}\s+\S/u,
  /^\p{Extended_Pictographic}\uFE0F?\s*[^\s\p{Extended_Pictographic}]/u,
  /^"[^"]{1,300}"$/u,
  /^[-dlbcps][-rwxsStT]{9}[.+@]?\s+\S/u,
  /^\[[^\]]{1,200}\]\([^()\s]{1,2000}\)$/u,
]

const SHARE = 0.9

/** What `git status` prints in its short forms: one or two letters and a path. */
const STATUS = /^ ?[MADRCTU?!]{1,2}\s+\S+(?: -> \S+)?$/u
const BRANCH = /^(?:\* | {2})\S+(?: -> \S+|\s+[0-9a-f]{7,40} .+)?$/u
/** What a repository calls its first branch: without it, two lines may be an item and its second line. */
const FIRST_BRANCH = /^..(?:main|master|trunk|dev|develop)\b/u

/** Whether lines are one record each: single names, or lines that are built alike. The first may announce the others. */
export function hasRecordForm(lines: readonly string[]): boolean {
  const records = lines.length > 2 && /[:：]$/u.test(lines[0] ?? '') ? lines.slice(1) : lines
  if (records.length < 2) return false
  if (isStatus(records) || isBranches(records)) return true
  if (arePlaces(records)) return true
  if (new Set(records.map(indentOf)).size > 1) return false
  const trimmed = records.map((line) => line.trim())
  if (isKeyed(trimmed) || areAboutFiles(trimmed)) return true
  if (shareOf(trimmed, isSentence) > 0.3) return false
  if (holdsFor(trimmed, SHARE, trimmed.length > 2 ? isSingleName : isIdentifier)) return true
  return FORMS.some((form) => holdsFor(trimmed, SHARE, (line) => form.test(line.slice(0, 400))))
}

/** Whether a line is a record for itself, where something above says that there are some. */
export function isSoleRecord(line: string): boolean {
  const start = line.trim().slice(0, 400)
  if (EXCEPTION.test(start)) return false
  return MARKED.some((form) => form.test(start))
}

/** Whether nearly all lines say on which line something stands, as an index of a program does. */
export function arePlaces(lines: readonly string[]): boolean {
  return (
    lines.length > 1 &&
    holdsFor(lines, SHARE, (line) => AT_LINE.test(line.slice(0, 400))) &&
    lines.some((line) => /\):\d+$|\s(?:→|->)\s/u.test(line))
  )
}

/** Whether a line of a log opens with its level. */
export function opensWithLevel(line: string): boolean {
  return LEVEL.test(line.slice(0, 400))
}

/** Whether a line is a single file, folder or address. */
export function isPlace(line: string): boolean {
  return PLACE.test(line.trim().slice(0, 400))
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
  const marked = records.filter((line) => line.startsWith('* '))
  return (
    marked.length === 1 &&
    records.every((line) => BRANCH.test(line)) &&
    (records.length > 2 || records.some((line) => FIRST_BRANCH.test(line)))
  )
}

/** Lines that open with the same key and an id of their own; what follows may well be a sentence. */
function isKeyed(lines: readonly string[]): boolean {
  const heads = lines.map((line) =>
    /^(\w{0,20}(?:id|ref|index|line|row))=(\S+)\s/iu.exec(line.slice(0, 400)),
  )
  if (heads.some((head) => head === null)) return false
  const ids = new Set(heads.map((head) => head?.[2]))
  return new Set(heads.map((head) => head?.[1])).size === 1 && ids.size === heads.length
}

/** Files, some of them named on several lines, each with what is there. */
function areAboutFiles(lines: readonly string[]): boolean {
  const files = lines.map((line) => /^(\S{1,200}\.[A-Za-z]\w{0,9}):\s+\S/u.exec(line)?.[1])
  return !files.includes(undefined) && new Set(files).size < files.length
}

function isSingleName(line: string): boolean {
  if (!/^[^\s]{1,500}$/u.test(line) || /^(?:<\/?[A-Za-z][^<>]*>$|\[?!\[)/u.test(line)) return false
  return /[\p{L}\d]/u.test(line) && !/[.!?,;:]$/u.test(line)
}

/** Two words on two lines may be anything; two paths, addresses or numbered names are records. */
function isIdentifier(line: string): boolean {
  return isSingleName(line) && /[/@._\d-]/u.test(line)
}
