import { createServer, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import Anthropic from '@anthropic-ai/sdk'
import { setupServer } from 'msw/node'
import OpenAI from 'openai'
import { afterEach, describe, expect, test } from 'vitest'
import type { EndReason } from '../src/contracts/fixture.ts'
import type { HarnessError } from '../src/contracts/harness-error.ts'
import { createMemorySink, type MemorySink } from '../src/fixture/create-memory-sink.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { payloadText } from '../src/fixture/payload-text.ts'
import { rebuildExchange } from '../src/provider/rebuild-exchange.ts'
import { createLlmReplay } from '../src/replay/llm/create-llm-replay.ts'
import { serveLlmReplay } from '../src/replay/llm/serve/serve-llm-replay.ts'
import { createRecordingFetch } from './recording-fetch.ts'
import { recordingHandler } from './recording-handler.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function provider(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

function recorder(): {
  readonly fetch: typeof fetch
  readonly sinks: MemorySink[]
  readonly open: () => MemorySink
} {
  const sinks: MemorySink[] = []
  const open = (): MemorySink => {
    const sink = createMemorySink()
    sinks.push(sink)
    return sink
  }
  return { fetch: createRecordingFetch({ open, environment: {} }), sinks, open }
}

function exchangeOf(sink: MemorySink | undefined): ReturnType<typeof rebuildExchange> {
  return rebuildExchange(parseFixture(sink?.text() ?? '', 'memory.fixture.jsonl'))
}

function chunk(delta: object): string {
  return `data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta }] })}\n\n`
}

describe('a recording fetch', () => {
  test('hands on each chunk before the provider sends the next, and records both', async () => {
    let held: ServerResponse | undefined
    const base = await provider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk({ content: 'first' }))
      held = response
    })
    const { fetch, sinks } = recorder()
    const client = new OpenAI({ apiKey: 'none', baseURL: `${base}/v1`, fetch, maxRetries: 0 })
    const stream = await client.chat.completions.create({
      model: 'm',
      stream: true,
      messages: [{ role: 'user', content: 'Say two words.' }],
    })
    const said: string[] = []
    for await (const { choices } of stream) {
      said.push(choices[0]?.delta.content ?? '')
      held?.end(`${chunk({ content: ' second' })}data: [DONE]\n\n`)
    }
    expect(said).toEqual(['first', ' second'])
    const { fixture, answer, request } = exchangeOf(sinks[0])
    // The client reads no further than the end mark.
    expect([fixture.complete, fixture.end?.end.reason]).toEqual([true, 'closed'])
    expect(answer).toMatchObject({ outcome: 'completed', choices: [{ text: 'first second' }] })
    expect(request.asked?.stream).toBe(true)
    const received = fixture.frames.filter(({ dir, part }) => dir === 'recv' && part === 'chunk')
    expect(received.map((frame) => payloadText(frame))[0]).toBe(chunk({ content: 'first' }))
  })

  test('says that a body was unpacked, and records it without the fields of its packing', async () => {
    const base = await provider((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync('{"object":"chat.completion","choices":[]}'))
    })
    const { fetch, sinks } = recorder()
    const response = await fetch(`${base}/v1/chat/completions`, { method: 'POST', body: '{}' })
    expect(await response.json()).toMatchObject({ choices: [] })
    expect(response.url).toBe(`${base}/v1/chat/completions`)
    expect(sinks[0]?.text()).not.toContain('content-encoding')
    expect(sinks[0]?.text()).toContain('an encoded body stands unpacked')
    expect(exchangeOf(sinks[0]).answer?.outcome).toBe('completed')
  })

  test.each<
    readonly [
      string,
      string,
      (response: ServerResponse) => void,
      (fetch: typeof globalThis.fetch, url: string) => Promise<unknown>,
    ]
  >([
    [
      'the client goes',
      'client-gone',
      (response) => void response.write(chunk({ content: 'a' })),
      async (fetch, url) => {
        const stop = new AbortController()
        const response = await fetch(url, { signal: stop.signal })
        const reader = response.body?.getReader()
        await reader?.read()
        stop.abort()
        await reader?.read()
      },
    ],
    [
      'the reader stops reading',
      'client-gone',
      (response) => void response.write(chunk({ content: 'a' })),
      async (fetch, url) => (await fetch(url)).body?.cancel(),
    ],
    [
      'the provider breaks off',
      'reset',
      (response) => {
        response.write(chunk({ content: 'a' }))
        response.destroy()
      },
      async (fetch, url) => (await fetch(url)).text(),
    ],
    [
      'no answer comes',
      'reset',
      (response) => void response.destroy(),
      async (fetch, url) => fetch(url),
    ],
  ])('ends the recording as it ended where %s', async (_, reason, answer, ask) => {
    const base = await provider(answer)
    const { fetch, sinks } = recorder()
    await ask(fetch, `${base}/v1/chat/completions`).catch(() => undefined)
    expect(exchangeOf(sinks[0]).fixture.end?.end.reason).toBe(reason)
  })

  const DONE = `${chunk({ content: 'a' })}data: [DONE]\n\n`
  const STOP = 'event: message_stop\ndata: {"type":"message_stop"}\n\n'
  const COMPLETED = `data: {"type":"response.completed","response":{"status":"completed"}}\n\n`
  const FINISHED = 'data: {"candidates":[{"finishReason":"STOP"}]}\n\n'
  const WHOLE = '{"object":"chat.completion","choices":[]}'

  test.each<readonly [string, string, string, EndReason, OutgoingHttpHeaders]>([
    ['at [DONE]', 'chat/completions', DONE, 'closed', {}],
    ['before [DONE]', 'chat/completions', chunk({ content: 'a' }), 'client-gone', {}],
    ['at message_stop', 'messages', STOP, 'closed', {}],
    ['at response.completed', 'responses', COMPLETED, 'closed', {}],
    ['at done: true', 'api/chat', '{"model":"m","done":true}\n', 'closed', {}],
    ['before done: true', 'api/chat', '{"model":"m","done":false}\n', 'client-gone', {}],
    ['of Gemini, which has no mark', 'models/m:streamGenerateContent', FINISHED, 'client-gone', {}],
    ['at the end of JSON', 'chat/completions', WHOLE, 'closed', {}],
    ['inside of JSON', 'chat/completions', WHOLE.slice(0, -1), 'client-gone', {}],
    ['at the last byte', 'other', 'abc', 'closed', { 'content-length': '3' }],
    ['before the last byte', 'other', 'abc', 'client-gone', { 'content-length': '4' }],
    ['of an unknown body', 'other', 'abc', 'client-gone', {}],
  ])(
    'knows whether an answer is whole whose client leaves %s',
    async (_, path, body, reason, fields) => {
      const base = await provider((response) => void response.writeHead(200, fields).write(body))
      for (const leave of ['cancel', 'abort'] as const) {
        const { fetch, sinks } = recorder()
        const stop = new AbortController()
        const request = { method: 'POST', body: '{}', signal: stop.signal }
        const response = await fetch(`${base}/v1/${path}`, request)
        const reader = response.body?.getReader()
        await reader?.read()
        if (leave === 'cancel') await reader?.cancel()
        else {
          const next = reader?.read().catch(() => undefined)
          stop.abort()
          await next
        }
        expect(exchangeOf(sinks[0]).fixture.end?.end.reason, leave).toBe(reason)
      }
    },
  )

  test('records what the openai SDK leaves at [DONE] so that a plain fetch reads its replay to the end', async () => {
    const base = await provider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      // The connection stays open, as it does if a proxy is slow.
      response.write(DONE)
    })
    const { fetch, sinks } = recorder()
    const client = new OpenAI({ apiKey: 'none', baseURL: `${base}/v1`, fetch, maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: 'Say a.' }]
    const body = { model: 'm', stream: true as const, messages }
    const said: string[] = []
    for await (const { choices } of await client.chat.completions.create(body))
      said.push(choices[0]?.delta.content ?? '')
    const fixture = parseFixture(sinks[0]?.text() ?? '', 'memory.fixture.jsonl')
    const replay = createLlmReplay([fixture])
    const host = await serveLlmReplay(replay)
    const plain = { method: 'POST', body: JSON.stringify(body) }
    const answer = await globalThis.fetch(`${host.origin}/v1/chat/completions`, plain)
    expect([said, await answer.text(), replay.notes]).toEqual([['a'], DONE, []])
    await host.close()
  })

  test('records a body that is a stream, and a Request, without taking them from the provider', async () => {
    const base = await provider((response) => void response.end('{}'))
    const { fetch, sinks } = recorder()
    const url = `${base}/v1/chat/completions`
    const body = new Blob(['{"model":"m"}']).stream()
    await fetch(url, { method: 'POST', body, duplex: 'half' })
    const pieces = Readable.from([Buffer.from('{"model"'), Buffer.from(':"p"}')])
    await fetch(url, { method: 'POST', body: pieces, duplex: 'half' })
    await fetch(
      new Request(`${base}/v1/chat/completions`, { method: 'POST', body: '{"model":"n"}' }),
    )
    expect(sinks.map((sink) => exchangeOf(sink).request.asked?.model)).toEqual(['m', 'p', 'n'])
  })

  test.each([
    ['from the first line on', 0],
    ['after the head', 350],
  ])('tells a medium that refuses %s, and goes on with the request', async (_, room) => {
    const base = await provider((response) => void response.end('{"choices":[]}'))
    const faults: HarnessError[] = []
    const full = {
      ...createMemorySink(),
      append: (bytes: Uint8Array) => {
        if (bytes.length > room) throw new Error('no space left')
      },
    }
    const fetch = createRecordingFetch({
      open: () => full,
      environment: {},
      onFault: (error) => void faults.push(error),
    })
    const body = JSON.stringify({ model: 'm'.repeat(500) })
    const response = await fetch(`${base}/v1/chat/completions`, { method: 'POST', body })
    expect(await response.text()).toBe('{"choices":[]}')
    expect(faults.map(({ code }) => code)).toEqual(['write-failed'])
  })
})

test('a recording handler of msw records what it passes through, as it streams', async () => {
  const base = await provider((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        id: 'm1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'text', text: 'Hei' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
    )
  })
  const { open, sinks } = recorder()
  const server = setupServer(recordingHandler({ open, environment: {} }))
  server.listen({ onUnhandledFrame: 'error' })
  try {
    const client = new Anthropic({ apiKey: 'none', baseURL: base, maxRetries: 0 })
    const message = await client.messages.create({
      model: 'm',
      max_tokens: 5,
      messages: [{ role: 'user', content: 'Hi' }],
    })
    expect(message.content).toMatchObject([{ type: 'text', text: 'Hei' }])
  } finally {
    server.close()
  }
  const { fixture, request, response } = exchangeOf(sinks[0])
  expect([fixture.complete, request.target, response?.status]).toEqual([true, '/v1/messages', 200])
})
