import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { withServer } from '../../../fixtures/servers/test-support/with-server.ts'
import {
  beginStream,
  type Steps,
  tinyHttp,
  type TinyHttp,
} from '../../../recorders/http/test-support/tiny-http.ts'
import { sendRequest } from '../../../recorders/http/send-request.ts'
import { openHttpLink } from './open-http-link.ts'
import { openLinkTo } from './open-link-to.ts'
import { greet, INITIALIZE, INITIALIZED, MODERN_META, request } from './test-support/greet.ts'
import { answer, inSession, startHttp, stream } from './test-support/start-http.ts'
import { startLink } from './test-support/start-link.ts'

const PING = request('p', 'ping')
const PRETTY =
  '{\r\n  "result" : {"n":12345678901234567890, "s":"\\u00e9é"},\r\n  "id":"p", "jsonrpc":"2.0"\r\n}'
const PROGRESS = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1.0}}'
const DONE = '{"jsonrpc":"2.0","id":"p","result":{}}'

describe('a link over streamable HTTP', () => {
  test('posts a message byte for byte, and hands its answer over as it came', async () => {
    const bodies: string[] = []
    const { link } = await startHttp({
      ping: (exchange) => {
        bodies.push(exchange.body)
        answer(PRETTY)(exchange)
      },
    })
    const sent = '{ "params":{}, "method":"ping" ,"id":"p","jsonrpc":"2.0", "n":1.50,"s":"é𝄞"}'
    link.send(sent)
    expect(await link.next()).toMatchObject({ text: PRETTY, about: 'p' })
    expect(bodies).toEqual([sent])
  })

  test('hands over what an event stream brings, each message as it came, with the request it came on', async () => {
    const { link } = await startHttp({
      ping: stream(
        'id: 1\nretry: 5\ndata:\n\n',
        `: comment\nevent: message\ndata: ${PROGRESS}\r\n\r\n`,
        `event: other\ndata: ${DONE}\n\n`,
        'data: {"jsonrpc":"2.0",\ndata: "id":"p","result":{}}\n\n',
      ),
    })
    link.send(PING)
    expect(await link.next()).toMatchObject({ text: PROGRESS, about: 'p' })
    expect(await link.next()).toMatchObject({
      text: '{"jsonrpc":"2.0",\n"id":"p","result":{}}',
      about: 'p',
    })
    expect(link.lines).toEqual([])
  })

  test('takes what it is answered when it is no longer held', async () => {
    const written = Promise.withResolvers<void>()
    const later = Promise.withResolvers<void>()
    const { link } = await startHttp({
      ping: (exchange) => {
        exchange.response.once('finish', written.resolve)
        stream(`data: ${PROGRESS}\n\n`, `data: ${DONE}\n\n`)(exchange)
      },
      later: ({ reply, response }) => {
        response.once('finish', later.resolve)
        reply({})
      },
    })
    link.hold(true)
    link.send(PING)
    await written.promise
    link.send(request(2, 'later'))
    await later.promise
    expect(link.waiting).toEqual([])
    link.hold(false)
    const ids = [await link.next(), await link.next(), await link.next()].map(
      ({ message }) => message.id,
    )
    expect(new Set(ids)).toEqual(new Set([undefined, 'p', 2]))
    expect(ids.indexOf('p')).toBeGreaterThan(ids.indexOf(undefined))
  })

  test('says goodbye though it is held', async () => {
    const { server, link } = await startHttp({ initialize: inSession() })
    await greet(link)
    link.hold(true)
    await link.close()
    expect(server.seen.at(-1)).toBe('DELETE')
  })

  test('unpacks what a server packed unasked', async () => {
    const { link } = await startHttp({
      ping: answer(gzipSync(PRETTY), { headers: { 'content-encoding': 'gzip' } }),
    })
    link.send(PING)
    expect((await link.next()).text).toBe(PRETTY)
  })

  test.each([
    ['at once', [`\uFEFF${DONE}`]],
    ['cut in it', [Uint8Array.of(0xef), Uint8Array.of(0xbb), Buffer.from([0xbf]), DONE]],
  ])('takes a body behind a byte order mark, %s', async (_title, parts) => {
    const { link } = await startHttp({
      ping: async ({ response }) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        for (const part of parts) await new Promise((resolve) => response.write(part, resolve))
        response.end()
      },
    })
    link.send(PING)
    expect((await link.next()).text).toBe(DONE)
    expect(link.lines).toEqual([])
  })

  test('hands over the messages of a batch', async () => {
    const { link } = await startHttp({ ping: answer(`[${PROGRESS},${DONE}]`) })
    link.send(PING)
    expect([(await link.next()).text, (await link.next()).text]).toEqual([PROGRESS, DONE])
  })

  test('names session and revision once they are known, and the user’s headers always', async () => {
    const headers = { Authorization: 'Bearer secret', 'Mcp-Session-Id': 'mine' }
    const steps: Steps = { initialize: inSession(), ping: ({ reply }) => reply({}) }
    const { server, link } = await startHttp(steps, { headers })
    await greet(link)
    await expect.poll(() => server.seen).toContain('GET')
    link.send(PING)
    await link.next()
    await link.close()
    expect(server.seen).toEqual([
      'POST initialize',
      'POST notifications/initialized',
      'GET',
      'POST ping',
      'DELETE',
    ])
    const inIt = ['Bearer secret', 'session-7', '2025-06-18']
    expect(
      sentHeaders(server, ['authorization', 'mcp-session-id', 'mcp-protocol-version']),
    ).toEqual([['Bearer secret', undefined, undefined], inIt, inIt, inIt, inIt])
  })

  test('repeats in headers what a message of 2026-07-28 says, and has no session', async () => {
    const city = { type: 'string', 'x-mcp-header': 'City' }
    const tools = [{ name: 'weather', inputSchema: { type: 'object', properties: { city } } }]
    const { server, link } = await startHttp({ 'tools/list': ({ reply }) => reply({ tools }) })
    link.send(request(1, 'tools/list', { _meta: MODERN_META }))
    await link.next()
    const args = { name: 'weather', arguments: { city: 'Oslo' }, _meta: MODERN_META }
    link.send(request(2, 'tools/call', args))
    await link.next()
    await link.close()
    const names = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-param-city']
    expect(sentHeaders(server, names)).toEqual([
      ['2026-07-28', 'tools/list', undefined, undefined],
      ['2026-07-28', 'tools/call', 'weather', 'Oslo'],
    ])
  })

  test('keeps the order of a handshake that does not wait, and lets answers through meanwhile', async () => {
    const { server, link } = await startHttp({
      initialize: ({ response }) => {
        beginStream(response).write(`data: ${request(7, 'ping')}\n\n`)
        held.push(() => response.end('data: {"jsonrpc":"2.0","id":0,"result":{}}\n\n'))
      },
      answer: ({ response }) => {
        response.writeHead(202).end()
        held[0]?.()
      },
    })
    const held: (() => void)[] = []
    for (const message of [INITIALIZE, INITIALIZED, PING, request(2, 'tools/list')])
      link.send(message)
    expect((await link.next()).message.method).toBe('ping')
    link.send('{"jsonrpc":"2.0","id":7,"result":{}}')
    expect((await link.next()).message.id).toBe(0)
    await link.next()
    await link.next()
    expect(server.seen.slice(0, 3)).toEqual([
      'POST initialize',
      'POST',
      'POST notifications/initialized',
    ])
    expect(server.seen.slice(3).toSorted()).toEqual(['GET', 'POST ping', 'POST tools/list'])
  })

  test('sends nothing that waits for a handshake that is given up', async () => {
    const asked = Promise.withResolvers<void>()
    const server = await tinyHttp({ initialize: () => asked.resolve() })
    const send = vi.fn<typeof sendRequest>(sendRequest)
    const open = openHttpLink({ name: 'tiny', headers: {}, url: server.url }, { send })
    const link = startLink(open)
    for (const message of [INITIALIZE, INITIALIZED, PING]) link.send(message)
    await asked.promise
    await link.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect(send).toHaveBeenCalledOnce()
  })

  test('asks again and again over one connection', async () => {
    const { server, link } = await startHttp({ ping: ({ reply }) => reply({}) })
    for (let count = 0; count < 5; count += 1) {
      link.send(PING)
      await link.next()
    }
    expect(server.sockets.size).toBe(1)
    await link.close()
    await expect.poll(() => server.sockets.size).toBe(0)
  })

  test('carries 200 requests at once', async () => {
    const { link } = await startHttp({ ping: ({ reply }) => reply({}) })
    for (let id = 0; id < 200; id += 1) link.send(request(id, 'ping'))
    const ids = new Set<unknown>()
    for (let count = 0; count < 200; count += 1) ids.add((await link.next()).message.id)
    expect(ids.size).toBe(200)
  })

  test.each(['body', 'event'])('carries an answer of 10 MB in one %s', async (carrier) => {
    const big = JSON.stringify({ jsonrpc: '2.0', id: 'p', result: { text: 'é'.repeat(5e6) } })
    const { link } = await startHttp({
      ping: carrier === 'body' ? answer(big) : stream(`data: ${big}\n\n`),
    })
    link.send(PING)
    expect((await link.next()).text === big).toBe(true)
  })

  test('follows a redirect that keeps the method and stays within the origin', async () => {
    const { server, link } = await startHttp({
      ping: ({ request: { url }, response, reply }) => {
        if (url === '/moved') reply({})
        else response.writeHead(308, { location: '/moved' }).end()
      },
    })
    link.send(PING)
    expect((await link.next()).message.kind).toBe('result')
    expect(server.seen).toEqual(['POST ping', 'POST ping'])
  })

  test('closes the stream of a request that is given up, in 2026-07-28, and of no other', async () => {
    const { server, link } = await startHttp({
      'tools/call': ({ response }) => beginStream(response),
    })
    link.send(request(1, 'tools/call', { _meta: MODERN_META }))
    link.send(request(2, 'tools/call'))
    await expect.poll(() => server.seen.length).toBe(2)
    expect([link.abandon(1), link.abandon(2), link.abandon(3)]).toEqual([true, false, false])
    await expect.poll(() => server.sockets.size).toBe(1)
    await link.close()
    await expect.poll(() => server.sockets.size).toBe(0)
    expect(link.waiting).toEqual([])
    expect(link.ends).toEqual([])
  })

  test('takes the answer on the stream that is kept open, where a request was merely accepted', async () => {
    const { link } = await startHttp({
      GET: ({ response }) => void open.push(beginStream(response)),
      ping: ({ response }) => {
        response.writeHead(202).end()
        open[0]?.write(`data: ${PROGRESS}\n\ndata: ${DONE}\n\n`)
      },
    })
    const open: { readonly write: (text: string) => unknown }[] = []
    await greet(link)
    await expect.poll(() => open.length).toBe(1)
    link.send(PING)
    const [first, second] = [await link.next(), await link.next()]
    expect([first.text, second.text]).toEqual([PROGRESS, DONE])
    expect(first.about).toBeUndefined()
  })
})

describe('a real conversation', () => {
  test.concurrent.each(['good-http', 'good-sse'])('is led with %s', async (name) => {
    await withServer(name, async (server) => {
      const link = startLink(openLinkTo(server))
      await greet(link)
      link.send(request(1, 'tools/call', { name: 'get_status', arguments: {} }))
      link.send(request(2, 'tools/list'))
      const ids: unknown[] = []
      while (ids.length < 2) {
        const { message } = await link.next()
        if (message.kind === 'result') ids.push(message.id)
      }
      await link.close()
      expect(new Set(ids)).toEqual(new Set([1, 2]))
      expect(link.ends).toEqual([])
    })
  })
})

function sentHeaders(
  { requests }: TinyHttp,
  names: readonly (keyof IncomingHttpHeaders)[],
): readonly unknown[] {
  return requests.map(({ headers }) => names.map((name) => headers[name]))
}
