import type { Span } from '../../contracts/extraction.ts'
import type { TextParser } from '../../contracts/text-parser.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { wholeFence } from '../shapes/whole-fence.ts'
import { coverageOfReading } from './coverage-of-reading.ts'
import { movedReading } from './moved-reading.ts'
import { parsersOpenTo } from './parsers-open-to.ts'
import type { GroupReading, ParserRefusal, RankedReading } from './group-reading.ts'

/**
 * What parsers make of a text of which nothing is known, best first: by how exactly each judges it to be of its form, times
 * the share of it that it accounts for. Where they are equal the order of the parsers decides. A text that is nothing but
 * a fenced block is what stands in the block.
 */
export function bestReadings(text: string, parsers: readonly TextParser<TextView>[]): GroupReading {
  const whole = wholeFence(text) ?? ([0, text.length] as const)
  const part = text.slice(...whole)
  const view = viewText(part)
  const open = parsersOpenTo(view, parsers)
  const readings = open.parsers.map((parser) => judged(parser, { text: part, view }, whole))
  const closed =
    open.reason === undefined ? [] : [{ extractor: 'text-parsers', reason: open.reason }]
  return {
    ranked: readings
      .filter((reading) => 'rank' in reading)
      .toSorted((one, other) => other.rank - one.rank),
    refused: [...closed, ...readings.filter((reading) => 'reason' in reading)],
    ...(open.isNothing && { nothing: `nothing to extract: ${open.reason}` }),
  }
}

function judged(
  parser: TextParser<TextView>,
  part: { readonly text: string; readonly view: TextView },
  [start]: Span,
): RankedReading | ParserRefusal {
  const { name, shape, judge } = parser
  const refusal = { extractor: name, at: start }
  if (judge === undefined) return { ...refusal, reason: 'it reads only what it is told to read' }
  const parsing = parser.parse(part.text, {})
  if (!parsing.ok) return { ...refusal, reason: parsing.reason, at: start + (parsing.at ?? 0) }
  const { reading } = parsing
  const exactness = judge(reading, part)
  if (!(exactness > 0)) return { ...refusal, reason: `the text is no clear case of ${shape}` }
  const coverage = coverageOfReading(part.text, reading)
  return { parser, reading: movedReading(reading, start), coverage, rank: exactness * coverage }
}
