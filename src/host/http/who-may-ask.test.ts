import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFakeServer } from '../test-support/create-fake-server.ts'
import { ask, HELLO, openSession, served } from '../test-support/over-http.ts'
import { serveHttp } from './serve-http.ts'

const TOKEN = 's3cret-s3cret'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a request', () => {
  test.each([
    ['of this machine', {}, 200],
    ['by the name localhost', { host: 'localhost:1' }, 200],
    ['by a name below localhost', { host: 'a.localhost' }, 200],
    ['by an address of IPv6', { host: '[::1]:80' }, 200],
    ['by any address of loopback', { host: '127.8.9.10:80' }, 200],
    ['by a name that a name server was made to lead here', { host: 'evil.example:80' }, 403],
    ['by a name that begins like ours', { host: 'localhost.evil.example' }, 403],
    ['by a name that hides another one', { host: 'evil.example#@127.0.0.1' }, 403],
    ['by another user’s name', { host: 'evil@127.0.0.1' }, 403],
    ['by an address that isn’t bound', { host: '192.168.0.1' }, 403],
    ['of a page of this machine', { origin: 'http://localhost:6274' }, 200],
    ['of a page by an address', { origin: 'http://127.0.0.1:1' }, 200],
    ['of an allowed page', { origin: 'https://page.example' }, 200],
    ['of another page', { origin: 'https://evil.example' }, 403],
    ['of an allowed page under another scheme', { origin: 'http://page.example' }, 403],
    ['of an allowed page at another port', { origin: 'https://page.example:8' }, 403],
    ['of a page below an allowed one', { origin: 'https://a.page.example' }, 403],
    ['of a page that hides where it is from', { origin: 'null' }, 403],
    ['of no page at all', { origin: '' }, 403],
  ])('%s: %j is answered with %i', async (_title, headers, status) => {
    const allowOrigins = ['https://Page.example/']
    const { url, server } = await served(createFakeServer(), { allowOrigins })
    expect(await ask(url, { headers, body: HELLO })).toMatchObject({ status })
    expect(server.clients).toHaveLength(status === 200 ? 1 : 0)
  })

  test('says why it is turned away', async () => {
    const { url } = await served()
    const { body } = await ask(url, { headers: { host: 'evil.example' }, body: HELLO })
    expect(body).toMatchInlineSnapshot(
      `"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"the host \\"evil.example\\" isn't served"}}"`,
    )
  })

  test.each([
    ['the token', bearer(TOKEN), 200, undefined],
    [
      'the token by a scheme in other letters',
      { authorization: `bearer ${TOKEN}` },
      200,
      undefined,
    ],
    ['no token', {}, 401, 'Bearer'],
    ['another token', bearer('s3cret-s3creT'), 401, 'Bearer error="invalid_token"'],
    ['a longer token', bearer(`${TOKEN}x`), 401, 'Bearer error="invalid_token"'],
    ['the token and more', bearer(`${TOKEN} x`), 401, 'Bearer error="invalid_token"'],
    ['another scheme', { authorization: `Basic ${TOKEN}` }, 401, 'Bearer error="invalid_token"'],
    [
      'a foreign page with the token',
      { ...bearer(TOKEN), origin: 'https://evil.example' },
      403,
      undefined,
    ],
  ])(
    'with %s where there is one is answered as it should be',
    async (_title, headers, status, asked) => {
      const { url, server } = await served(createFakeServer(), { token: TOKEN })
      const answer = await ask(url, { headers, body: HELLO })
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([status, asked])
      expect(server.clients).toHaveLength(status === 200 ? 1 : 0)
    },
  )

  test.each(['GET', 'DELETE'])('with %s needs the token, too', async (method) => {
    const { url } = await served(createFakeServer(), { token: TOKEN })
    const session = await openSession(url, bearer(TOKEN))
    expect(await ask(url, { method, headers: session })).toMatchObject({ status: 401 })
  })
})

describe('a browser', () => {
  const origin = 'http://localhost:6274'

  test('is told before it asks what a page may send', async () => {
    const { url } = await served(createFakeServer(), { token: TOKEN })
    const { status, headers } = await ask(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, mcp-param-x',
      },
    })
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
      'access-control-allow-headers': 'authorization, mcp-param-x',
    })
  })

  test('shows a page the session, and why it is turned away', async () => {
    const { url } = await served(createFakeServer(), { token: TOKEN })
    const headers = { origin, ...bearer(TOKEN) }
    const fields = {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringContaining('Mcp-Session-Id'),
      vary: 'Origin',
    }
    expect(await ask(url, { headers, body: HELLO })).toMatchObject({ status: 200, headers: fields })
    expect(await ask(url, { headers: { origin }, body: HELLO })).toMatchObject({
      status: 401,
      headers: fields,
    })
  })

  test('keeps everything from pages that may not ask', async () => {
    const { url } = await served()
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await ask(url, { method: 'OPTIONS', headers })
    expect(answer.status).toBe(403)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('is needed for none of this', async () => {
    const { url } = await served()
    const { headers } = await ask(url, { body: HELLO })
    expect(Object.keys(headers).filter((name) => /^access|^vary/u.test(name))).toEqual([])
  })
})

describe('an address', () => {
  test.each(['0.0.0.0', '::', '192.0.2.1', 'example.com', '[::]', ''])(
    'that others can reach is bound with a token alone: %j',
    async (host) => {
      await expect(serveHttp(createFakeServer().accept, { host })).rejects.toMatchObject({
        code: 'wrong-use',
        message: expect.stringMatching(/^serving on ".*" needs a token, as others/u),
      })
    },
  )

  test('that is all of them is served under every name', async () => {
    const { url } = await served(createFakeServer(), { host: '0.0.0.0', token: TOKEN })
    const here = url.replace('0.0.0.0', '127.0.0.1')
    const headers = { host: 'gateway:3000', ...bearer(TOKEN) }
    expect(await ask(here, { headers, body: HELLO })).toMatchObject({ status: 200 })
    const without = { host: 'gateway:3000' }
    expect(await ask(here, { headers: without, body: HELLO })).toMatchObject({ status: 401 })
  })

  test('of IPv6 is one, too', async ({ skip }) => {
    const host = await serveHttp(createFakeServer().accept, { host: '::1' }).catch(() => undefined)
    if (host === undefined) return skip('this machine has no IPv6')
    onTestFinished(() => host.close())
    expect(host.url).toMatch(/^http:\/\/\[::1\]:\d+\/mcp$/u)
    await openSession(host.url)
  })

  test('that is taken is wrong use', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const address = taken.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    await expect(serveHttp(createFakeServer().accept, { port })).rejects.toMatchObject({
      code: 'wrong-use',
      message: expect.stringMatching(/^port \d+ of "127\.0\.0\.1" can't be served on: listen/u),
    })
  })

  test.each(['two words', ' x', 'x\n', '\t', 'tökén', 'x\u007F', '\0', '𝄞'])(
    'with the token %j, which no client can give, is wrong use',
    async (token) => {
      await expect(serveHttp(createFakeServer().accept, { token })).rejects.toMatchObject({
        code: 'wrong-use',
        message:
          'the token has white space or characters beyond visible ASCII, which no bearer token can have: give another one',
      })
    },
  )

  test('with a token of all that is visible in ASCII lets in who has it', async () => {
    const token = String.fromCodePoint(...Array.from({ length: 94 }, (_, index) => index + 0x21))
    const { url } = await served(createFakeServer(), { token })
    expect(await ask(url, { headers: bearer(token), body: HELLO })).toMatchObject({ status: 200 })
  })

  test('with an empty token is wrong use', async () => {
    await expect(serveHttp(createFakeServer().accept, { token: '' })).rejects.toMatchObject({
      code: 'wrong-use',
      message: 'the token is empty: give one, or none',
    })
  })
})
