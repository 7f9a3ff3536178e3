import { expect, test } from 'vitest'
import type { ExtractionSuccess } from '../../contracts/extraction.ts'
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

test('shows the lines around what a text parser read', () => {
  const text = 'Two teas:\n- green\n- black\n\nAsk for more.'
  const extraction = createExtractor().extract(text)
  const input = { path: 'a', extraction, notes: [] } as const
  const shown = extractionLines({ input, subject: { text } }, 200)
    .map((line) => line.map((piece) => piece.text).join(''))
    .join('\n')
  expect(shown).toContain('38% of the text')
  expect(shown).toMatch(/around\n {2}1:1 to 1:9 +"Two teas:"\n {2}5:1 to 5:13 +"Ask for more."/u)
  expect(extraction).toMatchObject({ ok: true, around: [expect.any(Array), expect.any(Array)] })
})

test('shows the first of very many, and counts the others', () => {
  const text = '{"a":1},'.repeat(100_000)
  const places = Array.from({ length: 100_000 }, (_, index) => [index * 8, index * 8 + 7] as const)
  const pointer = '/content/0/text'
  const extraction: ExtractionSuccess = {
    ok: true,
    value: { a: 1 },
    extractor: 'smart-brace',
    how: 'isolated',
    format: 'json',
    span: [0, 7],
    coverage: 0,
    parts: places.map((span) => ({ extractor: 'direct', span, pointer })),
    repairs: places.map(([start]) => ({ code: 'comma-removed', start, before: ',', after: '' })),
    ambiguities: places.map((span) => ({ extractor: 'smart-brace', span })),
    tried: places.map(([at]) => ({ extractor: 'direct', stage: 'decode', reason: 'none', at })),
    diagnostics: places.map(([at]) => `noticed at ${at}`),
  }
  const input = { path: 'a', extraction, notes: [] }
  const shown = extractionLines({ input, subject: { text } }, 200).map((line) =>
    line.map((piece) => piece.text).join(''),
  )
  for (const title of ['parts', 'repairs', 'as good', 'noticed', 'tried']) {
    const rows = shown.slice(shown.indexOf(title) + 1).slice(0, 21)
    expect(rows.at(0)).toMatch(/^ {2}[a-z]/u)
    expect(rows.at(-1)).toBe('  … 99980 more; --json has all')
  }
  expect(shown.length).toBeLessThan(130)
})
