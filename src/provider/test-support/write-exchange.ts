import type { EndReason, FixtureHeader } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { createFixtureWriter } from '../../fixture/create-fixture-writer.ts'
import { createMemorySink } from '../../fixture/create-memory-sink.ts'
import { createRedactor } from '../../fixture/create-redactor.ts'

/** An exchange with a model provider as a case writes it. */
export interface WrittenExchange {
  /** Of the server. @defaultValue 'http://models.example/' */
  readonly url?: string
  /** @defaultValue '/v1/chat/completions' */
  readonly path?: string
  /** @defaultValue 'POST' */
  readonly method?: string
  readonly request: JsonValue
  /** @defaultValue 200 */
  readonly status?: number
  /** @defaultValue 'text/event-stream' where the request asks for a stream, else 'application/json' */
  readonly mediaType?: string
  /** Lines of the response's head beside its media type. @defaultValue [] */
  readonly fields?: readonly string[]
  /** Of the response's body, a chunk each; undefined where no response came. */
  readonly chunks?: readonly (string | Uint8Array)[] | undefined
  /** @defaultValue 'closed' */
  readonly end?: EndReason
  /** What the fixture says of itself. */
  readonly notes?: string
}

const STEP = 20

/** The text of a synthetic fixture of one exchange; the same on every machine and at all times. */
export function writeExchange(exchange: WrittenExchange): string {
  const { path = '/v1/chat/completions', method = 'POST', request, end = 'closed' } = exchange
  const sink = createMemorySink()
  let t = 0
  const writer = createFixtureWriter({
    sink,
    header: headerOf(exchange),
    redactor: createRedactor({ environment: {}, places: {} }),
    now: () => (t += STEP) - STEP,
  })
  const frame = (dir: 'send' | 'recv', part: 'head' | 'chunk', data: string | Uint8Array): void =>
    writer.frame({ dir, part, data: Buffer.from(data), exchange: 1 })
  const body = JSON.stringify(request)
  const fields = ['host: models.example', 'content-type: application/json']
  frame('send', 'head', head(`${method} ${path} HTTP/1.1`, fields))
  frame('send', 'chunk', body)
  if (exchange.chunks !== undefined) {
    frame('recv', 'head', responseHead(exchange))
    for (const chunk of exchange.chunks) frame('recv', 'chunk', chunk)
  }
  writer.end({ reason: end })
  return sink.text()
}

function headerOf({ notes, url = 'http://models.example/' }: WrittenExchange): FixtureHeader {
  return {
    assay: 'fixture/1',
    kind: 'llm',
    origin: 'synthetic',
    subject: { name: 'synthetic' },
    source: { url },
    transport: 'http',
    recorder: { name: 'mcp-assay', version: '0.0.0', node: 'v24.0.0' },
    recordedAt: '2026-11-01T00:00:00.000Z',
    ...(notes !== undefined && { notes }),
  }
}

function responseHead({ request, status = 200, mediaType, fields = [] }: WrittenExchange): string {
  const asksForStream = JSON.stringify(request).includes('"stream":true')
  const type = mediaType ?? (asksForStream ? 'text/event-stream' : 'application/json')
  return head(`HTTP/1.1 ${status} ${status < 400 ? 'OK' : 'Error'}`, [
    `content-type: ${type}`,
    ...fields,
  ])
}

function head(startLine: string, fields: readonly string[]): string {
  return [startLine, ...fields].map((line) => `${line}\r\n`).join('')
}
