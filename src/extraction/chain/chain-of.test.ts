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
  [['http'], "the parser http can't stand here; name it in a text_extraction"],
  [['custom_regex'], "the parser custom_regex can't stand here; name it in a text_extraction"],
])('refuses %j', (names, message) => {
  expect(() => chainOf(names)).toThrow(new HarnessError('wrong-use', message))
})

test('no type lets parsers into a chain that only a rule can use', () => {
  // @ts-expect-error http asks a service that a rule names
  expect(() => createExtractor({ chain: ['http'] })).toThrow(HarnessError)
  // @ts-expect-error custom_regex reads by the patterns of a rule
  expect(() => createExtractor({ chain: ['custom_regex'] })).toThrow(HarnessError)
})
