import { expect, test } from 'vitest'
import { fencesOf } from './fences-of.ts'

test.each([
  [
    '```js\na\n```\nb\n~~~\nc\n~~~',
    [
      ['js', 'a\n'],
      ['', 'c\n'],
    ],
  ],
  ['````md\n```json\n{}\n```\n````', [['md', '```json\n{}\n```\n']]],
  ['```\n~~~\n```', [['', '~~~\n']]],
  ['  ```JSON title="x"\n  {}\n  ```', [['json', '  {}\n']]],
  ['```\nnever closed', [['', 'never closed']]],
  ['```\r\na\r\n```\r\n', [['', 'a\r\n']]],
  ['```json\n{"a":1}```', [['json', '{"a":1}']]],
  ['a ``` b\n`` c', []],
  ['```', [['', '']]],
  [
    '```json\n{"md": "text\n```js\ncode\n```\nend"}\n```\nafter',
    [['json', '{"md": "text\n```js\ncode\n```\nend"}\n']],
  ],
  [
    '```json\n{"md": "\n```\na\n```\n", "b": 1}```\n```\nc\n```',
    [
      ['json', '{"md": "\n```\na\n```\n", "b": 1}'],
      ['', 'c\n'],
    ],
  ],
  [
    '```json\n{"a": "x}\n```\ntext\n```json\n{"b": "y}\n```',
    [
      ['json', '{"a": "x}\n'],
      ['json', '{"b": "y}\n'],
    ],
  ],
  [
    '```json\n{"a": "x\n```\nand "y", so\n```\nz\n```',
    [
      ['json', '{"a": "x\n'],
      ['', 'z\n'],
    ],
  ],
])('finds the fences of %j', (text, expected) => {
  const fences = [...fencesOf(text)]
  expect(
    fences.map((fence) => [fence.language, text.slice(fence.contentStart, fence.contentEnd)]),
  ).toEqual(expected)
})
