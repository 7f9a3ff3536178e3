import type { CallPlan, ListedTool, PlannedCall, SkippedTool } from '../src/contracts/call-plan.ts'
import type { CallsFile, NamedCall } from '../src/contracts/calls-file.ts'
import type { FixtureHeader, Subject } from '../src/contracts/fixture.ts'
import { HarnessError } from '../src/contracts/harness-error.ts'
import type { RecordableServer } from '../src/contracts/server-definition.ts'
import type {
  PlainRequest,
  RecordEvent,
  RecordMcpOptions,
  RecordOutcome,
} from '../src/contracts/recorder.ts'
import { planCalls } from '../src/calls/plan-calls.ts'
import { planFurtherCalls } from '../src/calls/plan-further-calls.ts'
import { planProbes } from '../src/calls/plan-probes.ts'
import { workFolder } from '../src/calls/work-folder.ts'
import { containerFault } from '../src/client-config/container-fault.ts'
import { isContainerServer } from '../src/client-config/is-container-server.ts'
import { isHttpServer } from '../src/client-config/is-http-server.ts'
import { createFixtureWriter } from '../src/fixture/create-fixture-writer.ts'
import type { FixtureSink } from '../src/fixture/fixture-sink.ts'
import type { Redactor } from '../src/fixture/redactor.ts'
import { isModern } from '../src/mcp/result/is-modern.ts'
import { excerpt } from '../src/text/excerpt.ts'
import { type PreparedContainer, prepareContainer } from './container/start-container.ts'
import { redactorFor, serverHeader } from './mcp/server-header.ts'
import { mcpHttp } from './mcp-http.ts'
import { mcpStdio } from './mcp-stdio.ts'

const DEFAULT_SEED = 1

/** What is recorded, where it goes, and which calls are made. */
export interface RecordServerOptions {
  readonly server: RecordableServer
  readonly sink: FixtureSink
  /** Takes messages as they were before redaction, by their line in the fixture; they are never to be written. */
  readonly onChanged?: (line: number, original: string) => void
  /** The calls to make, and how their server is recorded. */
  readonly callsFile?: CallsFile
  /** Further calls, named by the user. */
  readonly named?: readonly NamedCall[]
  /** Requests to make as they are, behind the calls; without named calls there are then no others. */
  readonly plainRequests?: readonly PlainRequest[]
  /** Globs of tools that may be called with generated arguments though they aren't declared read-only. */
  readonly allow?: readonly string[]
  /** For generated arguments. @defaultValue 1 */
  readonly seed?: number
  /** Makes calls as well that the server is to refuse: of the tools that are called, and of one that doesn't exist. @defaultValue false */
  readonly probe?: boolean
  /** Calls of each tool that is called and only reads, the further ones with other generated arguments. @defaultValue 1 */
  readonly times?: number
  /** Asks a person which of the tools that wouldn't be called may be; nobody is asked by default. */
  readonly choose?: (skipped: readonly SkippedTool[]) => Promise<readonly PlannedCall[]>
  /** The environment that the server's own is picked from, and whose secrets are kept out of the fixture. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** For the initialize result, and for each page of a list, in milliseconds. @defaultValue 60000 */
  readonly startTimeout?: number
  /** For each call, in milliseconds. @defaultValue 30000 */
  readonly callTimeout?: number
  /** Bytes that the recording keeps; over them it ends with the reason `limit`. @defaultValue 268435456 */
  readonly maxRecording?: number
  /** Calls in flight at once. @defaultValue 1 */
  readonly concurrency?: number
  /** The revision spoken; one from 2026-07-28 on has no handshake. @defaultValue '2025-11-25' */
  readonly protocolVersion?: string
  /** The package of a server that neither its command line nor an installed package names, such as one reached by its address. */
  readonly subject?: Pick<Subject, 'package' | 'version'>
  /** Goes into the header; for what a reader of the fixture must know. */
  readonly notes?: string
  readonly onEvent?: (event: RecordEvent) => void
  readonly signal?: AbortSignal
}

/**
 * Records one MCP server into one fixture: over stdio, from its start to its end, or over HTTP where it runs already.
 * A server that misbehaves, doesn't start or can't be reached is an outcome, and the fixture tells of it.
 *
 * @throws HarnessError `wrong-use` if an option of a container can't be used, `container-unavailable` if the container
 * can't be made here: nothing is written then
 */
export async function recordServer(options: RecordServerOptions): Promise<RecordOutcome> {
  assertContainer(options.server)
  const server = withEnvironment(options.server, options.callsFile?.env)
  if (!isContainerServer(server)) return recordInto(options, server)
  const { environment, signal, onEvent } = options
  if (server.pull === true) onEvent?.({ type: 'pull', server: server.name, image: server.image })
  const container = await prepareContainer(server, { environment, signal })
  try {
    return await recordInto(options, server, container)
  } finally {
    container.close()
  }
}

/** Refuses options of a container that a runtime would take for something else. */
function assertContainer(server: RecordableServer): void {
  const fault = isContainerServer(server) ? containerFault(server) : undefined
  if (fault === undefined) return
  const { option, what } = fault
  const named = typeof server.name === 'string' ? `server ${excerpt(server.name)}` : 'the server'
  throw new HarnessError('wrong-use', `${named} can't be recorded: its ${option} ${what}`)
}

async function recordInto(
  options: RecordServerOptions,
  server: RecordableServer,
  container?: PreparedContainer,
): Promise<RecordOutcome> {
  const redactor = redactorFor(server, {
    ...(options.environment !== undefined && { environment: options.environment }),
    rules: options.callsFile?.redact ?? [],
  })
  const writer = createFixtureWriter({
    sink: options.sink,
    header: headerOf(server, options, container),
    redactor,
    scrub: options.callsFile?.scrub ?? [],
    ...(options.onChanged !== undefined && { onChanged: options.onChanged }),
  })
  const answers = options.callsFile?.answers
  const shared = {
    ...recorderOptions(options),
    ...(answers === undefined ? {} : { answers }),
    writer,
    plan: (tools: readonly ListedTool[]) => planWith(options, tools),
  }
  const outcome = isHttpServer(server)
    ? await mcpHttp.record({ ...shared, server })
    : await mcpStdio.record({ ...shared, server, start: container?.start })
  return withoutSecrets(outcome, redactor)
}

/** A server may say again what it was given; what is told of it goes to logs. */
function withoutSecrets(outcome: RecordOutcome, { redactSecrets }: Redactor): RecordOutcome {
  const { failure } = outcome
  if (failure === undefined) return outcome
  const { message, hint, stderr } = failure
  return {
    ...outcome,
    failure: {
      message: redactSecrets(message),
      ...(hint === undefined ? {} : { hint: redactSecrets(hint) }),
      stderr: stderr.map((line) => redactSecrets(line)),
    },
  }
}

/** The options that go to the recorder as they are. */
function recorderOptions(
  options: RecordServerOptions,
): Omit<RecordMcpOptions, 'server' | 'writer' | 'plan' | 'answers'> {
  const { environment, startTimeout, callTimeout, concurrency, onEvent, signal } = options
  const { protocolVersion, maxRecording, plainRequests } = options
  return {
    ...(environment === undefined ? {} : { environment }),
    ...(startTimeout === undefined ? {} : { startTimeout }),
    ...(callTimeout === undefined ? {} : { callTimeout }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(maxRecording === undefined ? {} : { maxRecording }),
    ...(plainRequests === undefined ? {} : { plainRequests }),
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(signal === undefined ? {} : { signal }),
  }
}

/** A server with what its calls file names, and its own definition wins; one that is reached by its address has no environment of ours. */
export function withEnvironment(
  server: RecordableServer,
  env: Readonly<Record<string, string>> = {},
): RecordableServer {
  return isHttpServer(server) ? server : { ...server, env: { ...env, ...server.env } }
}

function headerOf(
  server: RecordableServer,
  options: RecordServerOptions,
  container: PreparedContainer | undefined,
): FixtureHeader {
  const scrubbed = options.callsFile?.scrub ?? []
  return {
    ...serverHeader(server, { subject: options.subject, container: container?.described }),
    era: isModern(options.protocolVersion) ? 'modern' : 'legacy',
    ...(namesCalls(options) ? {} : { seed: options.seed ?? DEFAULT_SEED }),
    ...(scrubbed.length === 0 ? {} : { scrubbed }),
    ...(options.notes === undefined ? {} : { notes: options.notes }),
  }
}

function namesCalls(options: RecordServerOptions): boolean {
  const named = options.callsFile !== undefined || (options.named ?? []).length > 0
  return named && (options.allow ?? []).length === 0
}

async function planWith(
  options: RecordServerOptions,
  tools: readonly ListedTool[],
): Promise<CallPlan> {
  if (options.plainRequests !== undefined && !namesCalls(options)) return { calls: [], skipped: [] }
  const folder = workFolder(options.server)
  const plan = await planCalls({
    tools,
    ...(options.callsFile === undefined ? {} : { callsFile: options.callsFile }),
    named: options.named ?? [],
    allow: options.allow ?? [],
    seed: options.seed ?? DEFAULT_SEED,
    ...(folder !== undefined && { folder }),
  })
  const chosen = (await options.choose?.(plan.skipped)) ?? []
  const chosenTools = new Set(chosen.map((call) => call.tool))
  const named = [...plan.calls, ...chosen]
  const further = await planFurtherCalls({
    tools,
    calls: named,
    times: options.times ?? 1,
    allow: options.allow ?? [],
    seed: options.seed ?? DEFAULT_SEED,
    ...(folder !== undefined && { folder }),
  })
  const calls = [...named, ...further]
  return {
    ...plan,
    calls: options.probe === true ? [...calls, ...planProbes(tools, calls)] : calls,
    skipped: plan.skipped.filter((skip) => !chosenTools.has(skip.tool)),
  }
}
