import type {
  LlmComparedRequest,
  LlmReplayMiss,
  LlmReplayOptions,
  LlmReplayRecording,
} from '../contracts/llm-replay.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { Fixture } from '../contracts/fixture.ts'
import type {
  McpComparedRequest,
  McpReplayMiss,
  McpReplayRecording,
  ReplayServerOptions,
} from '../contracts/mcp-replay.ts'
import { serveHttp } from '../host/http/serve-http.ts'
import { createLlmReplay } from '../replay/llm/create-llm-replay.ts'
import { serveLlmReplay } from '../replay/llm/serve/serve-llm-replay.ts'
import { createReplayServer } from '../replay/mcp/create-replay-server.ts'
import type { ReplayTransport } from '../replay/mcp/replay-server.ts'
import { knownOptions } from './known-options.ts'
import { type FixtureInput, fixturesIn } from './recordings.ts'

/** Options of a replay in a test: those of servers and of models. */
export type ReplayInTestOptions = Pick<ReplayServerOptions, 'timing' | 'strict' | 'ignore'> &
  Pick<LlmReplayOptions, 'cuts'> & {
    /** Changes recorded and new requests before they are compared, such as dates in them. @defaultValue none */
    readonly normalize?: (request: McpComparedRequest | LlmComparedRequest) => object
  }

/** Recordings that answer over loopback, as one MCP server or as a model provider. */
export interface StartedReplay {
  readonly kind: 'mcp' | 'llm'
  /** The MCP endpoint, or the base URL for an OpenAI client, with `/v1` at its end. */
  readonly url: string
  /** `url` without its path; the base URL for Anthropic, Google and Ollama clients. */
  readonly origin: string
  /** Returns a connection in process for a client of the MCP SDKs. @throws HarnessError `wrong-use` for models */
  readonly transport: <Message>() => ReplayTransport<Message>
  /** Requests that no recording answered. */
  readonly misses: () => readonly (McpReplayMiss | LlmReplayMiss)[]
  /** Recordings that nobody asked for. */
  readonly unused: () => readonly (McpReplayRecording | LlmReplayRecording)[]
  /** Ends it. @throws Error if a request was missed, with its message */
  readonly close: () => Promise<void>
}

/**
 * Starts a replay of fixtures on a free port of loopback. Fixtures are of one MCP server, or of models.
 *
 * @example
 * const replay = await startReplay('recordings/time.fixture.jsonl')
 * await client.connect(replay.transport())
 * // …
 * await replay.close()
 *
 * @throws HarnessError `wrong-use` for fixtures that can't be served together
 */
export async function startReplay(
  input: FixtureInput,
  options: ReplayInTestOptions = {},
): Promise<StartedReplay> {
  knownOptions('startReplay', options, ['timing', 'strict', 'ignore', 'cuts', 'normalize'])
  const fixtures = fixturesIn(input)
  const [kind, other] = [...new Set(fixtures.map(({ header }) => header.kind))]
  if (kind === undefined)
    throw new HarnessError('wrong-use', 'there is no fixture to replay; name a file, or a folder')
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `fixtures of kind ${kind} and of kind ${other} can't be one replay; start one for each`,
    )
  if (kind === 'text')
    throw new HarnessError('wrong-use', 'a bare text has no requests that a replay could answer')
  return kind === 'mcp' ? startServer(fixtures, options) : startModel(fixtures, options)
}

async function startServer(
  fixtures: readonly Fixture[],
  options: ReplayInTestOptions,
): Promise<StartedReplay> {
  const server = createReplayServer(fixtures, options)
  const host = await serveHttp(server.accept)
  return {
    kind: 'mcp',
    url: host.url,
    origin: new URL(host.url).origin,
    transport: server.transport,
    misses: server.misses,
    unused: server.unused,
    close: async () => {
      await host.close()
      server.close()
      throwMisses(server.misses())
    },
  }
}

async function startModel(
  fixtures: readonly Fixture[],
  options: ReplayInTestOptions,
): Promise<StartedReplay> {
  const replay = createLlmReplay(fixtures, options)
  const { origin, close } = await serveLlmReplay(replay)
  return {
    kind: 'llm',
    url: `${origin}/v1`,
    origin,
    transport: () => {
      throw new HarnessError('wrong-use', 'a model has no MCP transport; connect to url or origin')
    },
    misses: replay.misses,
    unused: replay.unused,
    close: async () => {
      await close()
      throwMisses(replay.misses())
    },
  }
}

function throwMisses(misses: readonly { readonly message: string }[]): void {
  if (misses.length > 0) throw new Error(misses.map(({ message }) => message).join('\n'))
}
