import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, constantFrom, dictionary, jsonValue, oneof, property } from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { FIELD_TYPES, TRANSFORMS } from '../contracts/text-extraction.ts'
import { RECORD_SEPARATORS } from '../contracts/parser-settings.ts'
import { TEXT_PARSERS } from '../contracts/text-parser.ts'
import { WRAP_MODES } from '../contracts/wrap-rule.ts'
import type { JsonValue } from '../contracts/json.ts'
import { rulesSchema } from '../extraction/rules/rules-schema.ts'
import { valueAt } from '../json/json-pointer.ts'
import { parseWrapRules } from './parse-wrap-rules.ts'
import { readWrapRules } from './read-wrap-rules.ts'
import { safeParseWrapRules } from './safe-parse-wrap-rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(text: string, name: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function messageOf(text: string, name = 'x.rules.json'): string {
  const path = write(text, name)
  try {
    readWrapRules(path)
    return 'read'
  } catch (error) {
    return String(error).replaceAll(path, name)
  }
}

const RULES = {
  virtual_tools: {
    list: {
      source_tool: 'shop:list',
      output_schema: { type: 'array' },
      text_extraction: { parser: 'lines' },
    },
  },
  tools: { 'shop:find': { wrap: 'auto', hide: true } },
}

test('reads JSON', () => {
  expect(readWrapRules(write(JSON.stringify(RULES), 'a.rules.json'))).toEqual(RULES)
})

test('reads YAML, and textExtraction', () => {
  const text = 'tools:\n  list:\n    wrap: text_extraction\n    textExtraction: { parser: lines }\n'
  expect(readWrapRules(write(text, 'a.rules.yaml'))).toEqual({
    tools: { list: { wrap: 'text_extraction', text_extraction: { parser: 'lines' } } },
  })
})

test('takes every form that a rule may have', () => {
  const tools = Object.fromEntries(
    WRAP_MODES.map((wrap) => [
      `shop:${wrap}`,
      {
        wrap,
        ...(wrap === 'text_extraction' && { text_extraction: {} }),
        ...(wrap !== 'drop-schema' && { output_schema: { type: 'object' } }),
        input_schema: {},
        name: 'a',
        description: 'b',
        hide: false,
      },
    ]),
  )
  expect(parseWrapRules({ $schema: 'x', tools })).toEqual({ $schema: 'x', tools })
})

/** A file with one rule. */
function rule(value: object): string {
  return JSON.stringify({ tools: { a: value } }, null, 1)
}

describe('says what is wrong:', () => {
  test.each<[string, string, string?]>([
    ['a key at the top', '{ "tool": {} }'],
    ['no object', '[]'],
    ['a rule without wrap', rule({})],
    ['a wrap that nobody knows', rule({ wrap: 'text-extraction' })],
    ['a rule for text that is missing', rule({ wrap: 'text_extraction' })],
    ['a rule for text that is never used', rule({ wrap: 'result', textExtraction: {} })],
    ['both names', rule({ wrap: 'auto', text_extraction: {}, textExtraction: {} })],
    ['a schema that doesn’t compile', rule({ wrap: 'auto', output_schema: { type: 'objekt' } })],
    [
      'source_fields that are no JSONPath',
      rule({
        wrap: 'auto',
        output_schema: {
          properties: {
            a: { source_field: 'who.name' },
            b: { items: { properties: { c: { source_field: 7 }, source_field: {} } } },
            d: { source_field: '$[?match(@.a, "(")].b' },
            e: { const: { source_field: 'data' } },
          },
        },
      }),
    ],
    ['a schema that is dropped', rule({ wrap: 'drop-schema', output_schema: {} })],
    ['a virtual tool without a schema', '{"virtual_tools":{"a":{"source_tool":"b"}}}'],
    ['a schema of arguments', rule({ wrap: 'none', input_schema: { $ref: '#/gone' } })],
    [
      'a tool of nobody knows which server',
      '{"tools":{"a:x":{"wrap":"none"},"y":{"wrap":"none"}},"virtual_tools":{"v":{"source_tool":"b:x","output_schema":{}}}}',
    ],
    ['a key twice', '{\n"tools": {\n"a": {"wrap":"none"},\n"a": {"wrap":"auto"}}}'],
    ['no JSON', '{"tools": {'],
    ['no YAML', 'tools: {', 'x.rules.yaml'],
    ['another extension', '', 'x.rules.txt'],
    [
      'several things at once, by their lines',
      `tools:
  a:
    wrap: txt
    text_extraction:
      item_patterns:
        x: { regex: "(" }
      parser: lines
      list_feild: y
  b:
    wrapp: none
virtual_tools:
  c: { source_tool: 3, output_schema: { type: x } }
`,
      'x.rules.yaml',
    ],
  ])('%s', (_what, text, name) => {
    expect(messageOf(text, name)).toMatchSnapshot()
  })
})

test('says the same of a value, without lines', () => {
  expect(() => parseWrapRules({ tools: { a: { wrap: 'no' } } })).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: the rules: /tools/a/wrap: "no" is not known here; use one of auto, none, text_extraction, labelled-json, result, unwrap, drop-schema]`,
  )
})

describe('schemas/rules.schema.json', () => {
  const validate = new Ajv2020({ strict: false }).compile({ ...rulesSchema })

  test.each<[string, readonly string[]]>([
    ['/$defs/textExtraction/properties/parser', [...TEXT_PARSERS, 'auto']],
    ['/$defs/transform', TRANSFORMS],
    ['/$defs/itemPattern/properties/type', FIELD_TYPES],
    ['/$defs/parserConfig/properties/record_separator', RECORD_SEPARATORS],
    ['/$defs/toolRule/properties/wrap', WRAP_MODES],
  ])('%s holds the members of its union', (pointer, members) => {
    const { enum: names } = Object(valueAt(rulesSchema, pointer))
    expect(new Set(names)).toEqual(new Set(members))
  })

  test('refuses nothing that is taken, and what it refuses is not taken', () => {
    const keys = constantFrom(
      'tools',
      'virtual_tools',
      'a:b',
      'wrap',
      'text_extraction',
      'textExtraction',
      'parser',
      'output_schema',
      'source_tool',
      'item_patterns',
      'regex',
    )
    const leaf = oneof(
      jsonValue({ maxDepth: 1 }),
      constantFrom<JsonValue>('text_extraction', 'auto', 'lines', {}, { parser: 'lines' }),
    )
    const oneRule = dictionary(keys, oneof(leaf, dictionary(keys, leaf)))
    const rules = dictionary(keys, oneof(leaf, dictionary(keys, oneRule)))
    assert(
      property(rules, (value) => {
        const given: JsonValue = JSON.parse(JSON.stringify(value))
        const check = safeParseWrapRules(given)
        expect(check.ok && !validate(given)).toBe(false)
        expect(check.ok || check.faults.length > 0).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

test.each(['', '\n \n', '# later'])('says that a file holds nothing: %j', (text) => {
  expect(messageOf(text, 'zero.rules.yaml')).toBe(
    'HarnessError: zero.rules.yaml holds nothing; write rules under tools or virtual_tools',
  )
})
