import { expect, test } from 'vitest'
import { dominantBlock, viewText } from './text-view.ts'

test('cuts a text into lines and blocks, and keeps the indentation of its first line', () => {
  expect(viewText('\uFEFF\n  a \r\n b\n\n\nc\n')).toEqual({
    text: 'a \r\n b\n\n\nc',
    lines: ['  a', ' b', '', '', 'c'],
    filled: ['  a', ' b', 'c'],
    blocks: [['  a', ' b'], ['c']],
  })
})

test('looks at the beginning of a long text only', () => {
  expect(viewText('a\n'.repeat(100_000)).lines).toHaveLength(2000)
  expect(viewText('a'.repeat(100_000)).lines[0]).toHaveLength(4000)
})

test('names the block that makes up most of a text', () => {
  expect(dominantBlock(viewText('a\n\nb\nc\n\nd'))).toEqual(['b', 'c'])
  expect(dominantBlock(viewText('a\n\nb\n\nc'))).toEqual([])
})
