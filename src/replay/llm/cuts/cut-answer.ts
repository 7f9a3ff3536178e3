import type { ReplayCuts, ReplayPiece } from '../../../contracts/llm-replay.ts'
import { lazily } from '../answer/lazily.ts'
import type { RecordedAnswer } from '../answer/recorded-answer.ts'
import { contentEncoding } from './content-encoding.ts'
import { cutAtRandom } from './cut-at-random.ts'
import { cutIntoBytes } from './cut-into-bytes.ts'
import { endLinesWithCrlf } from './end-lines-with-crlf.ts'
import { insertComments } from './insert-comments.ts'
import { isEventStream } from './is-event-stream.ts'
import { unpackPieces } from './unpack-pieces.ts'

type Cutter = (pieces: Iterable<ReplayPiece>) => Iterator<ReplayPiece>

/** Fields that tell how a body was recorded. */
const OF_THE_BODY: ReadonlySet<string> = new Set(['content-encoding', 'content-length'])

/**
 * Cuts the body of an answer in another way. A packed one is unpacked first. Its length goes: chunks of HTTP mark its
 * borders. What only event streams know leaves other bodies as they are.
 */
export async function cutAnswer(answer: RecordedAnswer, cuts: ReplayCuts): Promise<RecordedAnswer> {
  const { head } = answer
  if (head === undefined || cuts === 'none') return answer
  const encoding = contentEncoding(head.fields)
  const pieces =
    encoding === undefined ? answer.pieces : await unpackPieces(answer.pieces, encoding)
  const cutter = cutterOf(cuts, isEventStream(head.fields, pieces))
  if (cutter === undefined) return answer
  const fields = head.fields.filter(([name]) => !OF_THE_BODY.has(name.toLowerCase()))
  return { ...answer, head: { ...head, fields }, pieces: lazily(() => cutter(pieces)) }
}

function cutterOf(cuts: ReplayCuts, isEvents: boolean): Cutter | undefined {
  if (cuts === 'bytes') return cutIntoBytes
  if (cuts === 'crlf') return isEvents ? endLinesWithCrlf : undefined
  if (cuts === 'keep-alive') return isEvents ? insertComments : undefined
  const seed = Number(cuts.slice('random:'.length))
  return (pieces) => cutAtRandom(pieces, seed)
}
