import type { Span } from '../contracts/extraction.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** A line of an event: a field, or a comment, which has no name. */
export interface EventField {
  readonly name: string
  /** Where its value stands in the block. */
  readonly span: Span
}

/**
 * The lines of one block of an event stream, but for the empty ones. `first` says that the block opens its stream, where
 * a byte order mark may stand before it.
 */
export function eventFields(block: string, first = false): readonly EventField[] {
  const fields: EventField[] = []
  const endOfLine = lineEndsOf(block)
  let start = first && block.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  while (start < block.length) {
    const end = endOfLine(start)
    if (end > start) fields.push(toField(block, start, end))
    start = end + (block[end] === '\r' && block[end + 1] === '\n' ? 2 : 1)
  }
  return fields
}

/** Finds the end of the line that begins at a place, without its ending. Places may only grow; no unit is looked at twice. */
function lineEndsOf(block: string): (start: number) => number {
  const find = (ending: string, from: number): number => {
    const index = block.indexOf(ending, from)
    return index === -1 ? block.length : index
  }
  let newline = -1
  let carriageReturn = -1
  return (start) => {
    if (newline < start) newline = find('\n', start)
    if (carriageReturn < start) carriageReturn = find('\r', start)
    return Math.min(newline, carriageReturn)
  }
}

function toField(block: string, start: number, end: number): EventField {
  const line = block.slice(start, end)
  const colon = line.indexOf(':')
  if (colon === -1) return { name: line, span: [end, end] }
  const value = start + colon + (line[colon + 1] === ' ' ? 2 : 1)
  return { name: line.slice(0, colon), span: [value, end] }
}
