import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../fixtures/record/free-port.ts'
import { agentFor } from './http/agent-for.ts'
import { canMakeCertificates, makeCertificate } from './http/test-support/make-certificate.ts'
import { recordHttp } from './http/test-support/record-http.ts'
import { recordInChild } from './http/test-support/run-in-child.ts'
import { listen, originOf, portOf, tinyHttp, type TinyHttp } from './http/test-support/tiny-http.ts'

const NOTHING = {
  HTTP_PROXY: '',
  HTTPS_PROXY: '',
  ALL_PROXY: '',
  NO_PROXY: '',
  http_proxy: '',
  https_proxy: '',
  all_proxy: '',
  no_proxy: '',
}

function stubProxies(proxies: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ ...NOTHING, ...proxies })) vi.stubEnv(name, value)
}

afterEach(() => void vi.unstubAllEnvs())

describe('a proxy', () => {
  test('that HTTP_PROXY names carries requests, which are recorded as the server gets them', async () => {
    const proxy = await tinyHttp()
    const { port } = new URL(proxy.url)
    stubProxies({ HTTP_PROXY: `http://me:s3cret@127.0.0.1:${port}` })
    const recorded = await recordHttp('http://mcp.test/mcp?a=b', { calls: [{}] })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
    const [first] = proxy.requests
    expect(first?.url).toBe('http://mcp.test/mcp?a=b')
    expect(first?.headers['proxy-authorization']).toBe(`Basic ${btoa('me:s3cret')}`)
    const [head] = recorded.frames
    expect(head?.text).toMatch(/^POST \/mcp\?a=b HTTP\/1\.1\r\nHost: mcp\.test\r\n/u)
    expect(recorded.frames.filter((frame) => /proxy/iu.test(frame.text))).toEqual([])
  })

  test('that refuses is told apart from the server', async () => {
    const server = createHttpServer((_request, response) => void response.writeHead(407).end())
    await listen(server)
    stubProxies({ HTTP_PROXY: originOf(server) })
    const { outcome } = await recordHttp('http://mcp.test/mcp')
    expect(outcome.failure?.message).toContain('HTTP 407 Proxy Authentication Required')
    expect(outcome.failure?.hint).toContain('http://USER:PASSWORD@HOST:PORT')
  })

  test.each([403, 407])(
    'that opens no tunnel (%i) is named without its password, and nothing was sent or answered',
    async (status) => {
      const proxy = createHttpServer()
      proxy.on('connect', (_request, client) => {
        client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 2\r\n\r\nno`)
      })
      await listen(proxy)
      stubProxies({ HTTPS_PROXY: `http://me:s3cret@127.0.0.1:${portOf(proxy)}` })
      const { outcome, frames, end } = await recordHttp('https://mcp.test/mcp')
      const words = `the proxy 127.0.0.1:${portOf(proxy)} refuses to connect to mcp.test:443: HTTP ${status}`
      expect(outcome.failure?.message).toBe(`server "tiny" could not be asked: ${words}`)
      expect(outcome.failure?.hint).toContain(status === 407 ? 'asks for a password' : 'NO_PROXY')
      expect(end).toMatchObject({ reason: 'reset', error: words })
      expect(frames).toEqual([])
    },
  )

  test.each(['http', 'https'])(
    'that is not there is told apart from a server over %s',
    async (scheme) => {
      const port = await freePort()
      const proxy = `http://me:s3cret@127.0.0.1:${port}`
      stubProxies({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy })
      const { outcome, frames } = await recordHttp(`${scheme}://mcp.test/mcp`)
      expect(outcome.failure?.message).toBe(
        `server "tiny" could not be asked: the proxy 127.0.0.1:${port} can't be reached: ECONNREFUSED`,
      )
      expect(frames).toEqual([])
    },
  )

  test.each([
    ['http://mcp.test', { HTTPS_PROXY: 'http://p:1' }, false],
    ['https://mcp.test', { HTTPS_PROXY: 'http://p:1' }, true],
    ['https://mcp.test', { https_proxy: 'http://p:1' }, true],
    ['https://mcp.test', { ALL_PROXY: 'http://p:1' }, true],
    ['https://mcp.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '.test' }, false],
    ['https://mcp.test', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'other.test' }, true],
    ['http://localhost:3', { HTTP_PROXY: 'http://p:1' }, false],
    ['http://127.0.0.1:3', { HTTP_PROXY: 'http://p:1' }, false],
    ['http://[::1]:3', { HTTP_PROXY: 'http://p:1' }, false],
  ])('for %s with %j: %s', (url, proxies, isUsed) => {
    stubProxies(proxies)
    expect(agentFor(new URL(url)) !== false).toBe(isUsed)
  })

  test.each(['socks5://me:s3cret@p:1', 'http://[s3cret', 's3cret', 'me:s3cret'])(
    'of another kind is refused without its password: %s',
    (proxy) => {
      stubProxies({ HTTP_PROXY: proxy })
      let message = ''
      try {
        agentFor(new URL('http://mcp.test'))
      } catch (error) {
        message = String(error)
      }
      expect(message).toMatch(/HTTP_PROXY (?:is no address|begins with).*; give it as http/u)
      expect(message).not.toContain('s3cret')
    },
  )
})

interface Certified {
  /** The certificate of the authority. */
  readonly authority: string
  readonly server: TinyHttp
  readonly port: number
}

/** A server over TLS, with a certificate of an authority that nobody else knows. */
async function certifiedServer(): Promise<Certified> {
  const { authority, ...files } = makeCertificate()
  const server = await tinyHttp({}, (listener) => createHttpsServer(files, listener))
  return { authority, server, port: Number(new URL(server.url).port) }
}

describe.skipIf(!canMakeCertificates())(
  'over TLS (skipped where there is no openssl to make certificates with)',
  () => {
    test('a server is recorded where NODE_EXTRA_CA_CERTS names its authority, and refused elsewhere', async () => {
      const { authority, port } = await certifiedServer()
      const url = `https://localhost:${port}/mcp`
      const known = await recordInChild(url, {
        env: { ...NOTHING, NODE_EXTRA_CA_CERTS: authority },
      })
      expect(known.outcome).toMatchObject({ reason: 'closed', tools: 1, calls: 1 })
      const unknown = await recordInChild(url, { env: NOTHING })
      expect(unknown.outcome.failure?.message).toContain("isn't accepted")
      expect(unknown.outcome.failure?.hint).toContain('NODE_EXTRA_CA_CERTS')
    })

    test('a server is reached through the tunnel of a proxy that HTTPS_PROXY names', async () => {
      const { authority, port, server } = await certifiedServer()
      const tunnels: (string | undefined)[] = []
      const proxy = createHttpServer()
      proxy.on('connect', (request, client) => {
        tunnels.push(request.url)
        const upstream = connect(port, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'))
        upstream.pipe(client).pipe(upstream)
        client.on('error', () => upstream.destroy())
        upstream.on('error', () => client.destroy())
      })
      await listen(proxy)
      const { outcome } = await recordInChild('https://mcp.test/mcp', {
        env: {
          ...NOTHING,
          NODE_EXTRA_CA_CERTS: authority,
          HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
        },
      })
      expect(outcome).toMatchObject({ reason: 'closed', tools: 1, calls: 1 })
      expect(new Set(tunnels)).toEqual(new Set(['mcp.test:443']))
      expect(server.requests[0]?.headers.host).toBe('mcp.test')
    })
  },
)
