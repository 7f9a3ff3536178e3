import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import type { Extraction } from '../../../contracts/extraction.ts'
import type { TextExtraction } from '../../../contracts/text-extraction.ts'
import { compileTextExtraction } from '../compile-text-extraction.ts'

interface Asked {
  readonly extraction: Extraction
  readonly requests: readonly {
    readonly method: string
    readonly headers: object
    readonly body: string
  }[]
}

/** Starts a service, and asks it to read a text. */
async function asked(
  answer: RequestListener,
  rules: TextExtraction = {},
  signal?: AbortSignal,
): Promise<Asked> {
  const requests: { method: string; headers: object; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      requests.push({ method: request.method ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const origin = `http://127.0.0.1:${port}`
  try {
    const { extract } = compileTextExtraction(
      { parser: 'http', endpoint: `${origin}/parse`, ...rules },
      undefined,
      { allowOrigins: [origin], ...(signal && { signal }) },
    )
    return { extraction: await extract('some text'), requests }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function replying(body: string | Uint8Array, status = 200, headers = {}): RequestListener {
  return (_, response) => response.writeHead(status, headers).end(body)
}

test('sends the text with the settings that are for the service, and no credentials', async () => {
  const { extraction, requests } = await asked(replying('{"a":1}'), { separator: '=' })
  expect(extraction).toMatchObject({ ok: true, value: { a: 1 }, extractor: 'http' })
  const [request] = requests
  expect(request?.method).toBe('POST')
  expect(JSON.parse(request?.body ?? '')).toEqual({ text: 'some text', config: { separator: '=' } })
  expect(Object.keys(request?.headers ?? {})).not.toContain('cookie')
  expect(Object.keys(request?.headers ?? {})).not.toContain('authorization')
})

test('leaves out config where there are no settings, and uses the method that is named', async () => {
  const { requests } = await asked(replying('[1]'), { method: 'PUT' })
  expect(requests).toMatchObject([{ method: 'PUT', body: '{"text":"some text"}' }])
})

test('puts an array into the property that is named', async () => {
  const { extraction } = await asked(replying('[1]'), { list_field: 'items' })
  expect(extraction).toMatchObject({ ok: true, value: { items: [1] } })
})

test.each([
  [
    'redirects',
    replying('', 302, { location: 'http://127.0.0.1:1/' }),
    {},
    'the service redirects (status 302), which is refused; name the address that answers',
  ],
  ['fails', replying('{"a":1}', 500), {}, 'the service answered with status 500'],
  ['reads nothing', replying('', 204), {}, 'the service read nothing'],
  ['answers with no JSON', replying('<html>'), {}, 'the answer of the service is no JSON'],
  [
    'answers with other bytes than UTF-8',
    replying(Buffer.from('{"a":"\xFF"}', 'latin1')),
    {},
    'the answer of the service is no UTF-8',
  ],
  [
    'answers with too much',
    replying(`"${'x'.repeat(99)}"`),
    { max_response_bytes: 50 },
    'longer than 50 bytes',
  ],
  [
    'hangs up',
    (request: IncomingMessage) => request.socket.destroy(),
    {},
    "the service can't be asked",
  ],
  ['never answers', () => undefined, { timeout: 50 }, "the service didn't answer within 50 ms"],
] as const)('says why a service that %s gives nothing', async (_, answer, rules, reason) => {
  const { extraction } = await asked(answer, rules)
  expect(extraction).toMatchObject({
    ok: false,
    code: 'not-found',
    reason: expect.stringContaining(reason),
  })
})

test('reads an answer behind a byte order mark', async () => {
  const { extraction } = await asked(replying('\u{feff}{"a":"ä"}'))
  expect(extraction).toMatchObject({ ok: true, value: { a: 'ä' } })
})

test('ends the request where it is asked to', async () => {
  const ending = new AbortController()
  const { extraction } = await asked(() => ending.abort(), {}, ending.signal)
  expect(extraction).toMatchObject({ ok: false, reason: 'the request was ended' })
})

test.each([
  ['http://127.0.0.1:9/parse', [], 'allow it by --allow-origin http://127.0.0.1:9'],
  [
    'http://127.0.0.1:9/parse',
    ['http://127.0.0.1:8'],
    "sends texts to http://127.0.0.1:9, which isn't allowed",
  ],
  ['http://me:secret@127.0.0.1:9/', ['http://127.0.0.1:9'], 'which are never sent; leave them out'],
  [
    'http://127.0.0.1:9/parse',
    ['http://127.0.0.1:9/only/this'],
    'allowOrigins holds what is no origin',
  ],
  ['file:///x', [], 'endpoint is no address of http or https'],
  [undefined, [], '"http" needs endpoint; add it'],
])('refuses %s where %j is allowed', (endpoint, allowOrigins, message) => {
  const rules: TextExtraction = { parser: 'http', ...(endpoint !== undefined && { endpoint }) }
  expect(() => compileTextExtraction(rules, undefined, { allowOrigins })).toThrow(message)
})

test('has to be waited for', () => {
  const { extractNow } = compileTextExtraction(
    { parser: 'http', endpoint: 'http://127.0.0.1:9/' },
    undefined,
    { allowOrigins: ['http://127.0.0.1:9/'] },
  )
  expect(() => extractNow('text')).toThrow('has to be waited for')
})
