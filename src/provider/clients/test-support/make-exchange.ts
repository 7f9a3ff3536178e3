import type { EndReason, Fixture, FrameAt } from '../../../contracts/fixture.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { LlmExchange } from '../../../contracts/llm-exchange.ts'
import { rebuildExchange } from '../../rebuild-exchange.ts'

/** An exchange as a test writes it. */
export interface ExchangeInput {
  /** Of the address. @defaultValue '/v1/chat/completions' */
  readonly path?: string
  /** @defaultValue a request for a stream */
  readonly request?: JsonValue
  /** @defaultValue 200 */
  readonly status?: number
  /** @defaultValue that of an event stream, or of JSON where no stream is asked for */
  readonly type?: string
  /** Lines of the response's head beside its type. */
  readonly fields?: string
  /** Of the response's body; undefined where no response came. */
  readonly chunks?: readonly (string | Uint8Array)[] | undefined
  /** @defaultValue 'closed' */
  readonly end?: EndReason
  /** @defaultValue true */
  readonly complete?: boolean
}

/** Makes an exchange with a model provider. */
export function makeExchange(input: ExchangeInput): LlmExchange {
  return rebuildExchange(makeLlmFixture(input))
}

/** Makes a fixture of an exchange with a model provider. */
export function makeLlmFixture(input: ExchangeInput): Fixture {
  const { end: reason = 'closed', complete = true } = input
  return {
    path: 'made.fixture.jsonl',
    header: {
      assay: 'fixture/1',
      kind: 'llm',
      origin: 'synthetic',
      subject: { name: 'made' },
      source: { url: 'http://127.0.0.1/' },
      transport: 'http',
      recorder: { name: 'mcp-assay', version: '0.0.0', node: 'v24.0.0' },
      recordedAt: '2026-01-01T00:00:00.000Z',
    },
    frames: framesOf(input).map((frame, index) => ({
      ...frame,
      t: index,
      exchange: 1,
      line: index + 2,
    })),
    end: { end: { reason, frames: 0, bytes: 0, sha256: '' }, redactions: [] },
    complete,
    problems: [],
  }
}

type MadeFrame = Omit<FrameAt, 't' | 'line' | 'exchange'>

function framesOf(input: ExchangeInput): readonly MadeFrame[] {
  const { path = '/v1/chat/completions', request = { stream: true }, chunks } = input
  const { status = 200, fields = '', type = typeFor(request) } = input
  const sent: readonly MadeFrame[] = [
    {
      dir: 'send',
      part: 'head',
      utf8: `POST ${path} HTTP/1.1\r\ncontent-type: application/json\r\n`,
    },
    { dir: 'send', part: 'chunk', utf8: JSON.stringify(request) },
  ]
  if (chunks === undefined) return sent
  const head = `HTTP/1.1 ${status} Said\r\ncontent-type: ${type}\r\n${fields}`
  return [
    ...sent,
    { dir: 'recv', part: 'head', utf8: head },
    ...chunks.map((chunk): MadeFrame => ({ dir: 'recv', part: 'chunk', ...payloadOf(chunk) })),
  ]
}

function typeFor(request: JsonValue): string {
  return JSON.stringify(request).includes('"stream":true')
    ? 'text/event-stream'
    : 'application/json'
}

function payloadOf(chunk: string | Uint8Array): Pick<FrameAt, 'utf8' | 'b64'> {
  return typeof chunk === 'string'
    ? { utf8: chunk }
    : { b64: Buffer.from(chunk).toString('base64') }
}
