import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { resilient } from './resilient.ts'

const { extract } = createExtractor({ chain: ['resilient'] })

describe('finding what can be repaired', () => {
  test.each([
    ['the whole text', "{'a': 1, b: [2,]}", { a: 1, b: [2] }],
    ['a text that ends early', '{"a": [1, {"b": "c', { a: [1, { b: 'c' }] }],
    ['a fence', 'Here:\n```json\n{"a": 1,}\n```\nDone.', { a: 1 }],
    ['a fence that never closes', 'Here:\n```json\n{"a": [1, 2', { a: [1, 2] }],
    ['a value behind a label', 'Result: {"a": 1,}\n\nThat is all.', { a: 1 }],
    ['a value after prose', 'As [1] and {x} say:\n\n{"a": 1 "b": 2}\n\nBye.', { a: 1, b: 2 }],
    ['a value inside a line', 'We got {"a": 1,} from it.', { a: 1 }],
    ['JSON Lines with a broken line', '{"a":1}\n{"a":2,}\n{"a":3}', [{ a: 1 }, { a: 2 }, { a: 3 }]],
    ['a value in comments', '/* one */ {"a": 1,} // two', { a: 1 }],
    ['a value in a call', 'callback({"a": 1,});', { a: 1 }],
    ['a bracket of another kind', '{"a": [1, 2}\n\nand more text here', { a: [1, 2] }],
    ['a string with a line break', '{"a": "b\nc"}', { a: 'b\nc' }],
  ])('takes %s', (_, text, value) => {
    expect(extract(text)).toMatchObject({ ok: true, how: 'repaired', value })
  })

  test('leaves lines alone that are whole', () => {
    const extraction = extract('{"a": 1}\n{"a": 2,}\n{"a": "x, }"}')
    expect(extraction.ok && extraction.repairs).toEqual([
      { code: 'comma-removed', start: 16, before: ',', after: '' },
    ])
  })

  test.each([
    '(see [1] and {x})',
    'The set {1, 2} and {x | x > 0}',
    '{{name}}, {{#each items}}',
    '[TODO] write this',
    '[TODO]',
    '{Note: this is only a remark}',
    '@media print { b { color: red } }',
    '.a {\n  color: red;\n}',
    'int a[3] = {1, 2, 3};',
    '{\n  int a = 1;\n  return a;\n}',
    '[ -f "$1" ] && { echo "y"; }',
    '-  "a": 1,\n+  "a": 2,',
    '+ {"a": 1,\n- "b": 2}\n',
    '```js\nconst a = {b: 1,}\n```',
    'x => ({ y: [z] })',
    'Use {" to open an object and write on about it.',
    'f({"a": 1,})  and more',
    'The object {"a": 1 was never closed, so nobody knows.',
  ])('takes nothing from %j', (text) => {
    expect(resilient.isolate(text)).toHaveProperty('refusal')
  })
})

const LONG = 'And so on, as it was said before. '.repeat(20)

describe('leaving programs and the like alone', () => {
  test.each([
    ['an item of a list', 'x = [\n  ["a", "b"], y]'],
    ['an argument', 'run.command(\n  ["show", "paths"],\n  quiet=True)'],
    ['the last argument', 's.run(\n  {"a": b, "c": d}\n)'],
    ['an operand', 'load() ||\n  {"a": 1,}'],
    ['a rule of CSS', 'x \n{\n color: #fff;\n top: 1px;\n}'],
    ['the body of a rule', '{\n  color: #fff;\n  top: 1px\n}'],
    ['a body of C++', 'x\n{\n a::b(t);\n a::c(t);\n}'],
    ['a literal of Go', '{name: "empty", value: "", want: nil},'],
    ['a call with names', 'fn({ length: vector.length })'],
    ['an object in a call', 'send({\n  text: result,\n  response: context.response\n})'],
    ['the type of a parameter', 'auth(options: { user: string, pass: string }): this'],
    ['a member of an object', 'const def = {\n  type: "array",\n  kinds: ["a", "b",]\n}'],
    ['a member without a comma', 'shop.make({\n  kinds: {a: 1, b: 2}\n})'],
    ['an operator as a value', `${LONG}\n\n{a: b || 1, c: 2}\n`],
    ['links of Markdown', '[`start` event]: #start\n[loss]: x.md#foo\n'],
    ['an array in a longer text', `${LONG}\nas in ["a" "b"]\nor so`],
    ['what only shows a shape', 'It says {"type": ...} but has none.'],
    ['a lone brace', '{'],
    ['a lone bracket', '\n[ '],
    ['a quote behind a brace', '{"'],
    ['a brace in an open fence', 'Here:\n```json\n{'],
    ['a bracket behind a label', 'Result: ['],
  ])('takes not %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false, code: 'not-found' })
  })

  test.each([
    ['a label', `${LONG}\nResult: {"a": "x" "b": 2}\n${LONG}`, { a: 'x', b: 2 }],
    ['a label above', `${LONG}\nThe order:\n\n{a: John, b: 2}\n\n${LONG}`, { a: 'John', b: 2 }],
    ['blank lines', `${LONG}\n\n["a", "b",]\n\n${LONG}`, ['a', 'b']],
    ['lines of its own', `${LONG}\n{\n  "a": [1, 2\n`, { a: [1, 2] }],
    [
      'a heading',
      `${LONG}\n\nResult\n======\n\n{"a": "b; c", "d": x; y}\n`,
      { a: 'b; c', d: 'x; y' },
    ],
    ['a line', `${LONG}\nWe got {"a": 1,} from it.\n${LONG}`, { a: 1 }],
    ['an item of a list', `${LONG}\n\n1. Order\n\n   {"a": 1 "b": 2}\n\nBye.`, { a: 1, b: 2 }],
  ])('takes broken data of a longer text that %s sets apart', (_, text, value) => {
    expect(extract(text)).toMatchObject({ ok: true, value })
  })

  test('says where it stopped looking', () => {
    const open = 'So it {"a": 1 was never closed, it says.\n\n'.repeat(9)
    expect(resilient.isolate(open)).toMatchObject({
      refusal: { reason: expect.stringContaining('never closed'), at: expect.any(Number) },
    })
  })
})

describe('ending a value that nothing closes before prose', () => {
  test.each([
    [
      'words behind a blank line as an item',
      'Result:\n[{"id":1},{"id":2}\n\nThat is all.',
      [{ id: 1 }, { id: 2 }],
    ],
    ['prose in a string', '{"id":1,"b":"x\n\nI hope this helps!', { id: 1, b: 'x' }],
    [
      'quotes of prose as the end of a string',
      '{"b":"x\n\nI hope "this", and more, helps!',
      { b: 'x' },
    ],
    ['a mark of a cut', 'Result: {"a":1,"b":[1,2,\n... (truncated)', { a: 1, b: [1, 2] }],
    ['words in the line behind an item', 'so [{"a":1},{"b":2} and on', [{ a: 1 }, { b: 2 }]],
    [
      'words behind a member',
      'Result: {"a":"x","b":{"c":1} and on it goes',
      { a: 'x', b: { c: 1 } },
    ],
    ['Markdown', '{"a": [1, 2\n\n- one more point', { a: [1, 2] }],
  ])('takes not %s', (_, text, value) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: true, how: 'repaired', value })
    expect(extraction.diagnostics).toHaveLength(1)
  })

  test('keeps a string with a blank line that is closed', () => {
    const text = '{"a": "one\n\ntwo, \'three\'", "b": [1, 2'
    expect(extract(text)).toMatchObject({ value: { a: "one\n\ntwo, 'three'", b: [1, 2] } })
  })

  test('keeps members behind a blank line', () => {
    const text = '{"a": 1,\n\n// more\n\n"b": 2,\n\n"c": [true,\n\nfalse'
    expect(extract(text)).toMatchObject({ value: { a: 1, b: 2, c: [true, false] } })
    expect(extract('{a: 1,\n\nb: 2')).toMatchObject({ value: { a: 1, b: 2 } })
  })

  test('loses no whole value behind a broken one', () => {
    const text = '{"x": {"a":1}, "y": \n\nActually: {"good":1}'
    expect(extract(text)).toMatchObject({ value: { good: 1 }, repairs: [] })
  })

  test('takes nothing inside an array that breaks for itself', () => {
    expect(resilient.isolate('so ["a", {"b":1}, oops')).toHaveProperty('refusal')
    expect(extract('As ["a is.\n\nResult: {"b": 1,}')).toMatchObject({ value: { b: 1 } })
  })

  test('makes no item of words among objects', () => {
    expect(extract('Result:\n[{"id": 1}, oh dear, {"id": 2}]').ok).toBe(false)
  })
})

test.each(['jsonl', 'json', ''])(
  'repairs each line of JSON Lines in a fence %s by itself',
  (info) => {
    const text = `Here:\n\`\`\`${info}\n{"a":1}\n{"a":2,}\n{"a":3, "b": "x\n\`\`\`\nBye.`
    expect(extract(text)).toMatchObject({
      format: 'json-lines',
      value: [{ a: 1 }, { a: 2 }, { a: 3, b: 'x' }],
    })
  },
)

test.each([
  ["{'k': '\\N{BULLET}'}", /name/u],
  ["{'ok': 1, 'size': 2j}", /complex/u],
  ["{'k': ...}", /./u],
])('makes nothing else of %s, which only Python says', (text, reason) => {
  expect(extract(text)).toMatchObject({
    code: 'undecodable',
    reason: expect.stringMatching(reason),
  })
})
