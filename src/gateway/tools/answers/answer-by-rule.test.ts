import { createServer } from 'node:http'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { GatewayEvent } from '../../../contracts/gateway-event.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { readRpcMessage } from '../../../rpc/rpc-message.ts'
import { createToolAdapter } from '../create-tool-adapter.ts'
import { createToolMemory } from '../test-support/create-tool-memory.ts'
import { converse, type ConversationOptions } from '../test-support/converse.ts'

const LEGACY = '2025-11-25'
const MODERN = '2026-07-28'

function text(...texts: readonly string[]): JsonObject {
  return { content: texts.map((one) => ({ type: 'text', text: one })) }
}

function ruled(rule: WrapRule, options: ConversationOptions = {}) {
  const conversation = converse({
    tools: { read: {} },
    ...options,
    rules: { tools: { 'shop:read': rule } },
  })
  conversation.list()
  return conversation
}

function structuredOf(result: JsonValue): JsonValue | undefined {
  return isJsonObject(result) ? result['structuredContent'] : undefined
}

const TABLE = '| pool | lanes |\n| --- | --- |\n| Brook | 6 |\n| Mill | 8 |\n'
const ROWS = [
  { pool: 'Brook', lanes: 6 },
  { pool: 'Mill', lanes: 8 },
]
const ROWS_SCHEMA: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    properties: { pool: { type: 'string' }, lanes: { type: 'integer' } },
    required: ['pool', 'lanes'],
  },
}
const FOUND_ROWS: WrapRule = {
  wrap: 'text_extraction',
  text_extraction: { parser: 'markdown_table' },
  output_schema: ROWS_SCHEMA,
}
const DECLARES_LIST: ConversationOptions = {
  tools: {
    read: {
      outputSchema: { type: 'object', properties: { result: ROWS_SCHEMA }, required: ['result'] },
    },
  },
}
const DECLARES_OBJECT: ConversationOptions = {
  tools: {
    read: {
      outputSchema: {
        type: 'object',
        properties: { result: { $ref: '#/$defs/pool' } },
        required: ['result'],
        $defs: { pool: { type: 'object', properties: { lanes: { type: 'integer' } } } },
      },
    },
  },
}
const ANY_OBJECT: ConversationOptions = { tools: { read: { outputSchema: { type: 'object' } } } }

const PICTURE: JsonObject = { content: [{ type: 'image', data: '', mimeType: 'image/png' }] }
const LINK: JsonObject = { type: 'resource_link', uri: 'file:///manual.pdf', name: 'manual' }

describe('a rule gives', () => {
  test.each<
    [
      what: string,
      rule: WrapRule,
      result: JsonObject,
      legacy: JsonValue | undefined,
      modern: JsonValue | undefined,
      options?: ConversationOptions,
    ]
  >([
    [
      'what stands behind a label',
      { wrap: 'labelled-json' },
      text('METADATA: {"total": 4}\n\n# Pools\n'),
      { metadata: { total: 4 }, content: '# Pools\n' },
      { metadata: { total: 4 }, content: '# Pools\n' },
    ],
    ['the text', { wrap: 'result' }, text('a', 'b'), { result: 'a\n\nb' }, { result: 'a\n\nb' }],
    ['an empty text of a picture', { wrap: 'result' }, PICTURE, { result: '' }, { result: '' }],
    [
      'an empty text of a link',
      { wrap: 'result' },
      { content: [LINK] },
      { result: '' },
      { result: '' },
    ],
    ['a list, which some carry in a result', FOUND_ROWS, text(TABLE), { result: ROWS }, ROWS],
    [
      'a list without a schema',
      { wrap: 'text_extraction', text_extraction: { parser: 'lines' } },
      text('a\nb'),
      { result: ['a', 'b'] },
      ['a', 'b'],
    ],
    [
      'what the server declares',
      { wrap: 'text_extraction', text_extraction: { parser: 'markdown_table' } },
      text(TABLE),
      undefined,
      undefined,
      ANY_OBJECT,
    ],
    [
      'JSON of a text, as the schema asks',
      { wrap: 'auto', output_schema: { type: 'object', properties: { a: { type: 'integer' } } } },
      text('It is {"a": "5", "b": 2}.'),
      { a: 5 },
      { a: 5 },
    ],
    [
      'a list out of its result, where it may stand alone',
      { wrap: 'unwrap' },
      { ...text('…'), structuredContent: { result: ROWS } },
      undefined,
      ROWS,
      DECLARES_LIST,
    ],
    [
      'an object out of its result',
      { wrap: 'unwrap' },
      { ...text('…'), structuredContent: { result: { lanes: 6 } } },
      { lanes: 6 },
      { lanes: 6 },
      DECLARES_OBJECT,
    ],
    [
      'structured content as a schema asks for it',
      { wrap: 'none', output_schema: { type: 'object', properties: { a: {} } } },
      { ...text('…'), structuredContent: { a: 1, b: 2 } },
      { a: 1 },
      { a: 1 },
    ],
    [
      'nothing, and lets through',
      { wrap: 'drop-schema' },
      { ...text('…'), structuredContent: [1] },
      undefined,
      undefined,
      ANY_OBJECT,
    ],
    ['nothing, and changes nothing', { wrap: 'none' }, text('{"a":1}'), undefined, undefined],
  ])('%s', async (_, rule, result, legacy, modern, options = {}) => {
    for (const [protocolVersion, value] of [
      [LEGACY, legacy],
      [MODERN, modern],
    ] as const) {
      const answer = await ruled(rule, { ...options, protocolVersion }).call('read', result)
      const expected = value === undefined ? result : { ...result, structuredContent: value }
      expect(answer).toMatchObject({ result: expected, isSame: value === undefined })
      expect(answer.isAccepted || value === undefined).toBe(true)
    }
  })

  test('what a service makes of a text', async () => {
    const server = createServer((_request, response) => response.end('{"lanes": 6}'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const origin = `http://127.0.0.1:${port}`
    const { call } = ruled(
      {
        wrap: 'text_extraction',
        text_extraction: { parser: 'http', endpoint: `${origin}/parse` },
        output_schema: { type: 'object', properties: { lanes: { type: 'integer' } } },
      },
      { allowOrigins: [origin] },
    )
    const { result } = await call('read', text('six'))
    server.close()
    expect(structuredOf(result)).toEqual({ lanes: 6 })
  })
})

test('a service that may not be asked is told before a client comes', () => {
  const text_extraction = { parser: 'http', endpoint: 'http://127.0.0.1:1/' } as const
  expect(() => ruled({ wrap: 'text_extraction', text_extraction })).toThrow('allow')
})

describe('whatever the rule', () => {
  const RULES: readonly WrapRule[] = [
    { wrap: 'labelled-json' },
    { wrap: 'result' },
    { wrap: 'unwrap' },
    { wrap: 'none', output_schema: { type: 'object' } },
    { wrap: 'none' },
    { wrap: 'auto' },
    { wrap: 'auto', text_extraction: {} },
    FOUND_ROWS,
  ]
  const LABELLED = text('METADATA: {"total": 4}\n\n# Pools\n')

  test.each<[what: string, result: JsonValue, errors: number]>([
    ['an error', { ...LABELLED, isError: true }, 1],
    ['what may be meant as an error', { ...LABELLED, isError: 'true' }, 1],
    ['a task that was begun', { ...LABELLED, task: { taskId: '1' } }, 0],
  ])('%s goes on as it is', async (_, result, errors) => {
    for (const rule of RULES) {
      const { call, memory } = ruled(rule, DECLARES_LIST)
      expect(await call('read', result)).toMatchObject({ isSame: true, isListChanged: false })
      expect(memory.statusOf('read')?.counts.errors ?? 0).toBe(errors)
    }
  })

  test('an error with data goes on as it is under the schema of the server, and as text under one of the gateway', async () => {
    const result = { isError: true, structuredContent: { result: [] } }
    const content = [{ type: 'text', text: '{"result":[]}' }]
    for (const rule of RULES) {
      const { call, list, memory } = ruled(rule, DECLARES_LIST)
      const [shown] = list()
      const isOwn = !jsonEqual(
        shown?.['outputSchema'] ?? null,
        DECLARES_LIST.tools?.['read']?.['outputSchema'] ?? null,
      )
      const expected = isOwn ? { isError: true, content } : result
      expect(await call('read', result)).toMatchObject({ result: expected, isSame: !isOwn })
      expect(memory.statusOf('read')?.counts.errors).toBe(1)
    }
  })

  test('a request for input goes on as it is, where there is such a thing', async () => {
    const result = { ...LABELLED, resultType: 'input_required', inputRequests: {} }
    const rule: WrapRule = { wrap: 'labelled-json' }
    const modern = await ruled(rule, { protocolVersion: MODERN }).call('read', result)
    const legacy = await ruled(rule, { protocolVersion: LEGACY }).call('read', result)
    expect([modern.isSame, legacy.isSame]).toEqual([true, false])
  })
})

describe('a rule that gives nothing', () => {
  const rule: WrapRule = { wrap: 'labelled-json' }
  const LABELLED = text('METADATA: {"total": 4}\n\n# Pools\n')

  test('answers with an error that has the result, tells why, and is tried on the next one', async () => {
    const { call, memory, events } = ruled(rule)
    expect(await call('read', text('nothing found'))).toMatchObject({
      isAccepted: true,
      result: {
        isError: true,
        content: [
          {
            type: 'text',
            text: 'read: the wrap rule reads no value of this result: no structured data stands in the text. What the tool gave follows.',
          },
          { type: 'text', text: 'nothing found' },
        ],
      },
    })
    expect(memory.statusOf('read')).toMatchObject({ status: 'failed', counts: { failed: 1 } })
    expect(await call('read', LABELLED)).toMatchObject({ isSame: false, isAccepted: true })
    expect(memory.statusOf('read')).toMatchObject({ status: 'wrapped', counts: { wrapped: 1 } })
    expect(events).toMatchInlineSnapshot(`
      [
        {
          "from": "unknown",
          "reason": "labelled-json gives no value: no structured data stands in the text",
          "server": "shop",
          "to": "failed",
          "tool": "read",
          "type": "status",
        },
        {
          "adapter": "labelled-json",
          "from": "failed",
          "reason": "the rules ask for it",
          "server": "shop",
          "to": "wrapped",
          "tool": "read",
          "type": "status",
        },
      ]
    `)
  })

  test.each<[what: string, result: JsonValue]>([
    ['a text', 'METADATA: {"total": 4}\n\n# Pools\n'],
    ['nothing', null],
    ['an array', [1]],
    ['no content', {}],
    ['a picture', { content: [{ type: 'image', data: '', mimeType: 'image/png' }] }],
  ])('lets %s through to who was shown no schema of it', async (_, result) => {
    const { call, list, memory } = ruled(rule)
    await call('read', text('nothing found'))
    list()
    expect(await call('read', result)).toMatchObject({ isSame: true })
    const unlisted = converse({ rules: { tools: { 'shop:read': rule } } })
    expect(await unlisted.call('read', result)).toMatchObject({ isSame: true })
    expect(memory.statusOf('read')?.status).toBe('failed')
  })

  test.each<[what: string, result: JsonObject, schema: JsonObject, given: JsonObject]>([
    [
      'its text, if the schema has a property for that',
      text('no pools today'),
      { properties: { pools: { type: 'array' }, result: { type: 'string' } } },
      { ...text('no pools today'), structuredContent: { result: 'no pools today' } },
    ],
    [
      'an error, if the schema has no such property',
      text('no pools today'),
      { properties: { pools: { type: 'array' } } },
      { isError: true, content: [{}, { text: 'no pools today' }] },
    ],
    [
      'an error, if the property takes no text',
      text('no pools today'),
      { properties: { result: { type: 'array' } } },
      { isError: true, content: [{}, { text: 'no pools today' }] },
    ],
  ])('gives who was shown its schema %s', async (_, result, schema, given) => {
    const { call, memory } = ruled({ ...rule, output_schema: { type: 'object', ...schema } })
    const answer = await call('read', result)
    expect(answer).toMatchObject({ isAccepted: true, isListChanged: true, result: given })
    expect(memory.statusOf('read')).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^labelled-json gives no value: /u),
      counts: { failed: 1 },
    })
  })

  test('promises nothing until it gives something again, and clients are told', async () => {
    const { call, list } = ruled(rule)
    const none = { isSame: false, isListChanged: true, isAccepted: true }
    expect(await call('read', text('nothing found'))).toMatchObject(none)
    expect(list()[0]).not.toHaveProperty('outputSchema')
    const again = { isSame: true, isListChanged: false, isAccepted: true }
    expect(await call('read', text('nothing found'))).toMatchObject(again)
    expect(await call('read', LABELLED)).toMatchObject({ isSame: false, isListChanged: true })
    expect(list()[0]).toHaveProperty('outputSchema')
    const kept = { isSame: false, isListChanged: false, isAccepted: true }
    expect(await call('read', LABELLED)).toMatchObject(kept)
  })

  test('leaves the list as it is where it promises what the server does', async () => {
    const { call, list } = ruled({ wrap: 'text_extraction', text_extraction: {} }, ANY_OBJECT)
    const answer = await call('read', text('nothing found'))
    expect(answer).toMatchObject({ isSame: true, isListChanged: false })
    expect(list()[0]).toMatchObject({ outputSchema: { type: 'object' } })
  })

  test('is told with each further result that it gives nothing of', async () => {
    const { call, list, events } = ruled(rule)
    await call('read', text('nothing found'))
    await call('read', text('nothing found'))
    list()
    await call('read', text('nothing found'))
    expect(events.slice(1)).toMatchInlineSnapshot(`
      [
        {
          "message": "a call was answered with an error: labelled-json gives no value: no structured data stands in the text",
          "server": "shop",
          "tool": "read",
          "type": "tool",
        },
        {
          "message": "a result went on as it came: labelled-json gives no value: no structured data stands in the text",
          "server": "shop",
          "tool": "read",
          "type": "tool",
        },
      ]
    `)
  })

  test.each<[what: string, result: JsonValue, content: readonly JsonValue[]]>([
    ['a link', { content: [LINK] }, [LINK]],
    ['nothing', { content: [] }, []],
    ['no content', { _meta: { a: 1 } }, []],
    [
      'data beside another text',
      { content: [{ type: 'text', text: 'see data' }], structuredContent: [1] },
      [
        { type: 'text', text: '[1]' },
        { type: 'text', text: 'see data' },
      ],
    ],
    ['data alone', { content: [], structuredContent: [1] }, [{ type: 'text', text: '[1]' }]],
    [
      'data beside its text',
      { content: [{ type: 'text', text: '[1]' }], structuredContent: [1] },
      [{ type: 'text', text: '[1]' }],
    ],
    ['no result', 'a', []],
  ])('makes %s an error of its virtual tool, with the reason', async (_, result, content) => {
    const output_schema = { type: 'object', required: ['price'], properties: { price: {} } }
    const { list, call, memory } = converse({
      tools: { read: {} },
      rules: { virtual_tools: { prices: { source_tool: 'read', output_schema } } },
    })
    list()
    const answer = await call('prices', result)
    const reason =
      /^prices gives nothing: text_extraction gives no value: .*read gave stands below/u
    expect(answer).toMatchObject({ isAccepted: true, isListChanged: false })
    expect(answer.result).toEqual({
      ...(isJsonObject(result) && result['_meta'] !== undefined && { _meta: { a: 1 } }),
      content: [{ type: 'text', text: expect.stringMatching(reason) }, ...content],
      isError: true,
    })
    expect(memory.statusOf('prices')).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  })

  test('rests while the server is structured by itself, and clients are told', async () => {
    const outputSchema = { type: 'object', properties: { lanes: { type: 'integer' } } }
    const { call, list, memory } = ruled(rule, { tools: { read: { outputSchema } } })
    expect(list()[0]?.['outputSchema']).toMatchObject({ required: ['metadata', 'content'] })
    const data = { ...text('{"lanes":6}'), structuredContent: { lanes: 6 } }
    expect(await call('read', data)).toMatchObject({
      isListChanged: true,
      isAccepted: true,
      result: { isError: true, content: [{}, { type: 'text', text: '{"lanes":6}' }] },
    })
    expect(memory.statusOf('read')?.status).toBe('pass_through')
    expect(list()[0]?.['outputSchema']).toEqual(outputSchema)
    expect(await call('read', data)).toMatchObject({ isListChanged: false, isAccepted: true })
    expect(await call('read', LABELLED)).toMatchObject({ isListChanged: true })
    expect(list()[0]?.['outputSchema']).toMatchObject({ required: ['metadata', 'content'] })
    expect(await call('read', LABELLED)).toMatchObject({ isAccepted: true, isListChanged: false })
  })
})

test.each<[what: string, rule: WrapRule, structuredContent: JsonObject]>([
  ['labelled-json', { wrap: 'labelled-json' }, { metadata: { total: 4 }, content: '# Pools\n' }],
  ['result', { wrap: 'result' }, { result: 'METADATA: {"total": 4}\n\n# Pools\n' }],
  ['result, of another text,', { wrap: 'result' }, { result: 'zz' }],
  ['text_extraction', { wrap: 'text_extraction', text_extraction: {} }, { a: { b: 1 } }],
])('an object that %s would give is not wrapped again', async (_, rule, structuredContent) => {
  const { call, memory } = ruled(rule)
  const result = { ...text('METADATA: {"total": 4}\n\n# Pools\n'), structuredContent }
  expect(await call('read', result)).toMatchObject({ isSame: true, isAccepted: true })
  expect(memory.statusOf('read')).toMatchObject({ status: 'pass_through', counts: { passed: 1 } })
})

test('an object that is no text stays beside the text that wrap result gives', async () => {
  const { call } = ruled({ wrap: 'result' })
  const { content } = text('a', '{"z":1}')
  expect(await call('read', { ...text('a'), structuredContent: { z: 1 } })).toMatchObject({
    result: { content, structuredContent: { result: 'a' } },
    isAccepted: true,
  })
})

test('an object of which a rule finds nothing stays as it is, and never becomes an empty one', async () => {
  const { call, events } = ruled({
    wrap: 'text_extraction',
    text_extraction: { parser: 'delimited', list_field: 'rows' },
    output_schema: { type: 'object', properties: { rows: { type: 'array' } } },
  })
  const structuredContent = { other: [1, 2] }
  const { result } = await call('read', { ...text('id,name\n1,a\n2,b\n'), structuredContent })
  expect(result).toMatchObject({ structuredContent })
  expect(events.filter(({ type }) => type === 'tool')).toEqual([])
})

describe('numbers that a double does not hold', () => {
  const item: JsonObject = {
    type: 'object',
    properties: { n: { type: 'number' }, id: { type: 'integer' } },
  }
  const CARRIED = { type: 'object', properties: { result: item }, required: ['result'] }

  async function answered(rule: WrapRule, result: string, outputSchema: JsonObject = CARRIED) {
    const memory = createToolMemory()
    const events: GatewayEvent[] = []
    const adapter = createToolAdapter({
      server: 'shop',
      memory,
      rules: { tools: { 'shop:read': rule } },
      onEvent: (event) => void events.push(event),
    })
    const entry = { name: 'read', outputSchema }
    const answer = async () => {
      const message = readRpcMessage(Buffer.from(`{"jsonrpc":"2.0","id":1,"result":${result}}`))
      const adapted = await adapter.adaptAnswer(message, { tool: 'read', entry })
      return Buffer.from(adapted.message.data).toString()
    }
    const given = await answer()
    expect(await answer()).toBe(given)
    const told = events.flatMap((event) => (event.type === 'tool' ? [event.message] : []))
    return { given, status: memory.statusOf('read')?.status, told }
  }

  test('come as they are written where they are unwrapped', async () => {
    const own = '{"n":1.0, "id":9007199254740993}'
    const result = `{"content":[],"structuredContent":{"result":${own}}}`
    const { given, told } = await answered({ wrap: 'unwrap' }, result)
    expect(given).toContain(`"structuredContent":${own}`)
    expect(told).toEqual([])
  })

  test('are no numbers where they are too large', async () => {
    const result = '{"content":[],"structuredContent":{"result":{"n":1e400}}}'
    const { given, status } = await answered({ wrap: 'unwrap' }, result)
    expect(given).toContain(result)
    expect(status).toBe('failed')
  })

  test.each<[what: string, rule: WrapRule, result: string]>([
    [
      'a text',
      { wrap: 'text_extraction', output_schema: item },
      '{"content":[{"type":"text","text":"{\\"id\\":9007199254740993}"}]}',
    ],
    [
      'structured content',
      { wrap: 'none', output_schema: item },
      '{"content":[],"structuredContent":{"id":9007199254740993,"more":1}}',
    ],
  ])('are told once where %s is read', async (_, rule, result) => {
    const { given, told } = await answered(rule, result)
    expect(given).toContain('"structuredContent":{"id":9007199254740992}')
    expect(told).toEqual([
      'what a result says is not all in what is given: the number 9007199254740993 loses digits as a double',
    ])
  })
})
