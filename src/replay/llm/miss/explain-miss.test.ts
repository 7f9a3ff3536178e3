import { expect, test } from 'vitest'
import type { JsonObject } from '../../../contracts/json.ts'
import type { LlmReplayRequest } from '../../../contracts/llm-replay.ts'
import { createLlmReplay } from '../create-llm-replay.ts'
import { asked, chatQuestion } from '../test-support/chat-question.ts'
import { llmFixture } from '../test-support/llm-fixture.ts'

const OSLO = chatQuestion('The weather in Oslo?')
const NESTED = Buffer.from(`{"messages":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)
const LONG = `${'You are a helpful assistant. '.repeat(300)}Be brief.`

function system(content: string): JsonObject {
  return chatQuestion('', { messages: [{ role: 'system', content }] })
}

async function missOf(request: LlmReplayRequest, bodies: readonly JsonObject[], token = '') {
  const fixtures = bodies.map((body, index) => llmFixture({ name: `${index + 1}-chat`, body }))
  const replay = createLlmReplay(fixtures, { environment: { API_TOKEN: token } })
  expect(await replay.respond(request)).not.toHaveProperty('recording')
  return replay.misses()[0]
}

test('names the nearest recording, and what is another in it', async () => {
  const paris = chatQuestion('The weather in Paris?', { stream: false, model: 'large-1' })
  const miss = await missOf(asked(chatQuestion('The weather in Rome?')), [paris, OSLO, paris])
  expect(miss?.message).toMatchInlineSnapshot(`
    "no recording answers POST /v1/chat/completions; nearest is 2-chat, which was asked something else in 1 place
      /messages/0/content: recorded "The weather in Oslo?", asked "The weather in Rome?""
  `)
  expect(miss?.nearest).toEqual({
    recording: '2-chat',
    count: 1,
    differences: [
      {
        pointer: '/messages/0/content',
        recorded: '"The weather in Oslo?"',
        asked: '"The weather in Rome?"',
      },
    ],
  })
})

test('shows of long texts what is around the difference', async () => {
  const miss = await missOf(asked(system(LONG.replace('brief', 'loud'))), [system(LONG)])
  expect(miss?.message).toMatchInlineSnapshot(`
    "no recording answers POST /v1/chat/completions; nearest is 1-chat, which was asked something else in 1 place
      /messages/0/content: recorded …lpful assistant. Be brief.", asked …lpful assistant. Be loud.""
  `)
})

test('tells what was added, what is missing, and how many differences there are', async () => {
  const messages = [1, 2, 3, 4, 5, 6].map((number) => ({ role: 'user', content: `no ${number}` }))
  const live = chatQuestion('', { messages: messages.slice(1), tools: [] })
  const recorded = { ...chatQuestion('', { messages }), response_format: { type: 'json_object' } }
  const miss = await missOf(asked(live), [recorded])
  expect(miss?.message).toMatchInlineSnapshot(`
    "no recording answers POST /v1/chat/completions; nearest is 1-chat, which was asked something else in 8 places
      /messages/0/content: recorded "no 1", asked "no 2"
      /messages/1/content: recorded "no 2", asked "no 3"
      /messages/2/content: recorded "no 3", asked "no 4"
      /messages/3/content: recorded "no 4", asked "no 5"
      /messages/4/content: recorded "no 5", asked "no 6"
      and 3 more"
  `)
})

test('names what is recorded where nothing of the same API is', async () => {
  const miss = await missOf(asked({ model: 'm', input: 'Hi' }, { target: '/v1/responses' }), [OSLO])
  expect(miss?.message).toMatchInlineSnapshot(
    `"no recording answers POST /v1/responses; there are recordings of POST openai-chat completions (1)"`,
  )
  const nothing = await missOf(asked(OSLO), [])
  expect(nothing?.message).toMatchInlineSnapshot(
    `"no recording answers POST /v1/chat/completions; there are no recordings"`,
  )
})

test.each([
  ['there is none', asked(OSLO, { body: new Uint8Array() })],
  ['it is no JSON object', asked('Hi')],
  ['the text ends inside the value', asked(OSLO, { body: Buffer.from('{"model": 1') })],
  ['it is no UTF-8', asked(OSLO, { body: Uint8Array.of(0xff, 0xfe, 0x00) })],
  ['the content encoding "lzma" isn\'t known', asked(OSLO, { encoding: 'lzma' })],
  ['it is too long', asked(OSLO, { body: new Uint8Array(), fault: 'it is too long' })],
  ['it is nested too deep', asked(OSLO, { body: NESTED })],
])('says why a body can’t be compared: %s', async (reason, request) => {
  const miss = await missOf(request, [OSLO])
  expect(miss).toEqual({
    reason: 'unreadable',
    request: 'POST /v1/chat/completions',
    message: `the body of POST /v1/chat/completions can't be compared with recordings: ${reason}`,
  })
})

test('tells no secret of a request', async () => {
  const token = 'correct-horse-battery-staple'
  const live = asked(chatQuestion(`${'x'.repeat(50)} ${token} ${'y'.repeat(50)}`))
  const miss = await missOf(live, [chatQuestion(`${'x'.repeat(50)} nothing`)], token)
  expect(JSON.stringify(miss)).not.toContain('horse')
  expect(miss?.message).toContain('[REDACTED:')
})

test('tells no secret that is a key of a request', async () => {
  const token = 'correct-horse-battery-staple'
  const tools = (value: number) => ({ tools: [{ name: 'a', parameters: { [token]: value } }] })
  const miss = await missOf(
    asked(chatQuestion('Hi', tools(1))),
    [chatQuestion('Hi', tools(2))],
    token,
  )
  expect(miss?.message).not.toContain('horse')
  expect(miss?.nearest?.differences[0]?.pointer).toMatch(/^\/tools\/0\/parameters\/\[REDACTED:/u)
})

test.each([0, 1])('cuts no character in half: %j', async (shift) => {
  const long = (end: string) =>
    system(`${'x'.repeat(shift)}${'😀'.repeat(100)}${end}${'😀'.repeat(100)}`)
  const miss = await missOf(asked(long('a')), [long('b')])
  expect(miss?.message.isWellFormed()).toBe(true)
  expect(miss?.message).not.toContain('\ufffd')
})

test('costs little with a thousand large recordings', async () => {
  const tools = Array.from({ length: 40 }, (_, index) => ({
    type: 'function',
    function: {
      name: `tool_${index}`,
      parameters: { type: 'object', properties: { a: {}, b: {} } },
    },
  }))
  const bodies = Array.from({ length: 1000 }, (_, index) =>
    chatQuestion(`question ${index}`, { tools, model: `model-${index % 7}` }),
  )
  const miss = await missOf(
    asked(chatQuestion('question 998', { tools, model: 'model-1' })),
    bodies,
  )
  // All bodies together are over a million values: the first of them are looked at, and that is enough.
  expect(miss?.nearest?.count).toBe(1)
})
