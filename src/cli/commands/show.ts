import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import type { Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import { plural } from '../../text/plural.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { notificationLines, roundLines } from '../describe-notification.ts'
import type { ShowOptions } from '../grammar/show.ts'
import { exchangesByCall } from '../exchanges-by-call.ts'
import { indented } from '../indented.ts'
import { readable } from '../readable.ts'
import { showExchange } from '../show-exchange.ts'
import { showFrame } from '../show-frame.ts'
import { plainExchange, showLlm } from '../show-llm.ts'

/** `assay show`: a fixture for people; incomplete and damaged ones say so first. */
export function show(path: string, options: ShowOptions): ExitCode {
  const fixture = readFixture(path)
  process.stdout.write(render(fixture, options))
  return exitCode.fine
}

function render(fixture: Fixture, options: ShowOptions): string {
  if (options.raw === true) return fixture.frames.map((frame) => `${showFrame(frame)}\n`).join('')
  const isExchange = fixture.header.kind === 'llm'
  if (options.json === true)
    return jsonDocument(fixture, isExchange ? plainExchange(fixture) : plainConversation(fixture))
  return isExchange ? showLlm(fixture) : conversationText(fixture)
}

function jsonDocument({ path }: Fixture, value: unknown): string {
  const json = jsonText(value)
  if (json !== undefined) return `${json}\n`
  throw new HarnessError(
    'file-unreadable',
    `fixture ${path} holds a value that is nested too deep for --json; use --raw`,
  )
}

function conversationText(recording: Fixture): string {
  const conversation = rebuildConversation(recording)
  const shown = new Map<JsonObject, string>()
  const exchanges = exchangesByCall(conversation)
  const calls = conversation.calls.map((call) =>
    callText(call, { shown, exchanges: exchanges.ofCall(call) }),
  )
  const told = notificationLines('told besides', conversation.notifications).join('\n')
  const parts = [head(conversation, exchanges.others), ...calls, readable(told)].filter(
    (part) => part !== '',
  )
  return `${parts.join('\n\n')}\n`
}

function head({ fixture, ...conversation }: Conversation, others: readonly HttpExchange[]): string {
  const { subject, origin, transport, recordedAt } = fixture.header
  const names = [
    `${subject.name} ${subject.version ?? conversation.reportedVersion ?? ''}`.trim(),
    transport,
    conversation.protocolVersion,
    `${origin} ${recordedAt}`,
    conversation.endReason === undefined ? 'no end line' : `ended: ${conversation.endReason}`,
  ]
  const lines = [names.filter((part) => part !== undefined).join('  ')]
  const error = fixture.end?.end.error
  if (error !== undefined) lines.push(`error: ${error}`)
  if (!fixture.complete) lines.push('incomplete: what follows may not be all')
  for (const problem of fixture.problems) lines.push(`line ${problem.line}: ${problem.message}`)
  if (!conversation.started && conversation.stderr.length > 0) {
    lines.push('standard error:', ...conversation.stderr.map((line) => `  ${line}`))
  }
  lines.push(
    `${plural(conversation.tools.length, 'tool')}: ${conversation.tools.map(({ name }) => name).join(', ')}`,
  )
  if (others.length > 0) lines.push('HTTP', ...others.map((other) => `  ${showExchange(other)}`))
  return readable(lines.join('\n'))
}

/** What a call is shown beside. */
interface CallContext {
  /** The tools/list entries that earlier calls showed, with the call that did. */
  readonly shown: Map<JsonObject, string>
  /** The HTTP requests that it took. */
  readonly exchanges: readonly HttpExchange[]
}

function callText(call: RecordedCall, { shown, exchanges }: CallContext): string {
  const { reply } = call
  const lines = [
    `── ${call.tool} ${call.id}  line ${call.request.line}`,
    ...exchanges.map((exchange) => `HTTP ${showExchange(exchange)}`),
    section('arguments', call.arguments),
    entryText(call, shown),
    ...roundLines(call.rounds),
    ...notificationLines('told meanwhile', call.notifications),
  ]
  if (reply === undefined) lines.push('no reply')
  else if (reply.kind === 'error')
    lines.push(section(`JSON-RPC error, line ${reply.frame.line}`, reply.error))
  else
    lines.push(
      section(`result, line ${reply.frame.line}`, reply.result),
      ...textBodies(reply.result),
    )
  return readable(lines.filter((line) => line !== '').join('\n'))
}

/** JSON for people, or the reason why it can't be shown so. */
function pretty(value: JsonValue): string {
  return jsonText(value) ?? 'nested too deep to be indented; --raw shows it as it came'
}

/** Undefined where a value is nested deeper than the engine can follow. */
function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, 2)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function entryText({ entry, tool, id }: RecordedCall, shown: Map<JsonObject, string>): string {
  if (entry === undefined) return 'no tools/list entry: the server never listed it'
  const earlier = shown.get(entry)
  if (earlier !== undefined) return `tools/list entry in force: as at ${earlier}`
  shown.set(entry, `${tool} ${id}`)
  return section('tools/list entry in force', entry)
}

function section(title: string, value: JsonValue | undefined): string {
  if (value === undefined) return ''
  return `${title}\n${indented(pretty(value))}`
}

/** The text blocks once more as text, which JSON's escapes make hard to read. */
function textBodies(result: JsonValue): readonly string[] {
  const content = isJsonObject(result) ? result['content'] : undefined
  if (!Array.isArray(content)) return []
  return content.flatMap((block: JsonValue, index) => {
    const text = isJsonObject(block) ? block['text'] : undefined
    return typeof text === 'string' && text.includes('\n')
      ? [`text of /content/${index}\n${indented(text)}`]
      : []
  })
}

/** The conversation without its frames' payloads, which the calls repeat. */
function plainConversation(recording: Fixture): unknown {
  const { fixture, ...rest } = rebuildConversation(recording)
  const { frames, ...file } = fixture
  return { fixture: { ...file, frames: frames.length }, ...rest }
}
