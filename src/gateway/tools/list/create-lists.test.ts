import { describe, expect, test } from 'vitest'
import type { GatewayEvent } from '../../../contracts/gateway-event.ts'
import type { WrapRule, WrapRules } from '../../../contracts/wrap-rule.ts'
import { readRpcMessage } from '../../../rpc/rpc-message.ts'
import { createToolAdapter } from '../create-tool-adapter.ts'
import { converse } from '../test-support/converse.ts'
import { createToolMemory } from '../test-support/create-tool-memory.ts'

/** As no serializer writes it, so that each byte that is written anew shows. */
const READ =
  '{ "name" : "read","inputSchema":{"type":"object", "x-big":12345678901234567890}, "x":1.0e0 }'
const FIND =
  '{"outputSchema":{"type":"object","properties":{"result":{"type":"array"}}},"name":"find","description":"Finds \\u0041."}'
const LIST = ` {"id":1,"result":{"tools":[ ${READ} ,${FIND}] ,"nextCursor":"2"},"jsonrpc":"2.0"}`

function listed(rules: WrapRules, { version = '2025-11-25', list = LIST } = {}) {
  const events: GatewayEvent[] = []
  const adapter = createToolAdapter({
    server: 'shop',
    rules,
    memory: createToolMemory(),
    onEvent: (event) => void events.push(event),
  })
  const message = readRpcMessage(Buffer.from(list))
  const adapted = adapter.adaptList(message, { protocolVersion: version })
  return {
    text: Buffer.from(adapted.message.data).toString(),
    isSame: adapted.message === message,
    entries: adapted.entries,
    events,
  }
}

function ruled(tool: string, rule: WrapRule): WrapRules {
  return { tools: { [`shop:${tool}`]: rule } }
}

const LABELLED =
  '{"type":"object","properties":{"metadata":{"type":"object"},"content":{"type":"string"}},"required":["metadata","content"]}'
const IN_RESULT = (schema: string): string =>
  `{"type":"object","properties":{"result":${schema}},"required":["result"]}`
const ARRAY = { type: 'array', items: { type: 'integer', source_field: '$.n' } } as const
const ADVERTISED = '{"type":"array","items":{"type":"integer"}}'
const MODERN = '2026-07-28'

describe('what a rule shows of a tool', () => {
  test.each<[what: string, rules: WrapRules, from: string, to: string, version?: string]>([
    ['a name', ruled('read', { wrap: 'auto', name: 'see' }), '"name" : "read"', '"name" : "see"'],
    [
      'a description in place of its own',
      ruled('find', { wrap: 'auto', description: 'Looks for "x".' }),
      '"Finds \\u0041."',
      '"Looks for \\"x\\"."',
    ],
    [
      'a description where there is none',
      ruled('read', { wrap: 'auto', description: 'Reads.' }),
      '1.0e0 }',
      '1.0e0,"description":"Reads." }',
    ],
    [
      'an input schema',
      ruled('read', { wrap: 'none', input_schema: { type: 'object' } }),
      '{"type":"object", "x-big":12345678901234567890}',
      '{"type":"object"}',
    ],
    [
      'labelled-json',
      ruled('read', { wrap: 'labelled-json' }),
      '1.0e0 }',
      `1.0e0,"outputSchema":${LABELLED} }`,
    ],
    [
      'result',
      ruled('read', { wrap: 'result' }),
      '1.0e0 }',
      `1.0e0,"outputSchema":${IN_RESULT('{"type":"string"}')} }`,
    ],
    [
      'drop-schema',
      ruled('find', { wrap: 'drop-schema' }),
      '"outputSchema":{"type":"object","properties":{"result":{"type":"array"}}},"name"',
      '"name"',
    ],
    [
      'an output schema without where values come from',
      ruled('find', { wrap: 'text_extraction', text_extraction: {}, output_schema: ARRAY }),
      '{"type":"object","properties":{"result":{"type":"array"}}}',
      ADVERTISED,
      MODERN,
    ],
    [
      'one that is no object, to clients that take only objects',
      ruled('find', { wrap: 'text_extraction', text_extraction: {}, output_schema: ARRAY }),
      '{"type":"object","properties":{"result":{"type":"array"}}}',
      IN_RESULT(ADVERTISED),
    ],
    [
      'what stands in a result',
      ruled('find', { wrap: 'unwrap' }),
      '{"type":"object","properties":{"result":{"type":"array"}}}',
      '{"type":"array"}',
      MODERN,
    ],
    [
      'nothing else where a value that is no object stands in a result',
      ruled('find', { wrap: 'unwrap' }),
      '',
      '',
    ],
    [
      'what the server declares, where a text_extraction asks for nothing else',
      ruled('find', { wrap: 'text_extraction', text_extraction: {} }),
      '',
      '',
    ],
    ['what the server declares, by none', ruled('find', { wrap: 'none' }), '', ''],
    ['nothing of the first one', ruled('read', { wrap: 'auto', hide: true }), `${READ} ,`, ''],
    ['nothing of the last one', ruled('find', { wrap: 'auto', hide: true }), ` ,${FIND}`, ''],
    [
      'nothing of any',
      { tools: { read: { wrap: 'auto', hide: true }, find: { wrap: 'auto', hide: true } } },
      `${READ} ,${FIND}`,
      '',
    ],
    ['nothing of tools of another server', { tools: { 'zoo:read': { wrap: 'result' } } }, '', ''],
  ])('%s', (_, rules, from, to, version) => {
    const { text, isSame, entries } = listed(rules, version === undefined ? {} : { version })
    expect(text).toBe(LIST.replace(from, () => to))
    expect(isSame).toBe(from === to)
    expect([...entries.keys()]).toEqual(['read', 'find'])
  })

  test.each([
    ['an error', '{"id":1,"error":{"code":1,"message":"x"},"jsonrpc":"2.0"}'],
    ['another result', '{"jsonrpc":"2.0","id":1,"result":{"prompts":[{"name":"read"}]}}'],
    ['a list that is none', '{"jsonrpc":"2.0","id":1,"result":{"tools":{"name":"read"}}}'],
    [
      'entries that are none',
      '{"jsonrpc":"2.0","id":1,"result":{"tools":["read",{"title":"x"},null]}}',
    ],
    ['no result', '{"jsonrpc":"2.0","id":1,"result":null}'],
  ])('%s stays as it is', (_, list) => {
    expect(listed(ruled('read', { wrap: 'result', name: 'x' }), { list }).isSame).toBe(true)
  })
})

describe('a virtual tool', () => {
  const VIRTUAL: WrapRules = {
    virtual_tools: {
      prices: {
        source_tool: 'shop:find',
        output_schema: {
          type: 'object',
          properties: { rows: { items: { properties: { price: {}, unit: {} } } } },
        },
      },
    },
  }
  const SOURCE = {
    description: 'Finds things.',
    inputSchema: { type: 'object', properties: { q: {} } },
    annotations: { title: 'Find', readOnlyHint: true },
  }

  test('stands behind its source, takes what that takes, and says what it gives', () => {
    const { list } = converse({ tools: { find: SOURCE, read: {} }, rules: VIRTUAL })
    const [source, virtual, other] = list()
    expect([source?.['name'], other?.['name']]).toEqual(['find', 'read'])
    expect(virtual).toMatchInlineSnapshot(`
      {
        "annotations": {
          "readOnlyHint": true,
        },
        "description": "Gives price, unit. Takes the arguments of find, calls it, and gives what its result says as data.

      find: Finds things.",
        "inputSchema": {
          "properties": {
            "q": {},
          },
          "type": "object",
        },
        "name": "prices",
        "outputSchema": {
          "properties": {
            "rows": {
              "items": {
                "properties": {
                  "price": {},
                  "unit": {},
                },
              },
            },
          },
          "type": "object",
        },
      }
    `)
  })

  test.each<[what: string, hide: boolean, shown: readonly string[]]>([
    ['beside its source', false, ['read', 'find', 'prices']],
    ['in place of one that is hidden', true, ['read', 'prices']],
  ])('stands %s', (_, hide, shown) => {
    const { list } = converse({
      tools: { read: {}, find: SOURCE },
      rules: { ...VIRTUAL, tools: { find: { wrap: 'auto', hide } } },
    })
    expect(list().map(({ name }) => name)).toEqual(shown)
  })

  test('has the input schema byte for byte', () => {
    const rules = { virtual_tools: { x: { source_tool: 'read', output_schema: {} } } }
    expect(listed(rules).text).toContain(
      '"inputSchema":{"type":"object", "x-big":12345678901234567890},"out',
    )
  })
})

test('what the rules ask for in vain is told, once', () => {
  const { list, events } = converse({
    tools: { read: {}, find: {} },
    rules: {
      tools: {
        'shop:read': { wrap: 'auto', name: 'find' },
        'shop:fnid': { wrap: 'result' },
      },
      virtual_tools: { read: { source_tool: 'shop:find', output_schema: {} } },
    },
  })
  expect(list().map(({ name }) => name)).toEqual(['read', 'find'])
  list()
  expect(events).toMatchInlineSnapshot(`
    [
      {
        "message": "the tool "read" keeps its name, as another one is called "find"; give it another one in the rules",
        "server": "shop",
        "tool": "read",
        "type": "tool",
      },
      {
        "message": "the virtual tool "read" is left out, as a tool of the server has that name; give it another one",
        "server": "shop",
        "tool": "read",
        "type": "tool",
      },
      {
        "hint": "did you mean "find"",
        "message": "the rules name the tool "fnid", which the server does not list",
        "server": "shop",
        "tool": "fnid",
        "type": "tool",
      },
    ]
  `)
})

describe('a tool that rules name and the server does not list', () => {
  const RULES: WrapRules = {
    tools: { fnid: { wrap: 'result' } },
    virtual_tools: { prices: { source_tool: 'red', output_schema: { type: 'object' } } },
  }
  const tools = { read: {}, find: {} }

  test('is told where the rules can only be meant for the server', () => {
    const { list, events } = converse({ tools, rules: RULES, isAlone: true })
    list()
    expect(events).toMatchInlineSnapshot(`
      [
        {
          "hint": "did you mean "read"",
          "message": "the virtual tool "prices" is left out, as the server does not list its source "red"",
          "server": "shop",
          "tool": "prices",
          "type": "tool",
        },
        {
          "hint": "did you mean "find"",
          "message": "the rules name the tool "fnid", which the server does not list",
          "server": "shop",
          "tool": "fnid",
          "type": "tool",
        },
      ]
    `)
  })

  test('is not told where another server may have it', () => {
    const { list, events } = converse({ tools, rules: RULES })
    list()
    expect(events).toEqual([])
  })

  test('is not told before the last page', () => {
    expect(listed({ tools: { 'shop:fnid': { wrap: 'result' } } }).events).toEqual([])
  })

  test('is not called for a virtual tool over it', async () => {
    const { list, call, memory } = converse({ tools, rules: RULES })
    list()
    const unknown = { content: [{ type: 'text', text: 'no tool prices' }], isError: true }
    expect(await call('prices', unknown)).toMatchObject({ isSame: true })
    expect([...memory.statuses]).toEqual([])
  })
})

function written(rule: WrapRule, rules: WrapRules = {}) {
  const memory = createToolMemory()
  memory.rules.set('read', rule)
  return converse({ tools: { read: {}, find: {} }, memory, rules })
}

describe('a rule that somebody wrote in the place of what is learned', () => {
  const RULE: WrapRule = {
    wrap: 'result',
    name: 'see',
    description: 'Sees.',
    input_schema: { type: 'object', properties: { at: {} } },
    output_schema: { type: 'object', properties: { result: { type: 'string' }, more: {} } },
  }

  test('holds whole, in lists, calls and results', async () => {
    const { list, call, memory, events } = written(RULE)
    const [tool] = list()
    expect(tool).toEqual({
      name: RULE.name,
      description: RULE.description,
      inputSchema: RULE.input_schema,
      outputSchema: RULE.output_schema,
    })
    const answer = await call('see', { content: [{ type: 'text', text: 'a pool' }] })
    expect(answer).toMatchObject({
      result: { structuredContent: { result: 'a pool' } },
      isAccepted: true,
    })
    expect(memory.statusOf('read')?.status).toBe('wrapped')
    expect(events).toMatchObject([{ reason: 'the rules ask for it' }])
  })

  test('hides its tool', () => {
    const { list } = written({ wrap: 'none', hide: true })
    expect(list().map(({ name }) => name)).toEqual(['find'])
  })

  test('gives way to one of the rules, but where that leaves results alone', () => {
    const [own, left] = (['labelled-json', 'auto'] as const).map((wrap) =>
      written(RULE, { tools: { 'shop:read': { wrap, description: 'Looks.' } } }).list(),
    )
    expect(own?.[0]).toMatchObject({ name: 'read', description: 'Looks.' })
    expect(left?.[0]).toMatchObject({ name: 'see', description: 'Looks.' })
  })

  test('holds from the moment that it is written', () => {
    const memory = createToolMemory()
    const { list } = converse({ tools: { read: {} }, memory })
    expect(list()[0]).toMatchObject({ name: 'read' })
    memory.rules.set('read', RULE)
    expect(list()[0]).toMatchObject({ name: 'see', description: 'Sees.' })
    memory.rules.delete('read')
    expect(list()[0]).toMatchObject({ name: 'read' })
  })
})
