import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import { TEXT_PARSERS } from '../../contracts/text-parser.ts'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { compileChecked } from './compile-checked.ts'
import { compileTextExtraction } from './compile-text-extraction.ts'

const FIELDS = {
  name: { regex: String.raw`\*\*([^*]+)\*\*`, required: true },
  stars: { regex: String.raw`\(★ ([\d,.k]+)\)`, type: 'integer', transform: 'remove_commas' },
  url: { regex: String.raw`https://github\.com/[^\s]+` },
  description: { regex: '^   (.+)$', multiline: true },
} as const

const REPOSITORIES: TextExtraction = {
  parser: 'markdown_numbered_list',
  list_field: 'repositories',
  item_patterns: FIELDS,
}

const FOUND = [
  'Found 2 repositories:',
  '',
  '1. **some-owner/some-repo** (★ 2,341)',
  '   A tool that does one thing',
  '   https://github.com/some-owner/some-repo',
  '2. **other/thing** (★ 1.2k)',
  '   Another tool, of',
  '   2024. It was good',
  '3. an item without a name',
  '',
  'End of results.',
].join('\n')

const block = (content: string) => ({ type: 'text', text: content })

describe('the named configurations', () => {
  test('auto_detect_json with a schema of three keys of four gives the three', () => {
    const outputSchema = {
      type: 'object',
      properties: {
        timezone: { type: 'string' },
        datetime: { type: 'string' },
        is_dst: { type: 'boolean' },
      },
      required: ['timezone', 'datetime', 'is_dst'],
    }
    const time = {
      timezone: 'Europe/Vienna',
      datetime: '2026-10-10T12:00:00+02:00',
      day_of_week: 'Saturday',
      is_dst: true,
    }
    const { extractNow } = compileTextExtraction({ auto_detect_json: true }, outputSchema)
    expect(extractNow(JSON.stringify(time, null, 2))).toMatchObject({
      ok: true,
      extractor: 'direct',
      value: { timezone: 'Europe/Vienna', datetime: '2026-10-10T12:00:00+02:00', is_dst: true },
    })
  })

  test.each([
    ['Unix', FOUND],
    ['Windows', `\uFEFF${FOUND.replaceAll('\n', '\r\n')}`],
  ])('markdown_numbered_list gives repositories, with %s line ends', (_, text) => {
    const extraction = compileTextExtraction(REPOSITORIES).extractNow(text)
    expect(extraction).toMatchObject({
      ok: true,
      extractor: 'markdown_numbered_list',
      value: {
        repositories: [
          {
            name: 'some-owner/some-repo',
            stars: 2341,
            url: 'https://github.com/some-owner/some-repo',
            description: 'A tool that does one thing\nhttps://github.com/some-owner/some-repo',
          },
          { name: 'other/thing', description: 'Another tool, of\n2024. It was good' },
        ],
      },
      diagnostics: [
        'line 6: stars "1.2k" is no integer',
        'line 9: an item without name is dropped',
        'stars is missing in 1 of 2 items',
        'url is missing in 1 of 2 items',
      ],
    })
    const place = extraction.ok ? extraction.fields?.['/repositories/0/url'] : undefined
    expect(place?.line).toBe(5)
    expect(text.slice(...(place?.span ?? []))).toBe('https://github.com/some-owner/some-repo')
  })

  test('key_value_pairs gives the sections of a weather text', () => {
    const text = [
      'Current Conditions:',
      '  Temperature: 21 C',
      '  Wind:',
      '    Speed: 12 km/h',
      'Forecast:',
      '  Tonight: clear',
      '',
      'Last updated: 2025-12-23 09:45',
    ].join('\n')
    expect(compileTextExtraction({ parser: 'key_value_pairs' }).extractNow(text)).toMatchObject({
      ok: true,
      value: {
        'Current Conditions': { Temperature: '21 C', Wind: { Speed: '12 km/h' } },
        Forecast: { Tonight: 'clear' },
        'Last updated': '2025-12-23 09:45',
      },
    })
  })

  test.each([
    [{}, { 'home page': 'a=1' }],
    [{ separator: '=' }, { 'home page: a': '1', b: '2', c: '3' }],
  ])('key_value_pairs with %j reads no other separator, whatever the text has', (config, value) => {
    const { extractNow } = compileTextExtraction({ parser: 'key_value_pairs', config })
    expect(extractNow('b=2\nc=3\nhome page: a=1')).toMatchObject({ ok: true, value })
  })

  test('markdown_table gives rows with name and email', () => {
    const text = '| Name | Email |\n|---|---|\n| Ann | ann@example.org |\n| Bo | bo@example.org |'
    const rules: TextExtraction = { parser: 'markdown_table', table_field: 'rows' }
    expect(compileTextExtraction(rules).extractNow(text)).toMatchObject({
      ok: true,
      value: {
        rows: [
          { Name: 'Ann', Email: 'ann@example.org' },
          { Name: 'Bo', Email: 'bo@example.org' },
        ],
      },
    })
  })
})

describe('custom_regex', () => {
  const patterns = { a: { regex: String.raw`a=(\w+)` }, b: { regex: String.raw`b=(\w+)` } }
  const records = [
    { a: '1', b: '2' },
    { a: '3', b: '4' },
  ]

  test.each<[object, object]>([
    [{}, { a: '1', b: '2' }],
    [{ repeated: true }, records],
    [{ record_start: '^#' }, records],
    [{ list_field: 'all' }, { all: records }],
    [{ table_field: 'all', record_start: '^#' }, { all: records }],
    [{ list_field: 'all', repeated: true }, { all: records }],
    [{ list_field: 'all', blocks: 'each' }, { all: [{ a: '1', b: '2' }] }],
  ])('with %j gives %j', (more, value) => {
    const rule = compileTextExtraction({ parser: 'custom_regex', patterns, ...more })
    expect(rule.extractNow('#1\na=1 b=2\n#2\na=3 b=4')).toMatchObject({ ok: true, value })
  })
})

describe('fields', () => {
  test('have the places of the projected value', () => {
    const outputSchema = {
      type: 'array',
      items: { properties: { mail: { source_field: '$.Email' }, Name: {} } },
    }
    const rule = compileTextExtraction({ parser: 'markdown_table' }, outputSchema)
    const extraction = rule.extractNow(
      '| Name | Email | Age |\n|-|-|-|\n| Ann | a@b.example | 7 |\n',
    )
    expect(extraction).toMatchObject({ value: [{ Name: 'Ann', mail: 'a@b.example' }] })
    expect(extraction.ok && extraction.fields).toEqual({
      '/0/Name': { line: 3, span: [33, 36] },
      '/0/mail': { line: 3, span: [39, 50] },
    })
  })

  const TABLE =
    '| id | n | on |\n|---|---|---|\n| a | 1 | yes |\n| | | true |\n| b | 9007199254740993 | |'

  test('of a parser stay, get the type that is asked for, and are missing where they have none', () => {
    const rules: TextExtraction = {
      parser: 'markdown_table',
      item_patterns: { n: { type: 'integer' }, on: { type: 'boolean' }, row: { regex: 'a|b' } },
      filldown: ['id', 'n'],
    }
    expect(compileTextExtraction(rules).extractNow(TABLE)).toMatchObject({
      value: [
        { id: 'a', n: 1, row: 'a' },
        { id: 'a', n: 1, on: true },
        { id: 'b', n: 1, row: 'b' },
      ],
      diagnostics: [
        'line 3: on "yes" is neither true nor false',
        expect.stringContaining('line 5: n "9007199254740993" has more digits'),
        'line 5: on "" is neither true nor false',
        'row is missing in 1 of 3 items',
      ],
    })
  })

  test('are looked for in the first part of a very long item only, which is told', () => {
    const rules: TextExtraction = { parser: 'lines', item_patterns: { a: { regex: 'b(.)' } } }
    expect(compileTextExtraction(rules).extractNow(`b1${'a'.repeat(2e6)}`)).toMatchObject({
      value: [{ a: '1' }],
      diagnostics: ['line 1: a is looked for in the first 1048576 characters only'],
    })
  })

  test('of patterns of very many steps are looked for in less of an item', () => {
    const rules: TextExtraction = {
      parser: 'lines',
      item_patterns: { a: { regex: '(?:[ab]?){900}z' } },
    }
    const extraction = compileTextExtraction(rules).extractNow(`${'ab'.repeat(2e5)}z`)
    expect(extraction).toMatchObject({ ok: true, value: [{}] })
    expect(extraction.diagnostics).toEqual([
      expect.stringMatching(/^line 1: a is looked for in the first \d{5} characters only$/u),
      'a is missing in 1 of 1 item',
    ])
  })

  test('that are named like Object.prototype has them are fields', () => {
    const rules: TextExtraction = {
      parser: 'lines',
      item_patterns: JSON.parse('{"__proto__": {"regex": "a"}, "constructor": {"regex": "(b)"}}'),
    }
    const extraction = compileTextExtraction(rules).extractNow('ab\nab')
    expect(extraction.ok && JSON.stringify(extraction.value)).toBe(
      '[{"__proto__":"a","constructor":"b"},{"__proto__":"a","constructor":"b"}]',
    )
  })

  test('that no item has are a failure, not an empty list', () => {
    expect(compileTextExtraction(REPOSITORIES).extractNow('1. one\n2. two')).toMatchObject({
      ok: false,
      code: 'unfit',
      reason: 'none of 2 items has the fields that are required',
      diagnostics: [
        'line 1: an item without name is dropped',
        'line 2: an item without name is dropped',
      ],
    })
  })

  test('of custom_regex in many records on one line take time linear to the text', async () => {
    const patterns = { a: { regex: '.' }, b: { regex: '(?s)(.*)z' } }
    const rules: TextExtraction = { parser: 'custom_regex', patterns, repeated: true }
    const work = (share: number): void => {
      const records = Math.ceil(1250 * share)
      const extraction = compileTextExtraction(rules).extractNow('a'.repeat(records))
      expect(extraction.ok && extraction.value).toHaveLength(records)
    }
    expect(await isQuadratic(work)).toBe(false)
  })

  test('of custom_regex have their places by pointer, whatever their names are', () => {
    const patterns = { 'a/b': { regex: '(x)' }, '~': { regex: '(y)' } }
    const extraction = compileTextExtraction({ parser: 'custom_regex', patterns }).extractNow('xy')
    expect(extraction.ok && extraction.fields).toEqual({
      '/a~1b': { line: 1, span: [0, 1] },
      '/~0': { line: 1, span: [1, 2] },
    })
  })

  test('of custom_regex have types, once and in records', () => {
    const patterns = {
      id: { regex: '#([0-9]+)', type: 'integer' },
      price: { regex: '([A-Z]+) ([0-9.]+)', group: 2, type: 'number' },
    } as const
    const text = 'preamble\n#1 costs EUR 2.50\n#2 costs nothing\ntrailer'
    expect(
      compileTextExtraction({ parser: 'custom_regex', patterns }).extractNow(text),
    ).toMatchObject({ value: { id: 1, price: 2.5 } })
    expect(
      compileTextExtraction({ parser: 'custom_regex', patterns, repeated: true }).extractNow(text),
    ).toMatchObject({ value: [{ id: 1, price: 2.5 }, { id: 2 }] })
  })
})

describe('lines that belong to nothing', () => {
  const text = 'Here are two:\n\n- a\n- b'
  const rules: TextExtraction = { parser: 'markdown_bullet_list' }
  test.each([
    ['ignore', { ok: true, value: ['a', 'b'], diagnostics: [] }],
    ['report', { ok: true, diagnostics: ['line 1: belongs to nothing that was read'] }],
    ['fail', { ok: false, code: 'unfit', reason: 'line 1 belongs to nothing that was read' }],
  ] as const)('are told as on_unmatched %s asks', (on_unmatched, expected) => {
    expect(compileTextExtraction({ ...rules, on_unmatched }).extractNow(text)).toMatchObject(
      expected,
    )
  })
})

describe('a result', () => {
  const rules: TextExtraction = { parser: 'lines', list_field: 'lines' }
  const cases: readonly (readonly [string, TextExtraction, unknown, object])[] = [
    [
      'of a failed call gives nothing',
      rules,
      { isError: true, content: [block('a\nb')] },
      { ok: false, code: 'error' },
    ],
    [
      'with structured content gives that',
      rules,
      { structuredContent: { a: [1] }, content: [block('a')] },
      { ok: true, value: { a: [1] }, extractor: 'given' },
    ],
    [
      'with a carrier of text gives what the text holds',
      rules,
      { structuredContent: { result: 'a\nb' }, content: [] },
      { value: { lines: ['a', 'b'] }, source: { pointer: '/structuredContent/result' } },
    ],
    [
      'gives only structured content where enabled is false',
      { ...rules, enabled: false },
      { structuredContent: { result: 'a\nb' } },
      { value: { result: 'a\nb' } },
    ],
    [
      'gives nothing without structured content where enabled is false',
      { ...rules, enabled: false },
      { content: [block('a\nb')] },
      { ok: false, code: 'not-found' },
    ],
    [
      'has the text that source selects',
      { ...rules, source: '$.page.body' },
      { structuredContent: { page: { body: 'a\nb' }, n: 1 } },
      { value: { lines: ['a', 'b'] }, source: { pointer: '/structuredContent/page/body' } },
    ],
    [
      'has that text inside a text of JSON, too',
      { ...rules, source: '$.page.body' },
      { content: [block('{"page":{"body":"a\\nb"}}')] },
      { value: { lines: ['a', 'b'] } },
    ],
    [
      'says where source selects no text',
      { ...rules, source: '$.n' },
      { structuredContent: { n: 1 } },
      { ok: false, reason: 'source $.n selects a number, not a text' },
    ],
    [
      'of several blocks is one text',
      rules,
      { content: [block('a'), block('b')] },
      {
        value: { lines: ['a', 'b'] },
        source: { pointer: '/content' },
        parts: [{ pointer: '/content/0/text' }, { pointer: '/content/1/text' }],
      },
    ],
    [
      'of several blocks is an array where each is by itself',
      { parser: 'key_value_pairs', blocks: 'each', list_field: 'records' },
      { content: [block('k: 1\nl: 2'), block('k: 3\nl: 4')] },
      {
        value: {
          records: [
            { k: '1', l: '2' },
            { k: '3', l: '4' },
          ],
        },
      },
    ],
    [
      'of one block is an array all the same',
      { parser: 'key_value_pairs', blocks: 'each' },
      { content: [block('k: 1\nl: 2')] },
      { value: [{ k: '1', l: '2' }] },
    ],
    ['without content gives nothing', rules, { content: [] }, { ok: false, code: 'empty' }],
    ['that is none gives nothing', rules, 7, { ok: false, code: 'undecodable' }],
  ]
  test.each(cases)('%s', (_, config, result, expected) => {
    expect(compileTextExtraction(config).extractResultNow(result)).toMatchObject(expected)
  })
})

function itemsSchema(required: readonly string[]): JsonObject {
  return {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: { type: 'object', properties: { n: { type: 'integer' }, b: {} }, required },
      },
    },
  }
}

describe('a value', () => {
  test('that does not fit the schema is kept, with where it breaks it', () => {
    const schema = { type: 'object', required: ['lines', 'more'], properties: { lines: {} } }
    const rules: TextExtraction = { parser: 'lines', list_field: 'lines' }
    expect(compileTextExtraction(rules, schema).extractNow('a\nb')).toMatchObject({
      ok: false,
      code: 'unfit',
      tried: [
        {
          extractor: 'lines',
          stage: 'validate',
          value: { lines: ['a', 'b'] },
          errors: [{ keyword: 'required' }],
        },
      ],
    })
  })

  test.each([
    [{ parser: 'markdown_table', list_field: 'rows' }, '| a | b |\n|---|---|', { rows: [] }],
    [{ list_field: 'rows' }, '{"a":1}', { a: 1 }],
    [
      { parser: 'python_literal', list_field: 'x' },
      "{'a': 1}\n{'a': 2}",
      { x: [{ a: 1 }, { a: 2 }] },
    ],
    [{ list_field: 'rows' }, 'so [{"a":1}]', { rows: [{ a: 1 }] }],
    [{ parser: 'lines', list_field: 'x', auto_detect_json: true }, '["q"]', { x: ['q'] }],
    [{ parser: 'lines', list_field: 'x', auto_detect_json: true }, 'q', { x: ['q'] }],
    [{ list_field: 'rows' }, '| a | b |\n|---|---|\n| 1 | 2 |', { rows: [{ a: '1', b: '2' }] }],
  ] as const)('of %j in %j is %j', (rules, text, value) => {
    expect(compileTextExtraction(rules).extractNow(text)).toMatchObject({ ok: true, value })
  })

  describe('with a text that is none of what the schema asks for', () => {
    const optional = itemsSchema([])
    const rules: TextExtraction = { parser: 'delimited', table_field: 'items' }
    const text = 'n,b\n5,true\nx,no\n,yes'
    const value = { items: [{ n: 5, b: 'true' }, { b: 'no' }, { b: 'yes' }] }
    const diagnostics = [
      '/items/1/n is "x", which is no integer; it is missing',
      '/items/2/n is "", which is no integer; it is missing',
    ]

    test.each<[string, TextExtraction]>([
      ['by a named parser', rules],
      ['by auto', { table_field: 'items' }],
    ])('lacks it where it is optional and was read %s', (_, config) => {
      const extraction = compileTextExtraction(config, optional).extractNow(text)
      expect(extraction).toMatchObject({
        ok: true,
        value,
        diagnostics: [...diagnostics, 'n is missing in 2 of 3 items of items'],
      })
      expect(Object.keys((extraction.ok && extraction.fields) || {})).not.toContain('/items/1/n')
    })

    test('lacks it in each block', () => {
      const each: TextExtraction = {
        parser: 'key_value_pairs',
        blocks: 'each',
        list_field: 'items',
      }
      const result = { content: [block('n: 5\nb: a'), block('n: x\nb: c')] }
      expect(compileTextExtraction(each, optional).extractResultNow(result)).toMatchObject({
        ok: true,
        value: { items: [{ n: 5, b: 'a' }, { b: 'c' }] },
      })
    })

    test.each<[string, TextExtraction, JsonObject, unknown]>([
      ['is required', rules, itemsSchema(['n']), { content: [block(text)] }],
      ['stands in JSON', {}, optional, { content: [block('{"items":[{"n":"x"}]}')] }],
      [
        'stands in JSON before a parser',
        { ...rules, auto_detect_json: true },
        optional,
        { content: [block('{"items":[{"n":"x"}]}')] },
      ],
      ['is structured content', rules, optional, { structuredContent: { items: [{ n: 'x' }] } }],
    ])('fits nothing where it %s', (_, config, schema, result) => {
      expect(compileTextExtraction(config, schema).extractResultNow(result)).toMatchObject({
        ok: false,
        tried: expect.arrayContaining([expect.objectContaining({ stage: 'validate' })]),
      })
    })
  })

  test('is none where the parser finds nothing of its form', () => {
    expect(compileTextExtraction(REPOSITORIES).extractNow('No repositories.')).toMatchObject({
      ok: false,
      code: 'not-found',
    })
  })

  test.each([
    ['- a b c\n- b c d\n- c d e\n- d e f\n', ['a b c', 'b c d'], [0, 15]],
    ['```\n- a b c\n- b c d\n- c d e\n```\n', ['a b c', 'b c d'], [4, 19]],
  ])('has no more items than max_items, also where no parser is named: %j', (text, value, span) => {
    expect(compileTextExtraction({ limits: { max_items: 2 } }).extractNow(text)).toMatchObject({
      ok: true,
      value,
      span,
      diagnostics: ["items beyond 2 aren't read"],
    })
  })

  test('is none where the text is longer than the limit', () => {
    const rules: TextExtraction = { parser: 'lines', limits: { max_bytes: 5 } }
    expect(compileTextExtraction(rules).extractNow('äöüa')).toMatchObject({
      ok: false,
      reason: 'the text has 7 bytes, and limits.max_bytes is 5',
    })
  })
})

test.each<[unknown, string]>([
  [
    { parser: 'lines', item_patterns: { a: { regex: '(?=x)', transform: 'trimm' } } },
    '/item_patterns/a/transform "trimm" is not known here; did you mean "trim"',
  ],
  [
    { parser: 'lines', item_patterns: { a: { regex: '(?=x)' } }, delimiter: ';' },
    '/item_patterns/a/regex "(?=x)" is no pattern of RE2: lookaround is no part of RE2; match what stands around as well, and put a group around the value; /delimiter delimiter is read by delimited, http, and the parser is lines; name one of them, or leave it out',
  ],
  [{ parser: 'markdown_bullet_list', record_start: '(' }, '/record_start "(" is no pattern of RE2'],
  [{ source: '$.*' }, '/source "$.*" may select several values'],
  [
    { list_field: 3, enabled: 'yes' },
    '/enabled "yes" must be boolean; /list_field 3 must be string',
  ],
  [{ parser: 'python_expression' }, '/parser "python_expression" is refused: it would run code'],
  [{ parser: 'key_value_pairs', list_field: 'a' }, '/list_field "a" names an array'],
  ['lines', '"text_extraction" can\'t be used: "lines" must be object'],
])('refuses %j with all that is wrong with it', (config, message) => {
  // As a program without types has it
  const compile: (config: never) => unknown = compileTextExtraction
  expect(() => Reflect.apply(compile, undefined, [config])).toThrow(message)
})

test('takes properties that are undefined for absent, in the schema too', () => {
  const config = Object.fromEntries([['list_field', undefined]])
  const schema = { type: 'array', title: JSON.parse('{}').title }
  const { extractNow } = compileTextExtraction({ parser: 'lines', ...config }, schema)
  expect(extractNow('a\nb')).toMatchObject({ ok: true, value: ['a', 'b'] })
})

test('keeps what it was compiled from', () => {
  const config = { parser: 'lines' as const, list_field: 'a' }
  const { extractNow } = compileTextExtraction(config)
  config.list_field = 'b'
  expect(extractNow('x\ny')).toMatchObject({ value: { a: ['x', 'y'] } })
})

test('never throws, whatever the text is', () => {
  const schema: JsonObject = { type: 'object', properties: { a: { type: 'integer' } } }
  const extractors = TEXT_PARSERS.filter((name) => name !== 'http').flatMap((parser) => [
    compileChecked({ parser, ...(parser === 'custom_regex' && { patterns: FIELDS }) }),
    compileChecked(
      {
        parser,
        list_field: 'a',
        item_patterns: FIELDS,
        filldown: ['name'],
        on_unmatched: 'report',
        auto_detect_json: true,
        ...(parser === 'custom_regex' && { patterns: FIELDS }),
      },
      schema,
    ),
  ])
  const pieces = fc.constantFrom(
    ...'1.|- |\n|\r\n|**a**|(★ 1,2)| |\t|{"a":1}|[|<td>|| a || b ||---|:|k: v|=|,|\uFEFF|😀'.split(
      '|',
    ),
  )
  const texts = fc.oneof(
    fc.string({ unit: anyCodePoint }),
    fc.array(pieces).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const { extractNow, extractResultNow } of extractors) {
        const extraction = extractNow(text)
        expect(JSON.parse(JSON.stringify(extraction)).ok).toBe(extraction.ok)
        extractResultNow({ content: [{ type: 'text', text }], structuredContent: { result: text } })
      }
    }),
    { numRuns: 60 },
  )
})
