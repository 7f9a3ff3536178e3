import { expect, test } from 'vitest'
import { HarnessError } from '../../contracts/harness-error.ts'
import { chainOf } from './chain-of.ts'
import { createExtractor } from '../create-extractor.ts'

test('makes a chain of names that no type knows, in their order', () => {
  const names: readonly string[] = 'fenced-block,direct'.split(',')
  const { extract } = createExtractor({ chain: chainOf(names) })
  expect(extract('{"a":1}').tried).toMatchObject([{ extractor: 'fenced-block' }])
})

test('takes the name of a chain alone', () => {
  expect(chainOf(['classic'])).toBe('classic')
})

test.each([
  [['direct', 'smart-brase'], 'there is no extractor "smart-brase"; did you mean smart-brace?'],
  [['classic', 'direct'], 'classic is a chain of its own; name it alone, or the extractors'],
])('refuses %j', (names, message) => {
  expect(() => chainOf(names)).toThrow(new HarnessError('wrong-use', message))
})
