import { array, assert, asyncProperty, integer, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rebuildExchange } from '../src/provider/rebuild-exchange.ts'
import { type Peer, rawClient, type RawProvider, rawProvider } from './llm/test-support/peer.ts'
import { countBytes, LONG, pour, stalled } from './llm/test-support/pour.ts'
import {
  chunksOf,
  inShort,
  type MemoryRecorder,
  recordInMemory,
  textOf,
} from './llm/test-support/record-in-memory.ts'

const POST = 'POST /v1/chat HTTP/1.1\r\nHost: localhost\r\n'
const GET = 'GET /v1/models HTTP/1.1\r\nHost: localhost\r\n\r\n'
const IN_CHUNKS = 'Transfer-Encoding: chunked\r\n\r\n'
const LAST = '0\r\n\r\n'
const EVERY_BYTE = Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code)).join('')
/** No UTF-8, cut inside characters, empty lines, what looks like framing. */
const ODD = ['data: gr\u00C3', '\u00BC\r\n\r\n0\r\n\r\n', '\0\u00FF\u00FE', '\r', '\n', EVERY_BYTE]

/** Two ends of an exchange, and the recorder between them. */
interface Exchanged {
  readonly upstream: RawProvider
  readonly recorder: MemoryRecorder
  readonly client: Peer
  readonly provider: Peer
}

/** Sends a request; the provider has its connection. */
async function exchanged(request: string): Promise<Exchanged> {
  const upstream = await rawProvider()
  const recorder = await recordInMemory(upstream.url)
  const client = await rawClient(recorder.baseUrl)
  client.write(request)
  return { upstream, recorder, client, provider: await upstream.next() }
}

/** A chunk of a body in chunks. */
function chunk(data: string): string {
  return `${data.length.toString(16)}\r\n${data}\r\n`
}

describe('the head of a request goes on as it was written', () => {
  test('in its order, but for Host and what is about its connection', async () => {
    const { upstream, provider, recorder, client } = await exchanged(
      [
        'POST /v1/chat?a=%2F&b HTTP/1.1',
        'hOsT: localhost:1',
        'X-RateLimit-One: 1',
        'x-ratelimit-one:   2  ',
        'X-Latin: gr\u00FC\u00DF',
        'Keep-Alive: 5',
        'Connection: X-Named , keep-alive,content-length',
        'X-Named: not for you',
        'Proxy-Connection: keep-alive',
        'TE: deflate;q=0.5',
        'Content-Length: 2',
        'aUTHORIZATION: Bearer x',
        '',
        'ab',
      ].join('\r\n'),
    )
    expect(await provider.until('ab')).toBe(
      [
        'POST /v1/chat?a=%2F&b HTTP/1.1',
        `hOsT: 127.0.0.1:${upstream.port}`,
        'X-RateLimit-One: 1',
        'x-ratelimit-one: 2',
        'X-Latin: gr\u00FC\u00DF',
        'Content-Length: 2',
        'aUTHORIZATION: Bearer x',
        'Connection: keep-alive',
        '',
        'ab',
      ].join('\r\n'),
    )
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    await client.head()
    const { fixture } = await recorder.exchange(1)
    expect(inShort(fixture)[0]).toContain(
      'hOsT: localhost:1\\r\\nX-RateLimit-One: 1\\r\\nx-ratelimit-one: 2\\r\\n',
    )
  })

  test.each([
    ['POST without a body', 'POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 'Content-Length: 0\r\n'],
    ['GET', 'GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', ''],
    ['DELETE', 'DELETE /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', ''],
    [
      'a wish for trailers',
      'GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nTE: trailers\r\n\r\n',
      'TE: trailers\r\n',
    ],
  ])('with the framing that it has: %s', async (_, request, added) => {
    const { provider, upstream } = await exchanged(request)
    const head = await provider.head()
    const expected = request.split(' HTTP/')[0] ?? ''
    expect(
      head.startsWith(`${expected} HTTP/1.1\r\nHost: 127.0.0.1:${upstream.port}\r\n${added}`),
    ).toBe(true)
    expect(head).not.toContain('chunked')
  })

  test('at once, its body later', async () => {
    const { provider, client, recorder } = await exchanged(`${POST}Content-Length: 6\r\n\r\n`)
    await provider.head()
    client.write('abc')
    await provider.until('abc')
    client.write('def')
    await provider.until('def')
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    const { fixture } = await recorder.exchange(1)
    expect(chunksOf(fixture, 'send').map((frame) => textOf(frame))).toEqual(['abc', 'def'])
  })
})

describe('the head of an answer comes back', () => {
  test('as it was written, but for what is about its connection', async () => {
    const { provider, client } = await exchanged(GET)
    provider.write(
      [
        'HTTP/1.1 218 This is f\u00EFne',
        'Set-Cookie: a=1',
        'X-one: 1',
        'set-cookie: b=2',
        'Keep-Alive: timeout=5',
        'Connection: keep-alive, X-Hop',
        'X-Hop: 1',
        'Content-Length: 2',
        'X-Empty: ',
        '',
        '{}',
      ].join('\r\n'),
    )
    expect(await client.until('{}')).toBe(
      [
        'HTTP/1.1 218 This is f\u00EFne',
        'Set-Cookie: a=1',
        'X-one: 1',
        'set-cookie: b=2',
        'Content-Length: 2',
        'X-Empty: ',
        '',
        '{}',
      ].join('\r\n'),
    )
  })

  test('at once, before anything of its body', async () => {
    const { provider, client } = await exchanged(GET)
    provider.write(`HTTP/1.1 200 OK\r\n${IN_CHUNKS}`)
    expect(await client.head()).toBe(`HTTP/1.1 200 OK\r\n${IN_CHUNKS}`)
  })

  test.each([
    ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n'],
    ['HEAD', `HTTP/1.1 200 OK\r\n${IN_CHUNKS}`],
    ['GET', 'HTTP/1.1 204 No Content\r\nX: 1\r\n\r\n'],
    ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n'],
    [
      'GET',
      'HTTP/1.1 307 Temporary Redirect\r\nLocation: http://x.test/\r\nContent-Length: 0\r\n\r\n',
    ],
  ])('without a body, and the connection goes on: %s, %j', async (method, head) => {
    const { provider, client, recorder } = await exchanged(GET.replace('GET', method))
    await provider.head()
    provider.write(head)
    expect(await client.head()).toBe(head)
    client.write(GET)
    await provider.head()
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    await client.until('\r\n\r\nok')
    expect((await recorder.exchange(1)).outcome.reason).toBe('closed')
    expect((await recorder.exchange(2)).outcome.reason).toBe('closed')
  })

  test('without a body to HEAD, also where none was announced', async () => {
    const { provider, client } = await exchanged(GET.replace('GET', 'HEAD'))
    provider.write('HTTP/1.1 200 OK\r\nX: 1\r\n\r\n')
    expect(await client.head()).toBe('HTTP/1.1 200 OK\r\nX: 1\r\n\r\n')
  })

  test('after those before it, which come at once, too', async () => {
    const { provider, client, recorder } = await exchanged(
      `${POST}Expect: 100-continue\r\nContent-Length: 4\r\n\r\n`,
    )
    expect(await provider.head()).toContain('Expect: 100-continue\r\n')
    provider.write('HTTP/1.1 100 Continue\r\n\r\n')
    expect(await client.head()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    client.write('body')
    await provider.until('body')
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=x\r\nETag: 1\r\n\r\n'
    provider.write(hints)
    expect(await client.head()).toBe(hints)
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    expect(await client.until('ok')).toBe('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    const { fixture } = await recorder.exchange(1)
    expect(inShort(fixture).slice(1)).toEqual([
      'recv head "HTTP/1.1 100 Continue\\r\\n"',
      'send chunk "body"',
      'recv head "HTTP/1.1 103 Early Hints\\r\\nlink: </a>; rel=x\\r\\nETag: 1\\r\\n"',
      'recv head "HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n"',
      'recv chunk "ok"',
    ])
    expect(rebuildExchange(fixture).response?.status).toBe(200)
  })

  test('in place of leave to send the body, where the provider gives none', async () => {
    const { provider, client } = await exchanged(
      `${POST}Expect: 100-continue\r\nContent-Length: 4\r\n\r\n`,
    )
    await provider.head()
    provider.write('HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\nno')
    expect(await client.until('no')).toContain('401')
  })
})

describe('the body of an answer comes back', () => {
  test('byte for byte, each chunk before the provider sends the next, and is recorded so', async () => {
    const { provider, client, recorder } = await exchanged(GET)
    provider.write(`HTTP/1.1 200 OK\r\n${IN_CHUNKS}`)
    await client.head()
    for (const data of ODD) {
      provider.write(chunk(data))
      expect(await client.until(chunk(data))).toBe(chunk(data))
    }
    provider.write(LAST)
    await client.until(LAST)
    const { fixture, outcome } = await recorder.exchange(1)
    expect(outcome).toMatchObject({ status: 200, reason: 'closed', isRecorded: true })
    const chunks = chunksOf(fixture, 'recv')
    expect(chunks.map((frame) => textOf(frame))).toEqual(ODD)
    const times = chunks.map(({ t }) => t)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('in the chunks that the provider made, also of one packet', async () => {
    const { provider, client, recorder } = await exchanged(GET)
    const body = ODD.map((data) => chunk(data)).join('') + LAST
    provider.write(`HTTP/1.1 200 OK\r\n${IN_CHUNKS}${body}`)
    await client.head()
    expect(await client.bytes(body.length)).toBe(body)
    const { fixture } = await recorder.exchange(1)
    expect(chunksOf(fixture, 'recv').map((frame) => textOf(frame))).toEqual(ODD)
  })

  test('byte for byte where its length is told', async () => {
    const { provider, client, recorder } = await exchanged(GET)
    provider.write(`HTTP/1.1 200 OK\r\nContent-Length: ${ODD.join('').length}\r\n\r\n`)
    await client.head()
    for (const data of ODD) {
      provider.write(data)
      expect(await client.bytes(data.length)).toBe(data)
    }
    const { fixture } = await recorder.exchange(1)
    expect(chunksOf(fixture, 'recv').map((frame) => textOf(frame))).toEqual(ODD)
  })

  test('up to the end of the connection where that is its end', async () => {
    const { provider, client, recorder } = await exchanged(GET)
    provider.write('HTTP/1.1 200 OK\r\nX: 1\r\n\r\n')
    await client.head()
    for (const data of ODD) {
      provider.write(data)
      expect(await client.bytes(data.length)).toBe(data)
    }
    provider.socket.end()
    expect(await client.closed).toBe('end')
    expect((await recorder.exchange(1)).outcome.reason).toBe('closed')
  })

  test('without chunks to a client that is too old for them', async () => {
    const { provider, client } = await exchanged('GET / HTTP/1.0\r\n\r\n')
    await provider.head()
    provider.write(`HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\n${IN_CHUNKS}${chunk('ab')}${LAST}`)
    expect(await client.rest()).toBe('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nab')
  })

  test('with its trailers', async () => {
    const { provider, client, recorder } = await exchanged(GET)
    const body = `${chunk('ab')}0\r\nETag: 1\r\neTag: 2\r\n\r\n`
    provider.write(`HTTP/1.1 200 OK\r\nTrailer: ETag\r\n${IN_CHUNKS}${body}`)
    await client.head()
    expect(await client.bytes(body.length)).toBe(body)
    const { fixture } = await recorder.exchange(1)
    expect(inShort(fixture).at(-1)).toBe('recv trailers "ETag: 1\\r\\neTag: 2\\r\\n"')
  })

  test('however it is cut', async () => {
    const upstream = await rawProvider()
    const recorder = await recordInMemory(upstream.url)
    const client = await rawClient(recorder.baseUrl)
    let number = 0
    const parts = array(uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 8 })
    let provider: Peer | undefined
    await assert(
      asyncProperty(parts, integer({ min: 1, max: 30 }), async (bodies, size) => {
        const texts = bodies.map((bytes) => Buffer.from(bytes).toString('latin1'))
        const body = texts.map((text) => chunk(text)).join('') + LAST
        client.write(GET)
        provider ??= await upstream.next()
        await provider.head()
        const answer = `HTTP/1.1 200 OK\r\n${IN_CHUNKS}${body}`
        for (let at = 0; at < answer.length; at += size) provider.write(answer.slice(at, at + size))
        await client.head()
        number += 1
        const { fixture } = await recorder.exchange(number)
        const recorded = chunksOf(fixture, 'recv').map((frame) => textOf(frame))
        expect(recorded.join('')).toBe(texts.join(''))
        expect(await bodyOf(client)).toBe(texts.join(''))
      }),
      { numRuns: 50 },
    )
  })
})

/** Takes a body in chunks. */
async function bodyOf(client: Peer): Promise<string> {
  let body = ''
  for (;;) {
    const size = Number.parseInt(await client.until('\r\n'), 16)
    body += (await client.bytes(size + 2)).slice(0, size)
    if (size === 0) return body
  }
}

describe('the body of a request goes on', () => {
  test('chunk by chunk, with its trailers', async () => {
    const { provider, client, recorder } = await exchanged(`${POST}${IN_CHUNKS}`)
    await provider.head()
    for (const data of ODD) {
      client.write(chunk(data))
      expect(await provider.until(chunk(data))).toBe(chunk(data))
    }
    client.write('0\r\nETag: 1\r\n\r\n')
    await provider.until('0\r\nETag: 1\r\n\r\n')
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    const { fixture } = await recorder.exchange(1)
    expect(chunksOf(fixture, 'send').map((frame) => textOf(frame))).toEqual(ODD)
    expect(inShort(fixture)).toContain('send trailers "ETag: 1\\r\\n"')
  })

  test('also behind an answer that came early', async () => {
    const { provider, client, recorder } = await exchanged(`${POST}Content-Length: 6\r\n\r\nabc`)
    await provider.until('abc')
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    await client.until('ok')
    expect((await recorder.exchange(1)).outcome.reason).toBe('closed')
    client.write('def')
    await provider.until('def')
  })
})

describe('a connection of a client', () => {
  test('has one to the provider, which is kept as long', async () => {
    const { provider, client, recorder, upstream } = await exchanged(GET)
    for (const number of [1, 2, 3]) {
      if (number > 1) client.write(GET)
      await provider.head()
      provider.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      await client.until('\r\n\r\nok')
      await recorder.exchange(number)
    }
    expect(upstream.count()).toBe(1)
    const other = await rawClient(recorder.baseUrl)
    other.write(GET)
    await (await upstream.next()).head()
    expect(upstream.count()).toBe(2)
    client.socket.destroy()
    await provider.closed
  })

  test('gets a new one where the provider closed the old one', async () => {
    const { provider, client, upstream } = await exchanged(GET)
    await provider.head()
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok')
    provider.socket.end()
    await client.until('ok')
    await provider.closed
    client.write(GET)
    const next = await upstream.next()
    await next.head()
    next.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes')
    expect(await client.until('yes')).toContain('200')
  })

  test('may carry several requests at once, whose answers come in order', async () => {
    const { provider, client, upstream } = await exchanged(`${GET}${GET}`)
    const second = await upstream.next()
    second.write('HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\ntwo')
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none')
    const all = await client.until('two')
    expect(all.match(/HTTP\/1.1 \d+|one|two/gu)).toEqual([
      'HTTP/1.1 200',
      'one',
      'HTTP/1.1 103',
      'HTTP/1.1 200',
      'two',
    ])
  })
})

describe('a long body', () => {
  test('is taken no faster than the client reads, and recorded up to the limit', async () => {
    const upstream = await rawProvider()
    const recorder = await recordInMemory(upstream.url, { bodyLimit: 100_000 })
    const client = await rawClient(recorder.baseUrl)
    client.write(GET)
    const provider = await upstream.next()
    await provider.head()
    provider.write(`HTTP/1.1 200 OK\r\nContent-Length: ${LONG}\r\n\r\n`)
    await client.head()
    client.socket.pause()
    expect(await stalled(pour(provider.socket))).toBeLessThan(LONG / 2)
    const got = countBytes(client.socket)
    const { fixture, outcome } = await recorder.exchange(1)
    expect(outcome.reason).toBe('closed')
    await expect.poll(() => got()).toBe(LONG)
    const chunks = chunksOf(fixture, 'recv')
    expect(chunks.map((frame) => textOf(frame)).join('')).toBe('x'.repeat(100_000))
    expect(chunks.map(({ left }) => left).filter((left) => left !== undefined)).toEqual(['limit'])
    expect(chunks.at(-1)?.left).toBe('limit')
  })

  test('of a request is taken no faster than the provider reads', async () => {
    const { provider, client, recorder } = await exchanged(`${POST}Content-Length: ${LONG}\r\n\r\n`)
    await provider.head()
    provider.socket.pause()
    expect(await stalled(pour(client.socket))).toBeLessThan(LONG / 2)
    const got = countBytes(provider.socket)
    await expect.poll(() => got()).toBe(LONG)
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    expect((await recorder.exchange(1)).outcome.reason).toBe('closed')
  })
})
