import type { Repair } from '../contracts/extraction.ts'

/** What changes in text order make of a text; `offset` is where the text starts in what they apply to. */
export function applyRepairs(text: string, repairs: readonly Repair[], offset = 0): string {
  if (repairs.length === 0) return text
  const parts: string[] = []
  let position = 0
  for (const { start, before, after } of repairs) {
    parts.push(text.slice(position, start - offset), after)
    position = start - offset + before.length
  }
  parts.push(text.slice(position))
  return parts.join('')
}
