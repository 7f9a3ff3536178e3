import { expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { namesInChain } from './chain-link.ts'
import { resolveChain } from './presets.ts'

test.each([
  ['auto', 'resilient', -1],
  ['exact-first', 'resilient', -1],
  ['classic', 'resilient', 1],
] as const)('%s has %s where it says', (preset, name, index) => {
  expect(namesInChain(resolveChain(preset)).at(index)).toBe(name)
})

test('classic repairs before it reads a fence', () => {
  const text = '```json\n{"a": 1,}\n```\n```json\n{"b": 2}\n```'
  expect(createExtractor({ chain: 'classic' }).extract(text)).toMatchObject({
    extractor: 'resilient',
    how: 'repaired',
    value: { a: 1 },
  })
  expect(createExtractor().extract(text)).toMatchObject({
    extractor: 'fenced-block',
    value: { b: 2 },
  })
})

test('a chain that is named in a list is all that it tries', () => {
  const mine = { name: 'mine', isolate: () => ({ refusal: { reason: 'not mine' } }) }
  expect(namesInChain(resolveChain([mine, 'auto']))).toEqual([
    'mine',
    ...namesInChain(resolveChain('auto')),
  ])
  const extraction = createExtractor({ chain: [mine, 'auto'] }).extract('| a |\n|---|\n| 1 |\n')
  expect(extraction).toMatchObject({ ok: true, extractor: 'markdown_table' })
})
