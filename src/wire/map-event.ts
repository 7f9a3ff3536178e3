import { eventFields } from './event-fields.ts'

/** How the parts of an event that are texts are changed. */
export interface EventEdits {
  /** Gets all `data` lines joined by line feeds; may take lines away, and never adds any. */
  readonly data: (data: string) => string
  /** Gets the value of another field, or a comment. */
  readonly other: (value: string) => string
}

/**
 * Changes the values in one block of an event stream in place: all lines stay, with their names and endings. Where the
 * data has fewer lines afterwards, the last `data` lines are empty. `first` says that the block opens its stream.
 */
export function mapEvent(block: string, edits: EventEdits, first = false): string {
  const fields = eventFields(block, first)
  const data = fields.filter(({ name }) => name === 'data').map(({ span }) => block.slice(...span))
  const lines = data.length === 0 ? [] : edits.data(data.join('\n')).split('\n')
  const pieces: string[] = []
  let at = 0
  let nth = 0
  for (const { name, span } of fields) {
    const value = name === 'data' ? (lines[nth++] ?? '') : edits.other(block.slice(...span))
    pieces.push(block.slice(at, span[0]), value)
    at = span[1]
  }
  return [...pieces, block.slice(at)].join('')
}
