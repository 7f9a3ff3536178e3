import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  beginStream,
  type Step,
  type Steps,
} from '../../../recorders/http/test-support/tiny-http.ts'
import { greet, INITIALIZE, MODERN_META, request } from './test-support/greet.ts'
import { answer, inSession, linkTo, startHttp, stream } from './test-support/start-http.ts'

const PING = request('p', 'ping')
const DONE = '{"jsonrpc":"2.0","id":"p","result":{}}'
const PLAIN = { 'content-type': 'text/plain' }

/** Breaks an event stream off after some of it. */
function broken(part: string): Step {
  return ({ response }) => void beginStream(response).write(part, () => response.destroy())
}

describe('a refusal over HTTP', () => {
  test('is told people in an error for the request', async () => {
    const asks = { 'www-authenticate': 'Bearer scope="read"' }
    const steps: readonly Step[] = [
      answer('', { status: 401, headers: asks }),
      answer('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"expired"}}', {
        status: 403,
      }),
      answer('the station burns', { status: 500, headers: PLAIN }),
      answer('<html>', { status: 404, headers: { 'content-type': 'text/html' } }),
      answer('', { status: 429 }),
      answer(''),
      answer('<html>', { headers: { 'content-type': 'text/html' } }),
      answer('{"jsonrpc":"2.0","id":"other","result":{}}'),
      answer('packed', { headers: { 'content-encoding': 'lzma' } }),
      answer('no gzip', { headers: { 'content-encoding': 'gzip' } }),
      ({ response }) =>
        void response.writeHead(200, { 'content-length': 9 }).write('{', () => response.destroy()),
      ({ response }) => response.destroy(),
      stream('data: words\n\n'),
      broken('data: {"jsonrpc":"2.0","id":"p","res'),
    ]
    const told: string[] = []
    for (const ping of steps) {
      const { link, server } = await startHttp({ ping })
      link.send(PING)
      let error = await link.next()
      if (error.message.id !== 'p') error = await link.next()
      expect(error.about).toBe('p')
      told.push(error.text.replaceAll(new URL(server.url).host, 'HOST'))
      expect(link.ends).toEqual([])
    }
    expect(told.join('\n')).toMatchInlineSnapshot(`
      "{"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" refused ping: HTTP 401 Unauthorized; it asks for \\"Bearer scope=\\\\\\"read\\\\\\"\\"; get a token with the scope \\"read\\" and give it with --header 'Authorization: Bearer \${TOKEN}'; there is no OAuth flow in this version, so nobody is asked to sign in"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" refused ping: HTTP 403 Forbidden; it says \\"expired\\"; give what it asks for with --header 'NAME: \${VALUE}'; there is no OAuth flow in this version, so nobody is asked to sign in"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" refused ping: HTTP 500 Internal Server Error; it says \\"the station burns\\""}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" refused ping: HTTP 404 Not Found; no MCP server answers at /mcp; try http://HOST/sse"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" refused ping: HTTP 429 Too Many Requests; it takes no more requests for now; wait, and try it again"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: it sent an empty body"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: it sent text/html, and no response of JSON-RPC to it: \\"<html>\\"; no MCP server answers at /mcp; try http://HOST/sse"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: it sent application/json, and no response of JSON-RPC to it: \\"{\\\\\\"jsonrpc\\\\\\":\\\\\\"2.0\\\\\\",\\\\\\"id\\\\\\":\\\\\\"other\\\\\\",\\\\\\"result\\\\\\":{}}\\""}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: it sent a body in the encoding \\"lzma\\""}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: it sent a body that is no gzip: incorrect header check"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: its answer broke off"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" could not be asked: HOST closed the connection (ECONNRESET); if it speaks TLS, try https://HOST/mcp"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: its event stream ended without it"}}
      {"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" did not answer ping: its event stream broke off without it"}}"
    `)
  })

  test.each([
    [
      'its own id',
      '{ "error":{"code":-32602,"message":"no","n":1.0}, "id":"p","jsonrpc":"2.0"}',
      undefined,
    ],
    [
      'no id',
      '{"jsonrpc":"2.0","error":{"code":-32602,"message":"no","data":[1]}}',
      '{"jsonrpc":"2.0","id":"p","error":{"code":-32602,"message":"no","data":[1]}}',
    ],
    [
      'a null id',
      '{ "id" : null ,"jsonrpc":"2.0","error":{"code":1.0,"message":"no"}}',
      '{ "id" : "p" ,"jsonrpc":"2.0","error":{"code":1.0,"message":"no"}}',
    ],
    [
      'another id',
      '{"jsonrpc":"2.0","id":"server-error","error":{"code":1,"message":"no"}}',
      '{"jsonrpc":"2.0","id":"p","error":{"code":1,"message":"no"}}',
    ],
  ])(
    'is what its body says as JSON-RPC, under the id of the request: with %s',
    async (_what, body, expected = body) => {
      const { link } = await startHttp({ ping: answer(body, { status: 400 }) })
      link.send(PING)
      expect(await link.next()).toMatchObject({ text: expected, about: 'p' })
    },
  )

  test('is told where nothing listens', async () => {
    const link = linkTo({ url: 'http://127.0.0.1:1/mcp' })
    link.send(PING)
    expect((await link.next()).text).toMatchInlineSnapshot(
      `"{"jsonrpc":"2.0","id":"p","error":{"code":-32603,"message":"server \\"tiny\\" could not be asked: nothing listens at 127.0.0.1:1 (ECONNREFUSED); start the server, or look at the port that it tells"}}"`,
    )
  })

  test.each([
    ['503', answer('', { status: 503 })],
    ['429', answer('', { status: 429 })],
    ['a connection that is closed', ({ response }) => void response.destroy()],
  ] satisfies readonly (readonly [string, Step])[])(
    'of the handshake by %s ends the link, for the server is away',
    async (_what, initialize) => {
      const { link } = await startHttp({ initialize })
      link.send(INITIALIZE)
      expect((await link.ended).message).toMatch(/^server "tiny" (?:refused|could not be asked)/u)
      expect(link.waiting).toEqual([])
    },
  )

  test.each([
    ['401', answer('', { status: 401 })],
    [
      'words of its own',
      answer('{"jsonrpc":"2.0","id":0,"error":{"code":1,"message":"no"}}', { status: 503 }),
    ],
    ['a page', answer('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('of the handshake by %s is an answer', async (_what, initialize) => {
    const { link } = await startHttp({ initialize })
    link.send(INITIALIZE)
    expect((await link.next()).message).toMatchObject({ kind: 'error', id: 0 })
    expect(link.ends).toEqual([])
  })

  test('has no hint at TLS where a server breaks off that has answered before', async () => {
    const { link } = await startHttp({ ping: ({ response }) => response.destroy() })
    link.send(request(1, 'tools/list'))
    await link.next()
    link.send(PING)
    expect((await link.next()).text).toMatch(
      /closed the connection \((?:ECONNRESET|EPIPE)\)"\}\}$/u,
    )
  })

  test('quotes nothing of what variables in the address stood for', async () => {
    const { link, server } = await startHttp()
    const { origin } = new URL(server.url)
    const secret = linkTo({ url: `${origin}/s3cret/mcp`, secrets: ['s3cret', '127'] })
    secret.send(PING)
    const { text } = await secret.next()
    expect(text).toContain(`no MCP server answers at /…/mcp; try ${origin}/mcp`)
    await link.close()
  })

  test('leaves the user’s headers at their origin', async () => {
    const elsewhere = await startHttp()
    const steps: Steps = {
      ping: ({ response }) =>
        void response.writeHead(307, { location: elsewhere.server.url }).end(),
    }
    const { link } = await startHttp(steps, { headers: { authorization: 'Bearer secret' } })
    link.send(PING)
    expect((await link.next()).text).toContain("which isn't followed")
    expect(elsewhere.server.seen).toEqual([])
  })
})

describe('a session', () => {
  test.each([
    ['HTTP 404', answer('', { status: 404 })],
    [
      'HTTP 400 that says so',
      answer(
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}}',
        { status: 400 },
      ),
    ],
  ])('that is lost ends the link: %s', async (_how, ping) => {
    const { link, server } = await startHttp({ initialize: inSession(), ping })
    await greet(link)
    link.send(PING)
    const { message, stderr } = await link.ended
    expect(message).toMatch(/^server "tiny" lost its session \(HTTP 40[04]\)$/u)
    expect(stderr).toEqual([])
    await link.close()
    expect(server.seen).not.toContain('DELETE')
    expect(link.waiting).toEqual([])
  })

  test('that is lost is told by the stream that is kept open', async () => {
    const gets: Step[] = [stream('retry: 100\n\n'), answer('', { status: 404 })]
    const { link } = await startHttp({
      initialize: inSession(),
      GET: (exchange) => gets.shift()?.(exchange),
    })
    await greet(link)
    expect((await link.ended).message).toBe('server "tiny" lost its session (HTTP 404)')
  })

  test('is none where HTTP 404 answers one of 2026-07-28, or the stream was never offered', async () => {
    const GET = answer('', { status: 404 })
    const { link, server } = await startHttp({ initialize: inSession(), GET })
    await greet(link)
    await expect.poll(() => server.seen).toContain('GET')
    const modern = await startHttp({ ping: answer('', { status: 404 }) })
    modern.link.send(request(1, 'ping', { _meta: MODERN_META }))
    expect((await modern.link.next()).message.kind).toBe('error')
    link.send(request(2, 'tools/list'))
    expect((await link.next()).message.kind).toBe('result')
    expect([link.ends, modern.link.ends]).toEqual([[], []])
  })
})

describe('an event stream that breaks', () => {
  test('is gone on with where it broke, until the answer came', async () => {
    const gets: Step[] = [
      ({ response }) => response.destroy(),
      stream('id: 3\ndata: {"jsonrpc":"2.0","method":"m"}\n\n'),
      stream(`data: ${DONE}\n\n`),
    ]
    const { link, server } = await startHttp({
      ping: broken('id: 2\nretry: 100\ndata:\n\nid: 9\ndata: {"jsonrpc"'),
      GET: (exchange) => gets.shift()?.(exchange),
    })
    link.send(PING)
    expect((await link.next()).message.method).toBe('m')
    expect(await link.next()).toMatchObject({ text: DONE, about: 'p' })
    const places = server.requests.map(({ headers }) => headers['last-event-id'])
    expect(places).toEqual([undefined, '2', '2', '3'])
  })

  test('is given up after 30 s, which is told at its beginning', async () => {
    const { link, server } = await startHttp({
      ping: broken('id: 2\ndata:\n\n'),
      GET: ({ response }) => response.destroy(),
    })
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    link.send(PING)
    while (link.waiting.length === 0) {
      const count = server.seen.length
      // What crosses the network takes no time.
      for (let turns = 0; turns < 50; turns += 1) await nextTurn()
      if (server.seen.length === count) await vi.advanceTimersByTimeAsync(500)
    }
    expect(performance.now() / 1000).toBeCloseTo(30, -1)
    expect((await link.next()).message).toMatchObject({ kind: 'error', isOwn: true })
    expect(server.seen.slice(1)).toHaveLength(6)
    expect(link.resumed).toEqual([
      'server "tiny" broke off the event stream with its answer to ping; it is opened again, for 30 s at most',
    ])
  })

  test('is not told of if the server ends it to have it opened again', async () => {
    const gets: Step[] = [stream('id: 3\ndata:\n\n'), stream(`data: ${DONE}\n\n`)]
    const { link } = await startHttp({
      ping: stream('id: 2\nretry: 100\ndata:\n\n'),
      GET: (exchange) => gets.shift()?.(exchange),
    })
    link.send(PING)
    expect((await link.next()).text).toBe(DONE)
    expect(link.resumed).toEqual([])
  })

  test('ends the request where there is no going on', async () => {
    const { link } = await startHttp({
      ping: broken('id: 2\nretry: 100\ndata:\n\n'),
      GET: answer('not here', { status: 405, headers: PLAIN }),
    })
    link.send(PING)
    expect((await link.next()).text).toContain('refused ping: HTTP 405 Method Not Allowed; it says')
  })

  test('is opened again where it was kept open, with the place that it broke at', async () => {
    const gets: Step[] = [
      broken('id: 5\nretry: 100\ndata: {"jsonrpc":"2.0","method":"a"}\n\n'),
      answer('', { status: 503 }),
      ({ response }) =>
        void beginStream(response).write('data: {"jsonrpc":"2.0","method":"b"}\n\n'),
    ]
    const { link, server } = await startHttp({ GET: (exchange) => gets.shift()?.(exchange) })
    await greet(link)
    expect([await link.next(), await link.next()].map(({ text }) => text)).toEqual([
      '{"jsonrpc":"2.0","method":"a"}',
      '{"jsonrpc":"2.0","method":"b"}',
    ])
    expect(server.requests.at(-1)?.headers['last-event-id']).toBe('5')
    await link.close()
    await expect.poll(() => server.sockets.size).toBe(0)
  })
})

describe('what is no server', () => {
  test('ends the link with what is wrong', async () => {
    const link = linkTo({ url: 'http://127.0.0.1:1/mcp', headers: { token: 'a\nb' } })
    link.send(INITIALIZE)
    expect((await link.ended).message).toMatchInlineSnapshot(
      `"server "tiny" can't be asked: the value of token holds a character that no header may"`,
    )
    await link.close()
    expect(link.ends).toHaveLength(1)
  })
})
