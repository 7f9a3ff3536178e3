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
