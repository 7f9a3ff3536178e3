import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../fixtures/record/free-port.ts'
import type { ExchangeOptions } from './llm/exchange-options.ts'
import { type Peer, rawClient, rawProvider } from './llm/test-support/peer.ts'
import { countBytes, LONG, pour, stalled } from './llm/test-support/pour.ts'
import {
  inShort,
  type MemoryRecorder,
  recordInMemory,
} from './llm/test-support/record-in-memory.ts'

const GET = 'GET /v1/models HTTP/1.1\r\nHost: localhost\r\n\r\n'
const POST = 'POST /v1/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n'
const STREAM = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
const TO_THE_END = 'HTTP/1.1 200 OK\r\nX: 1\r\n\r\n'
const ONE = '3\r\none\r\n'

interface Exchanged {
  readonly recorder: MemoryRecorder
  readonly client: Peer
  readonly provider: Peer
}

/** Sends a request; the provider has read it. */
async function exchanged(request = GET, options: ExchangeOptions = {}): Promise<Exchanged> {
  const upstream = await rawProvider()
  const recorder = await recordInMemory(upstream.url, options)
  const client = await rawClient(recorder.baseUrl)
  client.write(request)
  const provider = await upstream.next()
  await provider.head()
  return { recorder, client, provider }
}

/** A body of a recorder's own answer. */
function errorIn(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
}

describe('a provider that breaks off', () => {
  test.each([
    ['a body in chunks', STREAM, ONE],
    ['a body of a told length', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', 'one'],
    ['a body that ends with the connection', TO_THE_END, 'one'],
  ])('with a reset inside %s: the client gets what came, then a reset', async (_, head, data) => {
    const { client, provider, recorder } = await exchanged()
    provider.write(head)
    await client.head()
    provider.write(data)
    expect(await client.until(data)).toBe(data)
    provider.socket.resetAndDestroy()
    expect(await client.closed).toBe('reset')
    const { fixture, outcome } = await recorder.exchange(1)
    expect(outcome).toMatchObject({ status: 200, reason: 'reset', isRecorded: true })
    expect(fixture.end?.end).toMatchObject({ reason: 'reset', error: 'read ECONNRESET' })
    expect(inShort(fixture).at(-1)).toBe('recv chunk "one"')
  })

  test.each([
    ['a body in chunks', STREAM, ONE],
    ['a body of a told length', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', 'one'],
  ])('with an end inside %s: the client gets what came, then an end', async (_, head, data) => {
    const { client, provider, recorder } = await exchanged()
    provider.write(head + data)
    await client.head()
    await client.until(data)
    provider.socket.end()
    expect(await client.closed).toBe('end')
    const { fixture } = await recorder.exchange(1)
    expect(fixture.end?.end).toMatchObject({
      reason: 'reset',
      error: 'the connection was closed inside the answer',
    })
  })

  test.each(['reset', 'end'] as const)('with a %s before any answer', async (how) => {
    const { client, provider, recorder } = await exchanged()
    if (how === 'reset') provider.socket.resetAndDestroy()
    else provider.socket.end()
    expect(await client.closed).toBe(how)
    expect(await client.rest()).toBe('')
    const { outcome, fixture } = await recorder.exchange(1)
    expect(outcome).toMatchObject({ reason: 'reset', error: expect.any(String) })
    expect(outcome.status).toBeUndefined()
    expect(inShort(fixture)).toHaveLength(1)
  })

  test('with what is no chunk: the client gets what came, then a reset', async () => {
    const { client, provider, recorder } = await exchanged()
    provider.write(STREAM + ONE)
    await client.until(ONE)
    provider.write('no size\r\n')
    expect(await client.closed).toBe('reset')
    const { outcome } = await recorder.exchange(1)
    expect(outcome.reason).toBe('reset')
    expect(outcome.error).toContain('Invalid character in chunk size')
  })
})

describe('a client that hangs up', () => {
  test.each([
    ['before an answer', ''],
    ['inside an answer', STREAM + ONE],
    ['inside an answer that it does not read', STREAM + ONE.repeat(100_000)],
  ])('%s ends the request to the provider at once', async (_, answer) => {
    const { client, provider, recorder } = await exchanged()
    if (answer !== '') {
      provider.write(answer)
      await client.until(ONE)
    }
    client.socket.destroy()
    await provider.closed
    const { outcome, fixture } = await recorder.exchange(1)
    expect(outcome).toMatchObject({ reason: 'client-gone', isRecorded: true })
    expect(fixture.complete).toBe(true)
  })

  test('inside its request', async () => {
    const { client, provider, recorder } = await exchanged(`${POST}half`)
    await provider.until('half')
    client.socket.destroy()
    await provider.closed
    const { outcome, fixture } = await recorder.exchange(1)
    expect(outcome.reason).toBe('client-gone')
    expect(inShort(fixture).at(-1)).toBe('send chunk "half"')
  })

  test('with what is no chunk is told so', async () => {
    const { client, provider, recorder } = await exchanged(
      'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    client.write('no size\r\n')
    expect(await client.rest()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u)
    await provider.closed
    expect((await recorder.exchange(1)).outcome.reason).toBe('client-gone')
  })
})

describe('a provider that is silent', () => {
  const limits = { timeout: 60_000 }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('before its answer is given up, and the client told so', async () => {
    const { client, provider, recorder } = await exchanged(GET, limits)
    vi.advanceTimersByTime(59_999)
    expect(client.isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    const answer = await client.until('}\n')
    expect(answer).toMatch(/^HTTP\/1\.1 504 Gateway Timeout\r\n/u)
    expect(errorIn(answer)).toMatchObject({ error: { type: 'recorder_timeout' } })
    await provider.closed
    const { outcome, fixture } = await recorder.exchange(1)
    expect(outcome.reason).toBe('timeout')
    expect(fixture.end?.end.error).toMatch(/ was silent for 60000 ms$/u)
  })

  test('inside its answer is given up, and the client cut off', async () => {
    const { client, provider, recorder } = await exchanged(GET, limits)
    for (const data of [STREAM + ONE, ONE, ONE]) {
      vi.advanceTimersByTime(40_000)
      provider.write(data)
      await client.until(ONE)
    }
    vi.advanceTimersByTime(60_000)
    expect(await client.closed).toBe('reset')
    await provider.closed
    const { outcome, fixture } = await recorder.exchange(1)
    expect(outcome).toMatchObject({ status: 200, reason: 'timeout' })
    expect(inShort(fixture).slice(-3)).toEqual(Array(3).fill('recv chunk "one"'))
  })

  test('is not given up as long as the client has not sent all', async () => {
    const { client, provider, recorder } = await exchanged(`${POST}half`, limits)
    await provider.until('half')
    vi.advanceTimersByTime(600_000)
    client.write('half')
    await provider.until('half')
    provider.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    await client.head()
    expect((await recorder.exchange(1)).outcome.reason).toBe('closed')
  })

  test('is not given up as long as the client does not read', async () => {
    const { client, provider, recorder } = await exchanged(GET, limits)
    client.socket.pause()
    provider.write(`HTTP/1.1 200 OK\r\nContent-Length: ${LONG}\r\n\r\n`)
    await stalled(pour(provider.socket))
    vi.advanceTimersByTime(600_000)
    const got = countBytes(client.socket)
    expect((await recorder.exchange(1)).outcome.reason).toBe('closed')
    await expect.poll(() => got()).toBeGreaterThanOrEqual(LONG)
  })
})

describe('a provider that there is no connection to', () => {
  test('is told in words that say whose they are, to the client and in the fixture', async () => {
    const port = await freePort()
    const recorder = await recordInMemory(`http://127.0.0.1:${port}/v1`)
    const client = await rawClient(recorder.baseUrl)
    client.write(`${POST}half`)
    const answer = await client.until('}\n')
    client.write('more')
    expect(answer).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\nContent-Type: application\/json\r\n/u)
    const words = `nothing listens at 127.0.0.1:${port} (ECONNREFUSED)`
    const message = `assay record llm: ${words}; start the server, or look at the port that it tells`
    expect(errorIn(answer)).toEqual({
      type: 'error',
      error: { type: 'recorder_upstream_unreachable', code: 502, message },
      message,
    })
    const { outcome, fixture } = await recorder.exchange(1)
    expect(outcome).toMatchObject({ reason: 'reset', error: words, isRecorded: true })
    expect(inShort(fixture).slice(1)).toEqual(['send chunk "half"', 'send chunk "more"'])
  })

  test("is told Ollama's clients in a text, as they show no other", async () => {
    const recorder = await recordInMemory(`http://127.0.0.1:${await freePort()}`)
    const response = await fetch(`${recorder.baseUrl}/api/chat`, { method: 'POST', body: '{}' })
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^assay record llm: nothing listens/u),
    })
  })

  test.each([
    'SSH-2.0-x\r\n',
    'HTTP/1.1 20 OK\r\n\r\n',
    'HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 200 O\u0001K\r\nContent-Length: 0\r\n\r\n',
  ])('for what answers is no HTTP: %j', async (bytes) => {
    const { client, provider, recorder } = await exchanged()
    provider.write(bytes)
    expect(await client.until('}\n')).toMatch(/^HTTP\/1\.1 502 /u)
    expect((await recorder.exchange(1)).outcome.reason).toBe('reset')
  })
})

describe('closing the recorder', () => {
  test('ends what is open as interrupted, with what came so far', async () => {
    const { client, provider, recorder } = await exchanged()
    provider.write(STREAM + ONE)
    await client.until(ONE)
    await recorder.close()
    const { outcome, fixture } = await recorder.exchange(1)
    expect(outcome).toMatchObject({ status: 200, reason: 'interrupted', isRecorded: true })
    expect(inShort(fixture).at(-1)).toBe('recv chunk "one"')
    expect(fixture.end?.end).toMatchObject({ reason: 'interrupted', frames: 3 })
    await client.closed
    await provider.closed
  })

  test('twice is closing it once', async () => {
    const { recorder } = await exchanged()
    await Promise.all([recorder.close(), recorder.close()])
    await recorder.close()
    expect((await recorder.exchange(1)).outcome.reason).toBe('interrupted')
  })
})
