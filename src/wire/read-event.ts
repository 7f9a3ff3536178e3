import { eventFields } from './event-fields.ts'

/** What a block of an event stream says, by the rules of the HTML standard. */
export interface ServerEvent {
  /** Absent where the event has the default type, `message`. */
  readonly event?: string
  /** Empty where the server takes back the last id. */
  readonly id?: string
  /** All `data` lines, joined by line feeds; absent where they are empty, as where there are none. */
  readonly data?: string
  /** Milliseconds to wait before the next connection. */
  readonly retry?: number
  readonly comments: readonly string[]
}

/**
 * Reads one block of an event stream. `first` says that the block opens its stream, where a byte order mark may stand
 * before it. Of fields that come twice, but for `data`, the last counts; what no rule speaks of is passed over.
 */
export function readEvent(block: string, first = false): ServerEvent {
  const fields = eventFields(block, first).map(({ name, span }) => ({
    name,
    value: block.slice(...span),
  }))
  const valuesOf = (name: string): readonly string[] =>
    fields.filter((field) => field.name === name).map(({ value }) => value)
  const event = valuesOf('event').at(-1) ?? ''
  const id = valuesOf('id').findLast((value) => !value.includes('\0'))
  const data = valuesOf('data').join('\n')
  const retry = valuesOf('retry').findLast((value) => /^[0-9]+$/u.test(value))
  return {
    ...(event !== '' && { event }),
    ...(id !== undefined && { id }),
    ...(data !== '' && { data }),
    ...(retry !== undefined && { retry: Number(retry) }),
    comments: valuesOf(''),
  }
}
