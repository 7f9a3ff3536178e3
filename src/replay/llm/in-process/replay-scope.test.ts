import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import nock from 'nock'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLlmReplay } from '../create-llm-replay.ts'
import { serveLlmReplay } from '../serve/serve-llm-replay.ts'
import { chatQuestion } from '../test-support/chat-question.ts'
import { llmFixture, type MadeExchange } from '../test-support/llm-fixture.ts'
import { replayScope, type ReplayScopeOptions } from './replay-scope.ts'

const HI = chatQuestion('Hi')
const CHUNKS = ['data: {"a":"', '\u00f8"}\n', '\ndata: b\n\ndata: [DONE]\n\n']
const ORIGIN = 'http://models.test'

afterEach(() => nock.cleanAll())
afterAll(() => nock.restore())

function use(exchange: MadeExchange = {}, options?: ReplayScopeOptions) {
  const replay = createLlmReplay([llmFixture({ body: HI, chunks: CHUNKS, ...exchange })])
  replayScope(replay, `${ORIGIN}/v1`, options)
  return replay
}

function ask(
  body: unknown = HI,
  path = '/v1/chat/completions',
  origin = ORIGIN,
): Promise<Response> {
  return fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
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
  const asked = request(`${ORIGIN}/v1/chat/completions`, { method: 'POST' }, (response) => {
    response.on('data', (chunk: Uint8Array) => chunks.push(Buffer.from(chunk).toString()))
    response.on('end', () => resolve([...chunks, 'end']))
    response.on('error', () => resolve([...chunks, 'error']))
  })
  asked.end(JSON.stringify(HI))
  return promise
}

describe('fetch', () => {
  test('gets the recorded chunks one by one, as often as it asks', async () => {
    use()
    for (let count = 0; count < 2; count += 1) {
      const response = await ask()
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      expect(await chunksOf(response.body)).toEqual(CHUNKS)
    }
  })

  test('gets a body that was packed as it is without', async () => {
    const fields = ['Content-Type: application/json', 'Content-Encoding: gzip']
    use({ fields, chunks: [gzipSync('{"a":1}')] })
    expect(await (await ask()).json()).toEqual({ a: 1 })
  })

  test('is answered where it packs what it asks', async () => {
    use()
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
    const body = gzipSync(JSON.stringify(HI))
    const response = await fetch(`${ORIGIN}/v1/chat/completions`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
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
})

test('node:http gets the recorded chunks one by one, and a reset as such', async () => {
  expect(await came({})).toEqual([...CHUNKS, 'end'])
  nock.cleanAll()
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

  test('is left to nock on other paths', async () => {
    const replay = use()
    nock(ORIGIN).post('/other').reply(200, 'other')
    expect(await (await ask(HI, '/other')).text()).toBe('other')
    expect((await ask(HI, '/nobody')).status).toBe(501)
    expect(replay.misses()).toEqual([])
  })

  test('is sent on, where that is asked for', async () => {
    const other = createLlmReplay([llmFixture({ body: chatQuestion('Ho'), chunks: ['a', 'b'] })])
    const { origin, close } = await serveLlmReplay(other)
    onTestFinished(close)
    const replay = createLlmReplay([llmFixture({ body: HI, chunks: CHUNKS })])
    replayScope(replay, origin, { unmatched: 'pass' })
    expect(await chunksOf((await ask(HI, undefined, origin)).body)).toEqual(CHUNKS)
    expect(await (await ask(chatQuestion('Ho'), undefined, origin)).text()).toBe('ab')
    expect((await fetch(`${origin}/v1/models`)).status).toBe(404)
    expect([replay.misses().length, other.misses().length]).toEqual([0, 1])
  })
})

test('a scope is no mock that nock waits for', () => {
  use()
  expect(nock.isDone()).toBe(true)
})
