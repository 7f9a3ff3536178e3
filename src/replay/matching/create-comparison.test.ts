import * as fc from 'fast-check'
import OpenAI from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmReplayOptions } from '../../contracts/llm-replay.ts'
import type { McpComparedRequest, ReplayServerOptions } from '../../contracts/mcp-replay.ts'
import { makeFixture, request, response, text } from '../../mcp/test-support/make-fixture.ts'
import { createLlmReplay } from '../llm/create-llm-replay.ts'
import { serveLlmReplay } from '../llm/serve/serve-llm-replay.ts'
import { asked, chatQuestion } from '../llm/test-support/chat-question.ts'
import { llmFixture } from '../llm/test-support/llm-fixture.ts'
import { createReplayServer } from '../mcp/create-replay-server.ts'
import { connect } from '../mcp/test-support/connect.ts'

const WITHOUT_DATES: NonNullable<LlmReplayOptions['normalize']> = (value) =>
  JSON.parse(JSON.stringify(value).replaceAll(/(?<![\w-])\d{4}-\d\d-\d\d/g, 'DATE'))

/** Recordings of models by their names, in this order. */
function models(bodies: Readonly<Record<string, JsonValue>>, options: LlmReplayOptions) {
  const fixtures = Object.entries(bodies).map(([name, body], index) =>
    llmFixture({ name, body, recordedAt: `2026-11-01T00:00:0${index}.000Z` }),
  )
  return createLlmReplay(fixtures, { environment: {}, ...options })
}

/** A server of which these arguments were recorded, and a client of it. */
function server(args: readonly JsonObject[], options: ReplayServerOptions) {
  const lines = args.flatMap((one, index) => [
    { send: request(index, 'tools/call', { name: 'read', arguments: one }) },
    { recv: response(index, text(`answer ${index}`)) },
  ])
  const made = createReplayServer([makeFixture(lines)], { environment: {}, ...options })
  const client = connect(made)
  const ask = (one: JsonObject): JsonValue | undefined => {
    client.send(request('a', 'tools/call', { name: 'read', arguments: one }))
    return client.got().at(-1)
  }
  return { made, ask }
}

describe('what is ignored', () => {
  test.each<readonly [string, string, JsonObject, JsonObject]>([
    ['a member', '/messages/0/content', chatQuestion('a'), chatQuestion('b')],
    ['every item', '/messages/*/content', chatQuestion('a'), chatQuestion('b')],
    ['a member that only one has', '/tools', chatQuestion('a', { tools: [] }), chatQuestion('a')],
    ['a key with a slash', '/tools/0/a~1b', tools({ 'a/b': 1 }), tools({ 'a/b': 2 })],
    ['a key with a tilde', '/tools/0/a~0b', tools({ 'a~b': 1 }), tools({})],
    ['the item of an array', '/messages/0', chatQuestion('a'), chatQuestion('b')],
    ['the model', '/model', chatQuestion('a'), chatQuestion('a', { model: 'large' })],
    ['streaming', '/stream', chatQuestion('a'), chatQuestion('a', { stream: false })],
  ])('does not count for models: %s', async (_, pointer, recorded, live) => {
    const ignored = models({ one: recorded }, { ignore: [pointer] })
    expect((await ignored.respond(asked(live))).recording).toBe('one')
    const exact = models({ one: recorded }, {})
    expect((await exact.respond(asked(live))).recording).toBeUndefined()
  })

  test('counts in what is left: a miss names no ignored place, and its pointers stay right', async () => {
    const replay = models({ one: twoMessages('Monday', 'a') }, { ignore: ['/messages/0'] })
    await replay.respond(asked(twoMessages('Friday', 'b')))
    expect(replay.misses()[0]?.message).toBe(
      `no recording answers POST /v1/chat/completions; nearest is one, which was asked something else in 1 place
  /messages/1/content: recorded "a", asked "b"`,
    )
    await replay.respond(asked(chatQuestion('Friday')))
    expect(replay.misses()).toHaveLength(2)
  })

  test('makes recordings equal, which then answer in their order', async () => {
    const bodies = { first: chatQuestion('Monday'), second: chatQuestion('Tuesday') }
    const replay = models(bodies, { ignore: ['/messages/*/content'] })
    const question = asked(chatQuestion('Tuesday'))
    const names = [1, 2, 3].map(async () => (await replay.respond(question)).recording)
    expect(await Promise.all(names)).toEqual(['first', 'second', 'second'])
    const strict = models(bodies, { ignore: ['/messages/*/content'], strict: true })
    for (const _ of [1, 2, 3]) await strict.respond(question)
    expect(strict.misses().map(({ reason }) => reason)).toEqual(['used-up'])
  })

  test('does not count for servers, by pointers into the parameters', () => {
    const args = [{ date: 'Monday', id: 1 }, { id: 2 }]
    const { made, ask } = server(args, { ignore: ['/arguments/date'] })
    expect(ask({ date: 'Friday', id: 2 })).toMatchObject({ result: text('answer 1') })
    expect(ask({ id: 1 })).toMatchObject({ result: text('answer 0') })
    expect(ask({ date: 'Friday', id: 3 })).toMatchObject({ error: { code: -32602 } })
    expect(made.misses()[0]?.nearest?.differences.map(({ pointer }) => pointer)).toEqual([
      '/arguments/id',
    ])
    expect(server(args, {}).ask({ date: 'Friday', id: 2 })).toMatchObject({ error: {} })
  })

  test.each([
    ['messages/0', 'not a JSON Pointer'],
    ['#/messages', 'not a JSON Pointer'],
    ['/a~2b', 'not a JSON Pointer'],
    ['/a~', 'not a JSON Pointer'],
    ['', 'names the whole request'],
  ])('is refused if it is %j: it is %s', (pointer, words) => {
    expect(() => models({}, { ignore: [pointer] })).toThrow(words)
    expect(() => server([], { ignore: [pointer] })).toThrow(words)
  })

  test('is told in notes if no recording has it, and only then', () => {
    const unheard = ['/mesages/0/content', '/messages/9', '/model/x']
    const ignore = ['/messages', '/messages/0/content', '/model', '/*/*/role', ...unheard]
    expect(models({ one: chatQuestion('a') }, { ignore }).notes).toEqual(
      unheard.map((pointer) => ({ message: unheardOf(pointer) })),
    )
    expect(
      server([{ date: 'a' }, { id: 1 }], { ignore: ['/arguments/id', '/id'] }).made.notes,
    ).toEqual([{ message: unheardOf('/id') }])
    // What nobody has recorded yet can't be looked at.
    expect([models({}, { ignore }).notes, server([], { ignore }).made.notes]).toEqual([[], []])
  })

  test.each<readonly [string, string]>([
    [
      '{"ignore":"/messages"}',
      "ignore is a string and must be an array of JSON Pointers, such as ['",
    ],
    ['{"ignore":[1]}', 'ignore is an array of other things and must be'],
    ['{"ignore":null}', 'ignore is null and must be'],
    ['{"normalize":5}', 'normalize is a number and must be a function (request) => request'],
  ])('is refused from JavaScript if the options are %s', (json, words) => {
    const options = JSON.parse(json)
    const refused = expect.objectContaining({
      code: 'wrong-use',
      message: expect.stringContaining(words),
    })
    expect(() => models({}, options)).toThrow(refused)
    expect(() => server([], options)).toThrow(refused)
  })

  test('is just that: another value there matches, and one elsewhere does not', async () => {
    const key = fc.constantFrom('a', 'b', '*', '', '0', '/', '~', '__proto__')
    const args = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 })
    fc.assert(
      fc.property(args, key, fc.jsonValue(), (recorded, name, value) => {
        fc.pre(name !== '*')
        const pointer = `/arguments/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        const live = { ...plain(recorded) }
        Object.defineProperty(live, name, { value, enumerable: true, configurable: true })
        const { ask } = server([plain(recorded)], { ignore: [pointer] })
        expect(ask(live)).toMatchObject({ result: {} })
        expect(ask({ ...live, elsewhere: 1 })).toMatchObject({ error: {} })
      }),
      { numRuns: 60 },
    )
  })
})

describe('normalize', () => {
  test('changes both questions, and nothing that is sent', async () => {
    const replay = models(
      { one: chatQuestion('It is 2026-11-01.', { model: 'small-2024-08-06' }) },
      { normalize: WITHOUT_DATES },
    )
    expect((await replay.respond(onAnotherDay('small-2024-08-06'))).recording).toBe('one')
    await replay.respond(onAnotherDay('small-2025-01-01'))
    expect(replay.misses()[0]?.nearest?.differences).toEqual([
      { pointer: '/model', recorded: '"small-2024-08-06"', asked: '"small-2025-01-01"' },
    ])
  })

  test('gets method, path and body of a model, and comes before what is ignored', async () => {
    const seen: unknown[] = []
    const replay = models(
      { one: chatQuestion('a') },
      {
        ignore: ['/messages'],
        normalize: (one) => {
          seen.push(one)
          return one
        },
      },
    )
    expect(replay.knows(asked(chatQuestion('b')))).toBe(true)
    const [method, path] = ['POST', '/v1/chat/completions']
    expect(seen).toEqual([
      { method, path, body: chatQuestion('a') },
      { method, path, body: chatQuestion('b') },
    ])
  })

  test('gets method and parameters of a server, and may change its copy in place', () => {
    const { ask, made } = server([{ date: 'Monday' }], { normalize: withoutArguments })
    expect(ask({ date: 'Friday' })).toMatchObject({ result: text('answer 0') })
    expect(made.recordings().map(({ request: title }) => title)).toEqual(['tools/call read'])
  })

  test('leaves what is no JSON alone', async () => {
    const body = new Uint8Array([0xff, 0xfe])
    const replay = models({}, { normalize: () => JSON.parse('null') })
    expect(await replay.respond(asked({}, { body }))).toMatchObject({ head: { status: 400 } })
    expect(replay.misses()[0]?.message).toContain('it is no UTF-8')
  })

  test.each<readonly [string, () => unknown, string]>([
    ['throws', () => JSON.parse('{'), 'normalize threw SyntaxError: '],
    ['returns nothing', () => undefined, 'normalize returned no request with "'],
    ['returns no request', () => ({}), 'normalize returned no request with "'],
    ['returns a circle', circle, 'normalize returned no request with "'],
    ['is asynchronous', async () => Promise.reject(new Error('late')), 'returned a promise'],
  ])(
    'is refused in recordings, and makes a miss of what is asked, if it %s',
    async (_, fail, words) => {
      const normalize = () => JSON.parse(JSON.stringify(null)) ?? fail()
      expect(() => models({ one: chatQuestion('a') }, { normalize })).toThrow(words)
      expect(() => models({ one: chatQuestion('a') }, { normalize })).toThrow('one.fixture.jsonl')
      expect(() => server([{}], { normalize })).toThrow(words)
      const replay = models({}, { normalize })
      expect(replay.knows(asked(chatQuestion('a')))).toBe(true)
      expect(await replay.respond(asked(chatQuestion('a')))).toMatchObject({
        head: { status: 400 },
      })
      expect(replay.misses()).toMatchObject([{ reason: 'unreadable' }])
      expect(replay.misses()[0]?.message).toContain(words)
      const empty = server([], { normalize })
      expect(empty.ask({})).toMatchObject({ error: { data: { reason: 'unreadable' } } })
      expect(empty.made.misses()[0]?.message).toContain(words)
    },
  )
})

test('what normalize was called with is named without its values', async () => {
  const { ask, made } = server([], { normalize: () => JSON.parse('{') })
  ask({ secret: 'sesame' })
  expect(made.misses()[0]?.message).toMatch(
    /: normalize threw SyntaxError: .*; it was called with method "tools\/call" and params \{name, arguments\}$/u,
  )
  const replay = models({}, { normalize: () => ({}) })
  await replay.respond(asked(chatQuestion('sesame')))
  expect(replay.misses()[0]?.message).toMatch(
    /normalize returned no request with "body"; it was called with method "POST" and body \{model, .*\}$/u,
  )
})

const TOOLS = [{ type: 'function' as const, function: { name: 'weather', parameters: {} } }]
const call = (id: string, city: string) => ({
  id,
  type: 'function' as const,
  function: { name: 'weather', arguments: JSON.stringify({ city }) },
})
const first = (date: string, city: string) => ({
  model: 'small-1',
  tools: TOOLS,
  messages: [
    { role: 'system' as const, content: `You are helpful. Today is ${date}.` },
    { role: 'user' as const, content: `The weather in ${city}?` },
  ],
})
const second = (date: string, city: string, calls: readonly ReturnType<typeof call>[]) => {
  const { messages, ...rest } = first(date, city)
  const results = calls.map(({ id }) => ({
    role: 'tool' as const,
    tool_call_id: id,
    content: `4 C on ${date}`,
  }))
  const said = { role: 'assistant' as const, content: null, tool_calls: [...calls] }
  return { ...rest, messages: [...messages, said, ...results] }
}
const answer = (message: JsonObject) => ({
  fields: ['Content-Type: application/json'],
  chunks: [
    JSON.stringify({
      id: 'c',
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
    }),
  ],
})

test('an agent whose system prompt has the date of today replays, with the ids of earlier answers', async () => {
  // Two sessions of one day: only the ids of their calls tell the second questions apart.
  const sessions = ['call_1', 'call_2'].flatMap((id, index) => [
    llmFixture({
      name: `ask-${id}`,
      body: first('2026-11-01', 'Oslo'),
      ...answer({ content: null, tool_calls: [call(id, 'Oslo')] }),
      recordedAt: `2026-11-01T00:00:0${index}.000Z`,
    }),
    llmFixture({
      name: `end-${id}`,
      body: second('2026-11-01', 'Oslo', [call(id, 'Oslo')]),
      ...answer({ content: `Cold (${id}).` }),
      recordedAt: `2026-11-01T00:00:0${index}.500Z`,
    }),
  ])
  const replay = createLlmReplay(sessions, { normalize: WITHOUT_DATES, strict: true })
  const host = await serveLlmReplay(replay)
  onTestFinished(() => host.close())
  const client = new OpenAI({ baseURL: `${host.origin}/v1`, apiKey: 'none', maxRetries: 0 })
  const ask = async (body: ReturnType<typeof first> | ReturnType<typeof second>) =>
    (await client.chat.completions.create(body)).choices[0]?.message
  const today = new Date().toISOString().slice(0, 10)
  const run = async (): Promise<string | null | undefined> => {
    const calls = (await ask(first(today, 'Oslo')))?.tool_calls ?? []
    const ids = calls.map(({ id }) => call(id, 'Oslo'))
    return (await ask(second(today, 'Oslo', ids)))?.content
  }
  expect([await run(), await run()]).toEqual(['Cold (call_1).', 'Cold (call_2).'])
  expect([replay.misses(), replay.unused()]).toEqual([[], []])
  const exact = createLlmReplay(sessions)
  await exact.respond(asked(first(today, 'Oslo')))
  expect(exact.misses()).toHaveLength(1)
})

function tools(tool: JsonObject): JsonObject {
  return chatQuestion('a', { tools: [tool] })
}

function plain(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value))
}

function circle(): unknown {
  const value: { body?: unknown; params?: unknown } = {}
  value.body = value
  return value
}

function twoMessages(date: string, question: string): JsonObject {
  return chatQuestion('', {
    messages: [
      { role: 'system', content: date },
      { role: 'user', content: question },
    ],
  })
}

function onAnotherDay(model: string) {
  return asked(chatQuestion('It is 2027-01-31.', { model }))
}

function withoutArguments(one: McpComparedRequest): McpComparedRequest {
  return Object.assign(one, { params: { ...one.params, arguments: {} } })
}

function unheardOf(pointer: string): string {
  return `the ignored pointer "${pointer}" matches nothing in any recording; check its spelling`
}
