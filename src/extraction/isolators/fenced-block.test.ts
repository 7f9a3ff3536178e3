import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { fencedBlock } from './fenced-block.ts'

const { extract } = createExtractor({ chain: [fencedBlock] })

describe('a fenced block', () => {
  test.each([
    ['YAML', '```yaml\na: 1\n```', { a: 1 }, 'yaml'],
    ['YAML with an info string', '~~~~yml title="x"\na: [1]\n~~~~', { a: [1] }, 'yaml'],
    [
      'YAML in a list',
      '- so:\n\n  ```yaml\n  a:\n    b: 1\n  c: 2\n  ```\n',
      { a: { b: 1 }, c: 2 },
      'yaml',
    ],
    ['YAML with brackets', '```yaml\n{a: 1, b: [x]}\n```', { a: 1, b: ['x'] }, 'yaml'],
    [
      'an accessibility tree',
      '```yaml\n- list [ref=e1]:\n  - listitem "Tea" [ref=e2]\n```',
      [{ 'list [ref=e1]': ['listitem "Tea" [ref=e2]'] }],
      'yaml',
    ],
    ['XML', '```xml\n<?xml version="1.0"?>\n<a><b>1</b></a>\n```', { a: { b: '1' } }, 'xml'],
    ['JSON that says YAML', '```yaml\n{"a": 1}\n```', { a: 1 }, 'json'],
    ['JSON beside YAML', '```yaml\na: 1\n```\n```\n{"b": 1}\n```', { b: 1 }, 'json'],
    ['a Python literal', "```python\n{'a': None}\n```", { a: null }, 'python-literal'],
    [
      'a Python literal without a language',
      "```\n{'a': (1, True)}\n```",
      { a: [1, true] },
      'python-literal',
    ],
  ] as const)('is read: %s', (_, text, value, format) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: true, format })
    expect(extraction.ok && extraction.value).toEqual(value)
  })

  test.each([
    ['text that says YAML', '```yaml\njust text\n```'],
    ['an empty one', '```yaml\n\n```'],
    ['YAML that says nothing', '```\na: 1\n```'],
    ['HTML', '```html\n<a><b>1</b></a>\n```'],
    ['a document type', '```xml\n<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>\n```'],
    ['a program', '```python\nprint({})\n```'],
    ['a Python literal that says another language', "```js\n{'a': null}\n```"],
  ])('is none: %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false })
  })
})

describe('a fence on one line', () => {
  test.each([
    ['as a whole text', '```json {"a":1}```', 1],
    ['without a language, alone on its line', 'So:\n```{"a":1}```', 10 / 13],
    ['in a line', 'It is ```json {"a":1} ``` then.', 20 / 27],
  ])('is read %s', (_, text, coverage) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: true, value: { a: 1 } })
    expect(extraction.ok && extraction.coverage).toBeCloseTo(coverage, 0)
  })

  test.each([
    ['shown as code', 'Send ```{"a":1}``` to it.'],
    ['of another language', '```js {"a":1}```'],
    ['never closed', 'It is ```json {"a":1} then.'],
    ['of more backticks', '````json {"a":1}````'],
    ['of prose', '```see [this]```'],
  ])('is none where it is %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false, code: 'not-found' })
  })
})

test('a fence in a string of JSON does not cut the JSON', () => {
  const text = '```json\n{"md": "text\n```js\ncode\n```\nend"}\n```'
  expect(createExtractor().extract(text)).toMatchObject({
    ok: true,
    value: { md: 'text\n```js\ncode\n```\nend' },
    how: 'repaired',
    coverage: 1,
  })
})

test('a fence in a quotation is refused as one', () => {
  const { tried } = extract('As said:\n\n> ```json\n> {"a":\n> 1}\n> ```')
  expect(tried).toMatchObject([
    {
      reason: 'the fenced block stands in a quotation, whose marks are on each of its lines',
      at: 10,
    },
  ])
})

test.each([
  ['42', 'integer', 42],
  ['"tea"', 'string', 'tea'],
  ['true', 'boolean', true],
])('a scalar in a fence of JSON that a schema asks for is found: %s', (content, type, value) => {
  const asking = createExtractor({ chain: [fencedBlock], target: { schema: { type } } })
  expect(asking.extract(`Here:\n\n\`\`\`json\n${content}\n\`\`\``)).toMatchObject({
    ok: true,
    value,
  })
  expect(asking.extract(`\`\`\`\n${content}\n\`\`\``)).toMatchObject({ ok: false })
  expect(extract(`\`\`\`json\n${content}\n\`\`\``)).toMatchObject({ ok: false })
})

test('blanks before the first tag are no part of XML', () => {
  expect(extract('```xml\n <b/>\n```')).toMatchObject({ ok: true, span: [8, 12] })
})
