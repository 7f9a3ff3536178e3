import type { Fixture } from '../src/contracts/fixture.ts'
import { HarnessError } from '../src/contracts/harness-error.ts'
import type { McpComparedRequest, McpRecordMissing } from '../src/contracts/mcp-replay.ts'
import type { ServerDefinition } from '../src/contracts/server-definition.ts'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { createNumberedFiles } from './llm/numbered-sink.ts'
import { assertOutsideCi } from './record-missing.ts'
import { recordServer } from './record-server.ts'

/** Which server is asked what no recording answers, and where its answers are kept. */
export interface RecordMissingRequestsOptions {
  readonly server: ServerDefinition
  /** A recording of the same server: a new one has its name, version and revision of the protocol. */
  readonly recorded: Fixture
  /** For new fixtures, `NNN-LAST-SEGMENTS.fixture.jsonl` with the next free numbers. Nothing in it is overwritten. */
  readonly folder: string
  /** As for `recordServer`; `CI` is looked for. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  /** Is told each fixture that was written. */
  readonly onRecorded?: (fixture: Fixture) => void
}

/**
 * Makes what asks a server for what no recording answers: each request in a conversation of its own, which is kept as a
 * new fixture. So the server has seen none of the calls before. It is wrong use in CI, if the variable `CI` is set.
 *
 * @example
 * const missing = recordMissingRequests({ server, recorded: fixture, folder: 'recordings/time' })
 * const replay = createReplayServer([fixture], { recordMissing: missing })
 */
export function recordMissingRequests(options: RecordMissingRequestsOptions): McpRecordMissing {
  assertOutsideCi(options.environment ?? process.env)
  const write = createNumberedFiles(options.folder)
  return async (request) => {
    try {
      const { text, failure } = await recordOne(request, options)
      if (failure !== undefined) return { reason: failure }
      const fixture = parseFixture(text, '(not kept)')
      const reason = whyNotKept(fixture, options.recorded)
      if (reason !== undefined) return { fixture, reason }
      const kept = { ...fixture, path: write(titleOf(request), text) }
      options.onRecorded?.(kept)
      return { fixture: kept }
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      return { reason: error.message }
    }
  }
}

async function recordOne(
  { method, params }: McpComparedRequest,
  { server, recorded, environment, signal }: RecordMissingRequestsOptions,
): Promise<{ readonly text: string; readonly failure?: string }> {
  const { subject, protocolVersion } = recorded.header
  const sink = createMemorySink()
  const { failure, unanswered = 0 } = await recordServer({
    server: { ...server, name: subject.name },
    subject,
    sink,
    plainRequests: [{ method, params }],
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(environment !== undefined && { environment }),
    ...(signal !== undefined && { signal }),
  })
  const why = failure?.message ?? (unanswered > 0 ? 'the server did not answer' : undefined)
  return { text: sink.text(), ...(why !== undefined && { failure: why }) }
}

/** Two versions of a server can't be replayed together. */
function whyNotKept(fixture: Fixture, recorded: Fixture): string | undefined {
  const [now, then] = [fixture, recorded].map(({ header: { subject } }) => subject)
  const [newer, older] = [now, then].map((one) => one?.reportedVersion ?? one?.version ?? 'unknown')
  if (newer !== older || now?.version !== then?.version)
    return `the server has version ${newer} now, and the recordings are of ${older}; record it anew`
  return fixture.complete ? undefined : 'the recording broke off'
}

/** Says in the name of a file what was asked: `tools/call/echo`. */
function titleOf({ method, params }: McpComparedRequest): string {
  const { name } = params
  return typeof name === 'string' ? `${method}/${name.replaceAll('/', '-')}` : method
}
