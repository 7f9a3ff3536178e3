import type { Fixture } from '../../contracts/fixture.ts'
import { createFetchHost } from '../../host/http/create-fetch-host.ts'
import type { McpReplayRecording, ReplayServerOptions } from '../../contracts/mcp-replay.ts'
import { createComparison } from '../matching/create-comparison.ts'
import { checkTiming } from '../timing/check-timing.ts'
import { factorOf } from '../timing/factor-of.ts'
import { systemClock } from '../timing/system-clock.ts'
import { createMcpMissLog } from './miss/create-miss-log.ts'
import { Conversation } from './playing/conversation.ts'
import { createClient } from './playing/create-client.ts'
import { createFinder } from './playing/create-finder.ts'
import { readServerRecordings } from './read-server-recordings.ts'
import type { ReplayServer } from './replay-server.ts'
import { isOutcome, type McpRecording } from './recording/recording.ts'
import { createTally } from './create-tally.ts'
import { createTransport } from './create-transport.ts'

/**
 * Makes a server that answers MCP clients with what a server was recorded to send. Each client that begins a conversation
 * has it from its start; requests that come without one share theirs. Fixtures of another kind or of several servers,
 * and a timing that makes no sense, are wrong use; what of a fixture can't be served is told in `notes`.
 */
export function createReplayServer(
  fixtures: readonly Fixture[],
  options: ReplayServerOptions = {},
): ReplayServer {
  const { timing = 'none', strict = false, clock = systemClock, recordMissing } = options
  const { onLine = () => undefined, onAnswer = () => undefined } = options
  checkTiming(timing)
  const comparison = createComparison(options)
  const server = readServerRecordings(fixtures, comparison)
  const known = [...server.recordings]
  const tally = createTally(known, onAnswer)
  const misses = createMcpMissLog(options)
  const deciding = { strict, comparison, server, known, misses, recordMissing }
  const find = createFinder({ ...deciding, onFound: tally.use })
  const closing = new AbortController()
  const playing = { clock, factor: factorOf(timing), onLine, closing: closing.signal }
  const shared = new Conversation(known)
  const accept: ReplayServer['accept'] = (peer) => {
    const isOwn = peer.scope === 'session'
    const conversation = isOwn ? new Conversation(known) : shared
    return createClient({
      ...playing,
      peer,
      conversation,
      greeting: isOwn ? server.greeting : [],
      find: (message) => find(message, conversation),
    })
  }
  return {
    accept,
    transport: () => createTransport(accept, closing.signal),
    fetch: fetchUntil(accept, closing.signal),
    misses: misses.all,
    recordings: tally.all,
    unused: ({ all = false } = {}) => tally.all().filter((one) => isUnused(one, all)),
    notes: server.notes,
    longestWait: playing.factor * longestAnswer(server.recordings),
    close: () => closing.abort(),
  }
}

/** Serves over HTTP in process, until the replay is closed. */
function fetchUntil(accept: ReplayServer['accept'], closing: AbortSignal): ReplayServer['fetch'] {
  const { fetch, close } = createFetchHost(accept)
  closing.addEventListener('abort', close)
  return fetch
}

/** Requests for which a conversation is led; which others are sent is up to the client's SDK. */
const WANTED: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read'])

function isUnused({ used, request }: McpReplayRecording, all: boolean): boolean {
  const [method = ''] = request.split(' ', 1)
  return used === 0 && (all || WANTED.has(method))
}

/** Milliseconds that the server took for an answer, at most; from where it waited for something of the client's. */
function longestAnswer(recordings: readonly McpRecording[]): number {
  return recordings
    .flatMap(({ steps }) => steps)
    .reduce((longest, step) => Math.max(longest, isOutcome(step) ? step.at : 0), 0)
}
