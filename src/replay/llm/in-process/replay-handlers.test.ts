import nodeHttp from 'node:http'
import { gzipSync } from 'node:zlib'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLlmReplay } from '../create-llm-replay.ts'
import { chatQuestion } from '../test-support/chat-question.ts'
import { llmFixture, type MadeExchange } from '../test-support/llm-fixture.ts'
import { replayHandlers, type ReplayHandlersOptions } from './replay-handlers.ts'

const HI = chatQuestion('Hi')
const CHUNKS = ['data: {"a":"', '\u00f8"}\n', '\ndata: b\n\ndata: [DONE]\n\n']
const URL = 'http://models.test/v1/chat/completions'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function use(exchange: MadeExchange = {}, options?: ReplayHandlersOptions) {
  const replay = createLlmReplay([llmFixture({ body: HI, chunks: CHUNKS, ...exchange })])
  server.use(...replayHandlers(replay, options))
  return replay
}

function ask(body: unknown = HI, url = URL): Promise<Response> {
  return fetch(url, { method: 'POST', body: JSON.stringify(body) })
}

async function chunksOf(stream: AsyncIterable<Uint8Array> | null): Promise<readonly string[]> {
  const chunks: string[] = []
  for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk).toString())
  return chunks
}

/** What node:http gets of a body, and whether it came to its end. */
function came(exchange: MadeExchange): Promise<readonly string[]> {
  use(exchange)
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  const chunks: string[] = []
  const asked = nodeHttp.request(URL, { method: 'POST' }, (response) => {
    response.on('data', (chunk: Uint8Array) => chunks.push(Buffer.from(chunk).toString()))
    response.on('end', () => resolve([...chunks, 'end']))
    response.on('error', () => resolve([...chunks, 'error']))
  })
  asked.end(JSON.stringify(HI))
  return promise
}

describe('fetch', () => {
  test('gets the recorded chunks one by one', async () => {
    use()
    const response = await ask()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream',
    ])
    expect(await chunksOf(response.body)).toEqual(CHUNKS)
  })

  test('gets a body that was packed as it is without', async () => {
    const fields = ['Content-Type: application/json', 'Content-Encoding: gzip']
    use({ fields, chunks: [gzipSync('{"a":1}')] })
    expect(await (await ask()).json()).toEqual({ a: 1 })
  })

  test('fails where the recording breaks off, behind what came', async () => {
    use({ end: 'reset' })
    const { body } = await ask()
    const arrived: string[] = []
    const read = async (): Promise<void> => {
      for await (const chunk of body ?? []) arrived.push(Buffer.from(chunk).toString())
    }
    await expect(read()).rejects.toThrow('terminated')
    expect(arrived).toEqual(CHUNKS)
  })

  test('fails where no answer was recorded', async () => {
    use({ status: undefined, end: 'reset' })
    await expect(ask()).rejects.toThrow('fetch failed')
  })

  test('gets a status without a body, and fields that come twice', async () => {
    use({ status: '204 No Content', fields: ['set-cookie: a=1', 'set-cookie: b=2'], chunks: [] })
    const response = await ask()
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, ['a=1', 'b=2']])
  })

  test('stops the replay when it stops reading', async () => {
    const replay = createLlmReplay([llmFixture({ body: HI })])
    const ended = Promise.withResolvers<string>()
    const handlers = replayHandlers({
      ...replay,
      async *play(_reply, signal) {
        signal?.addEventListener('abort', () => ended.resolve('ended'))
        yield Buffer.from('a')
        await ended.promise
      },
    })
    server.use(...handlers)
    const { body } = await ask()
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await ended.promise).toBe('ended')
  })
})

test('node:http gets the recorded chunks one by one, and a reset as such', async () => {
  expect(await came({})).toEqual([...CHUNKS, 'end'])
  server.resetHandlers()
  expect((await came({ end: 'reset' })).at(-1)).toBe('error')
})

describe('what isn’t recorded', () => {
  test('is refused on paths of providers, with the nearest recording', async () => {
    const replay = use()
    const response = await ask(chatQuestion('Ho'))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('nearest is made')
    expect(replay.misses()).toHaveLength(1)
  })

  test('is left to the next handler on other paths', async () => {
    server.use(http.all('http://models.test/other', () => HttpResponse.text('other')))
    const replay = use()
    expect(await (await ask(HI, 'http://models.test/other')).text()).toBe('other')
    expect(replay.misses()).toEqual([])
  })

  test('is left to the next handler on all paths, where that is asked for', async () => {
    server.use(http.all('*', async ({ request: sent }) => HttpResponse.json(await sent.json())))
    const replay = use({}, { unmatched: 'pass' })
    expect(await (await ask(chatQuestion('Ho'))).json()).toEqual(chatQuestion('Ho'))
    expect(await chunksOf((await ask()).body)).toEqual(CHUNKS)
    expect(replay.misses()).toEqual([])
  })

  test('and what is elsewhere isn’t looked at', async () => {
    server.use(http.all('*', () => HttpResponse.text('elsewhere')))
    use({}, { url: 'http://others.test/*' })
    expect(await (await ask()).text()).toBe('elsewhere')
  })
})
