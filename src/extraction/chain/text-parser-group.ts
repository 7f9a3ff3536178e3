import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { bestReadings } from './best-readings.ts'
import { coverageOfReading } from './coverage-of-reading.ts'
import type { GroupReading } from './group-reading.ts'

/** Text parsers that stand in one place of a chain. */
export interface TextParserGroup {
  readonly names: readonly string[]
  /** Whether somebody named them, and so said what the texts are. */
  readonly isNamed: boolean
  readonly parse: (text: string) => GroupReading
}

/** Parsers of which nobody said that they suit: those that judge a text to be of their form are ranked. */
export function judgedGroup(
  parsers: readonly TextParser<TextView>[],
  isNamed: boolean,
): TextParserGroup {
  return {
    names: parsers.map(({ name }) => name),
    isNamed,
    parse: (text) => bestReadings(text, parsers),
  }
}

/** The one parser that somebody named: it reads what it is told to read. */
export function soleParser(parser: TextParser<TextView>): TextParserGroup {
  const { name } = parser
  return { names: [name], isNamed: true, parse: (text) => readBy(parser, text) }
}

function readBy(parser: TextParser<TextView>, text: string): GroupReading {
  const parsing = parser.parse(text, {})
  if (!parsing.ok) {
    const { reason, at } = parsing
    const refusal = { extractor: parser.name, reason, ...(at !== undefined && { at }) }
    return { ranked: [], refused: [refusal], nothing: reason }
  }
  const { reading } = parsing
  const coverage = coverageOfReading(text, reading)
  return { ranked: [{ parser, reading, coverage, rank: coverage }], refused: [] }
}
