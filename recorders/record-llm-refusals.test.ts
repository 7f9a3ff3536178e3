import { STATUS_CODES } from 'node:http'
import { describe, expect, test } from 'vitest'
import { rawClient, rawProvider } from './llm/test-support/peer.ts'
import { recordInMemory } from './llm/test-support/record-in-memory.ts'

const GET = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

interface Answered {
  readonly line: string
  readonly message: string
}

/** What a recorder answers to bytes without asking its provider. */
async function refusalOf(bytes: string): Promise<Answered> {
  const upstream = await rawProvider()
  const recorder = await recordInMemory(upstream.url)
  const client = await rawClient(recorder.baseUrl)
  client.write(bytes)
  const head = await client.head()
  const { error } = JSON.parse(await client.until('}\n'))
  expect(upstream.count()).toBe(0)
  expect(recorder.refusals.map(({ message }) => `assay record llm: ${message}`)).toEqual([
    error.message,
  ])
  return { line: head.split('\r\n')[0] ?? '', message: error.message }
}

describe('what is no exchange over HTTP/1.1 is answered in words, and not handed on:', () => {
  const NO_HTTP_2 = 'only HTTP/1.1 is spoken here, and not HTTP/2; have the client use HTTP/1.1'
  const NO_PROXY =
    'this is no forward proxy, and opens no tunnel; take it out of HTTP_PROXY and HTTPS_PROXY, and set it as the base URL of the client'
  const TWO_FRAMINGS = 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'
  const WEB_SOCKET = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

  test.each([
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505, NO_HTTP_2],
    ['a request in HTTP/2', 'GET / HTTP/2.0\r\nHost: 127.0.0.1\r\n\r\n', 505, NO_HTTP_2],
    [
      'TLS',
      '\u0016\u0003\u0001\u0002\0\u0001\0\u0001',
      400,
      'a client speaks TLS; the base URL begins with http://, not https://',
    ],
    ['no HTTP', 'hello\r\n\r\n', 400, 'what came is no HTTP request: '],
    ['no field', `${GET}no field\r\n\r\n`, 400, 'what came is no HTTP request: '],
    ['two framings', GET + TWO_FRAMINGS, 400, 'what came is no HTTP request: '],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'the request names no Host'],
    ['two Hosts', `${GET}host: a.example\r\n\r\n`, 400, 'the request names more than one Host'],
    [
      'the name of a page',
      'GET / HTTP/1.1\r\nHost: a.example\r\n\r\n',
      403,
      'the host "a.example" isn\'t served',
    ],
    [
      'a page of another origin',
      `${GET}Origin: https://a.example\r\n\r\n`,
      403,
      'pages of the origin "https://a.example" aren\'t served',
    ],
    [
      'a long head',
      `${GET}X: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      'the head of the request is longer than 65536 bytes',
    ],
    [
      'a web socket',
      GET + WEB_SOCKET,
      501,
      'an upgrade to "websocket" isn\'t supported; only exchanges over HTTP are recorded',
    ],
    ['a tunnel', 'CONNECT a.test:443 HTTP/1.1\r\nHost: a.test\r\n\r\n', 501, NO_PROXY],
    [
      'a request for a forward proxy',
      'GET http://a.test/v1 HTTP/1.1\r\nHost: a.test\r\n\r\n',
      400,
      NO_PROXY,
    ],
  ])('%s', async (_, bytes, status, words) => {
    const { line, message } = await refusalOf(bytes)
    expect(line).toBe(`HTTP/1.1 ${status} ${STATUS_CODES[status]}`)
    expect(message.startsWith(`assay record llm: ${words}`)).toBe(true)
  })

  test('and the next client is served', async () => {
    const upstream = await rawProvider()
    const recorder = await recordInMemory(upstream.url)
    const one = await rawClient(recorder.baseUrl)
    one.write('\0\r\n\r\n')
    await one.rest()
    const other = await rawClient(recorder.baseUrl)
    other.write(`${GET}\r\n`)
    const provider = await upstream.next()
    provider.write(OK)
    expect(await other.until('ok')).toContain('200 OK')
  })
})

test('an offer of HTTP/2 is answered in HTTP/1.1, as by who does not know it', async () => {
  const upstream = await rawProvider()
  const recorder = await recordInMemory(upstream.url)
  const client = await rawClient(recorder.baseUrl)
  client.write(
    'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\nContent-Length: 2\r\n\r\nab',
  )
  const provider = await upstream.next()
  expect(await provider.until('ab')).toBe(
    `POST / HTTP/1.1\r\nHost: 127.0.0.1:${upstream.port}\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nab`,
  )
  provider.write(OK)
  expect(await client.until('ok')).toBe(OK)
  expect(recorder.refusals).toEqual([])
})

describe('an upstream that cannot be one is wrong use:', () => {
  test.each([
    ['nonsense', 'the upstream is no address; give it as https://HOST/PATH'],
    ['ftp://a.test', 'the upstream begins with "ftp:"; only http and https are supported'],
    ['http://a.test/v1?key=1', 'the upstream has more than a path; leave out what is behind ?'],
    ['http://a.test/v1#x', 'the upstream has more than a path; leave out what is behind #'],
  ])('%s', async (upstream, message) => {
    await expect(recordInMemory(upstream)).rejects.toMatchObject({ code: 'wrong-use', message })
  })

  test('a port that is taken, too', async () => {
    const upstream = await rawProvider()
    await expect(recordInMemory(upstream.url, { port: upstream.port })).rejects.toMatchObject({
      code: 'wrong-use',
      message: `port ${upstream.port} can't be listened on (EADDRINUSE); name another with --port, or none`,
    })
  })
})
