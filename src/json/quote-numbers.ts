import type { Span } from '../contracts/extraction.ts'

/** JSON with some of its numbers as strings of their digits. */
export function quoteNumbers(text: string, numbers: readonly Span[]): string {
  const parts: string[] = []
  let position = 0
  for (const [start, end] of numbers) {
    parts.push(text.slice(position, start), '"', text.slice(start, end), '"')
    position = end
  }
  parts.push(text.slice(position))
  return parts.join('')
}
