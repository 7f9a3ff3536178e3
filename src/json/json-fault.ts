import { lineAndColumn } from '../text/line-and-column.ts'
import { scanJson } from './scan-json.ts'

/** Where and why a text that isn't JSON stops being JSON, for people. */
export function jsonFault(text: string): string {
  const start = text.search(/[^ \t\r\n]/u)
  if (start === -1) return 'the text is empty'
  const scan = scanJson(text, start)
  return scan.ok
    ? `${lineAndColumn(text, scan.end)}: text after the end`
    : `${lineAndColumn(text, scan.at)}: ${scan.reason}`
}
