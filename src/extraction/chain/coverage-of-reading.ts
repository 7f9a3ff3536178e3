import type { TextReading } from '../../contracts/text-parser.ts'
import { countVisible } from '../../text/count-visible.ts'

/** Share of a text's visible characters that a reading leaves none of to what belongs to nothing. */
export function coverageOfReading(text: string, { unmatched }: TextReading): number {
  const all = countVisible(text, 0, text.length)
  const left = unmatched.reduce((sum, [start, end]) => sum + countVisible(text, start, end), 0)
  return all === 0 ? 0 : Math.max(0, 1 - left / all)
}
