import { describe, expect, test } from 'vitest'
import { createExtractor } from '../../extraction/create-extractor.ts'
import { createTally } from './create-tally.ts'

const { extract } = createExtractor()

/** The summary of texts; null has nothing to look through. */
function summaryOf(texts: readonly (string | null)[]): string {
  const tally = createTally(false)
  for (const text of texts)
    tally.add({ path: 'a', extraction: text === null ? null : extract(text), notes: [] })
  return tally.summary()
}

describe('the summary', () => {
  test('counts values by their extractor, the one with most of them first', () => {
    expect(summaryOf(['{"a":1}', 'so {"a":1}', 'or {"b":1}', 'prose', null]))
      .toMatchInlineSnapshot(`
      "5 inputs: 3 with a value (smart-brace 2, direct 1), 1 without, 1 with nothing to look through
      "
    `)
  })

  test('names no extractor where there is no value', () => {
    expect(summaryOf(['prose', 'more of it'])).toMatchInlineSnapshot(`
      "2 inputs: 0 with a value, 2 without
      "
    `)
  })

  test('is left out for a single input', () => {
    expect(summaryOf(['{"a":1}'])).toBe('')
  })
})
