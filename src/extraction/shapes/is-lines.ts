import { holdsFor } from '../../text/holds-for.ts'
import { indentOf } from '../../text/indent-of.ts'
import { isSentence } from '../../text/is-sentence.ts'
import { shareOf } from '../../text/share-of.ts'
import type { TextView } from '../../text/text-view.ts'

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
]

const SHARE = 0.9

/** Whether a text has one record a line: single names, or lines that are built alike. A first line may announce them. */
export function isLines({ filled }: TextView): boolean {
  const announced = filled.length > 2 && /[:：]$/u.test(filled[0] ?? '') ? filled.slice(1) : filled
  if (announced.length < 2 || new Set(announced.map(indentOf)).size > 1) return false
  const lines = announced.map((line) => line.trim())
  if (shareOf(lines, isSentence) > 0.3) return false
  if (holdsFor(lines, SHARE, isSingleName)) return true
  return FORMS.some((form) => holdsFor(lines, SHARE, (line) => form.test(line.slice(0, 400))))
}

function isSingleName(line: string): boolean {
  return /^[^\s]{1,500}$/u.test(line) && /[\p{L}\d]/u.test(line) && !/[.!?,;:]$/u.test(line)
}
