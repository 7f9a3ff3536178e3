import type { ClientReaction, ExchangeReactions } from '../../contracts/client-reaction.ts'
import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { clientReaction } from './client-reaction.ts'
import { clientTask } from './client-task.ts'
import { type ClientHost, createClientHost } from './client-host.ts'
import { findClients, type InstalledClient } from './find-clients.ts'

/** How exchanges are replayed. */
export interface ClientReplayOptions {
  /** Ends the replay; what was replayed by then is told. */
  readonly signal?: AbortSignal
  /**
   * Milliseconds that a client may take over one exchange.
   * @defaultValue 10000
   */
  readonly limit?: number
  /**
   * The folder from which clients are looked for that aren't installed beside this package.
   * @defaultValue process.cwd()
   */
  readonly project?: string
}

const LIMIT = 10_000

/**
 * Replays recorded exchanges through the official clients of their wires, as far as these are installed, and tells how
 * they take each. Nothing is sent anywhere: each client is answered with what was recorded, in the pieces in which it
 * came. The clients run in a process of their own, which is ended where one of them stalls; where there is nothing to
 * replay, nothing is loaded.
 */
export async function replayThroughLlmClients(
  exchanges: readonly LlmExchange[],
  { signal, limit = LIMIT, project }: ClientReplayOptions = {},
): Promise<ExchangeReactions> {
  const host = createClientHost(limit)
  const { promise: aborted, resolve } = Promise.withResolvers<'aborted'>()
  const abort = (): void => resolve('aborted')
  signal?.addEventListener('abort', abort, { once: true })
  const reactions = new Map<LlmExchange, Record<string, ClientReaction>>()
  try {
    for (const replay of replaysOf(exchanges, findClients(project))) {
      if (signal?.aborted === true) break
      const replayed = replayOne(replay, host).catch((error: unknown): ClientReaction => ({
        reaction: 'unknown',
        message: `not replayed: ${error instanceof Error ? error.message : String(error)}`,
      }))
      const reaction = await Promise.race([replayed, aborted])
      if (reaction === 'aborted') break
      const { exchange, installed } = replay
      reactions.set(exchange, { ...reactions.get(exchange), [installed.name]: reaction })
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    host.close()
  }
  return reactions
}

interface Replay {
  readonly exchange: LlmExchange
  readonly installed: InstalledClient
}

/** Client by client. */
function replaysOf(
  exchanges: readonly LlmExchange[],
  clients: readonly InstalledClient[],
): readonly Replay[] {
  return clients.flatMap((installed) =>
    exchanges
      .filter(({ wire }) => wire !== undefined && installed.client.wires.includes(wire))
      .map((exchange) => ({ exchange, installed })),
  )
}

async function replayOne(
  { exchange, installed }: Replay,
  host: ClientHost,
): Promise<ClientReaction> {
  const task = clientTask(exchange)
  if ('unknown' in task) return { reaction: 'unknown', message: task.unknown }
  const taken = await host.take(installed, task)
  return 'fault' in taken
    ? { reaction: 'unknown', message: taken.fault }
    : clientReaction(taken.ways, exchange)
}
