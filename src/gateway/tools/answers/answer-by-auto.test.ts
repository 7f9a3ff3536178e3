import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { createToolMemory } from '../test-support/create-tool-memory.ts'
import { converse, type ConversationOptions } from '../test-support/converse.ts'

const DECLARED: JsonObject = {
  type: 'object',
  properties: {
    metadata: { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] },
    content: { type: 'string' },
  },
  required: ['metadata', 'content'],
}
const LABELLED = text('METADATA: {"total": 4}\n\n# Pools\n')
const VALUE = { metadata: { total: 4 }, content: '# Pools\n' }
const PROSE = text('Nothing was to be had of all this.')

function text(...texts: readonly string[]): JsonObject {
  return { content: texts.map((one) => ({ type: 'text', text: one })) }
}

function blocksOf({ content = null }: JsonObject): unknown[] {
  return isJsonArray(content) ? [...content] : []
}

function shop(outputSchema: JsonObject | undefined, options: ConversationOptions = {}) {
  const tools = { read: outputSchema === undefined ? {} : { outputSchema } }
  const conversation = converse({ tools, ...options })
  conversation.list()
  return conversation
}

/** A conversation with a tool that declares nothing, and of which a result has taught something. */
async function learned(first: JsonObject, options: ConversationOptions = {}) {
  const conversation = shop(undefined, { auto: 'recommended', ...options })
  await conversation.call('read', first)
  conversation.list()
  return conversation
}

describe('a tool that declares what it gives', () => {
  test('goes on as it is while its structured content is valid', async () => {
    const { call, memory } = shop(DECLARED)
    const answer = await call('read', { ...LABELLED, structuredContent: VALUE })
    expect(answer).toMatchObject({ isSame: true, isListChanged: false, isAccepted: true })
    expect(memory.statusOf('read')).toMatchObject({ status: 'pass_through', counts: { passed: 1 } })
  })

  test('is given what its text holds, and clients keep their list', async () => {
    const { call, memory, events } = shop(DECLARED, { serverVersion: '1.0' })
    expect(await call('read', LABELLED)).toEqual({
      result: { ...LABELLED, structuredContent: VALUE },
      isSame: false,
      isListChanged: false,
      isAccepted: true,
    })
    expect(memory.statusOf('read')).toMatchObject({ status: 'wrapped', serverVersion: '1.0' })
    expect(memory.ruleOf('read')).toEqual({
      wrap: 'labelled-json',
      output_schema: { ...DECLARED, $comment: 'declared by the server' },
    })
    expect(events).toMatchInlineSnapshot(`
      [
        {
          "adapter": "labelled-json",
          "from": "unknown",
          "reason": "it declares an outputSchema, and gives no structured content",
          "server": "shop",
          "to": "wrapped",
          "tool": "read",
          "type": "status",
        },
      ]
    `)
  })

  test('is given its own structured content as it declares it', async () => {
    const { call, memory } = shop({ ...DECLARED, additionalProperties: false })
    const structuredContent = { ...VALUE, type: 'page' }
    expect(await call('read', { ...LABELLED, structuredContent })).toMatchObject({
      result: { structuredContent: VALUE },
      isAccepted: true,
    })
    expect(memory.statusOf('read')?.reason).toMatchInlineSnapshot(
      `"its structured content breaks its outputSchema: must NOT have additional properties: "type""`,
    )
  })

  test('goes back to what the server gives once that is valid, and is wrapped again once it is not', async () => {
    const { call, memory } = shop(DECLARED)
    await call('read', LABELLED)
    const valid = { ...LABELLED, structuredContent: VALUE }
    expect(await call('read', valid)).toMatchObject({ isSame: true })
    expect(memory.statusOf('read')?.status).toBe('pass_through')
    expect(await call('read', LABELLED)).toMatchObject({ isSame: false, isAccepted: true })
    expect(memory.statusOf('read')).toMatchObject({
      status: 'wrapped',
      counts: { passed: 1, wrapped: 2 },
    })
  })

  test('is learned anew where it comes to declare something else', async () => {
    const { call, list, memory } = shop(DECLARED)
    await call('read', LABELLED)
    const outputSchema = {
      type: 'object',
      properties: { lanes: { type: 'integer' } },
      required: ['lanes'],
    }
    list({ read: { outputSchema } })
    expect(await call('read', text('{"lanes": 6}'))).toMatchObject({
      result: { structuredContent: { lanes: 6 } },
      isListChanged: false,
      isAccepted: true,
    })
    expect(memory.ruleOf('read')?.output_schema).toMatchObject(outputSchema)
  })

  test('may give a list, to clients that take one', async () => {
    const outputSchema = { type: 'array', items: { type: 'integer' } }
    const { call } = shop(outputSchema, { protocolVersion: '2026-07-28' })
    expect(await call('read', text('[1, 2]'))).toMatchObject({
      result: { structuredContent: [1, 2] },
      isAccepted: true,
    })
  })
})

describe('a result that breaks what its tool declares, and of which nothing can be made', () => {
  test('goes on as it is, with the reason and what to do', async () => {
    const { call, memory, events } = shop(DECLARED)
    expect(await call('read', PROSE)).toMatchObject({ isSame: true, isListChanged: false })
    expect(memory.statusOf('read')?.status).toBe('failed')
    expect(events.at(-1)).toMatchInlineSnapshot(`
      {
        "from": "unknown",
        "hint": "write a rule for it, such as drop-schema, to --rules",
        "reason": "it declares an outputSchema, and gives no structured content; the result ("Nothing was to be had of all this.") holds no data",
        "server": "shop",
        "to": "failed",
        "tool": "read",
        "type": "status",
      }
    `)
  })

  test.each<[what: string, version: string, reset: boolean, isSame: boolean]>([
    ['by the same server', '1.0', false, true],
    ['by the server in another version', '1.1', false, false],
    ['after a reset', '1.0', true, false],
  ])('is followed by others %s', async (_, serverVersion, reset, isSame) => {
    const first = shop(DECLARED, { serverVersion: '1.0' })
    await first.call('read', PROSE)
    if (reset) first.memory.statuses.delete('read')
    const next = shop(DECLARED, { serverVersion, memory: first.memory })
    expect(await next.call('read', LABELLED)).toMatchObject({ isSame })
    expect(next.memory.statusOf('read')).toMatchObject(
      isSame ? { status: 'failed', counts: { failed: 2 } } : { status: 'wrapped' },
    )
  })

  test('is followed by others once it is reset, in the same process, too', async () => {
    const { call, memory } = shop(DECLARED)
    for (let tries = 0; tries < 6; tries += 1) await call('read', text('Error: no such page'))
    const known = memory.statusOf('read')
    expect(known?.status).toBe('failed')
    if (known !== undefined) memory.statuses.set('read', { ...known, status: 'unknown' })
    expect(await call('read', LABELLED)).toMatchObject({ isSame: false, isAccepted: true })
  })

  test('is told where the schema itself is at fault', async () => {
    const { call, memory } = shop({ type: 'array' })
    expect(await call('read', text('[1]'))).toMatchObject({ isSame: true })
    expect(memory.statusOf('read')).toMatchInlineSnapshot(`
      {
        "counts": {
          "calls": 1,
          "errors": 0,
          "failed": 1,
          "passed": 0,
          "wrapped": 0,
        },
        "firstSeen": "2026-11-22T00:00:00.000Z",
        "lastChanged": "2026-11-22T00:00:00.000Z",
        "reason": "the outputSchema can't be used: its root is not of type object, which revisions up to 2025-11-25 ask for; declare one that can",
        "status": "failed",
      }
    `)
  })

  test.each<[what: string, result: JsonObject]>([
    ['reads like an error', text('Error: no such page')],
    [
      'is larger than what is learned from',
      text(`METADATA: {"total": 4}\n\n${'word '.repeat(60_000)}`),
    ],
  ])('decides nothing where it %s', async (_, result) => {
    const { call, memory } = shop(DECLARED)
    expect(await call('read', result)).toMatchObject({ isSame: true })
    expect(memory.statusOf('read')).toMatchObject({ status: 'unknown', counts: { failed: 1 } })
    expect(await call('read', LABELLED)).toMatchObject({ isSame: false, isAccepted: true })
  })

  test('is tried five times, and no more', async () => {
    const { call, memory } = shop(DECLARED)
    for (let tries = 0; tries < 5; tries += 1) await call('read', text('Error: no such page'))
    expect(await call('read', LABELLED)).toMatchObject({ isSame: true })
    expect(memory.statusOf('read')?.status).toBe('failed')
  })

  test('leaves the rule that held before in force', async () => {
    const { call, memory } = shop(DECLARED)
    await call('read', LABELLED)
    expect(await call('read', PROSE)).toMatchObject({ isSame: true })
    expect(memory.statusOf('read')?.status).toBe('failed')
    expect(await call('read', LABELLED)).toMatchObject({ isSame: false, isAccepted: true })
    expect(memory.statusOf('read')?.status).toBe('wrapped')
  })

  test('is not taken for what a parser would read in it', async () => {
    const outputSchema = {
      type: 'object',
      properties: { files: { type: 'array', items: { type: 'string' } } },
      required: ['files'],
    }
    const { call } = shop(outputSchema)
    const found = text('/pools/brook.txt\n/pools/mill.txt\n/pools/hall.txt')
    const files = ['/pools/brook.txt', '/pools/mill.txt', '/pools/hall.txt']
    expect(await call('read', found)).toMatchObject({ result: { structuredContent: { files } } })
    expect(await call('read', text('No matches found'))).toMatchObject({ isSame: true })
  })
})

describe('a text that breaks nothing', () => {
  const CARRIER: JsonObject = {
    type: 'object',
    properties: { result: { type: 'string' } },
    required: ['result'],
  }
  const CARRIED = {
    ...LABELLED,
    structuredContent: { result: 'METADATA: {"total": 4}\n\n# Pools\n' },
  }

  test.each<[what: string, schema: JsonObject | undefined, result: JsonObject]>([
    ['is declared nowhere', undefined, LABELLED],
    ['is carried by structured content', CARRIER, CARRIED],
  ])('goes on as it is where it %s', async (_, schema, result) => {
    const { call, memory } = shop(schema)
    expect(await call('read', result)).toMatchObject({ isSame: true, isAccepted: true })
    expect(memory.statusOf('read')?.status).toBe('pass_through')
    expect(memory.rules.size).toBe(0)
  })

  test('is wrapped at once where it is recommended and clients were told nothing', async () => {
    const { call, list, memory } = shop(undefined, { auto: 'recommended' })
    expect(await call('read', LABELLED)).toMatchObject({
      result: { structuredContent: VALUE },
      isListChanged: true,
    })
    expect(memory.statusOf('read')?.status).toBe('wrapped')
    expect(list()[0]?.['outputSchema']).toMatchObject({
      type: 'object',
      properties: { metadata: {}, content: {}, result: {} },
    })
    expect(await call('read', LABELLED)).toMatchObject({ isListChanged: false, isAccepted: true })
  })

  test('is what clients were told until they list again', async () => {
    const { call, list } = shop(CARRIER, { auto: 'recommended' })
    expect(await call('read', CARRIED)).toMatchObject({ isSame: true, isListChanged: true })
    expect(await call('read', CARRIED)).toMatchObject({ isSame: true, isAccepted: true })
    list()
    expect(await call('read', CARRIED)).toMatchObject({
      result: { structuredContent: VALUE },
      isListChanged: false,
      isAccepted: true,
    })
  })

  test('is looked at five times for data', async () => {
    for (const [times, isSame] of [
      [4, false],
      [5, true],
    ] as const) {
      const { call } = shop(undefined, { auto: 'recommended' })
      for (let tries = 0; tries < times; tries += 1) await call('read', PROSE)
      expect(await call('read', LABELLED)).toMatchObject({ isSame })
    }
  })

  test('teaches nothing where it reads like an error', async () => {
    const { call, memory } = shop(undefined, { auto: 'recommended' })
    expect(await call('read', text('{"error": "no such page"}'))).toMatchObject({ isSame: true })
    expect(memory.rules.size).toBe(0)
  })
})

describe('what was learned of texts', () => {
  test.each<[what: string, first: string, next: string, value: JsonObject]>([
    [
      'metadata without what was null',
      'METADATA: {"total": 4, "next": null}\n\na b',
      'METADATA: {"total": 4}\n\nc d',
      { metadata: { total: 4 }, content: 'c d' },
    ],
    [
      'metadata with what was null, and more',
      'METADATA: {"total": 4, "next": null}\n\na b',
      'METADATA: {"total": 4.5, "next": "x", "more": [1]}\n\nc d',
      { metadata: { total: 4.5, next: 'x', more: [1] }, content: 'c d' },
    ],
    ['a list after an object', '{"a": {"b": 1}}', '[{"a": 1}]', { items: [{ a: 1 }] }],
    ['an object after a list', '[{"a": 1}]', '{"b": {"c": 1}}', { b: { c: 1 } }],
    ['an empty list', '[{"a": 1}]', '[]', { items: [] }],
    ['a text without data', '{"a": 1}', 'No matches found', { result: 'No matches found' }],
    [
      'a text of another form',
      '| pool | lanes |\n| --- | --- |\n| Brook | 6 |\n| Mill | 8 |\n',
      'A pool, with six lanes.',
      { result: 'A pool, with six lanes.' },
    ],
    [
      'a text that nothing shows to be of the form',
      '/pools/brook.txt\n/pools/mill.txt\n/pools/hall.txt',
      'No matches found',
      { result: 'No matches found' },
    ],
    [
      'a text of which data is a detail',
      '{"a": 1}',
      `{"b": 2} is all that ${'this long text of many words '.repeat(9)}says`,
      {
        result: `{"b": 2} is all that ${'this long text of many words '.repeat(9)}says`,
      },
    ],
    [
      'an item that lacks a field',
      '1. **Brook** (★ 6)\n   https://example.com/brook\n2. **Mill** (★ 8)\n   https://example.com/mill\n',
      '1. **Hall** (★ 2)\n   https://example.com/hall\n2. **Kanal**\n   https://example.com/kanal\n',
      {
        items: [
          { name: 'Hall', stars: 2, url: 'https://example.com/hall' },
          { name: 'Kanal', url: 'https://example.com/kanal' },
        ],
      },
    ],
  ])('holds for %s', async (_, first, next, value) => {
    const { call, memory } = await learned(text(first))
    expect(await call('read', text(next))).toMatchObject({
      result: { structuredContent: value },
      isListChanged: false,
      isAccepted: true,
    })
    expect(memory.statusOf('read')?.status).toBe('wrapped')
  })

  test('holds for a result without any text', async () => {
    const { call } = await learned(LABELLED)
    const picture = { content: [{ type: 'image', data: '', mimeType: 'image/png' }] }
    expect(await call('read', picture)).toMatchObject({
      result: { ...picture, structuredContent: {} },
      isAccepted: true,
    })
  })

  test('becomes wider for a value of another type, and until then the text is given', async () => {
    const { call, list, memory } = await learned(text('{"pools": [1], "open": "daily"}'))
    const other = text('{"pools": {"brook": 1}, "open": "daily"}')
    expect(await call('read', other)).toMatchObject({
      result: { structuredContent: { result: '{"pools": {"brook": 1}, "open": "daily"}' } },
      isListChanged: true,
      isAccepted: true,
    })
    list()
    expect(await call('read', other)).toMatchObject({
      result: { structuredContent: { pools: { brook: 1 }, open: 'daily' } },
      isListChanged: false,
      isAccepted: true,
    })
    expect(await call('read', text('{"pools": [2], "open": "daily"}'))).toMatchObject({
      result: { structuredContent: { pools: [2] } },
      isAccepted: true,
    })
    expect(memory.statusOf('read')?.status).toBe('wrapped')
  })

  test('is forgotten where the server is structured by itself', async () => {
    const { call, list, memory } = await learned(LABELLED)
    const data = { ...text('{"lanes":[6]}'), structuredContent: { lanes: [6] } }
    expect(await call('read', data)).toMatchObject({ isSame: true, isListChanged: true })
    expect(memory.statusOf('read')?.status).toBe('pass_through')
    expect(memory.rules.size).toBe(0)
    expect(list()[0]).not.toHaveProperty('outputSchema')
  })

  test('holds in another process, and without looking for more', async () => {
    const { memory } = await learned(LABELLED)
    const { call, list } = shop(undefined, { memory })
    expect(list()[0]).toHaveProperty('outputSchema')
    expect(await call('read', LABELLED)).toMatchObject({
      result: { structuredContent: VALUE },
      isAccepted: true,
    })
  })

  test.each<[what: string, rule: WrapRule, value: JsonValue]>([
    ['a rule alone', { wrap: 'labelled-json' }, VALUE],
    ['another way', { wrap: 'result' }, { result: 'METADATA: {"total": 4}\n\n# Pools\n' }],
    [
      'another schema',
      {
        wrap: 'labelled-json',
        output_schema: {
          type: 'object',
          properties: { total: { type: 'integer', source_field: '$.metadata.total' } },
        },
      },
      { total: 4 },
    ],
  ])('may be mended by hand: %s', async (_, rule, value) => {
    const memory = createToolMemory()
    memory.learn('read', rule)
    const { call } = shop(DECLARED, { memory })
    expect(await call('read', LABELLED)).toMatchObject({
      result: { structuredContent: value },
      isListChanged: false,
      isAccepted: true,
    })
    expect(memory.ruleOf('read')).toBe(rule)
  })

  test('gives way to a rule that somebody wrote', async () => {
    const { memory } = await learned(LABELLED)
    const rules = { tools: { 'shop:read': { wrap: 'none' } } } as const
    const { call, list } = shop(undefined, { memory, rules })
    expect(list()[0]).not.toHaveProperty('outputSchema')
    expect(await call('read', LABELLED)).toMatchObject({ isSame: true })
  })
})

describe('a client that was told what was learned, and has not listed the tools since', () => {
  const PROSE_GIVEN = { result: 'Nothing was to be had of all this.' }
  type Told = Awaited<ReturnType<typeof learned>>
  const undecided = ({ memory }: Told): void => {
    const known = memory.statusOf('read')
    memory.forget('read')
    if (known !== undefined) memory.statuses.set('read', { ...known, status: 'unknown' })
  }
  const by = (rule: WrapRule) => (told: Told) => told.memory.learn('read', rule)
  const structured: JsonObject = { ...PROSE, structuredContent: { metadata: 'none' } }

  test.each<[what: string, change: (told: Told) => void, result: JsonObject, value: JsonObject]>([
    ['is reset', undecided, PROSE, PROSE_GIVEN],
    ['is reset, and teaches the same again', undecided, LABELLED, VALUE],
    ['is forgotten', ({ memory }) => memory.forget('read'), PROSE, PROSE_GIVEN],
    ['comes to be structured in another way', () => undefined, structured, PROSE_GIVEN],
    ['is left alone by hand', by({ wrap: 'none' }), PROSE, PROSE_GIVEN],
    [
      'is mended by hand to something else',
      by({
        wrap: 'labelled-json',
        output_schema: {
          type: 'object',
          properties: { content: { type: 'integer', source_field: '$.metadata.total' } },
        },
      }),
      LABELLED,
      { result: 'METADATA: {"total": 4}\n\n# Pools\n' },
    ],
  ])('takes the results of one that %s, and is told once', async (_, change, result, value) => {
    const told = await learned(LABELLED)
    change(told)
    expect(await told.call('read', result)).toMatchObject({
      result: {
        content: expect.arrayContaining(blocksOf(result)),
        structuredContent: value,
      },
      isListChanged: true,
      isAccepted: true,
    })
    expect(await told.call('read', result)).toMatchObject({
      isListChanged: false,
      isAccepted: true,
    })
  })

  test('is given what is promised where its list is not known any more', async () => {
    const told = await learned(LABELLED)
    told.list({})
    expect(await told.call('read', PROSE)).toMatchObject({
      result: { structuredContent: PROSE_GIVEN },
    })
  })

  test('takes errors as errors', async () => {
    const told = await learned(LABELLED)
    undecided(told)
    expect(await told.call('read', { ...PROSE, isError: true })).toMatchObject({ isSame: true })
  })

  test('is told what another gateway learned', async () => {
    const memory = createToolMemory()
    const { call } = shop(undefined, { auto: 'recommended', memory })
    await learned(LABELLED, { memory })
    expect(await call('read', LABELLED)).toMatchObject({ isListChanged: true })
    expect(await call('read', LABELLED)).toMatchObject({ isListChanged: false })
  })
})
