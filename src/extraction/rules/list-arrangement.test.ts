import { describe, expect, test } from 'vitest'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import { checkTextExtraction } from './check-text-extraction.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { compileTextExtraction } from './compile-text-extraction.ts'

function valueOf(config: TextExtraction, text: string): unknown {
  const extraction = compileTextExtraction(config).extractNow(text)
  return extraction.ok ? extraction.value : extraction.reason
}

const BULLETS: TextExtraction = { parser: 'markdown_bullet_list', list_field: 'databases' }
const ROWS: TextExtraction = { parser: 'delimited' }
const TABLE = 'name,size\nb,10\na,9\nb,10\nc,\na,2\n'

describe('unique and sort', () => {
  test.each<[config: TextExtraction, text: string, value: unknown]>([
    [{ ...BULLETS, unique: true }, '- a\n- b\n- a', { databases: ['a', 'b'] }],
    [{ unique: true }, '[{"a":1,"b":2},{"b":2,"a":1},{"a":2}]', [{ a: 1, b: 2 }, { a: 2 }]],
    [
      { ...ROWS, unique: ['name'] },
      TABLE,
      [
        { name: 'b', size: '10' },
        { name: 'a', size: '9' },
        { name: 'c', size: '' },
      ],
    ],
    [
      { ...ROWS, sort: 'size', item_patterns: { size: { type: 'integer' } } },
      TABLE,
      [
        { name: 'a', size: 2 },
        { name: 'a', size: 9 },
        { name: 'b', size: 10 },
        { name: 'b', size: 10 },
        { name: 'c' },
      ],
    ],
    [
      { ...ROWS, unique: true, sort: { field: 'size', order: 'descending' } },
      'name,size\na,9\nb,é\nb,é\nc,10\n',
      [
        { name: 'b', size: 'é' },
        { name: 'a', size: '9' },
        { name: 'c', size: '10' },
      ],
    ],
  ])('%j', (config, text, value) => {
    expect(valueOf(config, text)).toEqual(value)
  })

  test.each<[config: TextExtraction, message: string]>([
    [{ parser: 'key_value_pairs', unique: true }, 'gives one object'],
    [{ parser: 'lines', sort: 'name' }, 'add item_patterns'],
    [{ parser: 'lines', unique: ['name'] }, 'add item_patterns'],
  ])('%j is a fault', (config, message) => {
    expect(checkTextExtraction(toJsonValue(config) ?? null)).toMatchObject({
      faults: [{ message: expect.stringContaining(message) }],
    })
  })
})

describe('a pattern that matches again', () => {
  test.each<[what: string, config: TextExtraction, text: string, diagnostics: readonly string[]]>([
    [
      'in an item of a list',
      { parser: 'markdown_bullet_list', item_patterns: { price: { regex: '£(\\d+)' } } },
      '- tea £1\n- mug £2 or £3\n- pot £4, £5\n- cup',
      [
        'price matches again in 2 of 4 items, first in line 2; only its first match is taken',
        'price is missing in 1 of 4 items',
      ],
    ],
    [
      'in a record',
      {
        parser: 'custom_regex',
        repeated: true,
        patterns: { name: { regex: '^\\w+', multiline: true }, price: { regex: '£(\\d+)' } },
        record_start: '^\\w',
      },
      'tea £1\nmug £2 or £3',
      ['price matches again in 1 of 2 items, first in line 2; only its first match is taken'],
    ],
    [
      'in a text',
      { parser: 'custom_regex', patterns: { price: { regex: '£(\\d+)' } } },
      'tea £1, mug £2',
      ['price matches again; only its first match is taken'],
    ],
    [
      'and is joined',
      { parser: 'lines', item_patterns: { price: { regex: '£(\\d+)', multiline: true } } },
      'tea £1 or £2\nmug £3',
      [],
    ],
  ])('%s', (_, config, text, diagnostics) => {
    expect(compileTextExtraction(config).extractNow(text)).toMatchObject({ ok: true, diagnostics })
  })
})
