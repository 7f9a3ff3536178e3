import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FindingLevel } from '../contracts/finding.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { StandardSchema } from '../contracts/standard-schema.ts'
import type { JsonSchema } from '../extraction/target/check-against.ts'
import { checkFindings } from './check-findings.ts'
import { checkCuts, type CutsCheckOptions } from './check-cuts.ts'
import {
  checkExtracts,
  checkParses,
  type ExpectedOutput,
  type ExtractCheckOptions,
  type ParseCheckOptions,
} from './check-texts.ts'
import { checkConforms, checkShape } from './check-values.ts'
import { describeRecordingInAllure } from './describe-recording.ts'
import { type CheckOutcome, shown } from './explain.ts'
import { recordingFetch as fetchInto, type RecordingFetchInTestOptions } from './record-fetch.ts'
import {
  type FixtureInput,
  type Recording,
  type RecordingFilter,
  type RecordingKind,
  type RecordingOf,
  recordingsIn,
  type ToolCallRecording,
} from './recordings.ts'
import { someNames } from '../text/some-names.ts'
import { type ReplayInTestOptions, type StartedReplay, startReplay } from './start-replay.ts'

interface AssayMatchers<Result> {
  /**
   * Holds a recording to the outputSchema that its server listed; a tool's result, or a value, to the schema that is given.
   *
   * @example expect(recording).toConformToOutputSchema()
   */
  toConformToOutputSchema: (schema?: JsonSchema | StandardSchema) => Result
  /**
   * Holds what is extracted from a text, or from a recording's text, to a value.
   *
   * @example expect(recording).toExtract({ id: 7 }, { with: myExtractor })
   */
  toExtract: (value: unknown, options?: ExtractCheckOptions) => Result
  /**
   * Holds the tool calls in a model's output to those that are expected.
   *
   * @example expect(text).toParseAs({ calls: [{ name: 'get_bus', arguments: { stop: 'Aker' } }] })
   */
  toParseAs: (expected: ExpectedOutput, options?: ParseCheckOptions) => Result
  /**
   * Holds a reader of pieces to one result for each way to cut a text. Await it if the reader is asynchronous.
   *
   * @example expect(text).toBeTheSameAtEveryCut({ with: (pieces) => myStreamReader(pieces) })
   */
  toBeTheSameAtEveryCut: <Outcome = unknown>(
    options?: CutsCheckOptions<Outcome>,
  ) => Outcome extends Promise<unknown> ? Promise<void> : Result
  /**
   * Holds a tool's result, or a value, to the shape of recorded ones.
   *
   * @example expect(await client.callTool({ name: 'list' })).toMatchShapeOf(recording)
   */
  toMatchShapeOf: (recorded: ToolCallRecording | readonly ToolCallRecording[]) => Result
  /**
   * Fails if fixtures, or a recording, have findings at a level or above it.
   *
   * @example expect('recordings').toHaveNoFindings({ level: 'should' })
   */
  toHaveNoFindings: (options?: { readonly level?: FindingLevel }) => Result
}

declare module 'vitest' {
  interface Matchers<R, T = unknown> extends AssayMatchers<R> {}
}

interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

function matcherResult({ ok, message }: CheckOutcome, received: unknown): MatcherResult {
  return {
    pass: ok,
    message: () => (ok ? `not expected, but true of ${shown(received)}` : message),
  }
}

expect.extend({
  toConformToOutputSchema: (received: unknown, schema?: JsonSchema | StandardSchema) =>
    matcherResult(checkConforms(received, schema), received),
  toExtract: (received: unknown, value: unknown, options?: ExtractCheckOptions) =>
    matcherResult(checkExtracts(received, value, options), received),
  toParseAs: (received: unknown, expected: ExpectedOutput, options?: ParseCheckOptions) =>
    matcherResult(checkParses(received, expected, options), received),
  toBeTheSameAtEveryCut: (received: unknown, options?: CutsCheckOptions) => {
    const outcome = checkCuts(received, options)
    return 'ok' in outcome
      ? matcherResult(outcome, received)
      : outcome.then((settled) => matcherResult(settled, received))
  },
  toMatchShapeOf: (received: unknown, recorded: ToolCallRecording | readonly ToolCallRecording[]) =>
    matcherResult(checkShape(received, recorded), received),
  toHaveNoFindings: (
    received: FixtureInput | Recording,
    options?: { readonly level?: FindingLevel },
  ) => matcherResult(checkFindings(received, options), received),
})

/**
 * Registers a test for each recorded output of fixtures, named after server, tool and call. If Allure runs, the test has
 * the recording's labels and attachments.
 *
 * @example
 * forEachRecording('recordings', { tool: 'list_*' }, (recording) => {
 *   expect(myExtractor(recording.text)).toMatchShapeOf(recording)
 * })
 *
 * @throws HarnessError `wrong-use` if there is none
 */
export function forEachRecording<Kind extends RecordingKind = 'mcp'>(
  fixtures: FixtureInput,
  filter: RecordingFilter<Kind>,
  run: (recording: RecordingOf<Kind>) => unknown,
): void {
  if (typeof run !== 'function')
    throw new HarnessError('wrong-use', 'forEachRecording takes fixtures, a filter and a function')
  for (const recording of recordingsIn(fixtures, filter))
    test(recording.name, async () => {
      await describeRecordingInAllure(recording)
      await run(recording)
    })
}

const CONCURRENT =
  'useReplay is for tests that run one after the other; start one in each concurrent test with startReplay'

/**
 * Starts a replay before each test of this file, or of this `describe`, and ends it afterwards. A request that no recording
 * answers fails its test. For tests that run one after the other; concurrent ones each need `startReplay`.
 *
 * @example
 * const replay = useReplay('recordings/time.fixture.jsonl')
 * test('asks for the time', async () => {
 *   await client.connect(replay.transport())
 * })
 */
export function useReplay(
  fixtures: FixtureInput,
  options: ReplayInTestOptions = {},
): Omit<StartedReplay, 'close'> {
  let started: StartedReplay | undefined
  const current = (): StartedReplay => {
    if (started !== undefined) return started
    throw new HarnessError(
      'wrong-use',
      'the replay has not started: call useReplay at the top of the file or in a describe, and use it in tests',
    )
  }
  beforeEach(async () => {
    if (started !== undefined) throw new HarnessError('wrong-use', CONCURRENT)
    started = await startReplay(fixtures, options)
  })
  afterEach(async () => {
    const ended = started
    started = undefined
    await ended?.close()
    if (options.strict === true) assertAllUsed(ended)
  })
  return {
    get kind() {
      return current().kind
    },
    get url() {
      return current().url
    },
    get origin() {
      return current().origin
    },
    transport: () => current().transport(),
    misses: () => current().misses(),
    unused: () => current().unused(),
  }
}

function assertAllUsed(ended: StartedReplay | undefined): void {
  const unused = ended?.unused() ?? []
  if (unused.length > 0)
    throw new Error(`nobody asked for ${someNames(unused.map(nameOfRecording))}`)
}

function nameOfRecording(recording: ReturnType<StartedReplay['unused']>[number]): string {
  return 'name' in recording ? recording.name : recording.request
}

/**
 * Returns a `fetch` that writes a fixture of each exchange into a folder, named after the test that makes it.
 *
 * @example
 * const client = new OpenAI({ fetch: recordingFetch('recordings') })
 */
export function recordingFetch(
  folder: string,
  options: RecordingFetchInTestOptions = {},
): typeof globalThis.fetch {
  return fetchInto(folder, {
    name: () => expect.getState().currentTestName ?? 'exchange',
    ...options,
  })
}
