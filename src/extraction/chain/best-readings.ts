import type { Span } from '../../contracts/extraction.ts'
import type { JudgedText, TextParser, TextReading } from '../../contracts/text-parser.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { wholeFence } from '../../text/whole-fence.ts'
import { coverageOfReading } from './coverage-of-reading.ts'
import { movedReading } from '../parsers/moved-reading.ts'
import { parsersOpenTo } from './parsers-open-to.ts'
import type { GroupReading, ParserRefusal, RankedReading } from './group-reading.ts'

/** UTF-16 units; longer texts are read twice by those who find their form in the beginning. */
const SAMPLE = 1 << 17
/** A text of which less is of a form is of another, or of none. */
const LEAST = 0.05

/**
 * What parsers make of a text of which nothing is known, best first: by how exactly each judges it
 * to be of its form, times the share of it that it accounts for. Where they are equal the order of
 * the parsers decides. A text that is nothing but a fenced block is what stands in the block.
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

/**
 * Whole texts are read only by those who judge their beginning to be of their form: most texts are
 * of one form or of none.
 */
function judged(
  parser: TextParser<TextView>,
  part: JudgedText<TextView>,
  [start]: Span,
): RankedReading | ParserRefusal {
  const refusal = { extractor: parser.name, at: start }
  if (part.text.length > SAMPLE) {
    const text = beginningOf(part.text)
    const beginning = judgedReading(parser, { ...part, text, isBeginning: true })
    if ('reason' in beginning) return { ...refusal, ...beginning, at: start + (beginning.at ?? 0) }
  }
  const whole = judgedReading(parser, part)
  if ('reason' in whole) return { ...refusal, ...whole, at: start + (whole.at ?? 0) }
  const { reading, exactness } = whole
  const coverage = coverageOfReading(part.text, reading)
  if (coverage < LEAST)
    return { ...refusal, reason: 'what it reads is next to nothing of the text' }
  return { parser, reading: movedReading(reading, start), coverage, rank: exactness * coverage }
}

type JudgedReading =
  | { readonly reading: TextReading; readonly exactness: number }
  | { readonly reason: string; readonly at?: number }

function judgedReading(
  { shape, parse, judge }: TextParser<TextView>,
  part: JudgedText<TextView>,
): JudgedReading {
  if (judge === undefined) return { reason: 'it reads only what it is told to read' }
  const parsing = parse(part.text, {})
  if (!parsing.ok) return { reason: parsing.reason, at: parsing.at ?? 0 }
  const { reading } = parsing
  const exactness = judge(reading, part)
  return exactness > 0
    ? { reading, exactness }
    : { reason: `the text is no clear case of ${shape}` }
}

/** Whole lines, unless one of them is most of it. */
function beginningOf(text: string): string {
  const end = text.lastIndexOf('\n', SAMPLE)
  return text.slice(0, end < SAMPLE / 2 ? SAMPLE : end)
}
