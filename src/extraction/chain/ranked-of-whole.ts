import { movedReading } from '../parsers/moved-reading.ts'
import type { TextView } from '../../text/text-view.ts'
import type { GroupReading, ParserRefusal, RankedReading, ReadText } from './group-reading.ts'
import { type JudgedParser, judgedParser } from './judged-parser.ts'
import type { ReadingLimits } from './reading-limits.ts'

/** A text, or the content of the fenced block that it is. */
export interface WholeText {
  readonly text: string
  readonly view: TextView
  /** Where it begins in the text that was given. */
  readonly start: number
  readonly limits: ReadingLimits
}

/**
 * A long text, read by those who judge its beginning to be of their form, best first: one that
 * can't be better than what was read reads the text only when it is asked to.
 */
export function rankedOfWhole(
  fitting: readonly JudgedParser[],
  whole: WholeText,
): Pick<GroupReading, 'ranked' | 'refused'> {
  const ranked: RankedReading[] = []
  const later: RankedReading[] = []
  const refused: ParserRefusal[] = []
  let best = 0
  for (const { parser, exactness, rank } of fitting) {
    const judge = (): JudgedParser | ParserRefusal =>
      judgedParser(parser, whole, { limits: whole.limits, exactness })
    if (best > exactness) {
      later.push({ parser, rank, read: () => readText(judge(), whole) })
      continue
    }
    const judged = judge()
    const read = readText(judged, whole)
    if ('reason' in judged) refused.push(judged)
    else ranked.push({ parser, rank: judged.rank, read: () => read })
    if ('rank' in judged) best = Math.max(best, judged.rank)
  }
  return { ranked: [...ranked.toSorted((a, b) => b.rank - a.rank), ...later], refused }
}

function readText(
  judged: JudgedParser | ParserRefusal,
  { start }: WholeText,
): ReadText | undefined {
  if ('reason' in judged) return undefined
  return { reading: movedReading(judged.reading, start), coverage: judged.coverage }
}
