import { describe, expect, test } from 'vitest'
import { startEverything } from './http/test-support/everything.ts'
import {
  type LoggedConnection,
  loggingProxy,
  withoutChunks,
} from './http/test-support/logging-proxy.ts'
import { type KeptFrame, recordHttp, type RecordedHttp } from './http/test-support/record-http.ts'
import { beginStream, eventFor, text, tinyHttp } from './http/test-support/tiny-http.ts'

/** One request and what came back: heads and bodies, without the framing of chunks. */
interface Crossing {
  readonly sent: string
  readonly received: string
}

function storedCrossings({ frames }: RecordedHttp): readonly Crossing[] {
  const count = Math.max(...frames.map(({ exchange = 0 }) => exchange))
  return Array.from({ length: count }, (_, index) => {
    const own = frames.filter(({ exchange }) => exchange === index + 1)
    return { sent: joined(own, 'send'), received: joined(own, 'recv') }
  })
}

/** The empty line that closes a head isn't stored. */
function joined(frames: readonly KeptFrame[], dir: KeptFrame['dir']): string {
  const own = frames.filter((frame) => frame.dir === dir)
  return own.map(({ part, text: stored }) => (part === 'head' ? `${stored}\r\n` : stored)).join('')
}

function loggedCrossing({ sent, received }: LoggedConnection): Crossing {
  const all = Buffer.concat(received)
  const end = all.indexOf('\r\n\r\n') + 4
  const head = all.toString('latin1', 0, end)
  const body = all.subarray(end)
  const plain = /^transfer-encoding: chunked\r$/imu.test(head) ? withoutChunks(body) : body
  return {
    sent: Buffer.concat(sent).toString('latin1'),
    received: head + plain.toString('latin1'),
  }
}

function bySent(crossings: readonly Crossing[]): readonly Crossing[] {
  return crossings.toSorted((a, b) => (a.sent < b.sent ? -1 : 1))
}

const CALLS = [
  { id: 'hi', arguments: { message: 'grüß dich \u{1F44B}' } },
  { id: 'sum', tool: 'get-sum', arguments: { a: 2, b: 3 } },
  { id: 'image', tool: 'get-tiny-image' },
  { id: 'long', tool: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 2 } },
  { id: 'none', tool: 'no-such-tool' },
] as const

describe.each([
  ['streamableHttp', '/mcp', 'streamable-http'],
  ['sse', '/sse', 'sse'],
] as const)('the reference server over %s', (name, path, transport) => {
  test('is recorded byte for byte as a proxy logs it', async () => {
    const { port, connections } = await loggingProxy(await startEverything(name))
    const recorded = await recordHttp(`http://127.0.0.1:${port}${path}`, { calls: CALLS })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: CALLS.length })
    expect(recorded.end?.transport).toBe(transport)
    const logged = connections.map((connection) => loggedCrossing(connection))
    expect(bySent(storedCrossings(recorded))).toEqual(bySent(logged))
    expect(logged.length).toBeGreaterThan(9)
  }, 30_000)
})

test('an answer of the reference server is fetched where its stream was torn', async () => {
  const port = await startEverything('streamableHttp')
  const proxy = await loggingProxy(port, {
    tears: (request) => request.includes('trigger-long-running-operation'),
  })
  const recorded = await recordHttp(`http://127.0.0.1:${proxy.port}/mcp`, {
    calls: [{ tool: 'trigger-long-running-operation', arguments: { duration: 0.5, steps: 2 } }],
    callTimeout: 10_000,
  })
  expect(recorded.frames.map((frame) => frame.text).join('')).toContain('operation completed')
  const resumed = recorded.frames.filter((frame) => frame.text.includes('Last-Event-ID: '))
  expect(resumed).toMatchObject([{ dir: 'send', part: 'head', call: { id: 'c0' } }])
}, 30_000)

test('a stream that comes one byte a packet is the same conversation', async () => {
  const noise = [
    '\u{FEFF}: comment ü\n\n',
    'id: 1\r\ndata: \r\n\r\n',
    'data: {"jsonrpc":"2.0",\ndata: "method":"notifications/message"}\n\n',
    'event: other\rdata: \u{1F600}\r\r',
    'data\n\n\n',
    'retry: 3\nid\n\n',
  ]
  const server = await tinyHttp({
    'tools/call': ({ response, message }) =>
      void beginStream(response).end(
        `${noise.join('')}${eventFor(message, text('é\u2028'))}data: cut`,
      ),
  })
  const record = async (drip: boolean): Promise<readonly Crossing[]> => {
    const { port } = await loggingProxy(Number(new URL(server.url).port), { drip })
    const recorded = await recordHttp(`http://127.0.0.1:${port}/mcp`, { calls: [{}, {}] })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', tools: 1, calls: 2 })
    return recorded.frames.map((frame) => ({
      sent: `${frame.exchange} ${frame.dir} ${frame.part}`,
      received: frame.text.replaceAll(/Date: .*|127\.0\.0\.1:\d+/gu, ''),
    }))
  }
  const whole = await record(false)
  expect(bySentStable(await record(true))).toEqual(bySentStable(whole))
  expect(whole.filter(({ sent }) => sent === '5 recv message')).toHaveLength(8)
  expect(
    whole.filter(({ sent }) => sent === '5 recv chunk').map(({ received }) => received),
  ).toEqual(['data: cut'])
})

// Exchanges may overlap, and each of them has its order.
function bySentStable(frames: readonly Crossing[]): readonly Crossing[] {
  return frames.toSorted((a, b) => Number.parseInt(a.sent, 10) - Number.parseInt(b.sent, 10))
}
