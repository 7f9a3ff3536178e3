import type { ReplayField, ReplayPiece } from '../../../contracts/llm-replay.ts'
import { mediaTypeOf } from '../../../wire/http-head.ts'
import { headOf } from './head-of.ts'

/** More than any field of an event has before its colon, with a byte order mark. */
const ENOUGH = 64

/**
 * Whether a body, unpacked, is an event stream. What it begins with counts before what its head says: servers send
 * errors as streams, and streams as JSON.
 */
export function isEventStream(
  fields: readonly ReplayField[],
  pieces: Iterable<ReplayPiece>,
): boolean {
  const begin = beginOf(pieces)
  if (/^\s*[{[]/u.test(begin)) return false
  if (/^\uFEFF?\s*(?:data|event|id|retry)?:/u.test(begin)) return true
  return mediaTypeOf(headOf(fields)) === 'text/event-stream'
}

function beginOf(pieces: Iterable<ReplayPiece>): string {
  let begin = ''
  for (const { data } of pieces) {
    begin += Buffer.from(data.subarray(0, ENOUGH)).toString('latin1')
    if (begin.trim().length >= ENOUGH) break
  }
  return Buffer.from(begin, 'latin1').toString('utf8')
}
