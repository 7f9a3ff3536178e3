import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../contracts/json.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { createWrapper } from './create-wrapper.ts'
import { safeParseWrapRules } from './safe-parse-wrap-rules.ts'

const LIST: WrapRule = {
  wrap: 'text_extraction',
  text_extraction: { parser: 'markdown_bullet_list', list_field: 'users' },
}
const WEATHER: JsonObject = {
  type: 'object',
  properties: { temperature: { type: 'string' }, conditions: { type: 'string' } },
}

function outcome(rule: WrapRule, text: string) {
  return createWrapper(rule).extract(text)
}

describe('the outcome of a text', () => {
  test.each<[what: string, rule: WrapRule, text: string, value: object]>([
    ['an empty list', { ...LIST, empty_when: '^No users' }, 'No users found', { users: [] }],
    [
      'the value that is given',
      { ...LIST, empty_when: ['^None$', { pattern: '^No users', value: { users: [], none: 1 } }] },
      '\n No users found\n',
      { users: [], none: 1 },
    ],
    [
      'the one list of the schema',
      {
        wrap: 'text_extraction',
        text_extraction: {},
        output_schema: {
          type: 'object',
          properties: { n: { type: 'integer' }, rows: { type: ['array', 'null'] } },
        },
        empty_when: '^No rows',
      },
      'No rows',
      { rows: [] },
    ],
    [
      'data, if no pattern matches',
      { ...LIST, empty_when: '^No users' },
      '- Ada\n- Bo',
      { users: ['Ada', 'Bo'] },
    ],
  ])('is %s', (_, rule, text, value) => {
    expect(outcome(rule, text)).toMatchObject({ ok: true, value })
  })

  test('is an error, whatever else matches', () => {
    const rule = { ...LIST, empty_when: 'users', error_when: ['^Database error: '] }
    expect(outcome(rule, 'Database error: no table users\n- a')).toMatchObject({
      ok: false,
      code: 'error',
      reason: expect.stringContaining('Database error'),
    })
  })

  test('is told by the text that structured content carries, and not by data', () => {
    const rule = { ...LIST, error_when: '^Error' }
    const { extractResult } = createWrapper(rule)
    expect(extractResult({ structuredContent: { result: 'Error: no' } })).toMatchObject({
      code: 'error',
    })
    expect(extractResult({ structuredContent: { a: 1 }, content: [] })).toMatchObject({ ok: true })
  })
})

describe('rules with outcomes', () => {
  test.each<[what: string, rule: JsonObject, pointer: string, message: string]>([
    ['a pattern that RE2 refuses', { error_when: '(?=a)' }, '/error_when', 'no pattern of RE2'],
    ['one of several', { error_when: ['a', '['] }, '/error_when/1', 'no pattern of RE2'],
    ['one with a value', { empty_when: [{ pattern: '[', value: {} }] }, '/empty_when/0', 'RE2'],
    [
      'no place for an empty list',
      { empty_when: 'a', output_schema: WEATHER },
      '/empty_when',
      'add "value"',
    ],
    [
      'a value that does not fit',
      { empty_when: [{ pattern: 'a', value: { temperature: 1 } }], output_schema: WEATHER },
      '/empty_when/0',
      'does not fit output_schema: /temperature',
    ],
    ['a wrap that reads no text', { wrap: 'none', error_when: 'a' }, '/error_when', 'never used'],
  ])('report %s', (_, rule, pointer, message) => {
    const check = safeParseWrapRules({
      tools: { 'shop:list': { wrap: 'auto', ...rule } },
    })
    expect(check).toMatchObject({
      ok: false,
      faults: [
        { pointer: `/tools/shop:list${pointer}`, message: expect.stringContaining(message) },
      ],
    })
  })
})

describe('a value that has nothing of what the schema declares', () => {
  const rule: WrapRule = {
    wrap: 'text_extraction',
    text_extraction: { parser: 'key_value_pairs' },
    output_schema: WEATHER,
  }

  test('is a failure that names what was asked for and what is there', () => {
    expect(outcome(rule, 'Temperature: 72 F\nConditions: Sunny')).toMatchObject({
      ok: false,
      code: 'unfit',
      reason:
        'none of temperature, conditions was found; the text has Temperature, Conditions; set match_names to loose, or give properties a source_field, such as $["Temperature"] for temperature',
    })
  })

  test('is a value with a diagnostic if a part of it is there', () => {
    expect(outcome(rule, 'temperature: 72 F\nsky: blue')).toMatchObject({
      ok: true,
      value: { temperature: '72 F' },
      diagnostics: ['conditions is not in what was found'],
    })
  })

  const rows: WrapRule = {
    wrap: 'text_extraction',
    text_extraction: { parser: 'delimited', list_field: 'rows' },
    output_schema: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    },
  }

  test('is a failure in items as well, and a diagnostic if some items lack a property', () => {
    expect(outcome(rows, 'id,age\n1,36\n2,41')).toMatchObject({
      code: 'unfit',
      reason: 'none of name was found in the items of rows',
    })
    const json = '{"rows": [{"name": "Ada"}, {"age": 3}]}'
    expect(createWrapper({ ...rows, text_extraction: {} }).extract(json)).toMatchObject({
      ok: true,
      diagnostics: ['name is missing in 1 of 2 items of rows'],
    })
  })

  test('is fine if the text is an empty object or list itself', () => {
    expect(createWrapper({ ...rule, text_extraction: {} }).extract('{}')).toMatchObject({
      ok: true,
      value: {},
    })
  })
})

describe('rest', () => {
  const rule: WrapRule = {
    wrap: 'text_extraction',
    text_extraction: { parser: 'markdown_bullet_list', list_field: 'users', rest: 'notes' },
  }

  test.each<[text: string, value: object]>([
    [
      'Two users:\n- Ada\n- Bo\n\nUse page 2.',
      { users: ['Ada', 'Bo'], notes: 'Two users:\nUse page 2.' },
    ],
    ['- Ada\n- Bo', { users: ['Ada', 'Bo'] }],
  ])('keeps what is left out of %j', (text, value) => {
    expect(outcome(rule, text)).toHaveProperty('value', value)
  })

  test('keeps nothing that would lose its place: a heading between items', () => {
    const text = 'To do:\n- Heat the pool\nDone:\n- Print the plan'
    expect(outcome(rule, text)).toMatchObject({
      code: 'unfit',
      reason: expect.stringContaining('line 3 column 1 stands among the items'),
    })
    const { rest: _rest, ...plain } = rule.text_extraction ?? {}
    expect(outcome({ ...rule, text_extraction: plain }, text)).toHaveProperty('value', {
      users: ['Heat the pool', 'Print the plan'],
    })
  })

  test('keeps no heading between pairs', () => {
    const pairs: WrapRule = {
      wrap: 'text_extraction',
      text_extraction: { parser: 'key_value_pairs', rest: 'notes' },
    }
    const text = 'Lane: 6\n\nThe pool is heated.\n\nDepth: 2'
    expect(outcome(pairs, text)).toHaveProperty('value.notes', 'The pool is heated.')
    expect(
      outcome(pairs, "Calls of 'a':\n\n  a calls:\n    → b\n\n  a is called by:\n    ← p.py:22"),
    ).toMatchObject({
      code: 'unfit',
      reason: expect.stringContaining('line 6 column 3 stands among the pairs'),
    })
  })

  test('keeps what is around JSON, without its fence', () => {
    const json: WrapRule = { wrap: 'text_extraction', text_extraction: { rest: 'notes' } }
    expect(outcome(json, 'Here it is:\n```json\n{"a": 1}\n```\nBye.')).toHaveProperty('value', {
      a: 1,
      notes: 'Here it is:\nBye.',
    })
  })

  test('keeps what is above front matter, and its body once', () => {
    const json: WrapRule = { wrap: 'text_extraction', text_extraction: { rest: 'notes' } }
    const text = 'Output file: a.md\n\n---\ntitle: A\nweek: 2\n---\n\n- Monday\n'
    const extraction = outcome(json, text)
    expect(extraction).toMatchObject({ value: { content: expect.stringContaining('Monday') } })
    expect(JSON.stringify(extraction).match(/Monday/gu)).toHaveLength(1)
  })

  test.each<[extraction: JsonObject, message: string]>([
    [{ parser: 'lines', rest: 'notes' }, 'add list_field'],
    [{ parser: 'lines', list_field: 'notes', rest: 'notes' }, 'names the array as well'],
    [{ blocks: 'each', list_field: 'a', rest: 'notes' }, 'blocks is each'],
  ])('%j is a fault', (extraction, message) => {
    const rules = { tools: { list: { wrap: 'text_extraction', text_extraction: extraction } } }
    expect(safeParseWrapRules(rules)).toMatchObject({
      faults: [{ message: expect.stringContaining(message) }],
    })
  })
})

describe('match_names: loose', () => {
  const loose: WrapRule = {
    wrap: 'text_extraction',
    text_extraction: { parser: 'key_value_pairs', match_names: 'loose' },
    output_schema: WEATHER,
  }

  test.each<[what: string, text: string, value: object]>([
    [
      'title case',
      'Temperature: 72 F\nConditions: Sunny',
      { temperature: '72 F', conditions: 'Sunny' },
    ],
    [
      'a section',
      '# Current Conditions\nTemperature: 72 F\n\n# Sky\nCONDITIONS: Sunny',
      { temperature: '72 F', conditions: 'Sunny' },
    ],
    ['the exact name before another', 'Temperature: 1\ntemperature: 2', { temperature: '2' }],
  ])('takes %s', (_, text, value) => {
    expect(outcome(loose, text)).toMatchObject({ ok: true, value })
  })

  test('takes none of several, and says so', () => {
    expect(outcome(loose, 'TEMPERATURE: 1\nTemperature: 2\nConditions: Sunny')).toMatchObject({
      ok: true,
      value: { conditions: 'Sunny' },
      diagnostics: expect.arrayContaining([
        'temperature may be TEMPERATURE or Temperature, so that none is taken',
      ]),
    })
  })

  test('names the fields of items, and says where they were read', () => {
    const rows: WrapRule = {
      wrap: 'text_extraction',
      text_extraction: { parser: 'delimited', list_field: 'users', match_names: 'loose' },
      output_schema: {
        type: 'object',
        properties: {
          users: {
            type: 'array',
            items: { type: 'object', properties: { userId: { type: 'string' } } },
          },
        },
      },
    }
    expect(outcome(rows, 'User ID,age\n1,36\n2,41')).toMatchObject({
      value: { users: [{ userId: '1' }, { userId: '2' }] },
      fields: { '/users/0/userId': { line: 2 } },
    })
  })
})
