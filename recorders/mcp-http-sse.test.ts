import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../src/contracts/json.ts'
import { recordHttp, sentLines } from './http/test-support/record-http.ts'
import {
  beginStream,
  eventFor,
  HELLO,
  type Step,
  type Steps,
  text,
  type TinyExchange,
  tinyHttp,
} from './http/test-support/tiny-http.ts'

interface SseOptions {
  /** The first event. */
  readonly endpoint?: string
  /** What `initialize` is answered with where it is posted to the stream's own address. */
  readonly refusal?: number
  /** Answers a call; undefined where it is answered as usual. */
  readonly call?: (stream: ServerResponse, message: JsonObject, response: ServerResponse) => void
}

/** A server of the transport before streamable HTTP. */
async function sseServer({
  endpoint = 'event: endpoint\ndata: /post?id=1#x\n\n',
  refusal = 405,
  call,
}: SseOptions = {}) {
  let stream: ServerResponse | undefined
  const answerWith =
    (resultOf: (message: JsonObject) => JsonObject): Step =>
    ({ request, response, message }: TinyExchange) => {
      if (request.url !== '/post?id=1' || stream === undefined) {
        response.writeHead(refusal).end()
        return
      }
      if (message['method'] === 'tools/call' && call !== undefined) {
        call(stream, message, response)
        return
      }
      response.writeHead(202).end('Accepted')
      stream.write(eventFor(message, resultOf(message)))
    }
  const steps: Steps = {
    GET: ({ response }) => {
      stream = beginStream(response)
      stream.write(endpoint)
    },
    initialize: answerWith(() => HELLO),
    'tools/list': answerWith(() => ({ tools: [{ name: 'echo' }] })),
    'tools/call': answerWith(() => text('there')),
  }
  return tinyHttp(steps)
}

describe('the transport before streamable HTTP', () => {
  test.each([400, 404, 405])('is tried where initialize is answered with %i', async (refusal) => {
    const server = await sseServer({ refusal })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    expect(sentLines(recorded)).toEqual([
      'POST /mcp initialize',
      'GET /mcp',
      'POST /post?id=1 initialize',
      'POST /post?id=1 notifications/initialized',
      'POST /post?id=1 tools/list',
      'POST /post?id=1 tools/call',
    ])
    expect(recorded.outcome).toEqual({ reason: 'closed', tools: 1, calls: 1, skipped: [] })
    expect(recorded.end?.transport).toBe('sse')
    expect(recorded.frames.at(-1)?.text).toContain('there')
    await expect.poll(() => server.sockets.size).toBe(0)
  })

  test.each([401, 403, 406, 500])('is not tried where it is answered with %i', async (refusal) => {
    const server = await sseServer({ refusal })
    const recorded = await recordHttp(server.url)
    expect(sentLines(recorded)).toEqual(['POST /mcp initialize'])
    expect(recorded.outcome.failure?.message).toContain(`HTTP ${refusal}`)
  })

  test('is asked for in vain where it wants a token, which is then told', async () => {
    const server = await tinyHttp({
      initialize: ({ response }) => void response.writeHead(405).end(),
      GET: ({ response }) => void response.writeHead(401).end(),
    })
    const { outcome } = await recordHttp(server.url)
    expect(outcome.failure?.message).toContain('HTTP 401')
  })

  test('is not waited for where a stream opens and names no address', async () => {
    const server = await tinyHttp({
      initialize: ({ response }) => void response.writeHead(400).end('a reason of its own'),
      GET: ({ response }) => void beginStream(response).write(': for later\n\n'),
    })
    const { outcome } = await recordHttp(server.url, { startTimeout: 10_000 })
    expect(outcome.failure?.message).toContain('a reason of its own')
  })

  test('is not tried where the definition names the other', async () => {
    const server = await sseServer()
    const recorded = await recordHttp(server.url, { transport: 'streamable-http' })
    expect(sentLines(recorded)).toEqual(['POST /mcp initialize'])
  })

  test('is spoken at once where the definition names it', async () => {
    const server = await sseServer()
    const recorded = await recordHttp(server.url, { transport: 'sse' })
    expect(sentLines(recorded).slice(0, 2)).toEqual(['GET /mcp', 'POST /post?id=1 initialize'])
    expect(recorded.end).toMatchObject({ reason: 'closed', transport: 'sse' })
  })

  test('carries no header to another origin', async () => {
    const elsewhere = await tinyHttp()
    const server = await sseServer({ endpoint: `event: endpoint\ndata: ${elsewhere.url}\n\n` })
    const recorded = await recordHttp(server.url, { transport: 'sse', headers: { 'X-Key': 'k' } })
    expect(elsewhere.seen).toEqual([])
    expect(recorded.outcome.failure?.message.replaceAll(/\d{4,}/gu, 'N')).toMatchInlineSnapshot(
      `"server "tiny" did not answer initialize: it wants messages at "http://127.0.0.1:N/mcp", which isn't within http://127.0.0.1:N"`,
    )
  })

  test.each<[string, SseOptions]>([
    ['ends', { call: (stream) => void stream.end() }],
    ['is torn', { call: (stream) => void stream.destroy() }],
  ])('is over where its stream %s', async (_how, options) => {
    const server = await sseServer(options)
    const recorded = await recordHttp(server.url, { calls: [{}, { tool: 'other' }] })
    expect(recorded.outcome).toMatchObject({ reason: 'reset', calls: 1 })
    expect(recorded.end?.error).toContain('the event stream')
    expect(recorded.outcome.skipped).toEqual([
      { tool: 'other', reason: 'the conversation ended before it was called' },
    ])
  })

  test('tells of a call that was not taken, and goes on', async () => {
    let calls = 0
    const server = await sseServer({
      call: (stream, message, response) => {
        calls += 1
        response.writeHead(calls === 1 ? 500 : 202).end()
        if (calls === 2) stream.write(eventFor(message, text('second')))
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{}, {}] })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 2 })
    expect(recorded.frames.map((frame) => frame.text).join('')).toContain('second')
  })

  test('has its time for the address that messages go to', async () => {
    const server = await sseServer({ endpoint: ': nothing yet\n\n' })
    const recorded = await recordHttp(server.url, { startTimeout: 300 })
    expect(recorded.outcome.failure?.message).toBe(
      'server "tiny" did not answer initialize within 0.3 s',
    )
    expect(recorded.end?.reason).toBe('timeout')
  })
})
