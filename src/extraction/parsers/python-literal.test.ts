import { expect, test } from 'vitest'
import { pythonLiteral } from './python-literal.ts'

test.each([
  ['behind a label', "Result: {'a': None}", { a: null }, ['Result:']],
  ['on each line', "{'a': 1}\n\n{'a': 2}", [{ a: 1 }, { a: 2 }], []],
  ['on lines', "Two:\n{'a': 1}\n{'a': 2}\nDone", [{ a: 1 }, { a: 2 }], ['Two:', 'Done']],
  ['of a set', "Tags: {'a', 'b'} (2)", ['a', 'b'], ['Tags:', '(2)']],
  ['alone on its lines', "Two:\n{'a':\n 1}\nDone (2).", { a: 1 }, ['Two:', 'Done (2).']],
  [
    'inside of a line',
    "Found [1]: [{'a': 1}, {'a': 2}] (2 results)",
    [{ a: 1 }, { a: 2 }],
    ['Found [1]:', '(2 results)'],
  ],
  ['in brackets that are none of it', "(it's {'a': 1})", { a: 1 }, ["(it's", ')']],
])('reads the literal %s', (_, text, value, unmatched) => {
  const parsing = pythonLiteral.parse(text, {})
  if (!parsing.ok) throw new Error(parsing.reason)
  expect(parsing.reading).toMatchObject({ kind: 'value', value, diagnostics: [] })
  expect(parsing.reading.unmatched.map((span) => text.slice(...span))).toEqual(unmatched)
})

test.each(['words (two of them)', '42', '{}{', 'a [1'])('finds none in %j', (text) => {
  expect(pythonLiteral.parse(text, {})).toMatchObject({ ok: false })
})
