import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'
import type { TextView } from '../../../text/text-view.ts'

/** How sure it is that a text is an HTML table: most of it is one; a page that has tables among other things is markup. */
export function judgeHtmlTable(_: TextReading, { view }: JudgedText<TextView>): number {
  const { text } = view
  const start = text.slice(0, 2000).search(/<table[\s>]/iu)
  if (start === -1 || start > 200) return 0
  const end = text.toLowerCase().lastIndexOf('</table>')
  const isMost = end > start && (end - start) * 2 >= text.length
  return isMost && /<tr[\s>]/iu.test(text.slice(start, 20_000)) ? 1 : 0
}
