import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'

const FARTHEST_START = 200
const FIRST_ROW = 20_000
const END_TAG = /<\/table\s*>$/iu

/**
 * How sure it is that a text is an HTML table: most of it is one; a page that has tables among
 * other things is markup.
 */
export function judgeHtmlTable(
  { span: [start, end] }: TextReading,
  { text, isBeginning = false }: JudgedText,
): number {
  const before = start - (text.length - text.trimStart().length)
  if (before > FARTHEST_START || (end - start) * 2 < text.trim().length) return 0
  const isWhole = isBeginning || END_TAG.test(text.slice(Math.max(start, end - 100), end))
  return isWhole && /<tr[\s>]/iu.test(text.slice(start, start + FIRST_ROW)) ? 1 : 0
}
