import { describe, expect, test } from 'vitest'
import type { TextExtraction } from '../contracts/text-extraction.ts'
import { LINE_FORMS } from './fields/line-forms.ts'
import { suggestRules } from './suggest-rules.ts'

function suggested(...texts: readonly string[]) {
  const [tool] = suggestRules(texts.map((text) => ({ tool: 'shop', text }))).tools
  return tool
}

describe('the rule for texts', () => {
  test.each<[texts: readonly string[], extraction: TextExtraction]>([
    [['{"lanes": 6}', 'It is {"lanes": 8}'], { auto_detect_json: true }],
    [["{'lanes': 6, 'open': True}"], { parser: 'python_literal' }],
    [
      ['pool,lanes\nBrook,6\nMill,8\n', 'pool,lanes\nKanal,2\nHall,4\n'],
      {
        parser: 'delimited',
        delimiter: ',',
        header: true,
        list_field: 'rows',
        item_patterns: { lanes: { type: 'integer' } },
      },
    ],
    [
      ['1,2.5\n3,4.5\n5,6.5\n'],
      {
        parser: 'delimited',
        delimiter: ',',
        header: false,
        list_field: 'rows',
        item_patterns: { column_1: { type: 'integer' }, column_2: { type: 'number' } },
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
        item_patterns: { links: { type: 'integer' }, size: { type: 'integer' } },
      },
    ],
    [
      ['a.ts:12: first\nb.ts:7: second'],
      {
        parser: 'record_lines',
        line_pattern: String.raw`^(?P<path>[^\s:]+):(?P<line>\d+):\s?(?P<text>.+)$`,
        list_field: 'records',
        item_patterns: { line: { type: 'integer' } },
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
          name: { regex: String.raw`^\*\*([^*]+)\*\*`, required: true },
          stars: {
            regex: String.raw`\(★ ?([\d,]+)\)`,
            required: true,
            type: 'integer',
            transform: 'remove_commas',
          },
          url: { regex: String.raw`^ *(https?://\S+)$`, required: true, multiline: true },
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

  test('is none where a text says that nothing was found, and the reason quotes it', () => {
    const { rule, reason } = suggested('- a b\n- c d\n- e f', 'No results found.') ?? {}
    expect(rule).toBeUndefined()
    expect(reason).toContain('holds on 1 of 2 outputs; #2 ("No results found.")')
  })

  test('is none for prose', () => {
    expect(suggested('The pool is closed today.')?.reason).toContain('holds no data')
  })
})

test('what is written freely is required neither of an item nor by the schema', () => {
  const { rule } = suggested('1. **Ada**\n   counts\n2. **Bo**\n   sings') ?? {}
  expect(rule?.text_extraction?.item_patterns).toEqual({
    name: { regex: String.raw`^\*\*([^*]+)\*\*`, required: true },
    description: { regex: '^   (.+)$', multiline: true },
  })
  expect(rule?.output_schema).toMatchObject({
    properties: { items: { items: { required: ['name'] } } },
  })
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
    output_schema: { properties: { users: { type: 'array' } }, required: ['users'] },
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
  expect(tool?.rule?.output_schema).toMatchObject({ required: ['rows'] })
})
