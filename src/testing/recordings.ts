import picomatch from 'picomatch'
import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Fixture } from '../contracts/fixture.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { LlmTool } from '../contracts/llm-options.ts'
import { findFixtures } from '../fixture/find-fixtures.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { readContent } from '../mcp/result/read-content.ts'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { rebuildExchange } from '../provider/rebuild-exchange.ts'
import { serverLabel } from '../verdict/server-label.ts'
import { shown } from './explain.ts'
import { knownOptions } from './known-options.ts'
import { nearestName } from '../text/nearest-name.ts'
import { someNames } from '../text/some-names.ts'

/** A recorded call of an MCP tool, with what a test needs of it. */
export interface ToolCallRecording {
  readonly kind: 'mcp'
  /** The server, the tool and the call: `time@2026.10.10 get_current_time #1`. No two of a list are equal. */
  readonly name: string
  /** `name@version`, and `+modern` for the protocol without a handshake. */
  readonly server: string
  readonly tool: string
  /** From the calls file, or `#n` for the n-th call of its tool. */
  readonly id: string
  readonly arguments: JsonValue
  /** `error` for a JSON-RPC error, a result with `isError: true`, and no answer at all. */
  readonly outcome: 'ok' | 'error'
  /** Absent if the call ended in a JSON-RPC error, or in nothing. */
  readonly result?: JsonValue
  /** The JSON-RPC error, if the call ended in one. */
  readonly error?: JsonValue
  /** The texts of the result, joined by blank lines as wrap rules read them; empty if it has none. */
  readonly text: string
  /** The tool's outputSchema, as the server listed it before the call. */
  readonly outputSchema?: JsonObject
  /** The call as it was recorded. */
  readonly call: RecordedCall
  readonly conversation: Conversation
}

/** A recorded answer of a language model, with what a test needs of it. */
export interface ModelAnswerRecording {
  readonly kind: 'llm'
  /** The provider and the fixture: `llama-server chat-stream-plain`. No two of a list are equal. */
  readonly name: string
  /** What the provider is called in the fixture. */
  readonly server: string
  /** Absent if the request names none. */
  readonly model?: string
  /** The text of the first choice; empty if it has none. */
  readonly text: string
  /** The calls of the first choice on the provider's own wire; arguments are their text. */
  readonly calls: readonly { readonly name: string; readonly arguments: string }[]
  /** The tools that the request offered. */
  readonly tools: readonly LlmTool[]
  readonly exchange: LlmExchange
}

/** A recorded output. */
export type Recording = ToolCallRecording | ModelAnswerRecording

/** `mcp` for calls of tools, `llm` for answers of models. */
export type RecordingKind = Recording['kind']

/** Recordings of one kind. */
export type RecordingOf<Kind extends RecordingKind> = Extract<Recording, { readonly kind: Kind }>

/** A choice among the recordings of fixtures. */
export interface RecordingFilter<Kind extends RecordingKind = RecordingKind> {
  /** @defaultValue 'mcp' */
  readonly kind?: Kind
  /** A glob for the server's name, with or without version. @defaultValue any */
  readonly server?: string
  /** A glob for the tool's name; models have none. @defaultValue any */
  readonly tool?: string
  /** How calls ended; models have none. @defaultValue both */
  readonly outcome?: 'ok' | 'error'
}

/** Fixtures: paths of files, folders that hold them, or fixtures that were read already. */
export type FixtureInput = string | Fixture | readonly (string | Fixture)[]

/**
 * Returns the recorded outputs of fixtures, each with a name for its test.
 *
 * @example
 * const recordings = recordingsIn('recordings', { kind: 'mcp', tool: 'list_*' })
 * for (const { name, text } of recordings) test(name, () => assert.ok(myExtractor(text)))
 *
 * @throws HarnessError `wrong-use` if nothing is left, so that no test passes because it has nothing to look at.
 */
export function recordingsIn<Kind extends RecordingKind = 'mcp'>(
  fixtures: FixtureInput,
  filter: RecordingFilter<Kind> = {},
): readonly RecordingOf<Kind>[] {
  const {
    kind = 'mcp',
    server = '*',
    tool = '*',
    outcome,
  } = knownOptions('recordingsIn', filter, ['kind', 'server', 'tool', 'outcome'])
  if (!['mcp', 'llm'].includes(kind))
    throw new HarnessError('wrong-use', `recordingsIn: kind is mcp or llm, not ${shown(kind)}`)
  for (const glob of [server, tool])
    if (typeof glob !== 'string')
      throw new HarnessError(
        'wrong-use',
        `recordingsIn: server and tool are globs, not ${shown(glob)}`,
      )
  const read = fixturesIn(fixtures)
  const ofKind = read.filter(({ header }) => header.kind === kind)
  const all = ofKind.flatMap((fixture): readonly Recording[] =>
    kind === 'mcp' ? callsOf(fixture) : [answerOf(fixture)].filter(isAnswered),
  )
  const isServer = picomatch(server, { dot: true, bash: true })
  const isTool = picomatch(tool, { dot: true, bash: true })
  const chosen = all.filter(
    (one) =>
      (isServer(one.server) || isServer(subjectOf(one))) &&
      (one.kind === 'llm' ||
        (isTool(one.tool) && (outcome === undefined || one.outcome === outcome))),
  )
  if (chosen.length === 0)
    throw nothingLeft(
      { kind, server, tool, ...(outcome !== undefined && { outcome }) },
      { read, all },
    )
  return withOwnNames(chosen).filter((one): one is RecordingOf<Kind> => one.kind === kind)
}

/** Returns fixtures, read from the disk where they are named by paths. */
export function fixturesIn(input: FixtureInput): readonly Fixture[] {
  if (input === undefined || input === null)
    throw new HarnessError('wrong-use', 'name fixtures: a file, a folder, or a list of them')
  const list: readonly (string | Fixture)[] =
    typeof input === 'string' || !('map' in input) ? [input] : input
  return list.flatMap((one) =>
    typeof one === 'string' ? findFixtures([one]).map((path) => readFixture(path)) : [one],
  )
}

function callsOf(fixture: Fixture): readonly ToolCallRecording[] {
  const conversation = rebuildConversation(fixture)
  const server = serverLabel(conversation)
  return conversation.calls.map((call) => {
    const { reply, entry } = call
    const outputSchema = entry?.['outputSchema']
    return {
      kind: 'mcp',
      name: `${server} ${call.tool} ${call.id}`,
      server,
      tool: call.tool,
      id: call.id,
      arguments: call.arguments,
      outcome: isSuccess(call) ? 'ok' : 'error',
      ...(reply?.kind === 'result' && { result: reply.result }),
      ...(reply?.kind === 'error' && { error: reply.error }),
      text: reply?.kind === 'result' ? textOf(reply.result, conversation) : '',
      ...(isJsonObject(outputSchema) && { outputSchema }),
      call,
      conversation,
    }
  })
}

function fixtureOf(recording: Recording): Fixture {
  return recording.kind === 'mcp' ? recording.conversation.fixture : recording.exchange.fixture
}

function subjectOf(recording: Recording): string {
  return fixtureOf(recording).header.subject.name
}

function isSuccess({ reply }: RecordedCall): boolean {
  if (reply?.kind !== 'result') return false
  return !isJsonObject(reply.result) || reply.result['isError'] !== true
}

function textOf(result: JsonValue, { era }: Conversation): string {
  return readContent(result, era === 'modern')
    .texts.map(({ text }) => text)
    .join('\n\n')
}

function answerOf(fixture: Fixture): ModelAnswerRecording {
  const exchange = rebuildExchange(fixture)
  const [choice] = exchange.answer?.choices ?? []
  const model = exchange.request.asked?.model
  const server = fixture.header.subject.name
  return {
    kind: 'llm',
    name: `${server} ${exchange.name}`,
    server,
    ...(model !== undefined && { model }),
    text: choice?.text ?? '',
    calls: (choice?.calls ?? []).map((call) => ({ name: call.name, arguments: call.arguments })),
    tools: exchange.request.asked?.tools ?? [],
    exchange,
  }
}

function isAnswered({ exchange }: ModelAnswerRecording): boolean {
  return (exchange.answer?.choices ?? []).length > 0
}

/** Fixtures of one server may repeat the ids of their calls: the path tells them apart, and a number what is left. */
function withOwnNames(recordings: readonly Recording[]): readonly Recording[] {
  const like = Map.groupBy(recordings, ({ name }) => name)
  const seen = new Map<string, number>()
  return recordings.map((one) => {
    if ((like.get(one.name) ?? []).length === 1) return one
    const name = `${one.name} (${fixtureOf(one).path})`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { ...one, name: count === 1 ? name : `${name} ${count}` }
  })
}

function nothingLeft(
  { kind, server, tool, outcome }: RecordingFilter,
  { read, all }: { readonly read: readonly Fixture[]; readonly all: readonly Recording[] },
): HarnessError {
  const output = kind === 'mcp' ? 'call of a tool' : 'answer of a model'
  if (read.length === 0)
    return new HarnessError('wrong-use', 'there is no fixture; name a file, or a folder with some')
  if (all.length === 0)
    return new HarnessError(
      'wrong-use',
      `no ${output} is recorded in ${someNames(read.map(({ path }) => path))}; kind: '${kind === 'mcp' ? 'llm' : 'mcp'}' looks for the other`,
    )
  const names = new Set(
    all.map((one) => (one.kind === 'mcp' ? `${one.server} ${one.tool}` : one.server)),
  )
  const meant = nearestName(
    tool ?? '',
    all.flatMap((one) => (one.kind === 'mcp' ? one.tool : [])),
  )
  return new HarnessError(
    'wrong-use',
    `no ${output} has server ${server}${kind === 'mcp' ? ` and tool ${tool}` : ''}${outcome === undefined ? '' : ` and outcome ${outcome}`}; ${meant === undefined || meant === tool ? '' : `did you mean ${meant}? `}recorded are ${someNames([...names])}`,
  )
}
