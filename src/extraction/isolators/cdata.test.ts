import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { cdata } from './cdata.ts'

const { extract } = createExtractor({ chain: [cdata] })

describe('a CDATA section', () => {
  test.each([
    ['JSON', 'Here: <![CDATA[ {"a": "<b>"} ]]> and more', { a: '<b>' }, 'json'],
    ['brackets that end like a section', '<![CDATA[[[1]]]]>', [[1]], 'json'],
    ['JSON Lines', '<x><![CDATA[\n{"a":1}\n{"a":2}\n]]></x>', [{ a: 1 }, { a: 2 }], 'json-lines'],
    ['YAML', '<x><![CDATA[\n  name: Ada\n  age: 36\n]]></x>', undefined, 'yaml'],
    [
      'YAML at the margin',
      '<x><![CDATA[\nname: Ada\nage: 36\n]]></x>',
      { name: 'Ada', age: 36 },
      'yaml',
    ],
    ['XML', '<x><![CDATA[<user><name>Ada</name></user>]]></x>', { user: { name: 'Ada' } }, 'xml'],
    [
      'data behind text',
      '<a><![CDATA[Some text]]></a><b><![CDATA[{"b":1}]]></b>',
      { b: 1 },
      'json',
    ],
    ['data in a fence of XML', '```xml\n<a><![CDATA[{"b":1}]]></a>\n```', { b: 1 }, 'json'],
  ] as const)('is read: %s', (_, text, value, format) => {
    expect(extract(text)).toMatchObject(
      value === undefined ? { ok: false } : { ok: true, value, format },
    )
  })

  test('counts as a whole', () => {
    expect(extract('<![CDATA[{"a":1}]]>')).toMatchObject({ span: [9, 16], coverage: 1 })
  })

  test('is as good as another one', () => {
    expect(extract('<![CDATA[{"a":1}]]> <![CDATA[{"a":2}]]>')).toMatchObject({
      value: { a: 1 },
      ambiguities: [{ extractor: 'cdata', span: [29, 36] }],
    })
  })

  test.each([
    ['text', '<![CDATA[Note: do this]]>'],
    ['HTML', '<![CDATA[<p>Hello <b>you</b></p>]]>'],
    ['a citation', '<![CDATA[see [1]]]>'],
    ['nothing', '<![CDATA[]]>'],
    ['a section without an end', '<![CDATA[{"a":1}'],
    ['inline code', 'Write `<![CDATA[{"a":1}]]>` to hide it.'],
    ['a string', 'const text = "<![CDATA[{"a":1}]]>"'],
    ['a program', '```js\nsend(`\n<![CDATA[{"a":1}]]>\n`)\n```'],
  ])('is none: %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false })
  })
})
