import type { JudgedText, TextParser, TextReading } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { coverageOfReading } from './coverage-of-reading.ts'
import type { ParserRefusal } from './group-reading.ts'
import type { ReadingLimits } from './reading-limits.ts'

/** A text of which less is of a form is of another, or of none. */
const LEAST = 0.05

/** A parser that judges a text to be of its form. */
export interface JudgedParser {
  readonly parser: TextParser<TextView>
  readonly reading: TextReading
  readonly coverage: number
  readonly exactness: number
  /** How good it is; of a text that is cut by a limit, up to there. */
  readonly rank: number
}

/** How much is read, and what its beginning has told. */
export interface JudgedBefore {
  readonly limits?: ReadingLimits
  /** Of the beginning; where a limit ends the reading it stands for all that is read. */
  readonly exactness?: number
}

/** What a parser reads of a text, and how good that is, or why it doesn't. */
export function judgedParser(
  parser: TextParser<TextView>,
  text: JudgedText<TextView>,
  { limits = {}, exactness: before }: JudgedBefore = {},
): JudgedParser | ParserRefusal {
  const refusal = { extractor: parser.name, at: 0 }
  if (parser.judge === undefined)
    return { ...refusal, reason: 'it reads only what it is told to read' }
  const parsing = parser.parse(text.text, limits)
  if (!parsing.ok) return { ...refusal, reason: parsing.reason, at: parsing.at ?? 0 }
  const { reading } = parsing
  const isCut = reading.isCut === true && before !== undefined
  const exactness = isCut ? before : parser.judge(reading, text)
  if (exactness <= 0) return { ...refusal, reason: `the text is no clear case of ${parser.shape}` }
  const coverage = coverageOfReading(text.text, reading)
  const share = isCut ? coverageUpToCut(text.text, reading) : coverage
  if (share < LEAST) return { ...refusal, reason: 'what it reads is next to nothing of the text' }
  return { parser, reading, coverage, exactness, rank: exactness * share }
}

function coverageUpToCut(text: string, reading: TextReading): number {
  const [, end] = reading.span
  const unmatched = reading.unmatched.filter(([start]) => start < end)
  return coverageOfReading(text.slice(0, end), { ...reading, unmatched })
}
