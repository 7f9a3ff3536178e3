import type { Span } from '../../contracts/extraction.ts'
import { createLocator } from './create-locator.ts'

/** A line of a text, and what of it a span marks. */
export interface MarkedLine {
  readonly number: number
  /** Without the line ending. */
  readonly start: number
  readonly end: number
  /** Undefined where the span only stands beside. */
  readonly marked?: Span
}

/** Lines that a picture shows, and between two of them how many it leaves out. */
export type PictureLine = MarkedLine | { readonly leftOut: number }

const HEAD = 4
const TAIL = 2

/** The lines that a span stands on, with one before and one after; of many only the first and the last ones. */
export function spanLines(text: string, span: Span): readonly PictureLine[] {
  const locate = createLocator(text)
  const first = locate(span[0]).line
  const last = locate(Math.max(span[0], span[1] - 1)).line
  const top = lineAround(text, span[0], first)
  const before = top.start > 0 ? [lineAround(text, top.start - 1, first - 1)] : []
  const bottom = lineAround(text, Math.max(span[0], span[1] - 1), last)
  const next = text.indexOf('\n', bottom.end) + 1
  const after = next > 0 && next < text.length ? [lineAround(text, next, last + 1)] : []
  const held = last - first + 1
  const inside =
    held <= HEAD + TAIL + 1
      ? downFrom(text, top, held)
      : [
          ...downFrom(text, top, HEAD),
          { leftOut: held - HEAD - TAIL },
          ...upFrom(text, bottom, TAIL),
        ]
  return [...before, ...inside.map((line) => mark(line, span)), ...after]
}

function mark(line: PictureLine, span: Span): PictureLine {
  if ('leftOut' in line) return line
  const start = Math.min(Math.max(line.start, span[0]), line.end)
  return { ...line, marked: [start, Math.max(start, Math.min(line.end, span[1]))] }
}

function downFrom(text: string, top: MarkedLine, count: number): readonly MarkedLine[] {
  const lines = [top]
  for (let line = top; lines.length < count; lines.push(line))
    line = lineAround(text, text.indexOf('\n', line.end) + 1, line.number + 1)
  return lines
}

function upFrom(text: string, bottom: MarkedLine, count: number): readonly MarkedLine[] {
  const lines = [bottom]
  for (let line = bottom; lines.length < count; lines.unshift(line))
    line = lineAround(text, line.start - 1, line.number - 1)
  return lines
}

function lineAround(text: string, offset: number, number: number): MarkedLine {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  const newline = text.indexOf('\n', offset)
  const end = newline === -1 ? text.length : newline
  return { number, start, end: end > start && text[end - 1] === '\r' ? end - 1 : end }
}
