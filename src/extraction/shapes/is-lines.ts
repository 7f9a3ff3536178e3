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
  /^[^\s:]{1,200}:\d+(?::\d+)?:\s*\S/u,
  /^(?:\.{0,2}|~|[A-Za-z]:)[\\/][^\s].*$/u,
  /^.{1,100}?\s(?:-|–|—|->|→|=>|\||·)\s+\S/u,
  /^\S.{0,100}\s\([^()]{1,100}\)$/u,
  /^[0-9a-f]{7,40}\s+\S/u,
  /^(?:[MADRCU?!]{1,2})\s+\S+$/u,
]

const SHARE = 0.9

/** Whether most of a text is one record a line: single names, or lines that are built alike. A line may announce them. */
export function isLines(view: TextView): boolean {
  return hasForm(view.filled) || (view.blocks.length > 1 && hasForm(dominantBlock(view)))
}

function hasForm(block: readonly string[]): boolean {
  const records = block.length > 2 && /[:：]$/u.test(block[0] ?? '') ? block.slice(1) : block
  if (records.length < 2 || new Set(records.map(indentOf)).size > 1) return false
  const lines = records.map((line) => line.trim())
  if (shareOf(lines, isSentence) > 0.3) return false
  if (holdsFor(lines, SHARE, lines.length > 2 ? isSingleName : isIdentifier)) return true
  return FORMS.some((form) => holdsFor(lines, SHARE, (line) => form.test(line.slice(0, 400))))
}

function isSingleName(line: string): boolean {
  return /^[^\s]{1,500}$/u.test(line) && /[\p{L}\d]/u.test(line) && !/[.!?,;:]$/u.test(line)
}

/** Two words on two lines may be anything; two paths, addresses or numbered names are records. */
function isIdentifier(line: string): boolean {
  return isSingleName(line) && /[/@._\d-]/u.test(line)
}
