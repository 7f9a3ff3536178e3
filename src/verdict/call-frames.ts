import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { FrameAt } from '../contracts/fixture.ts'

/** The frames of one call, in file order. */
export interface CallFrames {
  readonly frames: readonly FrameAt[]
  /** Whether it has more than were asked for. */
  readonly cut: boolean
}

/**
 * Makes what tells the frames of a conversation's calls, up to a limit: the requests of a call and their answers, over HTTP
 * with the heads that they came with, and whatever else came back. Where there are more, the first request and the final
 * answer stay, then other requests, answers and heads.
 */
export function callFrames(
  { fixture, exchanges }: Pick<Conversation, 'fixture' | 'exchanges'>,
  limit: number,
): (call: RecordedCall) => CallFrames {
  const byLine = new Map(
    exchanges.length === 0 ? [] : fixture.frames.map((frame) => [frame.line, frame]),
  )
  const carriers = new Map(
    exchanges.map(({ number, lines }) => {
      const frames = lines.flatMap((line) => byLine.get(line) ?? []).filter(isTelling)
      const heads = frames.filter(({ part }) => part === 'head')
      // One more than is shown tells that some are left out; many calls may share an exchange.
      return [number, { frames: frames.slice(0, limit + 1), heads: heads.slice(0, limit + 1) }]
    }),
  )
  return (call) => {
    const rounds = call.rounds ?? [call]
    const requests = rounds.map(({ request }) => request)
    const answers = rounds.flatMap(({ reply }) => reply?.frame ?? [])
    const said = [...requests, ...answers]
    // An event stream that brings the answers to many requests is shown with its head, and no answer to another.
    const heads = said.flatMap(({ exchange = 0 }) => carriers.get(exchange)?.heads ?? [])
    const brought = requests.flatMap(({ exchange = 0 }) => carriers.get(exchange)?.frames ?? [])
    const ends = [call.request, ...(call.reply === undefined ? [] : [call.reply.frame])]
    const all = [...new Set([...ends, ...inOrder([...said, ...heads]), ...brought])]
    return { frames: inOrder(all.slice(0, limit)), cut: all.length > limit }
  }
}

/** A body in chunks has trailers, and mostly empty ones. */
function isTelling({ part, utf8 }: FrameAt): boolean {
  return part !== 'trailers' || utf8 !== ''
}

function inOrder(frames: readonly FrameAt[]): readonly FrameAt[] {
  return frames.toSorted((a, b) => a.line - b.line)
}
