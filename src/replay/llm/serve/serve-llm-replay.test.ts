import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LlmReplay, LlmReplayOptions } from '../../../contracts/llm-replay.ts'
import { createLlmReplay } from '../create-llm-replay.ts'
import { chatQuestion } from '../test-support/chat-question.ts'
import { llmFixture, type MadeExchange } from '../test-support/llm-fixture.ts'
import { rawHttp, rawRequest, rawSocket } from '../test-support/raw-http.ts'
import { serveLlmReplay } from './serve-llm-replay.ts'

const HI = chatQuestion('Hi')
const CHAT = rawRequest('/v1/chat/completions', JSON.stringify(HI))
/** Half an event, a split character, several events at once. */
const CHUNKS = [
  'data: {"a":"',
  Uint8Array.of(0xc3),
  Uint8Array.of(0xb8),
  '"}\n',
  '\ndata: b\n\ndata: [DONE]\n\n',
]
const SEEN = ['data: {"a":"', '\u00c3', '\u00b8', '"}\n', '\ndata: b\n\ndata: [DONE]\n\n']

async function serve(replay: LlmReplay) {
  const server = await serveLlmReplay(replay)
  onTestFinished(() => server.close())
  return server
}

async function served(exchange: MadeExchange = {}, options: LlmReplayOptions = {}) {
  const replay = createLlmReplay([llmFixture({ body: HI, chunks: CHUNKS, ...exchange })], options)
  return { replay, ...(await serve(replay)) }
}

/** A replay whose answer never ends. */
function endless({
  onPiece,
  onEnd,
}: {
  readonly onPiece?: () => void
  readonly onEnd?: () => void
}): LlmReplay {
  return {
    ...createLlmReplay([llmFixture({ body: HI, chunks: CHUNKS })]),
    async *play(_reply, signal) {
      for (;;) {
        await nextTurn()
        if (signal?.aborted === true) break
        onPiece?.()
        yield Buffer.alloc(1 << 16)
      }
      onEnd?.()
    },
  }
}

describe('what comes over the wire', () => {
  test('are the recorded chunks, each by itself', async () => {
    const { port } = await served()
    expect(await rawHttp(port, CHAT)).toMatchObject({ chunks: SEEN, isWhole: true })
  })

  test('and it would be seen if they were joined', async () => {
    const replay = createLlmReplay([llmFixture({ body: HI, chunks: CHUNKS })])
    const joining: LlmReplay = {
      ...replay,
      async *play(reply) {
        const all: Uint8Array[] = []
        for await (const data of replay.play(reply)) all.push(data)
        yield Buffer.concat(all)
      },
    }
    const { port } = await serve(joining)
    const { chunks } = await rawHttp(port, CHAT)
    expect(chunks).not.toEqual(SEEN)
    expect(chunks.join('')).toBe(SEEN.join(''))
  })

  test('is the recorded head without fields of the connection, as it was written', async () => {
    const { port } = await served({
      status: '207 Odd But Fine',
      fields: [
        'X-Request-ID: 1',
        'Keep-Alive: timeout=5',
        'Connection: keep-alive, X-Hop',
        'X-Hop: gone',
        'Transfer-Encoding: chunked',
        'set-cookie: a=1',
        'Set-Cookie: b=2',
        'Content-Type:  text/event-stream',
        'X-Latin: caf\u00e9',
      ],
    })
    const { head } = await rawHttp(port, CHAT)
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 207 Odd But Fine',
      'X-Request-ID: 1',
      'set-cookie: a=1',
      'Set-Cookie: b=2',
      'Content-Type: text/event-stream',
      'X-Latin: caf\u00e9',
      'Connection: keep-alive',
      'Transfer-Encoding: chunked',
    ])
  })

  test.each([
    ['stays where it is right', '{"a":1}', 'Content-Length: 7'],
    ['goes where redaction changed it', '{"a":"[REDACTED:rule:12345678]"}', undefined],
  ])('has a length that %s', async (_title, body, field) => {
    const fields = ['Content-Type: application/json', 'Content-Length: 7']
    const { port } = await served({ fields, chunks: [body] })
    const { head, chunks, isWhole } = await rawHttp(port, CHAT)
    expect(head.split('\r\n').find((line) => line.startsWith('Content-Length'))).toBe(field)
    expect([chunks, isWhole]).toEqual([[body], true])
  })

  test('is packed as it was recorded', async () => {
    const packed = gzipSync('{}')
    const fields = ['Content-Type: application/json', 'Content-Encoding: gzip']
    const { port } = await served({ fields, chunks: [packed.subarray(0, 9), packed.subarray(9)] })
    const { head, chunks } = await rawHttp(port, CHAT)
    expect(head).toContain('Content-Encoding: gzip')
    expect(chunks.map((chunk) => chunk.length)).toEqual([9, packed.length - 9])
    expect(Buffer.from(chunks.join(''), 'latin1')).toEqual(packed)
  })

  test('has the recorded trailers', async () => {
    const { port } = await served({
      fields: ['Content-Type: text/event-stream', 'Trailer: X-Sum'],
      trailers: ['X-Sum: 12', 'Content-Length: 3'],
    })
    expect(await rawHttp(port, CHAT)).toMatchObject({ trailers: 'X-Sum: 12\r\n', isWhole: true })
  })

  test.each([
    ['whose client is too old for chunks', 'HTTP/1.0', []],
    ['that has a length', 'HTTP/1.1', ['Content-Length: 2']],
  ])('has no trailers in an answer %s', async (_title, version, more) => {
    const fields = ['Content-Type: text/plain', 'Trailer: X-Sum', ...more]
    const { port } = await served({ fields, chunks: ['Hi'], trailers: ['X-Sum: 12'] })
    const socket = await rawSocket(port)
    const close = version === 'HTTP/1.1' ? '\r\nconnection: close' : ''
    socket.write(CHAT.replace('HTTP/1.1', `${version}${close}`))
    const received = await text(socket)
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nHi$/u)
    expect(received).not.toMatch(/trailer|x-sum/iu)
  })

  test.each(['reset', 'timeout', 'interrupted', undefined] as const)(
    'breaks off where the recording ends by %s, behind all that came',
    async (end) => {
      const { port } = await served({ end })
      expect(await rawHttp(port, CHAT)).toMatchObject({ chunks: SEEN, isWhole: false })
    },
  )

  test.each([
    ['is whole behind the end mark', CHUNKS, SEEN, true],
    ['breaks off before it', CHUNKS.slice(0, 1), SEEN.slice(0, 1), false],
  ])('%s if the recorded client left there', async (_, chunks, seen, isWhole) => {
    const { port } = await served({ end: 'client-gone', chunks })
    expect(await rawHttp(port, CHAT)).toMatchObject({ chunks: seen, isWhole })
  })

  test('breaks off behind the head, and before it', async () => {
    const behind = await served({ chunks: [], end: 'reset' })
    expect(await rawHttp(behind.port, CHAT)).toMatchObject({ chunks: [], isWhole: false })
    expect((await rawHttp(behind.port, CHAT)).head).toContain('HTTP/1.1 200 OK')
    const before = await served({ status: undefined, end: 'reset' })
    expect(await rawHttp(before.port, CHAT)).toMatchObject({ head: '', isWhole: false })
  })

  test('answers heads as large as the recorder takes', async () => {
    const { port } = await served()
    const fields = Array.from({ length: 3000 }, (_, index) => `x-${index}: ${'y'.repeat(8)}\r\n`)
    const large = CHAT.replace('content-length', `${fields.join('')}content-length`)
    expect(await rawHttp(port, large)).toMatchObject({ chunks: SEEN, isWhole: true })
  })

  test('is whole without a body, too', async () => {
    const { port } = await served({ status: '204 No Content', fields: [], chunks: [] })
    const response = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(HI),
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  test('is a refusal that no client repeats where nothing was recorded', async () => {
    const { origin, replay } = await served()
    const ask = (path: string, body: string) => fetch(`${origin}${path}`, { method: 'POST', body })
    const missed = await ask('/v1/chat/completions', JSON.stringify(chatQuestion('Ho')))
    expect(missed.status).toBe(404)
    expect(missed.headers.get('x-should-retry')).toBe('false')
    const message: unknown = expect.stringContaining('nearest is made')
    const error = { type: 'no_recording', code: 'no_recording', message }
    expect(await missed.json()).toEqual({ type: 'error', error, message })
    const unread = await ask('/v1/chat/completions', '{"model"')
    expect([unread.status, await unread.json()]).toMatchObject([
      400,
      { error: { type: 'invalid_request_error' } },
    ])
    expect((await fetch(`${origin}/somewhere`)).status).toBe(404)
    expect(replay.misses()).toHaveLength(3)
  })
})

function fail(): never {
  throw new TypeError('not my day')
}

describe('a replay that fails', () => {
  test('by what its caller does with a miss answers with that', async () => {
    const { origin } = await served({}, { onMiss: fail })
    const response = await fetch(`${origin}/v1/models`)
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([500, 'false'])
    expect(await response.text()).toContain('the replay failed: not my day')
  })

  test('behind the head breaks the connection off', async () => {
    const { port } = await serve({
      ...createLlmReplay([llmFixture({ body: HI, chunks: CHUNKS })]),
      async *play() {
        yield Buffer.from('data: ')
        await nextTurn()
        fail()
      },
    })
    expect(await rawHttp(port, CHAT)).toMatchObject({ chunks: ['data: '], isWhole: false })
  })
})

describe('clients that behave badly', () => {
  test('one that leaves in the middle of its request takes no recording', async () => {
    const { port, replay } = await served()
    const socket = await rawSocket(port)
    socket.write(CHAT.slice(0, -10))
    socket.destroy()
    const half = await rawSocket(port)
    half.write('POST /v1/chat/comp')
    half.destroy()
    await rawHttp(port, CHAT)
    expect(replay.recordings()).toMatchObject([{ used: 1 }])
    expect(replay.misses()).toEqual([])
  })

  test('one that leaves in the middle of its answer ends the replay of it', async () => {
    const ended = Promise.withResolvers<string>()
    const { port } = await serve(endless({ onEnd: () => ended.resolve('ended') }))
    const socket = await rawSocket(port)
    socket.write(CHAT)
    socket.once('data', () => socket.destroy())
    expect(await ended.promise).toBe('ended')
  })

  test('one that reads nothing gets no more than fits between it and us', async () => {
    let count = 0
    const { port } = await serve(endless({ onPiece: () => (count += 1) }))
    const idle = await rawSocket(port)
    idle.pause()
    idle.write(CHAT)
    const { origin } = await served()
    const counts: number[] = []
    // Until no more goes out, whatever else is served.
    while (counts.length < 2 || counts.at(-1) === 0 || counts.at(-1) !== counts.at(-2)) {
      for (let asked = 0; asked < 9; asked += 1) await (await fetch(`${origin}/v1/models`)).text()
      counts.push(count)
    }
    idle.destroy()
    // Pieces of 64 KiB; what the system keeps is a few MiB.
    expect(count).toBeLessThan(1024)
  })

  test.each([
    'GET / HTTP/9.9\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nhost: x\r\n\r\n',
  ])('one that speaks no HTTP ends nothing but its connection: %j', async (sent) => {
    const { port } = await served()
    await rawHttp(port, sent).catch(() => undefined)
    expect(await rawHttp(port, CHAT)).toMatchObject({ isWhole: true })
  })

  test('a thousand at once each get their own', async () => {
    const count = 1000
    const fixtures = Array.from({ length: count }, (_, index) =>
      llmFixture({
        name: `${index}`,
        body: chatQuestion(`${index}`),
        chunks: ['data: ', `${index}`],
      }),
    )
    const replay = createLlmReplay(fixtures)
    const { port } = await serve(replay)
    const answers = Array.from({ length: count }, (_, index) =>
      rawHttp(port, rawRequest('/chat/completions', JSON.stringify(chatQuestion(`${index}`)))),
    )
    expect((await Promise.all(answers)).map(({ chunks }) => chunks)).toEqual(
      Array.from({ length: count }, (_, index) => ['data: ', `${index}`]),
    )
    expect([replay.unused(), replay.misses()]).toEqual([[], []])
  })
})

test('closes with answers under way, and leaves no socket', async () => {
  const fixture = llmFixture({ body: HI, chunks: ['a', 'b'], times: [0, 0, 1e9] })
  const replay = createLlmReplay([fixture], { timing: 'recorded' })
  const server = await serveLlmReplay(replay)
  const answer = rawHttp(server.port, CHAT)
  const socket = await rawSocket(server.port)
  socket.write(CHAT)
  await new Promise((resolve) => socket.once('data', resolve))
  await server.close()
  expect(await answer.catch(() => ({ isWhole: false }))).toMatchObject({ isWhole: false })
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed')
})

test('a port that is taken is wrong use', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(serveLlmReplay(createLlmReplay([]), { port })).rejects.toMatchObject({
    code: 'wrong-use',
    message: expect.stringMatching(/^port \d+ can't be served on: listen EADDRINUSE/u),
  })
})

test.each([
  ['of a page of another origin', 'Host: 127.0.0.1\r\nOrigin: https://a.example'],
  ['by the name of a page', 'Host: a.example'],
  ['with two Hosts', 'Host: 127.0.0.1\r\nHost: a.example'],
])('a request %s is refused', async (_what, fields) => {
  const { port } = await served()
  const response = await rawHttp(
    port,
    `GET /v1/models HTTP/1.1\r\n${fields}\r\nConnection: close\r\n\r\n`,
  )
  expect(JSON.stringify(response)).toMatch(/40[03]/u)
})
