import type { LlmReplay, LlmReplayReply } from '../../../contracts/llm-replay.ts'

/** The body of a reply as a stream: each piece a chunk, when it is due. One that the recording breaks off fails as fetch's does. */
export function bodyStream(
  reply: LlmReplayReply,
  { play }: Pick<LlmReplay, 'play'>,
): ReadableStream<Uint8Array> {
  const left = new AbortController()
  const pieces = play(reply, left.signal)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
        // Whoever reads a chunk may do with its bytes what they like.
        if (next.done !== true) controller.enqueue(Uint8Array.from(next.value))
        else if (reply.ending === 'whole') controller.close()
        else controller.error(new TypeError('terminated', { cause: brokenOff(reply) }))
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: 0 },
  )
}

function brokenOff({ recording }: LlmReplayReply): Error {
  return new Error(`the recording ${recording ?? ''} breaks off here`)
}
