import type { LlmReplayReply } from '../../../contracts/llm-replay.ts'
import type { ReplayClock } from '../../../contracts/replay.ts'
import { waitUntil } from '../../timing/wait-until.ts'

/**
 * The pieces of a body, each when it is due, and each in a turn of the event loop of its own. All times count from the
 * call on, so that what comes late once doesn't delay the rest. Ends early where the signal aborts.
 */
export function playAnswer(
  { pieces }: Pick<LlmReplayReply, 'pieces'>,
  clock: ReplayClock,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // A generator begins only when it is first asked.
  const begun = clock.now()
  return play()
  async function* play(): AsyncGenerator<Uint8Array, void> {
    for (const { at, data } of pieces) {
      if (!(await waitUntil(begun + at, clock, signal))) return
      yield data
    }
  }
}
