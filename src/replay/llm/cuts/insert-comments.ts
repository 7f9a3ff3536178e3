import type { ReplayPiece } from '../../../contracts/llm-replay.ts'
import { EventBlocks } from '../../../wire/event-blocks.ts'

/** As servers send it while a model thinks. */
const COMMENT = Buffer.from(': keep-alive\n\n')
const BYTE_ORDER_MARK = 0xef

/** Pieces of an event stream with a comment before each event, as a piece of its own. */
export function* insertComments(pieces: Iterable<ReplayPiece>): Generator<ReplayPiece> {
  const starts = startsOfEvents(pieces)
  let place = 0
  for (const { at, data } of pieces) {
    let from = 0
    for (let index = 0; index < data.length; index += 1) {
      if (!starts.has(place + index)) continue
      if (index > from) yield { at, data: data.subarray(from, index) }
      // Before a byte order mark there is nothing.
      if (place + index > 0 || data[0] !== BYTE_ORDER_MARK) yield { at, data: COMMENT }
      from = index
    }
    yield { at, data: data.subarray(from) }
    place += data.length
  }
}

/** Where in the body events begin, in bytes. */
function startsOfEvents(pieces: Iterable<ReplayPiece>): ReadonlySet<number> {
  const blocks = new EventBlocks()
  const starts = new Set([0])
  let place = 0
  for (const { data } of pieces)
    for (const block of blocks.push(data)) {
      place += block.data.length
      starts.add(place)
    }
  return starts
}
