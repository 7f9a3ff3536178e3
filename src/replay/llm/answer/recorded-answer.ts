import type { Fixture, FrameAt } from '../../../contracts/fixture.ts'
import type { LlmReplayReply, ReplayField, ReplayPiece } from '../../../contracts/llm-replay.ts'
import { payloadBytes } from '../../../fixture/payload-bytes.ts'
import { hasEndMark } from '../../../provider/has-end-mark.ts'
import { rebuildExchange } from '../../../provider/rebuild-exchange.ts'
import {
  type HttpHead,
  parseFields,
  parseHead,
  readStatusLine,
  type StatusLine,
} from '../../../wire/http-head.ts'
import { isSendable } from '../../../wire/is-sendable.ts'
import { messageFields } from './message-fields.ts'

/** An answer as it was recorded, before it is timed and cut. */
export type RecordedAnswer = Omit<LlmReplayReply, 'recording'>

/** What came of reading an answer. */
export type AnswerReading =
  | { readonly ok: true; readonly answer: RecordedAnswer; readonly notes: readonly string[] }
  | { readonly ok: false; readonly reason: string }

/** Reads the answer that a fixture holds to a request of this method, as far as it goes. */
export function readAnswer(fixture: Fixture, method: string): AnswerReading {
  const received = fixture.frames.filter(({ dir }) => dir === 'recv')
  const head = received.find((frame) => frame.part === 'head' && !isInterim(frame))
  const begun = head?.t ?? 0
  const pieces = received.filter(({ part }) => part === 'chunk').flatMap(pieceBehind(begun))
  const sent = received
    .filter(({ part }) => part === 'trailers')
    .flatMap((frame) => fieldsOf(parseFields(latin1Of(frame))))
  const isWhole = endsWhole(fixture) && received.every(({ left }) => left === undefined)
  const ending = isWhole ? 'whole' : 'cut'
  const wait = waitBefore(fixture, begun)
  const notes = isWhole ? [] : [`its answer breaks off: ${describeEnd(fixture)}`]
  if (head === undefined)
    return isWhole
      ? { ok: false, reason: 'it holds no answer' }
      : { ok: true, answer: { wait: 0, pieces: [], trailers: [], ending }, notes }
  const parsed = parseHead(latin1Of(head))
  const line = statusOf(head)
  if (line === undefined || line.status < 200 || line.status > 599)
    return { ok: false, reason: 'its answer has no status that can be sent' }
  const length = pieces.reduce((sum, { data }) => sum + data.length, 0)
  const none = method === 'HEAD' || line.status === 304
  const body = { length, ending, none } as const
  const fields = messageFields(fieldsOf(parsed.fields), body)
  const trailers = messageFields(sent, body)
  const { status } = line
  const reason = isSendable('reason', line.reason) ? line.reason : ''
  const answer = { head: { status, reason, fields }, wait, pieces, trailers, ending } as const
  return { ok: true, answer, notes }
}

/** Whether all of an answer was recorded: its connection ended by itself, or its client left behind the end mark. */
function endsWhole(fixture: Fixture): boolean {
  const reason = fixture.end?.end.reason
  if (reason !== 'client-gone') return reason === 'closed'
  const { answer } = rebuildExchange(fixture)
  if (answer?.outcome !== 'completed') return false
  return !answer.streamed || hasEndMark(answer.wire)
}

/** What a server says before its answer, or in place of one where it leaves HTTP. */
function isInterim(frame: FrameAt): boolean {
  const { status = 0 } = statusOf(frame) ?? {}
  return status >= 100 && status < 200
}

function statusOf(frame: FrameAt): StatusLine | undefined {
  return readStatusLine(parseHead(latin1Of(frame)).startLine)
}

/** Frames that hold bytes; times that go back are those of the frame before. */
function pieceBehind(begun: number): (frame: FrameAt) => readonly ReplayPiece[] {
  let latest = 0
  return (frame) => {
    const data = payloadBytes(frame)
    latest = Math.max(latest, frame.t - begun)
    return data.length === 0 ? [] : [{ at: latest, data }]
  }
}

/** Milliseconds from all that was sent before the head to the head. */
function waitBefore({ frames }: Fixture, begun: number): number {
  const sent = frames.filter(({ dir, t }) => dir === 'send' && t <= begun).at(-1)
  return Math.max(begun - (sent?.t ?? 0), 0)
}

function describeEnd({ end }: Fixture): string {
  return end === undefined ? 'the recording has no end line' : `it ended by ${end.end.reason}`
}

/** A head's bytes as Node.js takes them. */
function latin1Of(frame: FrameAt): string {
  return Buffer.from(payloadBytes(frame)).toString('latin1')
}

function fieldsOf(fields: HttpHead['fields']): readonly ReplayField[] {
  return fields.map(({ name, value }) => [name, value.replaceAll(/\s*\r?\n[ \t]+/gu, ' ')])
}
