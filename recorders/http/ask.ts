import { revisionOf } from '../../src/mcp/meta-keys.ts'
import { createStreamPlace, type StreamPlace } from './stream-place.ts'
import type { Posting } from './transport.ts'

/** A request of ours that is under way. */
export interface Ask extends Posting {
  readonly id: number
  /** Whether its revision has no sessions, and gives a request up by closing its stream. */
  readonly isModern: boolean
  readonly place: StreamPlace
  /** Aborting closes its stream. */
  readonly stream: AbortController
}

/** Prepares to follow a request. */
export function createAsk(posting: Posting, id: number): Ask {
  const isModern = revisionOf(posting.message['params']) !== undefined
  return { ...posting, id, isModern, place: createStreamPlace(), stream: new AbortController() }
}
