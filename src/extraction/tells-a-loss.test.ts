import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { TextExtraction } from '../contracts/text-extraction.ts'
import { projectValue } from '../projection/project-value.ts'
import { createExtractor } from './create-extractor.ts'
import { compileTextExtraction } from './rules/compile-text-extraction.ts'
import { tellsALoss } from './tells-a-loss.ts'

const whole = { type: 'integer' }
const extractor = createExtractor()

function told(rule: TextExtraction, text: string): readonly string[] {
  return compileTextExtraction(rule).extractNow(text).diagnostics
}

function projected(value: JsonValue, schema: JsonObject): readonly string[] {
  return projectValue(value, schema).diagnostics
}

test.each<[what: string, diagnostics: readonly string[]]>([
  ['a key that comes twice', told({ parser: 'key_value_pairs' }, 'a: 1\nb: 2\nc: x\nc: y\n')],
  [
    'a key that comes twice on a line',
    told({ parser: 'record_lines' }, 'a=1 b=2 b=3\na=4 b=5\na=6 b=7\n'),
  ],
  [
    'a key that comes twice in a record',
    told({ parser: 'key_value_records' }, 'Name: a\nTag: x\nTag: y\n\nName: b\nTag: z\n'),
  ],
  ['a text within a value', told({ parser: 'lines', source: '$.a' }, '{"a":"one\\ntwo"}')],
  [
    'a block that nobody knows',
    extractor.extractResult({ content: [{ type: 'text', text: '{"a":1}' }, { type: 'chart' }] })
      .diagnostics,
  ],
  ['what is kept', projected('n/a', whole)],
  ['what fits no branch', projected({ a: 'x' }, { anyOf: [{ properties: { a: whole } }, whole] })],
])('of %s nothing is lost', (_, diagnostics) => {
  expect(diagnostics).not.toEqual([])
  expect(diagnostics.filter(tellsALoss)).toEqual([])
})

test.each<[what: string, diagnostics: readonly string[]]>([
  ['a key of JSON', extractor.extract('{"a":1,"a":2}').diagnostics],
  ['digits', extractor.extract('[9007199254740993]').diagnostics],
  ['a number', extractor.extract('[1e400]').diagnostics],
  [
    'what is no number',
    told(
      { parser: 'lines', item_patterns: { a: { regex: '(.+)', type: 'integer' } } },
      'it is kept as it is\n2\n3',
    ),
  ],
  ['what is required', projected({}, { type: 'object', required: ['a'] })],
])('%s is lost', (_, diagnostics) => {
  expect(diagnostics.filter(tellsALoss)).not.toEqual([])
})
