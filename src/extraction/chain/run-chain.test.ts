import { assert, tuple, jsonValue, property, record, constantFrom } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { createExtractor } from '../create-extractor.ts'
import { exactFirst } from './presets.ts'
import { runChain } from './run-chain.ts'
import type { CheckedValue } from '../target/value-check.ts'

const { extract } = createExtractor()

describe('looking for data in a text', () => {
  test.each([
    ['an object', '{"a":1}', 'direct', 'as-is', { a: 1 }],
    ['an array behind a byte order mark', '\uFEFF [1,{"a":2}]\n', 'direct', 'as-is', [1, { a: 2 }]],
    ['an empty array', '[]', 'direct', 'as-is', []],
    ['JSON Lines', '{"a":1}\r\n\n[2]\n', 'json-lines', 'assembled', [{ a: 1 }, [2]]],
    [
      'a label, an object and a body',
      'METADATA: {"n":1}\n\nbody\n\nmore',
      'labelled-json',
      'assembled',
      { metadata: { n: 1 }, content: 'body\n\nmore' },
    ],
    [
      'a labelled object over many lines',
      'Page info:\n{\n "n": {"m": "}\\n\\n"}\n}\n\nbody',
      'labelled-json',
      'assembled',
      { metadata: { n: { m: '}\n\n' } }, content: 'body' },
    ],
    [
      'a body that starts with a blank line',
      'METADATA: {"n":1}\n\n\nbody',
      'labelled-json',
      'assembled',
      { metadata: { n: 1 }, content: '\nbody' },
    ],
    [
      'an empty body',
      'METADATA: {"match_count":0}\n\n',
      'labelled-json',
      'assembled',
      { metadata: { match_count: 0 }, content: '' },
    ],
    [
      'metadata whose empty body was trimmed',
      'METADATA: {"match_count":0}',
      'labelled-json',
      'assembled',
      { metadata: { match_count: 0 }, content: '' },
    ],
    ['a label without a body', 'Result: {"a":1}\n', 'smart-brace', 'isolated', { a: 1 }],
    [
      'a labelled object with text on the next line',
      'METADATA: {"a":1}\ntext',
      'smart-brace',
      'isolated',
      { a: 1 },
    ],
    ['a fence', 'Here:\n```json\n{"a":1}\n```\nBye', 'fenced-block', 'isolated', { a: 1 }],
    [
      'a fence of tildes without info',
      '~~~~\n[{"a":1}]\n~~~~',
      'fenced-block',
      'isolated',
      [{ a: 1 }],
    ],
    [
      'a fence inside a string',
      '```json\n{"a":"```\\n```"}\n```',
      'fenced-block',
      'isolated',
      { a: '```\n```' },
    ],
    [
      'a fence that closes behind the value',
      '```json\n{"a":1}```',
      'fenced-block',
      'isolated',
      { a: 1 },
    ],
    ['a fence that never closes', '```json\n{"a":1}', 'fenced-block', 'isolated', { a: 1 }],
    [
      'a fence of JSON Lines',
      '```jsonl\n{"a":1}\n{"b":2}\n```',
      'fenced-block',
      'assembled',
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'the second fence',
      '```sh\nls\n```\n\n```\n{"a":1}\n```',
      'fenced-block',
      'isolated',
      { a: 1 },
    ],
    [
      'the fence that says JSON',
      '```\n{"b":1}\n```\n```json\n{"a":1}\n```',
      'fenced-block',
      'isolated',
      { a: 1 },
    ],
    [
      'an object in prose',
      'As [1] says of {x}: the answer is {"a":1} (see [2]).',
      'smart-brace',
      'isolated',
      { a: 1 },
    ],
    [
      'the value on lines of its own',
      'Given {"q":1} we found\n{"a":1}\n',
      'smart-brace',
      'isolated',
      { a: 1 },
    ],
    [
      'an object behind odd quotes',
      'He said "no { at all. {"a":1}',
      'smart-brace',
      'isolated',
      { a: 1 },
    ],
    [
      'an object in a list that broke early',
      '[see below] {"a":1}',
      'smart-brace',
      'isolated',
      { a: 1 },
    ],
    [
      'strings on a line of their own',
      'Names:\n["Ada","Alan"]\n',
      'smart-brace',
      'isolated',
      ['Ada', 'Alan'],
    ],
  ] as const)('finds %s', (...[, text, extractor, how, value]) => {
    expect(extract(text)).toMatchObject({ ok: true, extractor, how, value })
  })

  test.each([
    ['nothing', ' \n'],
    ['a number', '42'],
    ['a string', '"text"'],
    ['citations', 'See [1], [2, 3] and [4].'],
    ['sets and emoticons', 'The set {1, 2} is {x}. :-[ {} [] :{'],
    ['a value in an object that broke', '{"a": {"b": 1}, oops}'],
    ['a subscript', 'Use data["key"] or data[\'a\'] and a["b"]["c"].'],
    ['arguments', 'Call f({"a": 1}), then g(["b"]);'],
    ['an assignment', 'const a = {"b": 1}\nreturn {"c": 2}'],
    ['inline code', 'Send `{"a": 1}` to the server.'],
    ['a value in a string of another language', "Say {'a': '{\"b\": 1}'} to it."],
    ['a program in a fence', '```python\nprint()\n{"a": 1}\n```'],
    ['strings that share their line', 'One of ["asc", "desc"] is expected.'],
  ])('finds no data in %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false })
  })

  test.each([
    [
      'a value in a list that broke',
      'Result: [{"a": 1}, {"b": ]',
      [{ a: 1 }, { b: null }],
      ['value-added', 'closed'],
    ],
    ['a value in a list of lists that broke', '[[{"a":1}], x', [[{ a: 1 }]], ['closed']],
    [
      'a value in an object that never ends',
      '{"a": [{"b": 1}, {"c": 2}',
      { a: [{ b: 1 }, { c: 2 }] },
      ['closed'],
    ],
  ] as const)('leaves %s to the repair of the outer one', (_, text, value, codes) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: true, extractor: 'resilient', how: 'repaired', value })
    expect(extraction.ok && extraction.repairs.map(({ code }) => code)).toEqual(codes)
  })

  test('keeps why each extractor before the winner gave up', () => {
    const { tried } = extract('Result: {"a":1,}\n{"b":2}')
    expect(tried).toMatchInlineSnapshot(`
      [
        {
          "at": 0,
          "extractor": "direct",
          "reason": "the text is no JSON object or array",
          "stage": "isolate",
        },
        {
          "at": 0,
          "extractor": "json-lines",
          "reason": "not every line is a JSON object or array",
          "stage": "isolate",
        },
        {
          "extractor": "labelled-json",
          "reason": "the label before the object names nothing that has a body",
          "stage": "isolate",
        },
        {
          "extractor": "fenced-block",
          "reason": "no fenced block holds structured data",
          "stage": "isolate",
        },
        {
          "at": 0,
          "extractor": "front-matter",
          "reason": "the text does not start with a line "---"",
          "stage": "isolate",
        },
        {
          "extractor": "cdata",
          "reason": "no CDATA section stands in the text",
          "stage": "isolate",
        },
        {
          "extractor": "xml-tag",
          "reason": "no tag is closed in the text",
          "stage": "isolate",
        },
      ]
    `)
  })

  test('says that a text is empty', () => {
    expect(extract('\n')).toMatchObject({ ok: false, reason: 'the text is empty' })
  })

  test('reports values as good as the one it took', () => {
    const text = '```json\n{"a":1}\n```\n```json\n{"a":2}\n```\n```json\n{broken}\n```'
    expect(extract(text)).toMatchObject({
      value: { a: 1 },
      ambiguities: [{ extractor: 'fenced-block', span: [28, 35] }],
    })
  })

  test('passes over what is not accepted', () => {
    expect(runChain('{"a":1} or {"a":2}', twoOnly)).toMatchObject({
      value: { a: 2 },
      ambiguities: [],
      tried: expect.arrayContaining([
        expect.objectContaining({
          extractor: 'smart-brace',
          stage: 'validate',
          reason: 'it is not two',
          value: { a: 1 },
        }),
      ]),
    })
    expect(runChain('{"a":3}', twoOnly)).toMatchObject({ ok: false })
  })

  test('measures how much of the text a value accounts for, white space apart', () => {
    expect(extract('ab  \n {"a": 1} cd')).toMatchObject({
      coverage: 7 / 11,
      span: [6, 14],
    })
    expect(extract('METADATA: {"a":1}\n\nbody')).toMatchObject({
      coverage: 1,
      span: [10, 17],
    })
    expect(extract(' ```json\n{}\n``` ')).toMatchObject({ coverage: 1 })
  })

  test.each([
    ['{"a":1,"a":2}', 'an object repeats a key; the last value was kept'],
    ['{"id":12345678901234567890}', 'the number 12345678901234567890 loses digits as a double'],
    ['[1e999]', 'the number 1e999 is too large for a double and became null'],
  ])('tells what reading %s loses', (text, diagnostic) => {
    expect(extract(text)).toMatchObject({ ok: true, diagnostics: [diagnostic] })
  })

  test('takes __proto__ for a key like any other', () => {
    const extraction = extract('{"__proto__":{"polluted":true}}')
    expect(extraction.ok && JSON.stringify(extraction.value)).toBe(
      '{"__proto__":{"polluted":true}}',
    )
    expect(Object(extraction.ok && extraction.value).polluted).toBeUndefined()
  })

  test('refuses a value that is nested too deep for whoever walks it', () => {
    expect(extract('['.repeat(501) + ']'.repeat(501))).toMatchObject({ ok: false })
    expect(extract('['.repeat(500) + ']'.repeat(500))).toMatchObject({ ok: true })
  })

  test('gets back what was put into prose', () => {
    const value = record({ data: jsonValue({ maxDepth: 3 }) })
    const around = constantFrom('', 'Here it is [1]:', 'Set {x} "quoted', ':-{ (y)', "{1, 2} isn't")
    assert(
      property(
        value,
        tuple(around, around),
        constantFrom(0, 2),
        (data, [before, after], indent) => {
          const text = `${before}\n${JSON.stringify(data, null, indent)}\n${after}`
          expect(extract(text)).toMatchObject({
            ok: true,
            value: JSON.parse(JSON.stringify(data)),
          })
        },
      ),
      { numRuns: 1000 },
    )
  })
})

const twoOnly = { chain: exactFirst, check: isTwo }

function isTwo(value: JsonValue): CheckedValue<JsonValue> {
  return JSON.stringify(value) === '{"a":2}'
    ? { ok: true, value }
    : { ok: false, reason: 'it is not two' }
}
