import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { freePort } from '../fixtures/record/free-port.ts'
import { listen, originOf } from './http/test-support/tiny-http.ts'
import { chunksOf, recordInMemory, textOf } from './llm/test-support/record-in-memory.ts'

const CHAT = ['Hel', 'lo \u{1F44B}', '!'].map((content) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
}))

const MESSAGES = [
  {
    type: 'message_start',
    message: {
      id: 'm1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'gr\u00FC\u00DF' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 3 },
  },
  { type: 'message_stop' },
]

/** Answers with the stream that a path is asked for, or that it takes no such key. */
const answer: RequestListener = (request, response) => {
  const isChat = request.url === '/v1/chat/completions'
  if ((request.headers['x-api-key'] ?? request.headers.authorization ?? '').includes('wrong')) {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"error":{"type":"authentication_error","message":"no such key"}}')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (isChat) {
    for (const chunk of CHAT) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    response.end('data: [DONE]\n\n')
    return
  }
  for (const event of MESSAGES)
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  response.end()
}

async function startProvider(): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then(() => answer(request, response))
  })
  await listen(server)
  return originOf(server)
}

async function listed(stream: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const items: unknown[] = []
  for await (const item of stream) items.push(item)
  return items
}

async function chat(baseURL: string, apiKey = 'right'): Promise<readonly unknown[]> {
  const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 })
  const stream = await client.chat.completions.create({
    model: 'm',
    stream: true,
    messages: [{ role: 'user', content: 'hi' }],
  })
  return listed(stream)
}

async function messages(baseURL: string, apiKey = 'right'): Promise<readonly unknown[]> {
  const client = new Anthropic({ baseURL, apiKey, maxRetries: 0 })
  const stream = client.messages.stream({
    model: 'm',
    max_tokens: 9,
    messages: [{ role: 'user', content: 'hi' }],
  })
  return listed(stream)
}

describe.each([
  ['openai', '/v1', chat, CHAT],
  ['@anthropic-ai/sdk', '', messages, MESSAGES],
] as const)('%s', (_, path, ask, events) => {
  test('gets through the recorder what it gets without, and its fixture holds that', async () => {
    const provider = await startProvider()
    const recorder = await recordInMemory(`${provider}${path}`)
    expect(recorder.baseUrl.slice(recorder.baseUrl.length - path.length)).toBe(path)
    const direct = await ask(`${provider}${path}`)
    const recorded = await ask(recorder.baseUrl)
    expect(recorded).toEqual(direct)
    expect(direct).toHaveLength(events.length)
    const { fixture } = await recorder.exchange(1)
    const body = chunksOf(fixture, 'recv')
      .map((frame) => textOf(frame))
      .join('')
    const stored = Array.from(body.matchAll(/^data: (\{.*)$/gmu), ([, data = '']) =>
      JSON.parse(Buffer.from(data, 'latin1').toString('utf8')),
    )
    expect(stored).toEqual(events)
  })

  test('shows the error of the provider, and of the recorder in its own words', async () => {
    const provider = await startProvider()
    const recorder = await recordInMemory(`${provider}${path}`)
    await expect(ask(recorder.baseUrl, 'wrong')).rejects.toThrow(/401.*no such key/u)
    const lost = await recordInMemory(`http://127.0.0.1:${await freePort()}${path}`)
    await expect(ask(lost.baseUrl)).rejects.toThrow(
      /502.*assay record llm: nothing listens at 127\.0\.0\.1:/u,
    )
  })
})

test('openai leaves in the middle, and the provider hears of it', async () => {
  const gone = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.on('close', () => gone.resolve())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(CHAT[0])}\n\n`)
  })
  await listen(server)
  const recorder = await recordInMemory(`${originOf(server)}/v1`)
  const client = new OpenAI({ baseURL: recorder.baseUrl, apiKey: 'right', maxRetries: 0 })
  const stream = await client.chat.completions.create({ model: 'm', stream: true, messages: [] })
  for await (const { choices } of stream) {
    expect(choices[0]?.delta.content).toBe('Hel')
    break
  }
  await gone.promise
  expect((await recorder.exchange(1)).outcome.reason).toBe('client-gone')
})
