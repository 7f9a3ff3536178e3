import type { Era, Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { ReplayNote } from '../../contracts/replay.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { partOf } from '../../rpc/rpc-message.ts'
import { excerpt } from '../../text/excerpt.ts'
import { AS_SENT, notesOnIgnored } from '../matching/create-comparison.ts'
import { readMcpRecordings } from './recording/read-mcp-recordings.ts'
import type { McpComparison, McpRecording, Step } from './recording/recording.ts'

/** Conversations with one server, in the order in which they were recorded. */
export interface ServerRecordings {
  readonly recordings: readonly McpRecording[]
  /** What the server did before the first request of the first conversation. */
  readonly greeting: readonly Step[]
  readonly eras: ReadonlySet<Era>
  readonly versions: readonly string[]
  /** Requests that need no recording, by their kinds: their answer is empty, and says nothing. */
  readonly acknowledged: ReadonlySet<string>
  readonly notes: readonly ReplayNote[]
}

/** Reads conversations with one server. Fixtures of another kind, and of several servers, are wrong use. */
export function readServerRecordings(
  fixtures: readonly Fixture[],
  comparison: McpComparison = AS_SENT,
): ServerRecordings {
  const sorted = fixtures.toSorted(byTime)
  assertOneServer(sorted)
  const readings = sorted.map((fixture) => ({ fixture, ...readMcpRecordings(fixture, comparison) }))
  const recordings = readings.flatMap((reading) => reading.recordings)
  assertComparable(recordings)
  return {
    recordings,
    greeting: readings[0]?.greeting ?? [],
    eras: new Set(recordings.map(({ question }) => question.era)),
    versions: [
      ...new Set(sorted.flatMap(({ header: { protocolVersion } }) => protocolVersion ?? [])),
    ],
    acknowledged: acknowledgedBy(recordings),
    notes: [
      ...readings.flatMap(({ fixture: { path, problems }, notes }) =>
        [...problems.map(({ message }) => message), ...notes].map((message) => ({ path, message })),
      ),
      ...notesOnIgnored(comparison, recordings),
    ],
  }
}

function byTime(a: Fixture, b: Fixture): number {
  return Date.parse(a.header.recordedAt) - Date.parse(b.header.recordedAt) || 0
}

function assertOneServer([first, ...others]: readonly Fixture[]): void {
  for (const { path, header } of first === undefined ? [] : [first, ...others])
    if (header.kind !== 'mcp')
      throw new HarnessError(
        'wrong-use',
        `${excerpt(path)} is a fixture of kind ${header.kind}; a server is replayed from those of kind mcp`,
      )
  const other = others.find((fixture) => serverOf(fixture) !== serverOf(first))
  if (first === undefined || other === undefined) return
  throw new HarnessError(
    'wrong-use',
    `${excerpt(first.path)} is of the server ${serverOf(first)} and ${excerpt(other.path)} of ${serverOf(other)}; name fixtures of one server in one version`,
  )
}

function assertComparable(recordings: readonly McpRecording[]): void {
  const unfit = recordings.find(({ question }) => question.unfit !== undefined)
  if (unfit === undefined) return
  const { path, line, question } = unfit
  throw new HarnessError(
    'wrong-use',
    `${question.title} at ${excerpt(path)}:${line} can't be compared: ${question.unfit}`,
  )
}

/** Two versions of a server are two servers: their lists and answers make no conversation. */
function serverOf(fixture: Fixture | undefined): string {
  const { name = '', version } = fixture?.header.subject ?? {}
  return [name, ...(version === undefined ? [] : [version])].join(' ')
}

/** A ping, and what a server says that it takes, where the protocol says that the answer is empty. */
function acknowledgedBy(recordings: readonly McpRecording[]): ReadonlySet<string> {
  const methods = recordings.flatMap((recording) =>
    recording.question.method === 'initialize' ? ['ping', ...methodsOffered(recording)] : [],
  )
  return new Set(methods.map((method) => `legacy ${method}`))
}

function methodsOffered({ steps }: McpRecording): readonly string[] {
  const capabilities = steps
    .flatMap((step) => (step.kind === 'send' && step.isAnswer ? step.message : []))
    .map((answer) => partOf(answer, ['result', 'capabilities']))
    .find((found) => isJsonObject(found))
  if (!isJsonObject(capabilities)) return []
  return [
    ...(capabilities['logging'] === undefined ? [] : ['logging/setLevel']),
    ...(offersSubscription(capabilities['resources'])
      ? ['resources/subscribe', 'resources/unsubscribe']
      : []),
  ]
}

function offersSubscription(resources: JsonValue | undefined): boolean {
  return isJsonObject(resources) && resources['subscribe'] === true
}
