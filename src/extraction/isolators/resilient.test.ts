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
