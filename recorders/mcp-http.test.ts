import { describe, expect, test } from 'vitest'
import {
  headerIn,
  partsOf,
  recordHttp,
  type RecordedHttp,
  sentLines,
} from './http/test-support/record-http.ts'
import {
  beginStream,
  eventFor,
  HELLO,
  sendJson,
  type Step,
  text,
  type TinyExchange,
  tinyHttp,
} from './http/test-support/tiny-http.ts'

const START = ['POST /mcp initialize', 'POST /mcp notifications/initialized', 'GET /mcp'] as const

function callsIn({ frames }: RecordedHttp): readonly (string | undefined)[] {
  return frames
    .filter(({ call }) => call !== undefined)
    .map(({ exchange, call }) => `${call?.id} in ${exchange}`)
}

/** The text that the last response to a call holds. */
function lastText(recorded: RecordedHttp): string | undefined {
  const all = recorded.frames.filter(({ dir, part }) => dir === 'recv' && part === 'message')
  return all.flatMap((frame) => /"text":"([^"]*)"/u.exec(frame.text)?.[1] ?? []).at(-1)
}

describe('a recording over streamable HTTP', () => {
  test('holds every request and answer, from handshake to end', async () => {
    const server = await tinyHttp()
    const recorded = await recordHttp(server.url, { calls: [{ id: 'hi', expect: 'ok' }] })
    expect(recorded.outcome).toEqual({ reason: 'closed', tools: 1, calls: 1, skipped: [] })
    expect(recorded.end).toEqual({
      reason: 'closed',
      transport: 'streamable-http',
      era: 'legacy',
      protocolVersion: '2025-11-25',
      reportedVersion: '1.2.3',
    })
    expect(sentLines(recorded)).toEqual([...START, 'POST /mcp tools/list', 'POST /mcp tools/call'])
    expect(recorded.frames.at(-3)).toMatchObject({ part: 'head', exchange: 5 })
    expect(partsOf(recorded, 'send', 'message').at(-1)?.call).toEqual({ id: 'hi', expect: 'ok' })
    const [head] = partsOf(recorded, 'send', 'head')
    expect(head?.text.replaceAll(/\d{3,}/gu, 'N')).toMatchInlineSnapshot(`
      "POST /mcp HTTP/1.1
      Host: N.0.0.1:N
      Connection: close
      Accept: application/json, text/event-stream
      Accept-Encoding: identity
      Content-Type: application/json
      Content-Length: N
      User-Agent: mcp-assay/0.0.0
      "
    `)
  })

  test('keeps the session, and tells the revision once it is agreed on', async () => {
    const server = await tinyHttp({
      initialize: ({ response, message }) => {
        response.setHeader('Mcp-Session-Id', 's-1')
        sendJson(response, {
          jsonrpc: '2.0',
          id: message['id'] ?? null,
          result: { ...HELLO, protocolVersion: '2025-06-18' },
        })
      },
    })
    const recorded = await recordHttp(server.url)
    const heads = partsOf(recorded, 'send', 'head')
    expect(heads.map((head) => headerIn(head, 'Mcp-Session-Id'))).toEqual([
      undefined,
      's-1',
      's-1',
      's-1',
      's-1',
    ])
    expect(heads.map((head) => headerIn(head, 'MCP-Protocol-Version'))).toEqual([
      undefined,
      ...Array.from({ length: 4 }, () => '2025-06-18'),
    ])
    expect(sentLines(recorded).at(-1)).toBe('DELETE /mcp')
  })

  test('has no session where the server gives none, and ends none', async () => {
    const server = await tinyHttp()
    await recordHttp(server.url)
    expect(server.seen).not.toContain('DELETE')
    expect(server.requests.flatMap(({ headers }) => headers['mcp-session-id'] ?? [])).toEqual([])
  })

  test('knows the session though the answer comes in the same packet', async () => {
    const server = await tinyHttp({
      initialize: ({ response, message }) => {
        response.setHeader('Mcp-Session-Id', 's-1')
        beginStream(response).end(eventFor(message, HELLO, 'id: 1\ndata: \n\n'))
      },
    })
    await recordHttp(server.url)
    expect(server.requests[1]?.headers['mcp-session-id']).toBe('s-1')
  })

  test('reads an answer from an event stream, and keeps each event as it came', async () => {
    const events = [
      ': a comment\n\n',
      'id: 7\ndata: \n\n',
      'event: ping\r\ndata: {"not": "ours"}\r\n\r\n',
      'retry: 10\n\n',
    ]
    const server = await tinyHttp({
      'tools/call': ({ response, message }) =>
        void beginStream(response).end(events.join('') + eventFor(message, text('there'))),
    })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    const stored = recorded.frames.filter(
      ({ dir, part, exchange }) => dir === 'recv' && part === 'message' && exchange === 5,
    )
    expect(stored.slice(0, -1).map((frame) => frame.text)).toEqual(events)
    expect(lastText(recorded)).toBe('there')
  })

  test('answers what the server asks on the way, with a request of its own', async () => {
    let waiting: TinyExchange | undefined
    const server = await tinyHttp({
      'tools/call': (exchange) => {
        waiting = exchange
        beginStream(exchange.response).write('data: {"jsonrpc":"2.0","id":"q","method":"ping"}\n\n')
      },
      answer: ({ response, message }) => {
        response.writeHead(202).end()
        waiting?.response.end(
          eventFor(waiting.message, text(JSON.stringify(message['id']).slice(1, 2))),
        )
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    expect(lastText(recorded)).toBe('q')
    expect(
      recorded.frames.find((frame) => frame.text === '{"jsonrpc":"2.0","id":"q","result":{}}'),
    ).toMatchObject({ dir: 'send', exchange: 6 })
  })

  test('hears on the stream that it keeps open that the tools changed', async () => {
    let lists = 0
    const server = await tinyHttp({
      GET: ({ response }) => {
        beginStream(response).write(
          'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n',
        )
      },
      'tools/list': ({ reply }) => {
        lists += 1
        reply({ tools: Array.from({ length: lists }, (_, n) => ({ name: `t${n}` })) })
      },
    })
    const { outcome } = await recordHttp(server.url)
    expect(outcome.tools).toBe(2)
  })

  test('opens that stream again where it ends, after the time that the server names', async () => {
    const opened: number[] = []
    let called: TinyExchange | undefined
    const answerBoth = (): void => {
      if (opened.length > 1) called?.reply(text('done'))
    }
    const server = await tinyHttp({
      GET: ({ response }) => {
        opened.push(performance.now())
        beginStream(response).write('id: 7\nretry: 150\ndata: \n\n')
        if (opened.length === 1) response.end()
        answerBoth()
      },
      'tools/call': (exchange) => {
        called = exchange
        answerBoth()
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    const waited = (opened[1] ?? 0) - (opened[0] ?? 0)
    expect(waited).toBeGreaterThanOrEqual(140)
    expect(lastText(recorded)).toBe('done')
    const [, again] = partsOf(recorded, 'send', 'head').filter((frame) =>
      frame.text.startsWith('GET'),
    )
    expect(again === undefined ? undefined : headerIn(again, 'Last-Event-ID')).toBe('7')
  })

  test.each<[string, Step]>([
    ['ends', ({ response }) => void beginStream(response).end('id: a-1\nretry: 5\ndata: \n\n')],
    [
      'is torn',
      ({ response }) => {
        beginStream(response).write('id: a-1\nretry: 5\ndata: \n\ndata: {"jso', () =>
          response.destroy(),
        )
      },
    ],
  ])('goes on with a stream that %s before the answer', async (_how, step) => {
    let asked: TinyExchange['message'] = {}
    const server = await tinyHttp({
      'tools/call': (exchange) => {
        asked = exchange.message
        step(exchange)
      },
      GET: ({ request, response }) => {
        if (request.headers['last-event-id'] === 'a-1')
          beginStream(response).end(eventFor(asked, text('late')))
        else response.writeHead(405).end()
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{ id: 'x' }] })
    expect(lastText(recorded)).toBe('late')
    expect(callsIn(recorded)).toEqual(['x in 5', 'x in 6'])
    expect(
      recorded.frames.filter(({ part }) => part === 'chunk').map((frame) => frame.text),
    ).toEqual(_how === 'ends' ? [] : ['data: {"jso'])
  })

  test('begins a lost session anew, once, and makes the call again in it', async () => {
    let sessions = 0
    const server = await tinyHttp({
      initialize: ({ response, message }) => {
        sessions += 1
        response.setHeader('mcp-session-id', `s-${sessions}`)
        sendJson(response, { jsonrpc: '2.0', id: message['id'] ?? null, result: HELLO })
      },
      'tools/call': ({ request, response, reply }) => {
        if (request.headers['mcp-session-id'] === 's-1') response.writeHead(404).end()
        else reply(text('again'))
      },
    })
    const recorded = await recordHttp(server.url, {
      calls: [{ id: 'x' }, { id: 'y' }],
      concurrency: 2,
    })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 2 })
    expect(callsIn(recorded)).toEqual(['x in 5', 'y in 6', 'x in 10', 'y in 11'])
    expect(sessions).toBe(2)
    expect(server.requests.at(-1)?.headers['mcp-session-id']).toBe('s-2')
  })

  test('gives a session up that is lost again and again', async () => {
    const server = await tinyHttp({
      initialize: ({ response, message }) => {
        response.setHeader('mcp-session-id', 'lost')
        sendJson(response, { jsonrpc: '2.0', id: message['id'] ?? null, result: HELLO })
      },
      'tools/call': ({ response }) => void response.writeHead(404).end(),
    })
    await recordHttp(server.url, { calls: [{}, {}] })
    expect(server.seen.filter((line) => line === 'POST initialize')).toHaveLength(2)
    expect(server.seen.filter((line) => line === 'POST tools/call')).toHaveLength(3)
  })

  test('cancels a call that takes too long, and closes its stream', async () => {
    let closed = false
    const server = await tinyHttp({
      'tools/call': ({ response }) => {
        response.on('close', () => (closed = true))
        beginStream(response).write(': still at it\n\n')
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{}], callTimeout: 200 })
    expect(server.seen.at(-1)).toBe('POST notifications/cancelled')
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
    await expect.poll(() => closed).toBe(true)
  })

  test('follows a redirect within the origin, and records both', async () => {
    const server = await tinyHttp({
      initialize: ({ request, response, reply }) => {
        if (request.url === '/new?a=b') reply(HELLO)
        else response.writeHead(307, { location: '/new?a=b' }).end()
      },
    })
    const recorded = await recordHttp(server.url)
    expect(sentLines(recorded).slice(0, 2)).toEqual([
      'POST /mcp initialize',
      'POST /new?a=b initialize',
    ])
    expect(recorded.outcome.tools).toBe(1)
  })

  test('takes an answer of another content type, and one that a server compressed', async () => {
    const { gzipSync } = await import('node:zlib')
    const server = await tinyHttp({
      'tools/call': ({ response, message }) => {
        response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
        response.end(
          gzipSync(JSON.stringify({ jsonrpc: '2.0', id: message['id'], result: text('packed') })),
        )
      },
    })
    expect(lastText(await recordHttp(server.url, { calls: [{}] }))).toBe('packed')
  })

  test('leaves no connection behind', async () => {
    const server = await tinyHttp({
      GET: ({ response }) => void beginStream(response).write(': open\n\n'),
    })
    await recordHttp(server.url, { calls: [{}] })
    await expect.poll(() => server.sockets.size).toBe(0)
  })

  test('ends at once when it is interrupted, with a word of goodbye', async () => {
    const controller = new AbortController()
    let calls = 0
    const server = await tinyHttp({
      initialize: ({ response, message }) => {
        response.setHeader('mcp-session-id', 's-1')
        sendJson(response, { jsonrpc: '2.0', id: message['id'] ?? null, result: HELLO })
      },
      'tools/call': ({ response, message }) => {
        calls += 1
        if (calls === 1) beginStream(response).write(eventFor(message, text('and more')))
        else controller.abort()
      },
      DELETE: () => undefined,
    })
    const recorded = await recordHttp(server.url, {
      calls: [{}, {}],
      callTimeout: 50_000,
      signal: controller.signal,
    })
    expect(recorded.end?.reason).toBe('interrupted')
    expect(server.seen.slice(-2)).toEqual(['POST tools/call', 'DELETE'])
    await expect.poll(() => server.sockets.size).toBe(0)
  })
})
