import type { EndReason, Fixture, FrameAt } from '../../../contracts/fixture.ts'
import type { JsonValue } from '../../../contracts/json.ts'

/** An exchange as a test writes it. */
export interface MadeExchange {
  /** @defaultValue 'made' */
  readonly name?: string
  /** Of the API. @defaultValue 'http://models.example/v1' */
  readonly url?: string
  /** Method and target. @defaultValue 'POST /v1/chat/completions' */
  readonly line?: string
  /** Header lines of the request. @defaultValue none */
  readonly sent?: readonly string[]
  /** JSON, or bytes as they are. @defaultValue none */
  readonly body?: JsonValue | Uint8Array
  /** First line of the response without its version; undefined where none came. @defaultValue '200 OK' */
  readonly status?: string | undefined
  /** Header lines of the response. @defaultValue those of an event stream */
  readonly fields?: readonly string[]
  /** @defaultValue none */
  readonly chunks?: readonly (string | Uint8Array)[]
  /** Milliseconds of head and chunks since the request was sent. @defaultValue 0, 10, 20 and so on */
  readonly times?: readonly number[]
  /** Lines. @defaultValue none */
  readonly trailers?: readonly string[]
  /** Undefined leaves the end line out. @defaultValue 'closed' */
  readonly end?: EndReason | undefined
  /** @defaultValue '2026-11-01T00:00:00.000Z' */
  readonly recordedAt?: string
  readonly kind?: Fixture['header']['kind']
}

type Part = Pick<FrameAt, 'dir' | 'part'> & { readonly data: Uint8Array; readonly t: number }

/** A fixture of one exchange with a model provider, as reading its file would give it. */
export function llmFixture(exchange: MadeExchange): Fixture {
  const { name = 'made', url = 'http://models.example/v1', kind = 'llm' } = exchange
  const end = 'end' in exchange ? exchange.end : 'closed'
  const frames = [...requestParts(exchange), ...responseParts(exchange)].map(
    ({ data, ...part }, index): FrameAt => ({
      ...part,
      b64: Buffer.from(data).toString('base64'),
      exchange: 1,
      line: index + 2,
    }),
  )
  return {
    path: `${name}.fixture.jsonl`,
    header: {
      assay: 'fixture/1',
      kind,
      origin: 'synthetic',
      subject: { name: 'models' },
      source: { url },
      transport: 'http',
      recorder: { name: 'mcp-assay', version: '0.0.0', node: 'v24.0.0' },
      recordedAt: exchange.recordedAt ?? '2026-11-01T00:00:00.000Z',
    },
    frames,
    ...(end !== undefined && {
      end: { end: { reason: end, frames: frames.length, bytes: 0, sha256: '' }, redactions: [] },
    }),
    complete: end === 'closed',
    problems: [],
  }
}

function requestParts({
  line = 'POST /v1/chat/completions',
  sent = [],
  body,
}: MadeExchange): Part[] {
  const data =
    body === undefined || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
  const head: Part = { dir: 'send', part: 'head', data: lines([`${line} HTTP/1.1`, ...sent]), t: 0 }
  return data === undefined ? [head] : [head, { dir: 'send', part: 'chunk', data, t: 0 }]
}

function responseParts(exchange: MadeExchange): Part[] {
  const status = 'status' in exchange ? exchange.status : '200 OK'
  const { fields = ['Content-Type: text/event-stream'], chunks = [], trailers = [] } = exchange
  if (status === undefined) return []
  const t = (index: number): number => exchange.times?.[index] ?? index * 10
  return [
    { dir: 'recv', part: 'head', data: lines([`HTTP/1.1 ${status}`, ...fields]), t: t(0) },
    ...chunks.map((chunk, index): Part => ({
      dir: 'recv',
      part: 'chunk',
      data: Buffer.from(chunk),
      t: t(index + 1),
    })),
    ...(trailers.length > 0
      ? [{ dir: 'recv', part: 'trailers', data: lines(trailers), t: t(chunks.length) } as const]
      : []),
  ]
}

function lines(texts: readonly string[]): Uint8Array {
  return Buffer.from(texts.map((text) => `${text}\r\n`).join(''), 'latin1')
}
