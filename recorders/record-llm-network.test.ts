import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../fixtures/record/free-port.ts'
import { assay } from '../src/cli/test-support/assay.ts'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { canMakeCertificates, makeCertificate } from './http/test-support/make-certificate.ts'
import { scratchFolder } from './http/test-support/run-in-child.ts'
import { listen, portOf } from './http/test-support/tiny-http.ts'
import { rawClient, rawProvider } from './llm/test-support/peer.ts'
import { inShort, recordInMemory } from './llm/test-support/record-in-memory.ts'

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']
const NOTHING = Object.fromEntries(
  NAMES.flatMap((name) => [
    [name, ''],
    [name.toLowerCase(), ''],
  ]),
)
const POST = 'POST /v1/chat?a=b HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\nSet: 1\r\nx-a: 2\r\n'

function stubProxies(proxies: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ ...NOTHING, ...proxies })) vi.stubEnv(name, value)
}

afterEach(() => void vi.unstubAllEnvs())

describe('a proxy of the environment', () => {
  test('carries requests without TLS, and stands in no fixture', async () => {
    const proxy = await rawProvider()
    stubProxies({ HTTP_PROXY: `http://me:s3cret@127.0.0.1:${proxy.port}` })
    const recorder = await recordInMemory('http://llm.test/v1')
    const client = await rawClient(recorder.baseUrl)
    client.write(`${POST}Content-Length: 2\r\n\r\nab`)
    const onward = await proxy.next()
    const request = await onward.until('\r\n\r\nab')
    expect(request).toMatch(
      /^POST http:\/\/llm\.test\/v1\/chat\?a=b HTTP\/1\.1\r\nHost: llm\.test\r\n/u,
    )
    expect(request).toContain(`Proxy-Authorization: Basic ${btoa('me:s3cret')}\r\n`)
    expect(request).toMatch(/X-A: 1\r\n(?:.*\r\n)*?X-A: 2\r\n/u)
    expect(request).not.toContain('chunked')
    onward.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    await client.until('ok')
    const { fixture } = await recorder.exchange(1)
    expect(inShort(fixture).join('\n')).not.toMatch(/proxy|s3cret/iu)
    expect(fixture.header.source).toEqual({ url: 'http://llm.test/v1' })
  })

  test('that is not there is told the client', async () => {
    const port = await freePort()
    stubProxies({ HTTP_PROXY: `http://me:s3cret@127.0.0.1:${port}` })
    const recorder = await recordInMemory('http://llm.test/v1')
    const response = await fetch(`${recorder.baseUrl}/chat`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({
      error: {
        message: `assay record llm: the proxy 127.0.0.1:${port} can't be reached: ECONNREFUSED; look at HTTPS_PROXY and HTTP_PROXY; NO_PROXY names what needs no proxy`,
      },
    })
  })

  test('that is none is told before anything listens', async () => {
    stubProxies({ HTTP_PROXY: 'socks5://p:1' })
    await expect(recordInMemory('http://llm.test/v1')).rejects.toMatchObject({
      code: 'wrong-use',
    })
  })
})

// A process of its own, as Node reads NODE_EXTRA_CA_CERTS when it starts.
const ASK = `const answer = await fetch(process.env.OPENAI_BASE_URL + '/chat', { method: 'POST', body: '{}' })
console.log(answer.status, await answer.text())`

/** Records one exchange with a provider over TLS. */
async function recordInChild(upstream: string, env: Readonly<Record<string, string>>) {
  const folder = scratchFolder()
  const ask = [process.execPath, '--input-type=module', '--eval', ASK]
  const run = await assay(
    ['record', 'llm', '--upstream', upstream, '--out', folder, '--', ...ask],
    {
      env: { ...NOTHING, ...env },
    },
  )
  const [path = ''] = findFixtures([folder])
  return { run, fixture: readFixture(path) }
}

describe.skipIf(!canMakeCertificates())(
  'a provider over TLS (skipped where there is no openssl to make certificates with)',
  () => {
    test('is recorded where NODE_EXTRA_CA_CERTS names its authority', async () => {
      const { authority, ...files } = makeCertificate()
      const server = createHttpsServer(files, (request, response) => {
        response.end(`${request.method} ${request.url} ${request.headers.host}`)
      })
      await listen(server)
      const port = portOf(server)
      const { run, fixture } = await recordInChild(`https://localhost:${port}/v1`, {
        NODE_EXTRA_CA_CERTS: authority,
      })
      expect(run).toMatchObject({ code: 0, stdout: `200 POST /v1/chat localhost:${port}\n` })
      expect(inShort(fixture).at(-1)).toBe(`recv chunk "POST /v1/chat localhost:${port}"`)
      expect(fixture.complete).toBe(true)
    })

    test('is not trusted elsewhere, and the client told how it would be', async () => {
      const { cert, key } = makeCertificate()
      const server = createHttpsServer({ cert, key })
      await listen(server)
      const { run, fixture } = await recordInChild(`https://localhost:${portOf(server)}/v1`, {})
      expect(run.stdout).toMatch(/^502 .*isn't accepted: .*NODE_EXTRA_CA_CERTS/u)
      expect(fixture.end?.end.reason).toBe('reset')
    })

    test('is reached through the tunnel of a proxy that HTTPS_PROXY names', async () => {
      const { authority, ...files } = makeCertificate()
      const server = createHttpsServer(files, (_request, response) => void response.end('ok'))
      await listen(server)
      const tunnels: (string | undefined)[] = []
      const proxy = createHttpServer()
      proxy.on('connect', (request, client) => {
        tunnels.push(request.url)
        const onward = connect(portOf(server), '127.0.0.1', () =>
          client.write('HTTP/1.1 200 OK\r\n\r\n'),
        )
        onward.pipe(client).pipe(onward)
        client.on('error', () => onward.destroy())
        onward.on('error', () => client.destroy())
      })
      await listen(proxy)
      const { run } = await recordInChild('https://mcp.test/v1', {
        NODE_EXTRA_CA_CERTS: authority,
        HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
      })
      expect(run).toMatchObject({ code: 0, stdout: '200 ok\n' })
      expect(tunnels).toEqual(['mcp.test:443'])
    })
  },
)
