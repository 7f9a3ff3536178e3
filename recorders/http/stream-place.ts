import { isHeaderValue } from '../../src/client-config/header-fault.ts'
import type { ServerEvent } from '../../src/wire/read-event.ts'

/** Milliseconds before a broken stream is opened again, where the server says nothing of it. */
const RETRY = 1000
/** Milliseconds that are waited at least, whatever the server says. */
const SHORTEST_RETRY = 100
/** What an event says of its place in the stream; of its data, that there is some. */
interface PlacedEvent extends Pick<ServerEvent, 'id' | 'retry'> {
  readonly data?: unknown
}

/** What is known of an event stream, to go on with it where it breaks. */
export interface StreamPlace {
  readonly lastEventId: () => string | undefined
  readonly retry: () => number
  /** Events so far that brought data, or another id. */
  readonly events: () => number
  readonly note: (event: PlacedEvent) => void
}

/** Begins to follow an event stream. */
export function createStreamPlace(): StreamPlace {
  let lastEventId: string | undefined
  let retry = RETRY
  let events = 0
  return {
    lastEventId: () => lastEventId,
    retry: () => retry,
    events: () => events,
    note: ({ id, data, retry: wanted }) => {
      if (data !== undefined || (id !== undefined && id !== lastEventId)) events += 1
      if (wanted !== undefined) retry = Math.max(wanted, SHORTEST_RETRY)
      // An empty id takes the last one back, and one that no header can hold can't be sent.
      if (id !== undefined) lastEventId = id === '' || !isHeaderValue(id) ? undefined : id
    },
  }
}
