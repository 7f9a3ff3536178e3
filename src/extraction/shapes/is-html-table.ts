import type { TextView } from '../../text/text-view.ts'

/** Whether most of a text is an HTML table; a page that has tables among other things is markup. */
export function isHtmlTable({ text }: TextView): boolean {
  const start = text.slice(0, 2000).search(/<table[\s>]/iu)
  if (start === -1 || start > 200) return false
  const end = text.toLowerCase().lastIndexOf('</table>')
  return (
    end > start && (end - start) * 2 >= text.length && /<tr[\s>]/iu.test(text.slice(start, 20_000))
  )
}
