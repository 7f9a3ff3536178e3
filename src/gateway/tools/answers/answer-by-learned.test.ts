import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { converse } from '../test-support/converse.ts'

function text(one: string): JsonObject {
  return { content: [{ type: 'text', text: one }] }
}

/** As FastMCP gives a text, for tools whose result is declared as one. */
function carried(result: string): JsonObject {
  return { ...text(result), structuredContent: { result } }
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |\n`)
    .join('')
}

/** What a client is given of a text, by a tool that another text has taught, and once it has listed the tools again. */
async function given(first: string, next: string): Promise<readonly JsonValue[]> {
  const { call, list } = converse({ tools: { read: {} }, auto: 'recommended' })
  list()
  await call('read', text(first))
  list()
  const values: JsonValue[] = []
  for (let times = 0; times < 2; times += 1) {
    const { result, isAccepted } = await call('read', text(next))
    expect(isAccepted).toBe(true)
    values.push((isJsonObject(result) ? result['structuredContent'] : undefined) ?? null)
    list()
  }
  return values
}

/** All that is in a value, as it may have been written. */
function textsIn(value: JsonValue): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(textsIn)
  if (!isJsonObject(value)) return value === null ? ['', 'null'] : [String(value)]
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member ?? null)])
}

const RULED = table(
  ['A', 'B'],
  [
    ['1', 'x'],
    ['2', 'y'],
  ],
)

describe('a table whose cells come to be something else', () => {
  test.each<[what: string, cells: readonly string[], again: JsonValue]>([
    ['fractions', ['1.5', '2'], [1.5, 2]],
    ['words', ['x', '7'], ['x', 7]],
    ['numbers with commas', ['1,000', '7'], ['1,000', 7]],
    ['nothing', ['', '7'], ['', 7]],
    ['no number here and there', ['n/a', '7'], ['n/a', 7]],
    ['digits with zeros that a number drops', ['007', '1.10'], ['007', '1.10']],
    ['more digits than a number holds', ['9007199254740993', '7'], ['9007199254740993', 7]],
  ])('loses none of them: %s', async (_, cells, again) => {
    const next = table(
      ['A', 'B'],
      cells.map((cell) => [cell, 'z']),
    )
    const [before, after] = await given(RULED, next)
    for (const cell of cells) expect(textsIn(before ?? null).join('\n')).toContain(cell)
    const [items] = isJsonObject(after ?? null) ? Object.values(after ?? {}) : []
    expect(
      isJsonArray(items) ? items.map((item) => isJsonObject(item) && item['A']) : items,
    ).toEqual(again)
  })
})

const CELL = fc.oneof(
  fc.integer({ min: -20, max: 5000 }).map(String),
  fc.double({ min: -9, max: 9, noNaN: true }).map((number) => number.toFixed(2)),
  fc.stringMatching(/^[a-z]{1,6}$/u),
  fc.stringMatching(/^[0-9]{1,20}$/u),
  fc.constantFrom(
    'n/a',
    '1,000',
    'true',
    'True',
    'null',
    '-',
    '5 %',
    '1e400',
    '+5',
    '1e3',
    '0x1F',
    'a / b',
    'a, b',
    'a (b)',
    '(a b) c',
  ),
)
const ROWS = fc.array(fc.tuple(CELL, CELL, CELL), { minLength: 2, maxLength: 4 })
type Rows = readonly (readonly string[])[]

const FORMS: readonly (readonly [what: string, write: (rows: Rows) => string])[] = [
  ['a table', (rows) => table(['A', 'price', 'C'], rows)],
  ['columns', (rows) => lines(['A\tprice\tC', ...rows.map((row) => row.join('\t'))])],
  ['pairs', (rows) => lines(rows.flat().map((cell, index) => `Field ${index}: ${cell}`))],
  [
    'records',
    (rows) => rows.map(([a, b, c]) => `Name: ${a}\nOwner: ${b}\nPrice: ${c}`).join('\n\n'),
  ],
  ['items with a name', (rows) => lines(rows.map(([a, b, c]) => `- **${a}** - ${b} (${c} stars)`))],
  [
    'items with a label',
    (rows) => lines(rows.map(([a, b, c], at) => `${at + 1}. **${a}** (★ ${b})\n   Note: ${c}`)),
  ],
  ['items', (rows) => lines(rows.map(([a, b, c]) => `- ${a}: ${b} ${c}`))],
  [
    'lines of a log',
    (rows) => lines(rows.map((row) => `2026-01-15 12:00:00 ERROR ${row.join(' ')}`)),
  ],
  ['lines with places', (rows) => lines(rows.map(([a, b, c]) => `src/main.ts:${a}: ${b} ${c}`))],
  ['JSON', (rows) => JSON.stringify(rows.map(([a, b, c]) => ({ a, b, c })))],
]

function lines(all: readonly string[]): string {
  return all.join('\n')
}

test.each(FORMS)(
  '%s of any values lose none of them, whatever taught what is learned',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(ROWS, ROWS, async (taught, rows) => {
        const next = write(rows)
        for (const value of await given(write(taught), next)) {
          if (value === null || (isJsonObject(value) && value['result'] === next)) continue
          const told = textsIn(value).join('\n')
          // A dash in the place of a number says that there is none, as an absent member does.
          const isTold = (cell: string) =>
            cell === '-' || told.includes(cell) || told.includes(String(Number(cell)))
          expect(rows.flat().filter((cell) => !isTold(cell))).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  },
)

test.each<[what: string, first: string, next: string]>([
  ['a row with more cells than columns', RULED, `${RULED}| 3 | z | lost |\n`],
  ['a second table of other columns', RULED, `${RULED}\n${table(['C', 'D'], [['5', 'lost']])}`],
  ['a heading between two tables of the same columns', RULED, `${RULED}\n## Closed\n\n${RULED}`],
  ['a key that comes again', '{"a": 1}', '{"a": 1, "b": "x", "b": "y"}'],
  ['digits that a number does not hold', '{"id": 5}', '{"id": 9007199254740993}'],
  ['a number that is too large', '{"id": 5}', '{"id": 1e400}'],
  [
    'a line that is no record behind records',
    'src/main.ts:1: a\nsrc/main.ts:2: b',
    'src/main.ts:1: a\n    at lost',
  ],
  [
    'what an item says beside its fields',
    '- **Brook** (★ 6)\n- **Mill** (★ 8)',
    '- **Brook** (★ 6)\n- **Mill** (★ 8) closed',
  ],
])('%s has the whole text given', async (_, first, next) => {
  expect(await given(first, next)).toEqual([{ result: next }, { result: next }])
})

const HEADERS = 'Status: 200\nServer: nginx\nLength: 12\n'

test.each<[what: string, first: string, next: string, expected: JsonValue]>([
  [
    'a key that comes twice, whose values are an array',
    HEADERS,
    `${HEADERS}Cookie: a\nCookie: b\n`,
    { Status: 200, Server: 'nginx', Length: 12, Cookie: ['a', 'b'] },
  ],
  [
    'fractions of more digits than a number holds',
    '[{"city":"a","mean":12.5}]',
    '[{"city":"b","mean":33.33333333333333333}]',
    { items: [{ city: 'b', mean: 100 / 3 }] },
  ],
  [
    'JSON of other types than before',
    '{"sku":"A1","zip":"x","flag":"no"}',
    '{"sku":12,"zip":1234,"flag":true}',
    { sku: 12, zip: 1234, flag: true },
  ],
])('data are given as they are: %s', async (_, first, next, expected) => {
  const [, after] = await given(first, next)
  expect(after).toEqual(expected)
})

test.each<[what: string, results: readonly JsonObject[], last: JsonValue]>([
  [
    'JSON has the types that it says',
    ['{"id":1,"ok":true}', '{"id":"abc","ok":"yes"}', '{"id":"7","ok":"true"}'].map(text),
    { id: '7', ok: 'true' },
  ],
  [
    'a number is one',
    ['12', 'unknown', '12'].map((size) => text(`name: a\nsize: ${size}\nok: true\n`)),
    { name: 'a', size: 12, ok: true },
  ],
  [
    'a block of a kind that nobody knows is no loss, for it stays beside',
    [1, 2].map((n) => ({ content: [{ type: 'text', text: `{"a":${n}}` }, { type: 'chart' }] })),
    { a: 2 },
  ],
])('whatever came before, %s', async (_, results, last) => {
  const { call, list } = converse({ tools: { read: {} }, auto: 'recommended' })
  let answered: JsonValue = null
  for (const one of results) {
    list()
    answered = (await call('read', one)).result
  }
  expect(answered).toMatchObject({ structuredContent: last })
})

test('of JSON that a declared text carries, an object stays one', async () => {
  const outputSchema = {
    type: 'object',
    properties: { result: { type: 'string' } },
    required: ['result'],
  }
  const { call, list } = converse({ tools: { read: { outputSchema } }, auto: 'recommended' })
  list()
  await call('read', carried('{"a":1}'))
  list()
  expect(await call('read', carried('{"a":2}'))).toMatchObject({
    isAccepted: true,
    result: { structuredContent: { a: 2 } },
  })
})

test('a field that is declared as a text is kept, though the first ones were numbers', async () => {
  const item = { type: 'object', properties: { A: { type: 'string' }, B: { type: 'string' } } }
  const outputSchema = {
    type: 'object',
    properties: { rows: { type: 'array', items: item } },
    required: ['rows'],
  }
  const { call, list } = converse({ tools: { read: { outputSchema } } })
  list()
  await call('read', text(RULED))
  const { result } = await call(
    'read',
    text(
      table(
        ['A', 'B'],
        [
          ['1.5', 'x'],
          ['n/a', 'y'],
        ],
      ),
    ),
  )
  expect(result).toMatchObject({
    structuredContent: {
      rows: [
        { A: '1.5', B: 'x' },
        { A: 'n/a', B: 'y' },
      ],
    },
  })
})

describe('a schema that the server comes to declare', () => {
  const POOLS = {
    type: 'object',
    properties: { a: { type: 'array' }, b: { type: 'string' } },
  } as const
  const LEARNED_FROM = text('{"a":[1,2,3],"b":"x"}')
  const declared: Readonly<Record<string, JsonObject>> = { read: { outputSchema: POOLS } }

  test.each<[where: string, memory: boolean]>([
    ['while the gateway runs', false],
    ['before it was started again', true],
  ])('takes the place of one that was learned: %s', async (_, isAnew) => {
    const first = converse({ tools: { read: {} }, auto: 'recommended' })
    first.list()
    await first.call('read', LEARNED_FROM)
    expect(first.list()[0]?.['outputSchema']).toMatchObject({ additionalProperties: true })
    const { memory } = first
    const { call, list } = isAnew ? converse({ auto: 'recommended', memory }) : first
    expect(list(declared)[0]?.['outputSchema']).toEqual(POOLS)
    expect(await call('read', LEARNED_FROM)).toMatchObject({
      isAccepted: true,
      result: { structuredContent: { a: [1, 2, 3], b: 'x' } },
    })
    expect(memory.ruleOf('read')?.output_schema).toMatchObject({
      $comment: 'declared by the server',
    })
    expect(memory.statusOf('read')).toMatchObject({
      status: 'wrapped',
      reason: 'it declares an outputSchema, and gives no structured content',
    })
    const own = { ...LEARNED_FROM, structuredContent: { a: [4], b: 'y' } }
    expect(await call('read', own)).toMatchObject({ isSame: true, isAccepted: true })
    expect(memory.statusOf('read')).toMatchObject({
      status: 'pass_through',
      reason: 'its structured content is valid',
    })
  })

  test.each<[what: string, outputSchema: JsonObject]>([
    ['a text', { type: 'object', properties: { result: { type: 'string' } } }],
    ['anything', { type: 'object' }],
    [
      'a text beside what describes it',
      {
        type: 'object',
        properties: {
          content: { type: 'string' },
          status: { type: 'integer' },
          error: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
        required: ['content', 'status'],
      },
    ],
  ])('is the one that was learned from, if a gateway starts again: %s', async (_, outputSchema) => {
    const tools: Readonly<Record<string, JsonObject>> = { read: { outputSchema } }
    const properties = Object.keys(
      isJsonObject(outputSchema['properties'] ?? null) ? (outputSchema['properties'] ?? {}) : {},
    )
    const structuredContent = properties.includes('content')
      ? { content: '{"a":1}', status: 200, error: null }
      : { result: '{"a":1}' }
    const first = converse({ tools, auto: 'recommended' })
    first.list()
    await first.call('read', { ...text('{"a":1}'), structuredContent })
    const [learned] = first.list()
    const { list } = converse({ tools, auto: 'recommended', memory: first.memory })
    expect(learned?.['outputSchema']).toHaveProperty('$comment')
    expect(list()).toEqual([learned])
  })
})

describe('a server that becomes structured by itself', () => {
  const OWN = { a: 'odd', important: 42 }

  test.each<[what: string, content: readonly JsonValue[], structured: JsonObject]>([
    ['alone', [], {}],
    ['beside a text', [{ type: 'text', text: 'see data' }], { result: 'see data' }],
  ])('loses nothing for a client that was told something else: %s', async (_, content, value) => {
    const { call, list, memory, events } = converse({ tools: { read: {} }, auto: 'recommended' })
    list()
    await call('read', text('{"a":[1,2,3],"b":"x"}'))
    list()
    const own = { content, structuredContent: OWN }
    const kept = { type: 'text', text: JSON.stringify(OWN) }
    for (const isListChanged of [true, false])
      expect(await call('read', own)).toEqual({
        result: { content: [...content, kept], structuredContent: value },
        isSame: false,
        isListChanged,
        isAccepted: true,
      })
    expect(memory.statusOf('read')?.counts).toMatchObject({ passed: 0, wrapped: 3 })
    expect(events.at(-1)).toMatchObject({
      to: 'pass_through',
      reason: expect.stringContaining('until they list'),
    })
    list()
    expect(await call('read', own)).toMatchObject({ isSame: true })
  })

  test('is not said again where a block says it', async () => {
    const { call, list } = converse({ tools: { read: {} }, auto: 'recommended' })
    list()
    await call('read', text('{"a":[1,2,3],"b":"x"}'))
    list()
    const said = text(JSON.stringify(OWN, undefined, 1))
    expect(await call('read', { ...said, structuredContent: OWN })).toMatchObject({
      result: { content: said['content'] },
      isSame: false,
    })
  })
})
