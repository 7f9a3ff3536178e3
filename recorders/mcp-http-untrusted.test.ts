import { describe, expect, test } from 'vitest'
import { RecordedExchange } from './http/exchange.ts'
import { rawServer } from './http/test-support/raw-server.ts'
import { headerIn, partsOf, recordHttp, sentLines } from './http/test-support/record-http.ts'
import { beginStream, eventFor, HELLO, text, tinyHttp } from './http/test-support/tiny-http.ts'

const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

/** The values of a header in the requests that were sent and had it. */
function sentValues(
  recorded: Parameters<typeof partsOf>[0],
  name: string,
): readonly (string | undefined)[] {
  return partsOf(recorded, 'send', 'head')
    .map((head) => headerIn(head, name))
    .filter((value) => value !== undefined)
}

describe('what a server says is a result, and never breaks the recording:', () => {
  test.each(['a\u2192b', 'a\u0001b', '\u{1F600}'])('an id of an event, %j', async (id) => {
    const server = await tinyHttp({
      'tools/call': ({ response }) => void beginStream(response).end(`id: ${id}\ndata: \n\n`),
    })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
    expect(recorded.end?.reason).toBe('closed')
    expect(sentValues(recorded, 'Last-Event-ID')).toEqual([])
  })

  test.each(['2025\u2192', '2025\r\nX: y', '2025\0', ''])(
    'a revision, %j',
    async (protocolVersion) => {
      const server = await tinyHttp({
        initialize: ({ reply }) => reply({ ...HELLO, protocolVersion }),
      })
      const recorded = await recordHttp(server.url, { calls: [{}] })
      expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
      expect(sentValues(recorded, 'MCP-Protocol-Version')).toEqual([])
    },
  )

  test.each([
    'http://[',
    '//',
    '\u00FF',
    '/%ZZ\t\u00E9?%',
    'javascript:1',
    'http://me:pw@HOST/mcp',
    'http:///mcp',
    '#',
  ])('where it redirects to, %j', async (location) => {
    const server = await tinyHttp({
      initialize: ({ response, request }) => {
        const { host = '' } = request.headers
        response.writeHead(307, { location: location.replace('HOST', host) }).end()
      },
    })
    const { outcome, end } = await recordHttp(server.url)
    expect(outcome.failure?.message).toMatch(/^server "tiny" refused initialize: HTTP 30/u)
    expect(end?.reason).toBe('closed')
  })

  test.each(['http://[', 'ftp://HOST/', 'http://me:pw@HOST/mcp', 'http://elsewhere.test/'])(
    'where it wants messages, %j',
    async (address) => {
      const server = await tinyHttp({
        GET: ({ response, request }) => {
          const { host = '' } = request.headers
          const endpoint = address.replace('HOST', host)
          beginStream(response).write(`event: endpoint\ndata: ${endpoint}\n\n`)
        },
      })
      const { outcome } = await recordHttp(server.url, { transport: 'sse' })
      expect(outcome.failure?.message).toContain('it wants messages at')
      expect(server.seen).toEqual(['GET'])
    },
  )

  test('an address for messages with characters that no first line may hold', async () => {
    const server = await tinyHttp({
      GET: ({ response }) =>
        void beginStream(response).write('event: endpoint\ndata: /a b\u2192\u0001"?x=\u2192\n\n'),
    })
    const recorded = await recordHttp(server.url, { transport: 'sse', startTimeout: 300 })
    expect(sentLines(recorded)).toContain('POST /a%20b%E2%86%92%01%22?x=%E2%86%92 initialize')
  })

  test.each<[what: string, answer: string, words: string]>([
    ['a result', `"result":${DEEP}`, 'a value that is nested too deeply, which is no object'],
    ['an error', `"error":${DEEP}`, 'with an error: a value that is nested too deeply'],
    ['a code', `"error":{"message":"no","code":${DEEP}}`, 'with an error: "no" (a value that is'],
  ])('%s that is nested more deeply than can be written', async (_what, answer, words) => {
    const server = await tinyHttp({
      initialize: ({ response }) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"jsonrpc":"2.0","id":1,${answer}}`),
    })
    const { outcome } = await recordHttp(server.url)
    expect(outcome.failure?.message).toContain(words)
  })

  test('a request of its own whose id is nested more deeply than can be written', async () => {
    const server = await tinyHttp({
      'tools/call': ({ response, message }) => {
        const asked = `data: {"jsonrpc":"2.0","method":"ping","id":${DEEP}}\n\n`
        beginStream(response).end(asked + eventFor(message, text('there')))
      },
    })
    const { outcome, frames } = await recordHttp(server.url, { calls: [{}] })
    expect(outcome).toMatchObject({ reason: 'closed', calls: 1 })
    expect(frames.filter(({ text: said }) => said.includes('there'))).toHaveLength(1)
  })

  test.each(['s\u00E9ssion\u00FF', 'a\tb', 'a, b'])('a session, %j', async (id) => {
    const server = await tinyHttp({
      initialize: ({ response, reply }) => {
        response.setHeader('mcp-session-id', id)
        reply(HELLO)
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
    expect(new Set(sentValues(recorded, 'Mcp-Session-Id'))).toEqual(new Set([id]))
  })

  test('a session without an id is none', async () => {
    const server = await tinyHttp({
      initialize: ({ response, reply }) => {
        response.setHeader('mcp-session-id', '')
        reply(HELLO)
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    expect(sentValues(recorded, 'Mcp-Session-Id')).toEqual([])
    expect(server.seen).not.toContain('DELETE')
  })

  test.each(['HTTP/1.1 000 \r\n\r\n', 'HTTP/1.1 999 \x80\r\n: x\r\n\r\n', '\r\n\r\n', 'x'])(
    'a head, %j',
    async (head) => {
      const url = await rawServer((socket) => void socket.end(head, 'latin1'))
      const { outcome } = await recordHttp(url)
      expect(outcome.failure?.message).toMatch(/^server "tiny" /u)
    },
  )
})

test('a head that cannot be sent is a failed exchange', async () => {
  const request = {
    method: 'GET',
    url: new URL('http://127.0.0.1:1/'),
    fields: [{ name: 'X', value: '\u2192' }],
    agent: false,
  } as const
  const exchange = new RecordedExchange(request, { number: 1, frame: () => true })
  expect(await exchange.answered).toMatchObject({ kind: 'failed' })
  expect(await exchange.ended).toEqual({ kind: 'broken' })
})

describe('a stream', () => {
  test.each(['retry: 0\ndata: x\n\n', 'id: 1\nretry: 0\n\n'])(
    'that is to be opened again at once is not opened as fast as it can be: %j',
    async (event) => {
      const server = await tinyHttp({
        GET: ({ response }) => void beginStream(response).end(event),
        'tools/call': () => undefined,
      })
      await recordHttp(server.url, { calls: [{}], callTimeout: 1000 })
      const count = server.seen.filter((line) => line === 'GET').length
      expect(count).toBeGreaterThan(1)
      expect(count).toBeLessThan(15)
    },
  )

  test.each([':\n\n', 'retry: 1\n\n', '\n'])(
    'that brings nothing but %j is given up',
    async (block) => {
      const server = await tinyHttp({
        'tools/call': ({ response }) =>
          void beginStream(response).end('id: 1\nretry: 1\ndata: \n\n'),
        GET: ({ response }) => void beginStream(response).end(block.repeat(9)),
      })
      const { outcome } = await recordHttp(server.url, { calls: [{}], callTimeout: 4000 })
      expect(outcome).toMatchObject({ reason: 'closed', calls: 1 })
      expect(server.seen.filter((line) => line === 'GET').length).toBeLessThan(8)
    },
  )
})
