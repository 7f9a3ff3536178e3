import type { Fixture } from '../../../contracts/fixture.ts'
import type { LlmReplayRequest } from '../../../contracts/llm-replay.ts'
import { payloadBytes } from '../../../fixture/payload-bytes.ts'
import { payloadText } from '../../../fixture/payload-text.ts'
import { headerOf, parseHead, readRequestLine } from '../../../wire/http-head.ts'

/** The request that a fixture holds; undefined where it has no head of one. */
export function recordedRequest({ frames }: Fixture): LlmReplayRequest | undefined {
  const sent = frames.filter(({ dir }) => dir === 'send')
  const frame = sent.find(({ part }) => part === 'head')
  if (frame === undefined) return undefined
  const head = parseHead(payloadText(frame))
  const line = readRequestLine(head.startLine)
  if (line === undefined) return undefined
  const chunks = sent.filter(({ part }) => part === 'chunk').map((chunk) => payloadBytes(chunk))
  return {
    ...line,
    encoding: headerOf(head, 'content-encoding') ?? '',
    body: Buffer.concat(chunks),
  }
}
