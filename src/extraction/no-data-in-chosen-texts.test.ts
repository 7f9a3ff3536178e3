import { expect, test } from 'vitest'
import { createExtractor } from './create-extractor.ts'
import { isolators } from './isolators/index.ts'
import { proseTexts } from './test-support/prose-texts.ts'

/** How many of the chosen texts a repair makes a value of: most are programs that write a value down. */
const REPAIRED = 14

const exactIsolators = isolators.filter(({ name }) => name !== 'resilient')
const texts = Object.values(proseTexts).flat()

test.each(Object.entries(proseTexts))('finds no data exactly in chosen texts: %s', (_, kind) => {
  const { extract } = createExtractor({ chain: exactIsolators })
  for (const text of kind) expect.soft(extract(text), text).toMatchObject({ ok: false })
})

test.each(exactIsolators)('$name alone finds no data in chosen texts', (isolator) => {
  const { extract } = createExtractor({ chain: [isolator] })
  expect(texts.filter((text) => extract(text).ok)).toEqual([])
})

test('takes no more than a few chosen texts for broken data', () => {
  const { extract } = createExtractor()
  const taken = texts.map((text) => extract(text)).filter((extraction) => extraction.ok)
  expect(new Set(taken.map(({ extractor }) => extractor))).toEqual(new Set(['resilient']))
  expect(taken.length).toBeLessThanOrEqual(REPAIRED)
})

test('has at least two hundred chosen texts, each once', () => {
  expect(texts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(texts).size).toBe(texts.length)
})
