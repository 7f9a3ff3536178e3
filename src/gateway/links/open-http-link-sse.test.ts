import { describe, expect, test } from 'vitest'
import {
  beginStream,
  type Step,
  type Steps,
} from '../../../recorders/http/test-support/tiny-http.ts'
import { greet, INITIALIZE, request } from './test-support/greet.ts'
import { answer, linkTo, startHttp, stream } from './test-support/start-http.ts'
import { tinyHttp } from '../../../recorders/http/test-support/tiny-http.ts'

const HELLO = '{ "jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2024-11-05"}}'

interface Older {
  readonly steps: Steps
  readonly write: (text: string) => void
  readonly end: () => void
}

/** A server that speaks HTTP+SSE alone: it answers in its one stream, and accepts what is posted. */
function older(endpoint = '/messages?session=1'): Older {
  let open: Parameters<Step>[0]['response'] | undefined
  const post: Step = ({ request: { url }, response, message: { id = null, method } }) => {
    if (url === '/mcp') {
      response.writeHead(405).end()
      return
    }
    response.writeHead(202).end('Accepted')
    const result =
      method === 'initialize' ? HELLO : JSON.stringify({ jsonrpc: '2.0', id, result: {} })
    if (id !== null) open?.write(`event: message\ndata: ${result}\n\n`)
  }
  const GET: Step = ({ response }) => {
    open = beginStream(response)
    open.write(`event: endpoint\ndata: ${endpoint}\n\n`)
  }
  const methods = ['initialize', 'notifications/initialized', 'ping']
  return {
    steps: { ...Object.fromEntries(methods.map((method) => [method, post])), GET },
    write: (text) => void open?.write(text),
    end: () => open?.end(),
  }
}

describe('a link over HTTP+SSE', () => {
  test('takes all from one stream, as it came, and posts where the server says', async () => {
    const { steps } = older()
    const { link, server } = await startHttp(steps, { transport: 'sse', headers: { token: 't' } })
    link.send(INITIALIZE)
    expect((await link.next()).text).toBe(HELLO)
    link.send('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    link.send(request(1, 'ping'))
    const { message, about } = await link.next()
    expect([message.id, about]).toEqual([1, undefined])
    expect(server.seen).toEqual([
      'GET',
      'POST initialize',
      'POST notifications/initialized',
      'POST ping',
    ])
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/mcp',
      ...Array.from({ length: 3 }, () => '/messages?session=1'),
    ])
    expect(
      server.requests.map(({ headers }) => [headers['token'], headers['mcp-protocol-version']]),
    ).toEqual([
      ['t', undefined],
      ['t', undefined],
      ['t', '2024-11-05'],
      ['t', '2024-11-05'],
    ])
    await link.close()
    await expect.poll(() => server.sockets.size).toBe(0)
    expect(link.ends).toEqual([])
  })

  test('is what a server gets that refuses what is posted, unless its definition says otherwise', async () => {
    const { link, server } = await startHttp(older().steps)
    await greet(link)
    link.send(request(1, 'ping'))
    expect((await link.next()).message.kind).toBe('result')
    expect(server.seen.slice(0, 3)).toEqual(['POST initialize', 'GET', 'POST initialize'])
    const strict = linkTo({ url: server.url, transport: 'streamable-http' })
    strict.send(INITIALIZE)
    expect((await strict.next()).text).toContain('refused initialize: HTTP 405 Method Not Allowed')
  })

  test('is tried for a second refusal, which is told where it asks for a token', async () => {
    const initialize = answer(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}',
      { status: 400 },
    )
    const both = await startHttp({ initialize, GET: answer('', { status: 400 }) })
    both.link.send(INITIALIZE)
    expect((await both.link.next()).text).toBe(
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32600,"message":"no"}}',
    )
    const token = await startHttp({ initialize, GET: answer('', { status: 401 }) })
    token.link.send(INITIALIZE)
    expect((await token.link.next()).text).toContain('refused initialize: HTTP 401 Unauthorized; ')
  })

  test('ends with its stream', async () => {
    const { steps, end } = older()
    const { link } = await startHttp(steps, { transport: 'sse' })
    await greet(link)
    end()
    expect(await link.ended).toEqual({
      message: 'server "tiny" is gone: its event stream ended',
      stderr: [],
    })
  })

  test('tells why it did not begin', async () => {
    const cases: readonly Steps[] = [
      { GET: answer('', { status: 401 }) },
      { GET: answer('', { status: 406 }) },
      { GET: answer('<html>') },
      { GET: stream(': nothing\n\n') },
      older('http://127.0.0.1:1/messages').steps,
    ]
    const told: string[] = []
    for (const steps of cases) {
      const server = await tinyHttp(steps)
      const link = linkTo({ url: server.url, transport: 'sse' })
      const { message, hint = '' } = await link.ended
      told.push(`${message}; ${hint}`.replaceAll(new URL(server.url).host, 'HOST'))
      await link.close()
      expect(link.ends).toHaveLength(1)
    }
    expect(told.join('\n')).toMatchInlineSnapshot(`
      "server "tiny" refused GET: HTTP 401 Unauthorized; give what it asks for with --header 'NAME: \${VALUE}'; there is no OAuth flow in this version, so nobody is asked to sign in
      server "tiny" refused GET: HTTP 406 Not Acceptable; if it speaks streamable HTTP, give it the type http
      server "tiny" did not answer GET: it sent application/json, and no response of JSON-RPC to it: "<html>"; 
      server "tiny" did not answer GET: its event stream ended, before it named an address for messages; 
      server "tiny" did not answer GET: it wants messages at "http://127.0.0.1:1/messages", which isn't within http://HOST; "
    `)
  })
})
