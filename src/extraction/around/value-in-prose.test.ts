import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'

const { extract } = createExtractor()

describe('an array of numbers', () => {
  test.each([
    ['on a line of its own below a label', 'Result:\n\n[1, 2, 3]\n\nDone.', [1, 2, 3]],
    ['right below a label', '**Flags:**\n[true, false]\nDone.', [true, false]],
    ['over several lines', 'The rows are:\n\n[\n  1,\n  2\n]\n\nDone.', [1, 2]],
    [
      'that is a matrix',
      'It is\n\n[[1,2],[3,4]]\n\nas asked.',
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])('is found %s', (_, text, value) => {
    expect(extract(text)).toMatchObject({ ok: true, extractor: 'smart-brace', value })
  })

  test.each([
    ['a citation on a line of its own', 'As was shown.\n\n[2, 3]\n\nMore.'],
    ['a citation below a label', 'Sources:\n\n[1]\n\nMore.'],
    ['in a line', 'The matrix is [[1,2],[3,4]].'],
    ['behind a label in a line of text', 'values: [1, 2, 3]'],
    ['a footnote', 'Text\n\n[[1, 2]]\n\nmore.'],
  ])('is none: %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false, code: 'not-found' })
  })
})

test.each([
  ['True', 'boolean', true],
  ['False', 'boolean', false],
  ['None', 'null', null],
])('a constant of Python is found where a schema asks for it: %s', (text, type, value) => {
  const asking = createExtractor({ target: { schema: { type } } })
  expect(asking.extract(text)).toMatchObject({ ok: true, value, format: 'python-literal' })
  expect(extract(text)).toMatchObject({ ok: false })
})
