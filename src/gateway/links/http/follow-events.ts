import { isFine, pause } from '../../../../recorders/http/transport.ts'
import type { StreamPlace } from '../../../../recorders/http/stream-place.ts'
import type { HttpOutcome } from './http-exchange.ts'

/** Milliseconds between two connections, the longest, where they bring nothing. */
const LONGEST_PAUSE = 30_000
const FIRST_PAUSE = 1000
/** Milliseconds after which a stream that ended without a word was merely quiet. */
const QUIET = 5000
/** What stands before a server answers so while it is started again. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504])

/** An event stream that is kept open with GET. */
interface FollowedEvents {
  readonly place: StreamPlace
  readonly open: () => Promise<HttpOutcome>
  /** Whether anybody still waits for what it brings. */
  readonly isWanted: () => boolean
  /** Ends the wait between two connections. */
  readonly signal: AbortSignal
  /** True where the first connection, too, goes on with a stream that broke. */
  readonly resumes: boolean
  /** Milliseconds for which connections may bring nothing. */
  readonly patience: number
  /** Is told of the first connection in a row that brings nothing. */
  readonly onBarren?: () => void
}

/** Keeps an event stream open as long as it is wanted, and opens it again where it breaks; resolves with what came of the last connection. */
export async function followEvents(stream: FollowedEvents): Promise<HttpOutcome | undefined> {
  const { place, isWanted, signal } = stream
  let outcome: HttpOutcome | undefined
  let [barren, aliveAt] = [0, performance.now()]
  for (;;) {
    if (stream.resumes || outcome !== undefined) {
      const left = aliveAt + stream.patience - performance.now()
      const next = Math.max(place.retry(), Math.min(pauseAfter(barren), left))
      if (barren > 0 && next > left) return outcome
      await pause(next, signal)
    }
    if (!isWanted()) return undefined
    const events = place.events()
    const begin = performance.now()
    outcome = await stream.open()
    if (!mayGoOn(outcome)) return outcome
    const isQuiet = outcome.kind === 'answer' && performance.now() - begin >= QUIET
    const isAlive = place.events() > events || isQuiet
    if (barren === 0 && !isAlive) stream.onBarren?.()
    barren = isAlive ? 0 : barren + 1
    if (isAlive) aliveAt = performance.now()
  }
}

function pauseAfter(barren: number): number {
  return barren < 2 ? 0 : Math.min(FIRST_PAUSE * 2 ** (barren - 1), LONGEST_PAUSE)
}

function mayGoOn(outcome: HttpOutcome): boolean {
  if (outcome.kind !== 'answer') return outcome.kind === 'failed'
  const { status, isStream, how } = outcome
  // A stream that went over a limit would do so again.
  return PASSING.has(status) || (isFine(status) && isStream && how !== 'unread')
}
