import type { Span } from '../contracts/extraction.ts'

/** JSON with something else in the place of some of its numbers, which is made of their digits. */
export function replaceNumbers(
  text: string,
  numbers: readonly Span[],
  replace: (digits: string) => string,
): string {
  const parts: string[] = []
  let position = 0
  for (const [start, end] of numbers) {
    parts.push(text.slice(position, start), replace(text.slice(start, end)))
    position = end
  }
  parts.push(text.slice(position))
  return parts.join('')
}
