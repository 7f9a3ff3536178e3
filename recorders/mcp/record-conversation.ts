import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { EndInput, FixtureWriter } from '../../src/contracts/fixture-writer.ts'
import type { RecordMcpOptions, RecordOutcome } from '../../src/contracts/recorder.ts'
import type { Connection } from './connection.ts'
import { converse, type ConverseOptions, type Talk } from './converse.ts'
import { type Answerer, createAnswerer } from './create-answerer.ts'
import { createProgress, type Progress } from './create-progress.ts'
import type { Stop } from './create-stopping.ts'
import { createToolList, type ToolList } from './create-tool-list.ts'
import { LEGACY_VERSION } from '../../src/mcp/protocol-versions.ts'
import { createRequester } from './requester.ts'

/** What a transport does with the server's own requests and notifications. */
export interface ConnectionHooks {
  readonly answer: Answerer['answer']
  readonly onNotification: (method: string) => void
}

/** A connection that somebody has to close. */
export interface ClosableConnection<Exit> extends Connection {
  /** Ends it; resolves once all that crossed is recorded and nothing of it is left. */
  readonly close: () => Promise<Exit>
}

/** What is known when a recording is over. */
export interface Ending<Exit> {
  readonly talk: Talk
  readonly exit: Exit
  /** What cut the conversation short, but for a fault of ours. */
  readonly stop?: Exclude<Stop, { readonly reason: 'fault' }> | undefined
}

/** What a transport brings to a recording; every default is applied. */
export interface Carrier<Options, Exit, Line extends ClosableConnection<Exit>> {
  readonly open: (options: Options & ConnectionHooks) => Line
  readonly describeEnd: (ending: Ending<Exit>, line: Line) => EndInput
  /** Why the conversation failed, or why we broke it off, where it did. */
  readonly describeOutcome: (
    ending: Ending<Exit>,
    line: Line,
    options: Options,
  ) => Pick<RecordOutcome, 'failure' | 'error'>
}

/** Options of a recorder with every default applied. */
export type RecordingOptions<Options extends RecordMcpOptions> = Options &
  Required<
    Pick<RecordMcpOptions, 'startTimeout' | 'callTimeout' | 'concurrency' | 'protocolVersion'>
  >

/** Records one conversation over some transport, from its opening to the end line of its fixture. */
export async function recordConversation<
  Options extends RecordMcpOptions,
  Exit,
  Line extends ClosableConnection<Exit>,
>(
  options: Options,
  carrier: Carrier<RecordingOptions<Options>, Exit, Line>,
): Promise<RecordOutcome> {
  if (options.signal?.aborted === true) return interruptedBefore(options.writer)
  const progress = createProgress(options.server.name, options.onEvent)
  try {
    return await recordWith(withDefaults(options), carrier, progress)
  } finally {
    progress.end()
  }
}

function withDefaults<Options extends RecordMcpOptions>(
  options: Options,
): RecordingOptions<Options> {
  return {
    ...options,
    startTimeout: options.startTimeout ?? 60_000,
    callTimeout: options.callTimeout ?? 30_000,
    concurrency: options.concurrency ?? 1,
    protocolVersion: options.protocolVersion ?? LEGACY_VERSION,
  }
}

async function recordWith<
  Options extends RecordMcpOptions,
  Exit,
  Line extends ClosableConnection<Exit>,
>(
  options: RecordingOptions<Options>,
  carrier: Carrier<RecordingOptions<Options>, Exit, Line>,
  progress: Progress,
): Promise<RecordOutcome> {
  const { server, startTimeout, writer } = options
  progress.tell({ type: 'start', server: server.name })
  const answerer = createAnswerer(options.answers)
  const connection = openWith(carrier, {
    ...options,
    ...answerer,
    onNotification: (method) => toolList.notice(method),
  })
  const requests = createRequester(connection.peer, { ...options, ...answerer })
  const toolList = createToolList({
    requests,
    timeout: startTimeout,
    onListed: (tools) => progress.tell({ type: 'listed', server: server.name, tools }),
  })
  const conversation = { ...options, ...answerer, connection, requests, toolList, progress }
  const { talk, fault } = await lead(conversation)
  progress.tell({ type: 'closing', server: server.name })
  const exit = await connection.close()
  const ending = endingOf({ talk, exit }, connection, fault)
  const end = carrier.describeEnd(ending, connection)
  const refusal = endWriter(writer, end) ?? refusalIn(ending)
  if (ending.fault !== undefined) throw ending.fault.error
  return {
    ...carrier.describeOutcome(ending, connection, options),
    ...(refusal === undefined ? { reason: end.reason } : { reason: 'full', error: refusal }),
    ...countsOf(talk, toolList),
  }
}

/** Opens a connection; where it can't be made from what was given, nothing was sent. */
function openWith<Options extends Pick<RecordMcpOptions, 'writer'>, Line>(
  { open }: { readonly open: (options: Options) => Line },
  options: Options,
): Line {
  try {
    return open(options)
  } catch (error) {
    endWriter(options.writer, { reason: 'interrupted' })
    throw error
  }
}

/** A fault of this program, or of what its user handed it. */
interface Fault {
  readonly error: unknown
}

function lead(options: ConverseOptions): Promise<{ readonly talk: Talk; readonly fault?: Fault }> {
  return converse(options).then(
    (talk) => ({ talk }),
    (error: unknown) => ({
      talk: { era: options.requests.era, calls: 0, skipped: [] },
      fault: { error },
    }),
  )
}

/** How a recording ends; one that a fault broke off is told as interrupted. */
function endingOf<Exit>(
  over: Pick<Ending<Exit>, 'talk' | 'exit'>,
  { current }: Connection,
  fault: Fault | undefined,
): Ending<Exit> & { readonly fault?: Fault } {
  const stop = current()
  if (fault !== undefined) return { ...over, stop: { reason: 'interrupted' }, fault }
  if (stop?.reason === 'fault') return { ...over, stop: { reason: 'interrupted' }, fault: stop }
  return { ...over, stop }
}

function countsOf(
  { calls, skipped, unanswered }: Talk,
  { tools }: ToolList,
): Pick<RecordOutcome, 'tools' | 'calls' | 'skipped' | 'unanswered'> {
  return { tools: tools().length, calls, skipped, ...(unanswered !== undefined && { unanswered }) }
}

function interruptedBefore(writer: FixtureWriter): RecordOutcome {
  const error = endWriter(writer, { reason: 'interrupted' })
  const nothing = { ...(error === undefined ? {} : { error }), tools: 0, calls: 0, skipped: [] }
  return { reason: 'interrupted', ...nothing }
}

// A medium that refuses is told in the outcome; anything else is a fault of this program.
function endWriter(writer: FixtureWriter, end: EndInput): HarnessError | undefined {
  try {
    writer.end(end)
    return undefined
  } catch (error) {
    if (error instanceof HarnessError) return error
    throw error
  }
}

function refusalIn({ stop }: Ending<unknown>): HarnessError | undefined {
  return stop?.reason === 'full' ? stop.error : undefined
}
