import { createServer as createNetServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { freePort } from '../fixtures/record/free-port.ts'
import { recordHttp, type RecordHttpOptions } from './http/test-support/record-http.ts'
import {
  beginStream,
  listen,
  portOf,
  type Step,
  type Steps,
  tinyHttp,
} from './http/test-support/tiny-http.ts'

/** What a person reads of a failure, without what differs from run to run. */
async function failureAt(url: string, options: RecordHttpOptions = {}): Promise<string> {
  const { outcome } = await recordHttp(url, { startTimeout: 2000, ...options })
  const { message = 'none', hint = 'none' } = outcome.failure ?? {}
  return `${message}\n${hint}`.replaceAll(/127\.0\.0\.1:\d+/gu, 'HOST')
}

async function failureOf(steps: Steps, options: RecordHttpOptions = {}): Promise<string> {
  return failureAt((await tinyHttp(steps)).url, options)
}

function refusing(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Step {
  return ({ response }) => void response.writeHead(status, headers).end(body)
}

/** A server below HTTP, which answers whoever comes with these bytes. */
async function rawServer(answer: string, { ends = true } = {}): Promise<string> {
  const server = createNetServer((socket) => {
    socket.once('data', () =>
      ends ? socket.end(answer, 'latin1') : socket.write(answer, 'latin1'),
    )
  })
  await listen(server)
  return `http://127.0.0.1:${portOf(server)}/mcp`
}

describe('a failure says what happened, and what to do', () => {
  test('where a token is asked for', async () => {
    const asked = {
      'www-authenticate': 'Bearer realm="mcp", scope="read write", resource_metadata="http://x/y"',
    }
    expect(await failureOf({ initialize: refusing(401, asked) })).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 401 Unauthorized; it asks for "Bearer realm=\\"mcp\\", scope=\\"read write\\", resource_metadata=\\"http://x/y\\""
      get a token with the scope "read write" and give it with --header 'Authorization: Bearer \${TOKEN}'; there is no OAuth flow in this version, so nobody is asked to sign in"
    `)
    expect(
      await failureOf(
        { initialize: refusing(401, asked) },
        { headers: { authorization: 'Bearer old' } },
      ),
    ).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 401 Unauthorized; it asks for "Bearer realm=\\"mcp\\", scope=\\"read write\\", resource_metadata=\\"http://x/y\\""
      the Authorization that was given isn't accepted; get a token with the scope "read write" and give it with --header 'Authorization: Bearer \${TOKEN}'; there is no OAuth flow in this version, so nobody is asked to sign in"
    `)
    expect(
      await failureOf(
        { initialize: refusing(403, asked) },
        { headers: { Authorization: 'Bearer old' } },
      ),
    ).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 403 Forbidden; it asks for "Bearer realm=\\"mcp\\", scope=\\"read write\\", resource_metadata=\\"http://x/y\\""
      the Authorization that was given doesn't permit this; get a token with the scope "read write""
    `)
    expect(await failureOf({ initialize: refusing(401) })).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 401 Unauthorized
      give what it asks for with --header 'NAME: \${VALUE}'; there is no OAuth flow in this version, so nobody is asked to sign in"
    `)
    expect(
      await failureOf({ initialize: refusing(401, { 'www-authenticate': 'Basic realm="x"' }) }),
    ).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 401 Unauthorized; it asks for "Basic realm=\\"x\\""
      get a token and give it with --header 'Authorization: Basic \${CREDENTIALS}'; there is no OAuth flow in this version, so nobody is asked to sign in"
    `)
  })

  test('where another header is asked for', async () => {
    expect(await failureOf({ initialize: refusing(403, {}, 'Missing X-API-Key header') }))
      .toMatchInlineSnapshot(`
        "server "tiny" refused initialize: HTTP 403 Forbidden; it says "Missing X-API-Key header"
        give what it asks for with --header 'NAME: \${VALUE}'; there is no OAuth flow in this version, so nobody is asked to sign in"
      `)
  })

  test('where a token that was given is not accepted, and no other is asked for', async () => {
    const headers = { Authorization: 'Bearer old' }
    expect(await failureOf({ initialize: refusing(401) }, { headers })).toContain(
      "the Authorization that was given isn't accepted",
    )
  })

  test('where the address is wrong', async () => {
    expect(
      await failureOf({
        initialize: refusing(404, { 'content-type': 'text/html' }, '<h1>Not here</h1>'),
      }),
    ).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 404 Not Found
      no MCP server answers at /mcp; try http://HOST/sse"
    `)
    expect(await failureOf({ initialize: refusing(405, {}, 'only GET here') }))
      .toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 405 Method Not Allowed; it says "only GET here"
      no MCP server answers at /mcp; try http://HOST/sse"
    `)
    expect(
      await failureOf({
        initialize: refusing(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'),
      }),
    ).toMatchInlineSnapshot(`
      "server "tiny" did not answer initialize: it sent text/html, and no response of JSON-RPC to it: "<h1>Welcome</h1>"
      no MCP server answers at /mcp; try http://HOST/sse"
    `)
  })

  test('where no event stream is opened', async () => {
    const steps = { GET: refusing(400, {}, 'No valid session ID provided') }
    expect(await failureOf(steps, { transport: 'sse' })).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 400 Bad Request; it says "No valid session ID provided"
      if it speaks streamable HTTP, give it the type http"
    `)
  })

  test('where it leads elsewhere', async () => {
    const elsewhere = await tinyHttp()
    const location = `${elsewhere.url}?key=s3cret`
    expect(await failureOf({ initialize: refusing(307, { location }) })).toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 307 Temporary Redirect; it redirects to "http://HOST/mcp", which isn't followed
      headers are sent to http://HOST only; if http://HOST/mcp is the server, give that with --url"
    `)
    expect(await failureOf({ initialize: refusing(302, { location: '/login' }) }))
      .toMatchInlineSnapshot(`
        "server "tiny" refused initialize: HTTP 302 Found; it redirects to "http://HOST/login", which isn't followed
        HTTP 302 doesn't ask for the same request again; if http://HOST/login is the server, give that with --url"
      `)
    expect(await failureOf({ initialize: refusing(308, { location: '/mcp' }) }))
      .toMatchInlineSnapshot(`
        "server "tiny" refused initialize: HTTP 308 Permanent Redirect; it redirects to "http://HOST/mcp", which isn't followed
        it redirects on and on; that is to be mended on its side"
      `)
    expect(elsewhere.seen).toEqual([])
  })

  test('where the server refuses in its own words', async () => {
    const error = {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: 'Bad Request: no session' },
    }
    expect(await failureOf({ initialize: refusing(400, {}, JSON.stringify(error)) }))
      .toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 400 Bad Request; it says "Bad Request: no session"
      none"
    `)
    expect(await failureOf({ initialize: refusing(400, {}, JSON.stringify({ ...error, id: 1 })) }))
      .toMatchInlineSnapshot(`
      "server "tiny" answered initialize with an error: "Bad Request: no session" (-32000)
      the server may speak a revision without a handshake only: try --protocol 2026-07-28"
    `)
    expect(await failureOf({ initialize: refusing(503, {}, 'come back\n\tlater') }))
      .toMatchInlineSnapshot(`
      "server "tiny" refused initialize: HTTP 503 Service Unavailable; it says "come back later"
      none"
    `)
    expect(await failureOf({ initialize: refusing(202) })).toMatchInlineSnapshot(`
      "server "tiny" did not answer initialize: it sent an empty body
      none"
    `)
  })

  test('where nobody speaks HTTP', async () => {
    expect(await failureAt(`http://127.0.0.1:${await freePort()}/mcp`)).toMatchInlineSnapshot(`
      "server "tiny" could not be asked: nothing listens at HOST (ECONNREFUSED)
      start the server, or look at the port that it tells"
    `)
    expect(await failureAt(await rawServer(''))).toMatchInlineSnapshot(`
      "server "tiny" could not be asked: HOST closed the connection (ECONNRESET)
      if it speaks TLS, try https://HOST/mcp"
    `)
    expect(await failureAt(await rawServer('SSH-2.0-OpenSSH_9.2\r\n'))).toMatchInlineSnapshot(`
      "server "tiny" could not be asked: what HOST answers is no HTTP: Parse Error: Expected HTTP/, RTSP/ or ICE/
      if it speaks TLS, try https://HOST/mcp"
    `)
    const plain = await tinyHttp()
    expect(await failureAt(plain.url.replace('http:', 'https:'))).toMatchInlineSnapshot(`
      "server "tiny" could not be asked: HOST speaks no TLS
      try http://HOST/mcp"
    `)
  })

  test('where an answer breaks off', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
    expect(await failureAt(await rawServer(`${head}content-length: 9\r\n\r\n{"a"`)))
      .toMatchInlineSnapshot(`
        "server "tiny" did not answer initialize: its answer broke off
        none"
      `)
    expect(
      await failureAt(await rawServer(`${head}transfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\n`)),
    ).toMatchInlineSnapshot(`
      "server "tiny" did not answer initialize: its answer broke off
      none"
    `)
    expect(
      await failureOf({
        initialize: ({ response }) => void beginStream(response).end(': nothing\n\n'),
      }),
    ).toMatchInlineSnapshot(`
      "server "tiny" did not answer initialize: its event stream ended without it
      none"
    `)
  })

  test('where nothing comes in time', async () => {
    expect(await failureOf({ initialize: () => undefined }, { startTimeout: 200 }))
      .toMatchInlineSnapshot(`
      "server "tiny" did not answer initialize within 0.2 s
      none"
    `)
  })
})

describe('the end of a recording', () => {
  test('says why there was no connection', async () => {
    const port = await freePort()
    const { end, outcome } = await recordHttp(`http://127.0.0.1:${port}/mcp`)
    expect(end).toMatchObject({
      reason: 'reset',
      error: `nothing listens at 127.0.0.1:${port} (ECONNREFUSED)`,
    })
    expect(outcome.reason).toBe('reset')
  })

  test('says so, too, where the connection is lost on the way', async () => {
    const server = await tinyHttp({ 'tools/call': ({ response }) => void response.destroy() })
    const { end, outcome } = await recordHttp(server.url, { calls: [{}, {}] })
    expect(end).toMatchObject({ reason: 'reset' })
    expect(outcome).toMatchObject({ reason: 'reset', calls: 2, tools: 1 })
    expect(outcome.failure).toBeUndefined()
  })

  test('is regular where only one call was lost', async () => {
    let calls = 0
    const server = await tinyHttp({
      'tools/call': ({ response, reply }) => {
        calls += 1
        if (calls === 1) response.destroy()
        else reply({ content: [] })
      },
    })
    const { end } = await recordHttp(server.url, { calls: [{}, {}] })
    expect(end).toEqual(expect.objectContaining({ reason: 'closed' }))
    expect(end).not.toHaveProperty('error')
  })

  test('is full where the medium refuses, and nothing more is sent', async () => {
    const server = await tinyHttp()
    let frames = 0
    const writer: RecordHttpOptions['writer'] = {
      frame: () => {
        frames += 1
        if (frames > 10) throw new Error('no space')
      },
      end: () => undefined,
    }
    await expect(recordHttp(server.url, { calls: [{}], writer })).rejects.toThrow('no space')
    expect(server.seen).not.toContain('POST tools/call')
    await expect.poll(() => server.sockets.size).toBe(0)
  })
})
