import { linesOf } from '../text/lines-of.ts'

/** Whether a text has at least two lines that aren't blank, each of which opens and closes like an object or an array. */
export function isJsonLines(text: string): boolean {
  let count = 0
  for (const line of linesOf(text)) {
    const trimmed = line.text.trim()
    if (trimmed === '') continue
    if (trimmed.length < 2) return false
    const ends = `${trimmed[0]}${trimmed.at(-1)}`
    if (ends !== '{}' && ends !== '[]') return false
    count++
  }
  return count >= 2
}
