import { expect, test } from 'vitest'
import { createExtractor } from '../src/extraction/create-extractor.ts'
import { mixedOutputs } from './mixed-outputs.ts'

const OUTPUTS = mixedOutputs(4000, 20_261_124)

test('values in prose, fences and behind lists come out exact, however they are broken', () => {
  const { extract } = createExtractor()
  const missed = OUTPUTS.flatMap(({ text, value }) => {
    const extraction = extract(text)
    const found = extraction.ok ? extraction.value : extraction.reason
    return JSON.stringify(found) === JSON.stringify(value) ? [] : [{ text, found }]
  })
  expect(missed.slice(0, 3)).toEqual([])
})

test('the outputs hold what is told: lists before the value, fences, quotes of other kinds', () => {
  for (const sign of [/^\* /mu, /^1\. /mu, /^- /mu, /```json/u, /\u201c/u, /\u2019/u, /\u201e/u])
    expect(OUTPUTS.filter(({ text }) => sign.test(text)).length, String(sign)).toBeGreaterThan(50)
})
