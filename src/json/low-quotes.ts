import type { Repair } from '../contracts/extraction.ts'

/** A quote that opens a string in some languages, below the line. */
const LOW = '\u201e'
/** What a string may stand behind. */
const BEFORE = /[{[,:]\s{0,200}$/u

/**
 * Returns the changes that make a low quote which opens a string an upper one, which the repair knows. One inside a string
 * in straight quotes is text and stays.
 */
export function lowQuoteRepairs(text: string): readonly Repair[] {
  if (!text.includes(LOW)) return []
  const repairs: Repair[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = stringEnd(text, at)
    else if (character === LOW && BEFORE.test(text.slice(Math.max(0, at - 201), at)))
      repairs.push({ code: 'double-quotes', start: at, before: LOW, after: '\u201c' })
  }
  return repairs
}

/** Where a string in straight quotes ends; at its beginning if nothing ends it on its line. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return start
}
