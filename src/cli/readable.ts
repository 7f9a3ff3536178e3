import { printable } from '../text/printable.ts'

/** A text that keeps its line breaks, and nothing else that a terminal obeys. */
export function readable(text: string): string {
  return text
    .split('\n')
    .map((line) => printable(line))
    .join('\n')
}
