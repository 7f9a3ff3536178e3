import { isEventStream } from './answer-record.ts'
import { bodyOf } from './exchange.ts'
import type { Opened } from './exchanges.ts'
import { answerRefusal, connectionRefusal, type Refusal, statusRefusal } from './refusal.ts'
import type { StreamPlace } from './stream-place.ts'
import { pause } from './transport.ts'

/** How often in a row a stream is opened that brings nothing. */
const MOST_BARREN = 3
/** How often one stream is opened, whatever it brings. */
const MOST_CONNECTIONS = 1000

/** An event stream that is kept open with GET. */
export interface FollowedStream {
  readonly place: StreamPlace
  readonly open: () => Promise<Opened>
  /** Whether anybody still waits for what it brings. */
  readonly isWanted: () => boolean
  /** Ends the wait between two connections. */
  readonly signal: AbortSignal
  /** Names of the headers that the user gave. */
  readonly given: readonly string[]
  /** True where the first connection, too, goes on with a stream that broke. */
  readonly resumes: boolean
}

/** Keeps an event stream open as long as it is wanted, and opens it again where it breaks; resolves with what kept it from that. */
export async function followStream(stream: FollowedStream): Promise<Refusal | undefined> {
  const { place, isWanted, signal } = stream
  let refusal = answerRefusal('its event stream broke off, and brought nothing more')
  let barren = 0
  for (let opened = 0; barren < MOST_BARREN && opened < MOST_CONNECTIONS; opened += 1) {
    if (opened > 0 || stream.resumes) await pause(place.retry(), signal)
    if (!isWanted()) return undefined
    const before = place.events()
    const end = await followOnce(stream)
    if (end.kind === 'over') return end.refusal
    refusal = end.refusal ?? refusal
    barren = place.events() === before ? barren + 1 : 0
  }
  return isWanted() ? refusal : undefined
}

interface StreamEnd {
  readonly kind: 'again' | 'over'
  readonly refusal?: Refusal
}

async function followOnce({ open, given }: FollowedStream): Promise<StreamEnd> {
  const opened = await open()
  if (opened.kind === 'aborted') return { kind: 'over' }
  if (opened.kind === 'failed')
    return { kind: 'again', refusal: connectionRefusal(opened.error, opened.url) }
  const { status, head } = opened
  const ended = await opened.ended
  if (status !== 200 || !isEventStream(head))
    return { kind: 'over', refusal: statusRefusal({ ...opened, body: bodyOf(ended), given }) }
  if (ended.kind === 'aborted') return { kind: 'over' }
  // A stream that went over a limit would do so again.
  return ended.kind === 'broken' && ended.unread !== undefined
    ? { kind: 'over', refusal: answerRefusal(`it sent ${ended.unread}`) }
    : { kind: 'again' }
}
