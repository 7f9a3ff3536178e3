import { expect, test } from 'vitest'
import { isSentence } from './is-sentence.ts'

test.each([
  ['The file was not found.', true],
  ['It ends in the middle of a line that has very many words in it and', true],
  ['操作成功完成。', true],
  ['Done.', false],
  ['Tea 2.50 EUR', false],
  ['a.txt b.txt', false],
])('%j: %j', (line, expected) => {
  expect(isSentence(line)).toBe(expected)
})
