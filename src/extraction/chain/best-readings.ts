import type { TextParser } from '../../contracts/text-parser.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { wholeFence } from '../../text/whole-fence.ts'
import { movedReading } from '../parsers/moved-reading.ts'
import { coverageOfReading } from './coverage-of-reading.ts'
import type { GroupReading, ParserRefusal, RankedReading } from './group-reading.ts'
import { type JudgedParser, judgedParser } from './judged-parser.ts'
import { meantAsJson, parsersOpenTo } from './parsers-open-to.ts'
import { rankedOfWhole, type WholeText } from './ranked-of-whole.ts'
import type { ReadingLimits } from './reading-limits.ts'

/** UTF-16 units; longer texts are read as a whole only by those who find their form in the beginning. */
const SAMPLE = 1 << 17

/**
 * What parsers make of a text of which nothing is known, best first: by how exactly each judges it
 * to be of its form, times the share of it that it accounts for. Where they are equal the order of
 * the parsers decides. A text that is nothing but a fenced block is what stands in the block. In
 * how good each is, what lies beyond a limit has a say only where the text is short.
 */
export function bestReadings(
  text: string,
  parsers: readonly TextParser<TextView>[],
  limits: ReadingLimits = {},
): GroupReading {
  const [start, end] = wholeFence(text) ?? ([0, text.length] as const)
  const part = text.slice(start, end)
  const isJson = meantAsJson(text, part)
  if (isJson !== undefined) return { ranked: [], refused: [closedTo(isJson)] }
  const view = viewText(part)
  const open = parsersOpenTo(view, parsers)
  const isBeginning = part.length > SAMPLE
  const looked = { text: isBeginning ? beginningOf(part) : part, view, isBeginning }
  const judged = open.parsers.map((parser) => judgedParser(parser, looked))
  const fitting = judged.filter((one) => 'rank' in one).toSorted((a, b) => b.rank - a.rank)
  const whole = { text: part, view, start, limits }
  const { ranked, refused } = isBeginning
    ? rankedOfWhole(fitting, whole)
    : { ranked: fitting.map((one) => rankedOfShort(one, whole)), refused: [] }
  const closed = open.reason === undefined ? [] : [closedTo(open.reason)]
  const others = [...judged.filter((one) => 'reason' in one), ...refused]
  return {
    ranked,
    refused: [...closed, ...others.map(({ at = 0, ...one }) => ({ ...one, at: start + at }))],
    ...(open.isNothing && { nothing: `nothing to extract: ${open.reason}` }),
  }
}

function closedTo(reason: string): ParserRefusal {
  return { extractor: 'text-parsers', reason }
}

/** Of what was read already, only the cut by a limit is read again. */
function rankedOfShort(
  { parser, rank, reading, coverage }: JudgedParser,
  { text, start, limits }: WholeText,
): RankedReading {
  const read = { reading: movedReading(reading, start), coverage }
  if (limits.maxItems === undefined) return { parser, rank, read: () => read }
  const cut = (): typeof read => {
    const parsing = parser.parse(text, limits)
    if (!parsing.ok) return read
    const within = parsing.reading
    return { reading: movedReading(within, start), coverage: coverageOfReading(text, within) }
  }
  return { parser, rank, read: cut }
}

/** Whole lines, unless one of them is most of it. */
function beginningOf(text: string): string {
  const end = text.lastIndexOf('\n', SAMPLE)
  return text.slice(0, end < SAMPLE / 2 ? SAMPLE : end)
}
