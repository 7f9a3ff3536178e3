import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { frontMatter } from './front-matter.ts'

const { extract } = createExtractor({ chain: [frontMatter] })

describe('front matter', () => {
  test.each([
    [
      'a map and a body',
      '---\ntitle: Hello\nn: 1\n---\n\n# Hi\n',
      { metadata: { title: 'Hello', n: 1 }, content: '\n# Hi\n' },
    ],
    ['lists and maps inside', '---\ntags:\n  - a\n- \n---\n', undefined],
    [
      'a list at the margin below its key',
      '---\ntags:\n- a\n- b\n---\nbody',
      { metadata: { tags: ['a', 'b'] }, content: 'body' },
    ],
    [
      'a byte order mark, blanks and Windows line ends',
      '\uFEFF--- \r\na: 1\r\n---\t\r\nbody\r\n',
      { metadata: { a: 1 }, content: 'body\r\n' },
    ],
    ['an end of three dots', '---\na: 1\n...\nbody', { metadata: { a: 1 }, content: 'body' }],
    ['an end at the end of the text', '---\na: 1\n---', { metadata: { a: 1 }, content: '' }],
    [
      'comments and blank lines',
      '---\n\n# c\na: 1\n\n---\nbody',
      { metadata: { a: 1 }, content: 'body' },
    ],
    [
      'rules in the body',
      '---\na: 1\n---\nx\n\n---\n\ny',
      { metadata: { a: 1 }, content: 'x\n\n---\n\ny' },
    ],
    [
      'rules in a block scalar',
      '---\na: |\n  ---\n  x\n---\nbody',
      { metadata: { a: '---\nx\n' }, content: 'body' },
    ],
    [
      'keys as people write them',
      '---\nTitle: A "b"\n"quoted key": 1\n---\n',
      { metadata: { Title: 'A "b"', 'quoted key': 1 }, content: '' },
    ],
    [
      'below a line that announces it',
      'Notes of May:\n---\na: 1\n---\nbody',
      { metadata: { a: 1 }, content: 'body' },
      0.5,
    ],
    [
      'below the name of its file and a blank line',
      'File: notes/may.md\r\n\r\n---\r\na: 1\r\n---\r\nbody',
      { metadata: { a: 1 }, content: 'body' },
      0.4,
    ],
  ] as const)('is read: %s', (_, text, value, coverage: number = 1) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject(
      value === undefined ? { ok: false } : { ok: true, value, how: 'assembled', format: 'yaml' },
    )
    const share = extraction.ok ? extraction.coverage : coverage
    expect(Math.floor(share * 10) / 10).toBe(coverage)
  })

  test.each([
    ['rules around text', '---\n\nSome text\n\n---\n'],
    ['rules around a remark', '---\nNote: do this first.\n---\nText'],
    ['a rule above a document', '---\n\n# Title\n\nkey: value\n'],
    ['code', '---js\n{ a: process.exit(1) }\n---\nbody'],
    ['another language', '---json\n{"a": 1}\n---\nbody'],
    ['the title of a file', '--- file.txt ---\na: 1\n---\n'],
    ['a diff', '--- a.txt\n+++ b.txt\n@@ -1 +1 @@\n-a: 1\n+a: 2\n'],
    ['four dashes', '----\na: 1\n----\n'],
    ['text before it', 'x\n---\na: 1\n---\n'],
    ['a sentence before it', 'It is all done.\n---\na: 1\n---\n'],
    ['two lines before it', 'File: a.md\nSize:\n---\na: 1\n---\n'],
    ['records of one pair each', 'Tea: green\n---\nTea: black\n---\nTea: white'],
    ['a blank line before it', '\n---\na: 1\n---\n'],
    ['no end', '---\na: 1\nbody'],
    ['nothing inside', '---\n---\nbody'],
    ['comments inside', '---\n# c\n---\nbody'],
    ['a list', '---\n- a\n- b\n---\nbody'],
    ['a map that text follows', '---\na: 1\nsome text\n---\nbody'],
    ['a stream of maps', '---\nkind: A\nname: x\n---\nkind: B\nname: y\n'],
  ])('is none: %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false, code: 'not-found' })
  })

  test.each([
    ['YAML that is broken', '---\na: [1\n---\nbody', 'the text is no YAML: bad indent'],
    [
      'code in a tag',
      '---\na: !!js/function "function () {}"\n---\n',
      'the YAML has a tag that the core schema lacks',
    ],
  ])('is not read: %s', (_, text, reason) => {
    expect(extract(text)).toMatchObject({ ok: false, code: 'undecodable', reason })
  })

  test('tells where in the text its YAML breaks', () => {
    const extraction = extract('---\na: 1\na: 2\n---\n')
    expect(extraction.tried[0]).toMatchObject({ reason: 'a map repeats a key', at: 9 })
  })

  test('takes __proto__ for a key like any other', () => {
    const extraction = extract('---\n__proto__:\n  polluted: true\n---\n')
    expect(extraction.ok && JSON.stringify(extraction.value)).toBe(
      '{"metadata":{"__proto__":{"polluted":true}},"content":""}',
    )
  })
})
