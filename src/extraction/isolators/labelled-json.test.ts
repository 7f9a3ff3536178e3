import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { labelledJson } from './labelled-json.ts'

const { extract } = createExtractor({ chain: [labelledJson()] })

describe('a labelled object', () => {
  test.each([
    ['of JSON', 'METADATA: {"a": 1}\n\nBody', { a: 1 }, 'Body'],
    ['that Python printed', "METADATA: {'a': None}\n\nBody", { a: null }, 'Body'],
    ['of any label', 'Page info: {"a": 1}\n\nBody', { a: 1 }, 'Body'],
    ['whose label is emphasised', '**Metadata:** {"a": 1}\n\nBody', { a: 1 }, 'Body'],
    ['whose label but not its colon is', '__Metadata__: {"a": 1}\n\nBody', { a: 1 }, 'Body'],
    ['of metadata without a body', 'Metadata: {"a": 1}\n', { a: 1 }, ''],
    ['of metadata before blank lines', '_meta_: {"a": 1}\n\n', { a: 1 }, ''],
  ])('is read with its body: one %s', (_, text, metadata, content) => {
    expect(extract(text)).toMatchObject({
      ok: true,
      value: { metadata, content },
      how: 'assembled',
      coverage: 1,
    })
  })

  test.each([
    ['text before the label', 'So\nMETADATA: {"a": 1}\n\nBody'],
    ['broken JSON', 'METADATA: {"a": 1,}\n\nBody'],
    ['a second object behind it', 'STATUS: {"a": 1}\nMETADATA: {"b": 2}\n\nBody'],
    ['no blank line', 'METADATA: {"a": 1}\nBody'],
  ])('is none with %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false, code: 'not-found' })
  })
})

test.each([
  'Result: {"a":1}',
  'Result: {"a":1}\n',
  'Result: {"a":1}\n\n',
  'Result: {"a":1}\n\n \n',
])('line breaks at the end of %j do not change the shape of its value', (text) => {
  expect(createExtractor().extract(text)).toMatchObject({ ok: true, value: { a: 1 } })
})

test('of two labelled objects before a body none is lost in silence', () => {
  const text = 'STATUS: {"a": 1}\nMETADATA: {"b": 2}\n\nBody'
  expect(createExtractor().extract(text)).toMatchObject({
    value: { a: 1 },
    ambiguities: [{ span: [27, 35] }],
  })
})

test('labels and keys can be chosen', () => {
  const chosen = createExtractor({
    chain: [labelledJson({ label: ['Front Matter', 'info'], metadata: 'head', content: 'body' })],
  })
  expect(chosen.extract('INFO: {"a": 1}\n\nText')).toMatchObject({
    value: { head: { a: 1 }, body: 'Text' },
  })
  expect(chosen.extract('front matter: {"a": 1}')).toMatchObject({
    value: { head: { a: 1 }, body: '' },
  })
  expect(chosen.extract('METADATA: {"a": 1}\n\nText')).toMatchObject({ ok: false })
})
