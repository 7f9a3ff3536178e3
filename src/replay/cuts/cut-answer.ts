import type { ReplayCuts, ReplayField, ReplayPiece } from '../../contracts/llm-replay.ts'
import { headerOf, mediaTypeOf } from '../../wire/http-head.ts'
import type { RecordedAnswer } from '../answer/recorded-answer.ts'
import { cutAtRandom } from './cut-at-random.ts'
import { cutIntoBytes } from './cut-into-bytes.ts'
import { endLinesWithCrlf } from './end-lines-with-crlf.ts'
import { insertComments } from './insert-comments.ts'
import { lazily } from '../answer/lazily.ts'
import { unpackPieces } from './unpack-pieces.ts'

type Cutter = (pieces: Iterable<ReplayPiece>) => Iterator<ReplayPiece>

/**
 * Cuts the body of an answer in another way. A packed one is unpacked first. Its length goes: chunks of HTTP mark its
 * borders. What only event streams know leaves other bodies as they are.
 */
export async function cutAnswer(answer: RecordedAnswer, cuts: ReplayCuts): Promise<RecordedAnswer> {
  const { head } = answer
  if (head === undefined) return answer
  const cutter = cutterOf(cuts, isEventStream(head.fields))
  if (cutter === undefined) return answer
  const encoding = contentEncoding(head.fields)
  const pieces = isPacked(encoding) ? await unpackPieces(answer.pieces, encoding) : answer.pieces
  const fields = head.fields.filter(
    ([name]) => !['content-encoding', 'content-length'].includes(name.toLowerCase()),
  )
  return { ...answer, head: { ...head, fields }, pieces: lazily(() => cutter(pieces)) }
}

/** What a body is packed with, by its head; empty where it isn't. */
export function contentEncoding(fields: readonly ReplayField[]): string {
  return headerOf(headOf(fields), 'content-encoding') ?? ''
}

/** Whether a content encoding changes bytes. */
export function isPacked(encoding: string): boolean {
  return !['', 'identity'].includes(encoding.trim().toLowerCase())
}

function cutterOf(cuts: ReplayCuts, isEvents: boolean): Cutter | undefined {
  if (cuts === 'none') return undefined
  if (cuts === 'bytes') return cutIntoBytes
  if (cuts === 'crlf') return isEvents ? endLinesWithCrlf : undefined
  if (cuts === 'keep-alive') return isEvents ? insertComments : undefined
  const seed = Number(cuts.slice('random:'.length))
  return (pieces) => cutAtRandom(pieces, seed)
}

function isEventStream(fields: readonly ReplayField[]): boolean {
  return mediaTypeOf(headOf(fields)) === 'text/event-stream'
}

function headOf(fields: readonly ReplayField[]): Parameters<typeof headerOf>[0] {
  return { fields: fields.map(([name, value]) => ({ name, value, span: [0, 0] })) }
}
