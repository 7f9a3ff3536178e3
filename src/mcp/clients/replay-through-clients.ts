import type {
  CallReactions,
  ClientReaction,
  ClientReactions,
} from '../../contracts/client-reaction.ts'
import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import { buildTranscript } from './build-transcript.ts'
import { CLIENT_PACKAGES, clientName } from './client-packages.ts'
import { forgiveRejection } from './forgive-rejection.ts'
import { createReplayHost } from './replay-host.ts'
import type { ReplayHost } from './replay-host.ts'
import type { ReplayRun } from './replay-messages.ts'

/** How recordings are replayed. */
export interface ReplayOptions {
  /** Ends the replay; what was replayed by then is told. */
  readonly signal?: AbortSignal
  /**
   * Milliseconds that a client may take over one call.
   * @defaultValue 2000
   */
  readonly limit?: number
}

const LIMIT = 2000
const NOT_REPLAYED = { reaction: 'unknown', message: 'not replayed' } as const
/** Two of each client, one after the other. */
const RUNS: readonly ReplayRun[] = CLIENT_PACKAGES.flatMap((client) => [
  { client, mode: 'listed' },
  { client, mode: 'unlisted' },
])

/**
 * Replays recorded conversations through the clients of the TypeScript SDKs, each after it listed the tools and without
 * that, and tells how they take the result of each call. Nothing is sent anywhere. The clients run in a process of their
 * own, which is ended where one of them stalls; where there are no calls, nothing is loaded.
 */
export async function replayThroughClients(
  conversations: readonly Conversation[],
  { signal, limit = LIMIT }: ReplayOptions = {},
): Promise<CallReactions> {
  const names = CLIENT_PACKAGES.map((client) => clientName(client))
  const host = createReplayHost(limit)
  const { promise: aborted, resolve } = Promise.withResolvers<'aborted'>()
  const abort = (): void => resolve('aborted')
  signal?.addEventListener('abort', abort, { once: true })
  const reactions = new Map<RecordedCall, Readonly<Record<string, ClientReactions>>>()
  try {
    for (const conversation of conversations) {
      if (signal?.aborted === true) break
      const replay = replayOne(conversation, { host, names }).catch((error: unknown) =>
        unknownAll(conversation, names, error),
      )
      const replayed = await Promise.race([replay, aborted])
      if (replayed === 'aborted') break
      for (const [call, taken] of replayed) reactions.set(call, taken)
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    host.close()
  }
  return reactions
}

/** What is known of clients where leading them through a conversation is a fault of ours: nothing, of this one alone. */
function unknownAll(
  { calls }: Conversation,
  names: readonly string[],
  error: unknown,
): CallReactions {
  const message = `not replayed: ${error instanceof Error ? error.message : String(error)}`
  const unknown = { reaction: 'unknown', message } as const
  const reactions = Object.fromEntries(
    names.map((name) => [name, { listed: unknown, unlisted: unknown }]),
  )
  return new Map(calls.map((call) => [call, reactions]))
}

async function replayOne(
  conversation: Conversation,
  { host, names }: { readonly host: ReplayHost; readonly names: readonly string[] },
): Promise<CallReactions> {
  const { calls } = conversation
  if (calls.length === 0) return new Map()
  const results = await host.run({ transcript: buildTranscript(conversation), runs: RUNS })
  return new Map(
    calls.map((call, index) => {
      const reactionOf = (run: number): ClientReaction => {
        const taken = results[run]?.[index]
        return taken === undefined ? NOT_REPLAYED : forgiveRejection(taken, call, conversation)
      }
      const reactions = names.map((name, at) => [
        name,
        { listed: reactionOf(2 * at), unlisted: reactionOf(2 * at + 1) },
      ])
      return [call, Object.fromEntries(reactions)]
    }),
  )
}
