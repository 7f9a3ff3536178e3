import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { bestReadings } from './best-readings.ts'
import { coverageOfReading } from './coverage-of-reading.ts'
import type { GroupReading } from './group-reading.ts'
import type { ReadingLimits } from './reading-limits.ts'

/** Text parsers that stand in one place of a chain. */
export interface TextParserGroup {
  readonly names: readonly string[]
  /** Whether somebody named them, and so said what the texts are. */
  readonly isNamed: boolean
  readonly parse: (text: string, limits?: ReadingLimits) => GroupReading
}

/** Parsers of which nobody said that they suit: those that judge a text to be of their form are ranked. */
export function judgedGroup(
  parsers: readonly TextParser<TextView>[],
  { isNamed }: Pick<TextParserGroup, 'isNamed'>,
): TextParserGroup {
  return {
    names: parsers.map(({ name }) => name),
    isNamed,
    parse: (text, limits) => bestReadings(text, parsers, limits),
  }
}

/** The one parser that somebody named: it reads what it is told to read. */
export function soleParser(parser: TextParser<TextView>): TextParserGroup {
  const { name } = parser
  return { names: [name], isNamed: true, parse: (text, limits) => readBy(parser, text, limits) }
}

function readBy(
  parser: TextParser<TextView>,
  text: string,
  limits: ReadingLimits = {},
): GroupReading {
  const parsing = parser.parse(text, limits)
  if (!parsing.ok) {
    const { reason, at } = parsing
    const refusal = { extractor: parser.name, reason, ...(at !== undefined && { at }) }
    return { ranked: [], refused: [refusal], nothing: reason }
  }
  const { reading } = parsing
  const coverage = coverageOfReading(text, reading)
  return { ranked: [{ parser, rank: coverage, read: () => ({ reading, coverage }) }], refused: [] }
}
