import { expect, test } from 'vitest'
import { createExtractor } from './create-extractor.ts'
import { isolators } from './isolators/index.ts'
import { proseTexts } from './test-support/prose-texts.ts'

/** What a repair makes a value of, each text with its reason. */
const REPAIRED: Readonly<Record<string, string>> = {}

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

test('takes no chosen text for broken data but those that say why', () => {
  const { extract } = createExtractor()
  const taken = texts.filter((text) => extract(text).ok)
  expect(taken).toEqual(texts.filter((text) => Object.hasOwn(REPAIRED, text)))
})

test('has at least two hundred chosen texts, each once', () => {
  expect(texts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(texts).size).toBe(texts.length)
})
