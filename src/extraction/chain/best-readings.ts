import type { TextParser } from '../../contracts/text-parser.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { type FramedFence, framedFence, wholeFence } from '../../text/whole-fence.ts'
import { inFrame } from '../parsers/define-text-parser.ts'
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
  const whole = wholeFence(text)
  const framed = whole === undefined ? framedFence(text) : undefined
  const [start, end] = whole ?? framed?.content ?? ([0, text.length] as const)
  const part = text.slice(start, end)
  const view = viewText(part)
  const isJson = meantAsJson(text, { part, view })
  if (isJson !== undefined) return { ranked: [], refused: [closedTo(isJson)] }
  const open = parsersOpenTo(view, parsers)
  const isBeginning = part.length > SAMPLE
  const looked = { text: isBeginning ? beginningOf(part) : part, view, isBeginning }
  const judged = open.parsers.map((parser) => judgedParser(parser, looked))
  const fitting = judged.filter((one) => 'rank' in one).toSorted((a, b) => b.rank - a.rank)
  const all = { text: part, view, start, limits }
  const { ranked, refused } = isBeginning
    ? rankedOfWhole(fitting, all)
    : { ranked: fitting.map((one) => rankedOfShort(one, all)), refused: [] }
  const closed = open.reason === undefined ? [] : [closedTo(open.reason)]
  const others = [...judged.filter((one) => 'reason' in one), ...refused]
  return {
    ranked: framed === undefined ? ranked : rankedInFrame(text, ranked, framed),
    refused: [...closed, ...others.map(({ at = 0, ...one }) => ({ ...one, at: start + at }))],
    ...(open.isNothing && { nothing: `nothing to extract: ${open.reason}` }),
  }
}

/** What stands in a block with words around it; pairs there are a configuration. */
function rankedInFrame(
  text: string,
  ranked: readonly RankedReading[],
  framed: FramedFence,
): readonly RankedReading[] {
  return ranked
    .filter(({ parser }) => parser.shape !== 'key-value')
    .map((one) => ({
      ...one,
      read: () => {
        const read = one.read()
        if (read === undefined) return undefined
        const reading = inFrame(text, read.reading, framed)
        return { reading, coverage: coverageOfReading(text, reading) }
      },
    }))
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
