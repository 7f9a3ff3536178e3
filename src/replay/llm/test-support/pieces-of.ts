import type { LlmReplay, LlmReplayReply } from '../../../contracts/llm-replay.ts'

/** The pieces of a reply as texts. */
export async function piecesOf(
  replay: Pick<LlmReplay, 'play'>,
  reply: LlmReplayReply,
): Promise<readonly string[]> {
  const pieces: string[] = []
  for await (const data of replay.play(reply)) pieces.push(Buffer.from(data).toString('latin1'))
  return pieces
}
