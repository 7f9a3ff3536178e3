import { expect, test } from 'vitest'
import { createExtractor } from '../../extraction/create-extractor.ts'
import { extractionLines } from './extraction-lines.ts'

test('shows a repair and another candidate in their own text, not at its offset in the first one', () => {
  const texts = ['{"a":1}', '\n\n{b:2}', '\n{"c":1} or {"c":2}']
  const result = { content: texts.map((text) => ({ type: 'text', text })) }
  const extraction = createExtractor().extractResult(result)
  const input = { path: 'a', extraction, notes: [] } as const
  const shown = extractionLines({ input, subject: { result } }, 200)
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n')
  expect(shown).toMatch(/quote-key +\/content\/1\/text 3:2 /u)
  expect(shown).toMatch(/smart-brace +\/content\/2\/text 2:12 to 2:18/u)
})
