import { assert, constantFrom, dictionary, jsonValue, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { TEXT_PARSERS } from '../../contracts/text-parser.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { checkTextExtraction } from './check-text-extraction.ts'

function faultsOf(value: JsonValue): readonly string[] {
  const check = checkTextExtraction(value)
  return check.ok ? [] : check.faults.map(({ pointer, message }) => `${pointer}: ${message}`)
}

const REGEX = { regex: '(a)' }

describe('takes', () => {
  test.each<[string, JsonValue]>([
    ['nothing at all', {}],
    ['detection alone', { enabled: true, auto_detect_json: true }],
    ['detection switched off', { enabled: false, auto_detect_json: false }],
    ['detection of what is no JSON', { auto_detect_json: false }],
    ['JSON first, then a parser', { auto_detect_json: true, parser: 'lines' }],
    [
      'a numbered list',
      {
        parser: 'markdown_numbered_list',
        list_field: 'repositories',
        item_patterns: {
          name: { regex: String.raw`\*\*([^*]+)\*\*`, required: true },
          stars: { regex: String.raw`\(★ ([\d,]+)\)`, type: 'integer', transform: 'remove_commas' },
          description: { regex: '^   (.+)$', multiline: true },
        },
      },
    ],
    [
      'transforms in a list',
      { parser: 'lines', item_patterns: { a: { ...REGEX, transform: ['trim', 'uppercase'] } } },
    ],
    [
      'settings in config',
      {
        parser: 'key_value_pairs',
        config: { separator: '=', indent_aware: false, section_marker: '---' },
      },
    ],
    [
      'settings beside it',
      { parser: 'key_value_records', separator: ':', record_separator: 'first_key' },
    ],
    [
      'the same setting in both, alike',
      { parser: 'delimited', delimiter: ';', config: { delimiter: ';' } },
    ],
    [
      'what the form gives every parser',
      { parser: 'markdown_table', table_field: 'rows', config: { separator: ':' } },
    ],
    [
      'named groups',
      { parser: 'record_lines', line_pattern: '(?P<kind>[A-Z]+) (?<name>.*)', filldown: ['kind'] },
    ],
    [
      'patterns',
      {
        parser: 'custom_regex',
        patterns: { a: { regex: '(?P<x>a)(b)', group: 'x' }, b: { regex: 'b', group: 0 } },
      },
    ],
    [
      'repeated patterns',
      {
        parser: 'custom_regex',
        patterns: { a: REGEX },
        repeated: true,
        list_field: 'all',
        filldown: ['a'],
      },
    ],
    ['records in a list', { parser: 'custom_regex', patterns: { a: REGEX }, list_field: 'all' }],
    [
      'records by their start',
      { parser: 'custom_regex', patterns: { a: REGEX }, record_start: '^#', filldown: ['a'] },
    ],
    [
      'a service',
      {
        parser: 'http',
        endpoint: 'http://127.0.0.1:8080/parse',
        method: 'PUT',
        timeout: 100,
        max_response_bytes: 10,
      },
    ],
    [
      'columns of a table with types',
      { parser: 'markdown_table', item_patterns: { id: { type: 'integer' } } },
    ],
    [
      'an array of what each text gives',
      { parser: 'key_value_pairs', blocks: 'each', list_field: 'all' },
    ],
    [
      'a place of the text',
      {
        source: '$.result[0].text',
        parser: 'lines',
        blocks: 'each',
        on_unmatched: 'fail',
        limits: { max_bytes: 1 },
      },
    ],
  ])('%s', (_what, value) => {
    expect(faultsOf(value)).toEqual([])
  })
})

describe('says what is wrong:', () => {
  test.each<[string, JsonValue]>([
    ['no object', [1]],
    ['an unknown key', { list_feild: 'a' }],
    ['a key in another case', { itemPatterns: {} }],
    ['a key of a pattern', { parser: 'lines', item_patterns: { a: { regx: 'a' } } }],
    ['a parser', { parser: 'bullet_list' }],
    ['a parser without a near one', { parser: 'magic' }],
    ['a type', { parser: 'lines', item_patterns: { a: { ...REGEX, type: 'int' } } }],
    [
      'a transform',
      { parser: 'lines', item_patterns: { a: { ...REGEX, transform: 'remove_comas' } } },
    ],
    [
      'a transform in a list',
      { parser: 'lines', item_patterns: { a: { ...REGEX, transform: ['trim', 'up'] } } },
    ],
    ['wrong types', { enabled: 'yes', list_field: 3, limits: { max_items: 0 }, filldown: 'a' }],
    [
      'patterns that don’t compile',
      {
        parser: 'lines',
        item_patterns: { a: { regex: '(a' }, b: { regex: '(?=a)b' } },
      },
    ],
    [
      'a start of items that doesn’t compile',
      { parser: 'markdown_bullet_list', record_start: '[' },
    ],
    ['a start of items that are lines', { parser: 'lines', record_start: '^#' }],
    [
      'a start of records that are lines',
      { parser: 'record_lines', line_pattern: '(?P<a>.)', record_start: '^#' },
    ],
    [
      'a pattern that refers back',
      { parser: 'custom_regex', patterns: { a: { regex: String.raw`(a)\1` } } },
    ],
    [
      'a group that isn’t there',
      {
        parser: 'custom_regex',
        patterns: {
          a: { ...REGEX, group: 2 },
          b: { regex: '(?P<value>a)', group: 'valeu' },
          c: { ...REGEX, group: 'x' },
        },
      },
    ],
    ['a line without fields', { parser: 'record_lines', line_pattern: '^(a)$' }],
    ['two names for the array', { parser: 'lines', list_field: 'a', table_field: 'b' }],
    ['an array of one object', { parser: 'key_value_pairs', list_field: 'a' }],
    ['lines that nobody reads', { on_unmatched: 'fail' }],
    [
      'a start of records that are none',
      { parser: 'custom_regex', patterns: { a: REGEX }, record_start: '^#', repeated: false },
    ],
    [
      'an array of a pattern that isn’t repeated',
      { parser: 'custom_regex', patterns: { a: REGEX }, table_field: 'a', repeated: false },
    ],
    [
      'items of one object',
      { parser: 'key_value_pairs', item_patterns: { a: REGEX }, filldown: ['a'] },
    ],
    ['items of nobody knows what', { item_patterns: { a: REGEX } }],
    ['http without endpoint', { parser: 'http' }],
    ['an endpoint that is none', { parser: 'http', endpoint: 'file:///etc' }],
    ['a password in an endpoint', { parser: 'http', endpoint: 'http://me:secret@a.example/' }],
    ['custom_regex without patterns', { parser: 'custom_regex' }],
    [
      'a field without a pattern in a list',
      { parser: 'lines', item_patterns: { a: { type: 'integer' } } },
    ],
    [
      'a field without a pattern that no group has',
      {
        parser: 'record_lines',
        line_pattern: '(?P<size>.)',
        item_patterns: { sise: { type: 'integer' } },
      },
    ],
    ['filldown of no field', { parser: 'lines', filldown: ['a'] }],
    [
      'filldown of another field',
      { parser: 'lines', item_patterns: { name: REGEX }, filldown: ['names'] },
    ],
    [
      'one setting with two values',
      { parser: 'delimited', delimiter: ';', config: { delimiter: ',' } },
    ],
    [
      'a setting of another parser',
      { parser: 'lines', delimiter: ';', config: { endpoint: 'http://a.example' } },
    ],
    ['a setting without a parser', { header: true }],
    [
      'transforms that undo each other',
      {
        parser: 'lines',
        item_patterns: { a: { ...REGEX, transform: ['lowercase', 'uppercase'] } },
      },
    ],
    [
      'a number that is true or false',
      {
        parser: 'lines',
        item_patterns: { a: { ...REGEX, transform: ['trim', 'percent'], type: 'boolean' } },
      },
    ],
    [
      'two ways to part records',
      { parser: 'key_value_records', record_start: '^#', config: { record_separator: 'rule' } },
    ],
    [
      'one field found in two ways',
      {
        parser: 'custom_regex',
        repeated: true,
        patterns: { 'a/b': REGEX },
        item_patterns: { 'a/b': { type: 'number' } },
      },
    ],
    [
      'more fields than there may be',
      {
        parser: 'custom_regex',
        repeated: true,
        patterns: Object.fromEntries([...Array(64).keys()].map((n) => [`p${n}`, REGEX])),
        item_patterns: { i: REGEX },
      },
    ],
    [
      'keys that tell what something is',
      {
        parser: 'lines',
        item_patterns: { a: { ...REGEX, description: 'the a' } },
        regular_expression: 'a',
        decode: true,
      },
    ],
    ['a field of the name of a setting', { parser: 'lines', item_patterns: { endpoint: '(x)' } }],
    [
      'a date that is a number',
      {
        parser: 'lines',
        item_patterns: { a: { ...REGEX, transform: 'iso_date', type: 'integer' } },
      },
    ],
    [
      'one transform twice',
      { parser: 'lines', item_patterns: { a: { ...REGEX, transform: ['trim', 'trim'] } } },
    ],
    ['code in Python', { parser: 'python_expression' }],
    ['code in a language', { parser: 'js', config: { script: 'x' } }],
    ['a path to several values', { source: '$.a[*]' }],
    ['a path that is none', { source: '$.a[' }],
    [
      'all of it at once',
      {
        parser: 'lines',
        list_feild: 'a',
        item_patterns: { a: { regex: '(' }, b: { type: 'date' } },
        delimiter: ',',
      },
    ],
  ])('%s', (_what, value) => {
    expect(faultsOf(value).join('\n')).toMatchSnapshot()
  })
})

test('takes time linear to the keys that it does not know', async () => {
  const grows = await isQuadratic((share) => {
    const keys = Array.from({ length: 256 * share }, (_, index) => [`unknown_key_${index}`, 1])
    expect(faultsOf(Object.fromEntries(keys))).toHaveLength(256 * share)
  })
  expect(grows).toBe(false)
})

test.each([
  'python_expression',
  'evalExpression',
  'jsonata',
  'run-script',
  'lambda',
  'Code',
  'exec_command',
])('refuses the key %s, which asks for code to be run', (key) => {
  expect(faultsOf({ [key]: 'x' }).join()).toContain('it would run code')
})

test('says something of every JSON value that is no text_extraction, and never throws', () => {
  const keys = constantFrom(
    'parser',
    'config',
    'item_patterns',
    'list_field',
    'filldown',
    'source',
    'transform',
  )
  const values = oneof(
    jsonValue(),
    constantFrom<JsonValue>(...TEXT_PARSERS, { a: { regex: '(' } }, { delimiter: ',' }),
  )
  assert(
    property(oneof(jsonValue(), dictionary(keys, values)), (value) => {
      const given: JsonValue = JSON.parse(JSON.stringify(value))
      const check = checkTextExtraction(given)
      expect(check.ok || check.faults.length > 0).toBe(true)
    }),
  )
})
