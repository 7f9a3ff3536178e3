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
  let start = first && block.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  for (const { index, 0: ending } of block.matchAll(/\r\n|\r|\n|$/gu)) {
    if (index > start) fields.push(toField(block, start, index))
    start = index + ending.length
  }
  return fields
}

function toField(block: string, start: number, end: number): EventField {
  const line = block.slice(start, end)
  const colon = line.indexOf(':')
  if (colon === -1) return { name: line, span: [end, end] }
  const value = start + colon + (line[colon + 1] === ' ' ? 2 : 1)
  return { name: line.slice(0, colon), span: [value, end] }
}
