import { expect, test } from 'vitest'
import { bracketMatching } from './bracket-matching.ts'

test.each([
  ['an assignment', 'x = {"a": [1, "}"]};', '{"a": [1, "}"]}'],
  ['an argument', 'reply({"message": "done"})', '{"message": "done"}'],
  ['a quoted value', '\'[{"a": 1}]\'', '[{"a": 1}]'],
])('takes %s that is most of the text', (_, text, value) => {
  const isolation = bracketMatching.isolate(text)
  expect(
    'candidates' in isolation && isolation.candidates.map(({ span }) => text.slice(...span)),
  ).toEqual([value])
})

test.each([
  ['citations', 'See [1].', 'the first brackets hold no key'],
  ['an argument without keys', 'f(\n  ["a", "b"],\n  c)', 'the first brackets hold no key'],
  [
    'a value in prose',
    'Write x = {"a": 1} to set it.',
    'the first brackets are less than half of the text',
  ],
  [
    'a program',
    '```python\nx = {"a": 1, "bcdef": "ghijklmnopqrst"}\n```',
    'the first brackets stand in a program',
  ],
  ['what is broken', 'x = {"a": [1}', 'expected "," or a closing bracket'],
  ['no bracket', 'text', 'no bracket stands in the text'],
])('refuses %s', (_, text, reason) => {
  expect(bracketMatching.isolate(text)).toMatchObject({ refusal: { reason } })
})
