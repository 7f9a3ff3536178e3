import type { Span } from '../../../contracts/extraction.ts'

/** What came of reading a literal at an offset. */
interface LiteralAt {
  /** Where it ends, or where it breaks. */
  readonly end: number
  /** Whether it is one, and holds something. */
  readonly isFilled: boolean
}

/**
 * Returns where the longest literal stands in a text of which is known that it holds one, whatever is around it.
 *
 * @param opens - What a literal opens with; global.
 */
export function longestLiteral(
  text: string,
  opens: RegExp,
  readAt: (start: number) => LiteralAt,
): Span | undefined {
  let longest: Span | undefined
  opens.lastIndex = 0
  for (let match = opens.exec(text); match !== null; match = opens.exec(text)) {
    const start = match.index
    const { end, isFilled } = readAt(start)
    // What was read in vain isn't read again, or nested brackets would take time for each of them.
    opens.lastIndex = Math.max(end, start + 1)
    if (!isFilled) continue
    if (longest === undefined || end - start > longest[1] - longest[0]) longest = [start, end]
  }
  return longest
}
