import { expect, test } from 'vitest'
import { createExtractor } from './create-extractor.ts'
import { isolators } from './isolators/index.ts'
import { shapeAndValueDiffer } from './shapes/test-support/shape-and-value.ts'
import { proseTexts } from './test-support/prose-texts.ts'

/** What text parsers read all the same: beginnings of texts that hold no JSON, by what they are. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'a log': [
    '2026-11-21T10:00:00Z',
    '[10:00:01] build',
    '9f2c1e0 (HEAD',
    'Nov 21 10:00:00 host',
    '[Ada, 10:01]: hi',
  ],
  'a list': ['# Contents', '1. Introduction', '- [x] Buy'],
  'a table': ['| Name | Set |'],
  'label and text on each line': ['PING host', 'The steps are', 'Ada: did you', 'User: What is'],
  'names under names': ['NAME\n    tea'],
}

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

test('takes no chosen text for broken data', () => {
  const { extract } = createExtractor({ chain: 'exact-first' })
  expect(texts.filter((text) => extract(text).ok)).toEqual([])
})

test('reads no chosen text as a form but those that have one', () => {
  const { extract } = createExtractor()
  const beginnings = Object.values(READ).flat()
  const taken = texts.filter((text) => extract(text).ok)
  expect(taken.filter((text) => !beginnings.some((start) => text.startsWith(start)))).toEqual([])
  expect(taken).toHaveLength(beginnings.length)
})

test('has at least two hundred chosen texts, each once', () => {
  expect(texts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(texts).size).toBe(texts.length)
})

test('chosen texts have a shape that holds data if and only if they give a value', () => {
  for (const text of texts) expect.soft(shapeAndValueDiffer(text)).toBe(undefined)
})
