import { describe, expect, test } from 'vitest'
import type { TextExtraction } from '../contracts/text-extraction.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { valueAt } from '../json/json-pointer.ts'
import { createWrapper } from '../wrap-rules/create-wrapper.ts'
import { LINE_FORMS } from './fields/line-forms.ts'
import { suggestRules } from './suggest-rules.ts'

function valueOf(rule: WrapRule | undefined, text: string): unknown {
  const extraction = rule && createWrapper(rule).extract(text)
  return extraction && 'ok' in extraction && extraction.ok ? extraction.value : extraction
}

function suggested(...texts: readonly string[]) {
  const [tool] = suggestRules(texts.map((text) => ({ tool: 'shop', text }))).tools
  return tool
}

describe('the rule for texts', () => {
  test.each<[texts: readonly string[], extraction: TextExtraction]>([
    [['{"lanes": 6}', 'It is {"lanes": 8}'], { auto_detect_json: true }],
    [["{'lanes': 6, 'open': True}"], { parser: 'python_literal' }],
    [["['lanes' => 6, 'open' => true]"], { parser: 'php_array' }],
    [['{"lanes"=>6, "open"=>true}', '{"lanes"=>8, "open"=>nil}'], { parser: 'ruby_hash' }],
    [
      ['pool,lanes\nBrook,6\nMill,8\n', 'pool,lanes\nKanal,2\nHall,4\n'],
      {
        parser: 'delimited',
        delimiter: ',',
        header: true,
        list_field: 'rows',
      },
    ],
    [
      ['1,2.5\n3,4.5\n5,6.5\n'],
      {
        parser: 'delimited',
        delimiter: ',',
        header: false,
        list_field: 'rows',
      },
    ],
    [
      ['host=db-1\nport=5432\nnote=primary = yes', 'host=db-2:a\nport=1\nnote=a: b'],
      { parser: 'key_value_pairs', separator: '=' },
    ],
    [
      ['host=a\nport=1\n\nhost=b\nport=2\n\nhost=c\nport=3'],
      { parser: 'key_value_records', separator: '=', record_separator: 'blank_line' },
    ],
    [
      [
        'total 8\n-rw-r--r-- 1 ada staff 75 Jan 13 10:01 notes.txt\ndrwxr-xr-x 2 ada staff 4096 Jan  3  2025 my pools',
      ],
      {
        parser: 'record_lines',
        line_pattern: LINE_FORMS[0]?.pattern ?? '',
        rest: 'rest',
      },
    ],
    [
      ['a.ts:12: first\nb.ts:7: second'],
      {
        parser: 'record_lines',
        line_pattern: String.raw`^(?P<path>[^\s:]+):(?P<line>\d+):\s?(?P<text>.+)$`,
        list_field: 'records',
      },
    ],
    [
      ['4.0K  my pools\n12K   notes.txt'],
      {
        parser: 'record_lines',
        line_pattern: String.raw`^(?P<size>[\d.]+[KMGT]?)\s+(?P<path>\S.*)$`,
      },
    ],
    // Every line ends in brackets, which says nothing of columns
    [
      ['Name        Open    Hours (h)\nBrook Lane  daily   14 (half)\nMill Road   summer  6 (all)'],
      { parser: 'aligned_table', list_field: 'rows' },
    ],
    [
      ['Brook Lane   (six lanes)\nMill Road    (two.  One is shut)\nHall         (none)'],
      {
        parser: 'record_lines',
        line_pattern: String.raw`^(?P<name>\S.*?) \((?P<detail>[^()]+)\)$`,
      },
    ],
    [
      ['- Brook Lane\n- Mill Road\n- Café Kanal', '- Hall'],
      { parser: 'markdown_bullet_list', list_field: 'items' },
    ],
    [
      [
        '1. **a/tea** (★ 2,341)\n   Green: from 10:30\n   https://tea.example/a\n2. **b/rum** (★ 7)\n   Dark\n   https://tea.example/b',
      ],
      {
        parser: 'markdown_numbered_list',
        list_field: 'items',
        item_patterns: {
          name: { regex: String.raw`^\*\*([^*]+)\*\*` },
          stars: {
            regex: String.raw`\(★ ?([\d,]+)\)`,
            type: 'integer',
            transform: 'remove_commas',
          },
          url: { regex: String.raw`^ *(https?://\S+)$`, multiline: true },
          description: { regex: String.raw`^   ((?:[^:\n]|:[^/\n])+)$`, multiline: true },
        },
      },
    ],
  ])('%j', (texts, extraction) => {
    expect(suggested(...texts)).toMatchObject({
      rule: { wrap: 'text_extraction', text_extraction: extraction },
      verification: { samples: texts.length, held: texts.length },
    })
  })

  test.each<[text: string, pattern: string]>([
    ['No results found.', String.raw`^No results found\.`],
    ['No results found for "walrus".', String.raw`^No results found\b`],
    ['❌ No files match *.md in /pools', String.raw`^❌ No files match\b`],
    ['## Notice\n\nThere are no results yet.', String.raw`^## Notice\s+There are no results yet\.`],
    ['目前沒有任何任務', '^目前沒有任何任務'],
  ])('has the empty list for %j', (text, pattern) => {
    const list = '- a b\n- c d\n- e f'
    const { rule, verification } = suggested(list, text) ?? {}
    expect(rule?.empty_when).toBe(pattern)
    expect(verification).toMatchObject({ samples: 2, held: 2, outcomes: { empty: 1, error: 0 } })
    expect(valueOf(rule, text)).toEqual({ items: [] })
    expect(valueOf(rule, list)).toEqual({ items: ['a b', 'c d', 'e f'] })
  })

  test.each<[text: string, pattern: string]>([
    ['Database error: no such table: pools', '^Database error:'],
    ['Error: Only SELECT is allowed', '^Error:'],
    [
      '{"error": "division by zero", "expression": "1/0"}',
      String.raw`^\{[^{}\[\]]*"error":\s*["{\[]`,
    ],
    ['Failed to read "/pools/none.csv"', String.raw`^Failed to read\b`],
    ['File not found or empty: none.csv', '^File not found or empty:'],
  ])('has an error for %j, which teaches nothing else', (text, pattern) => {
    const data = '{"lanes": [6, 8], "expression": "a"}'
    const { rule, verification } = suggested(data, text) ?? {}
    expect(rule?.error_when).toBe(pattern)
    expect(verification).toMatchObject({ samples: 1, held: 1, outcomes: { empty: 0, error: 1 } })
    expect(Object.keys(Object(rule?.output_schema?.['properties']))).toEqual([
      'lanes',
      'expression',
      'result',
    ])
    expect(rule && createWrapper(rule).extract(text)).toMatchObject({ ok: false, code: 'error' })
    expect(valueOf(rule, data)).toEqual(JSON.parse(data))
  })

  test('is a tree for groups of lines below headings', () => {
    const one = 'To do:\n  [HIGH] TASK-1 - Heat the pool (ac: 0/1)'
    const two = 'To do:\n  TASK-2 - Wait\n\nIn progress:\n  TASK-3 - Print the plan\n  TASK-4 - Sit'
    const { rule } = suggested(one, two) ?? {}
    expect(rule?.text_extraction).toEqual({ parser: 'indented_tree', list_field: 'nodes' })
    expect(valueOf(rule, two)).toEqual({
      nodes: [
        { name: 'To do', children: [{ name: 'TASK-2 - Wait', children: [] }] },
        {
          name: 'In progress',
          children: [
            { name: 'TASK-3 - Print the plan', children: [] },
            { name: 'TASK-4 - Sit', children: [] },
          ],
        },
      ],
    })
    expect(rule && createWrapper(rule).extract('Nobody has a task today.')).toMatchObject({
      code: 'unfit',
    })
  })

  test('is none that joins a sentence to the value above it', () => {
    const [one, two] = [1, 2].map(
      (line) => `Found in: src/a${line}.go\nThe reference is located on line ${line}`,
    )
    const { rule, verification } = suggested(`${one}\n\n${two}`) ?? {}
    expect(rule).toBeUndefined()
    expect(verification?.held).toBe(0)
  })

  test('is an empty list for the lines that are around each other one', () => {
    const texts = ['History:\n- a b\n- c d', 'History:\n- e f\n- g h', 'History:']
    const { rule } = suggested(...texts) ?? {}
    expect(rule?.empty_when).toBe('^History:$')
    expect(valueOf(rule, 'History:')).toEqual({ items: [] })
  })

  test('is none if each output reads like an error', () => {
    const { rule, reason } = suggested('Error: one', 'Error: two') ?? {}
    expect(rule).toBeUndefined()
    expect(reason).toContain('each output of it reads like an error')
  })

  test('is none if a rule of the others does not read one, and says so', () => {
    const { rule, reason } = suggested('host=a\nport=1', 'host: b\nport: 2') ?? {}
    expect(rule).toBeUndefined()
    expect(reason).toMatch(
      /#\d .*(?:a rule from the other outputs does not read it|no line sets a key)/u,
    )
  })

  test('is none for prose', () => {
    expect(suggested('The pool is closed today.')?.reason).toContain('holds no data')
  })
})

test('nothing is required of an item, nor by the schema', () => {
  const { rule } = suggested('1. **Ada**\n   counts\n2. **Bo**\n   sings') ?? {}
  expect(rule?.text_extraction?.item_patterns).toEqual({
    name: { regex: String.raw`^\*\*([^*]+)\*\*` },
    description: { regex: '^   (.+)$', multiline: true },
  })
  expect(JSON.stringify(rule?.output_schema)).not.toContain('required')
})

test('a list that comes as one block an item stays a list where it has one item', () => {
  const outputs = [
    ['{"id": 1, "name": "Ada"}', '{"id": 2, "name": "Bo"}'],
    ['{"id": 3, "name": "Cy"}'],
  ]
  const [tool] = suggestRules(
    outputs.map((texts) => ({
      tool: 'list_users',
      result: { content: texts.map((text) => ({ type: 'text', text })) },
    })),
  ).tools
  expect(tool?.rule).toMatchObject({
    text_extraction: { auto_detect_json: true, blocks: 'each' },
    output_schema: { properties: { users: { type: 'array' } } },
  })
})

const PEOPLE = '| name | age |\n| --- | --- |\n| Ada | 36 |\n| Bo | 41 |'

test('a table is given to the one array that a schema asks for, with the types that it names', () => {
  const outputSchema = {
    type: 'object',
    properties: {
      users: { type: 'array', items: { type: 'object', properties: { age: { type: 'integer' } } } },
    },
    required: ['users'],
  }
  const result = { content: [{ type: 'text', text: PEOPLE }] }
  const [tool] = suggestRules([{ tool: 'people', result, outputSchema }]).tools
  expect(tool?.rule).toMatchObject({
    text_extraction: { parser: 'markdown_table', list_field: 'users' },
    output_schema: outputSchema,
  })
  expect(tool?.verification.fields).toEqual(['age'])
})

test('a schema that only carries a text is replaced', () => {
  const outputSchema = { type: 'object', properties: { content: { type: 'string' } } }
  const result = { content: [], structuredContent: { content: PEOPLE } }
  const [tool] = suggestRules([{ tool: 'people', result, outputSchema }]).tools
  expect(tool?.rule?.output_schema).toMatchObject({ properties: { rows: { type: 'array' } } })
})

function typeOf(name: string, texts: readonly string[]): unknown {
  const { rule } = suggested(...texts) ?? {}
  return valueAt(rule?.output_schema ?? null, `/properties/${name}/type`)
}

describe('the types of a schema', () => {
  test.each<[what: string, type: unknown, texts: readonly string[]]>([
    ['a number with a zero behind the point', ['number', 'null'], ['{"n": 7.0}']],
    ['an integer, which may be any number next time', ['number', 'null'], ['{"n": 7}']],
    ['a number in one text, which may be a word in the next', ['number', 'string'], ['n: 7\nm: a']],
    ['a number in several', 'number', ['n: 7\nm: a', 'n: 8\nm: b', 'n: 9.5\nm: b']],
    ['a code', 'string', ['n: 007\nm: a']],
  ])('for %s', (_, type, texts) => {
    expect(typeOf('n', texts)).toEqual(type)
  })

  test('keep a text that is no number, and give the number that another is written for', () => {
    const { rule } = suggested('n: 7\nm: a') ?? {}
    expect(valueOf(rule, 'n: 8.5\nm: b')).toEqual({ n: 8.5, m: 'b' })
    expect(valueOf(rule, 'n: n/a\nm: b')).toEqual({ n: 'n/a', m: 'b' })
    expect(valueOf(rule, 'n: 1.10\nm: b')).toEqual({ n: '1.10', m: 'b' })
  })

  test('have no list of choices', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ status: index % 2 ? 'on' : 'off' }))
    const { rule } = suggested(JSON.stringify(rows)) ?? {}
    expect(JSON.stringify(rule?.output_schema)).not.toContain('enum')
  })
})

test('a tool whose text is whatever its arguments ask for gets no rule', () => {
  const outputs = [
    ['a.csv', 'pool,lanes\nBrook,6\nMill,8\n'],
    ['b.json', '{"pool": "Brook", "lanes": 6}'],
  ] as const
  const [tool] = suggestRules(
    outputs.map(([path, text]) => ({
      tool: 'read_file',
      arguments: { path },
      result: { content: [{ type: 'text', text }] },
    })),
  ).tools
  expect(tool).toMatchObject({ isNeeded: false, reason: expect.stringContaining('arguments') })
})

test.each<[what: string, texts: readonly string[], extraction: object]>([
  [
    'nested YAML is read as YAML',
    ['apiVersion: v1\nclusters:\n- name: a\n  url: b\n'],
    { auto_detect_json: true },
  ],
  [
    'columns of a fixed width are a table',
    [
      '[FILE] todo.txt      109 bytes\n[FILE] a.md           12 bytes\n[DIR]  src             0 bytes',
    ],
    { parser: 'record_lines' },
  ],
  [
    'a table of one column is one',
    ['| name |\n| --- |\n| Ada |\n| Bo |'],
    { parser: 'markdown_table', list_field: 'rows' },
  ],
  [
    'a heading over a list is no field',
    ['Pools:\n- Brook\n- Mill\n- Hall'],
    { parser: 'markdown_bullet_list', list_field: 'items', rest: 'rest' },
  ],
  [
    'a name alone is a list of one beside a list',
    ['pools, planning, season', 'pools'],
    { parser: 'inline_list', list_field: 'items' },
  ],
])('%s', (_, texts, extraction) => {
  const { rule, verification } = suggested(...texts) ?? {}
  expect(rule?.text_extraction).toMatchObject(extraction)
  expect(verification?.held).toBe(texts.length)
})

function output(query: string, count: number) {
  const text = `Users with ${query}: ${count}\nPages: 1`
  return {
    tool: 'count_users',
    arguments: { query },
    result: { content: [{ type: 'text', text }] },
  }
}

test('a name that holds what the call asks for is no name of a property', () => {
  const { rule } = suggestRules([output('anna', 3)]).tools[0] ?? {}
  expect(Object.keys(Object(rule?.output_schema?.['properties']))).toEqual(['Pages', 'result'])
  const next = createWrapper(rule ?? { wrap: 'none' }).extractResult(output('bo', 4).result)
  expect(next).toMatchObject({ ok: true, value: { 'Users with bo': '4', Pages: 1 } })
})
