import { type Line, segment, type Segment, widthOf } from '../../../reporters/terminal/line.ts'
import type { Span } from '../../contracts/extraction.ts'
import { plural } from '../../text/plural.ts'
import { type CutLine, cutLine } from './cut-line.ts'
import { type MarkedLine, spanLines } from './span-lines.ts'

/** Columns that a line of the text gets on the narrowest terminal. */
const LEAST = 40

/**
 * A picture of a span: the lines that it stands on, with their numbers. `>` stands before a line that it holds a part
 * of, `^` below that part where it isn't the whole line. Long lines are cut around the mark; what is left out is counted.
 */
export function drawSpan(text: string, span: Span, width: number): readonly Line[] {
  const lines = spanLines(text, span)
  const digits = Math.max(
    ...lines.map((line) => ('leftOut' in line ? 0 : String(line.number).length)),
  )
  const columns = Math.max(LEAST, width - digits - 5)
  return lines.flatMap((line) =>
    'leftOut' in line
      ? [[gutter('', digits), segment(`… ${plural(line.leftOut, 'line')} left out`, 'dim')]]
      : drawLine(line, cutLine(text, line, columns), digits),
  )
}

function drawLine(line: MarkedLine, cut: CutLine, digits: number): readonly Line[] {
  const { number, start, end, marked } = line
  const { before, after } = cut
  const lines: Line[] = [
    [
      gutter(String(number), digits, marked === undefined ? ' ' : '>'),
      segment(before, 'dim'),
      segment(cut.marked, 'strong'),
      segment(after, 'dim'),
    ],
  ]
  if (marked !== undefined && (marked[0] > start || marked[1] < end)) {
    const under = '^'.repeat(Math.max(1, widthOf(cut.marked)))
    lines.push([gutter('', digits), segment(' '.repeat(widthOf(before))), segment(under, 'good')])
  }
  const said = leftOut(cut)
  if (said !== '') lines.push([gutter('', digits), segment(said, 'dim')])
  return lines
}

function gutter(number: string, digits: number, mark = ' '): Segment {
  return segment(`  ${number.padStart(digits)} ${mark} `, 'dim')
}

function leftOut({ leftBefore, leftAfter }: CutLine): string {
  const sides = [
    ...(leftBefore > 0 ? [`${leftBefore} before`] : []),
    ...(leftAfter > 0 ? [`${leftAfter} after`] : []),
  ]
  return sides.length === 0 ? '' : `(characters left out: ${sides.join(', ')})`
}
