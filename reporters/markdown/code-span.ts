import { printable } from '../../src/text/printable.ts'
import { cutText } from '../../src/verdict/cut-text.ts'

const LIMIT = 200

/**
 * A text of somebody else's in the middle of a line: no markup in it is obeyed, nobody is mentioned, nothing is linked.
 * In a table's cell a bar is broken: none can be escaped there behind a backslash.
 */
export function codeSpan(text: string, place: 'prose' | 'cell' = 'prose'): string {
  const shown = cutText(printable(text).trim(), LIMIT).kept
  if (shown === '') return '(empty)'
  const mark = '`'.repeat(longestRun(shown, '`') + 1)
  const padding = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  const span = `${mark}${padding}${shown}${padding}${mark}`
  return place === 'cell' ? span.replaceAll('|', '¦') : span
}

/** How many of a character stand in a row at most. */
export function longestRun(text: string, character: string): number {
  let longest = 0
  let run = 0
  for (const each of text) {
    run = each === character ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
