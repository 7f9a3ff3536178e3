import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { yamlBlock } from './yaml-block.ts'

const { extract } = createExtractor({ chain: [yamlBlock] })

describe('a block of YAML', () => {
  test.each([
    ['a nested map', 'name: web\nports:\n  - 80\n  - 443', { name: 'web', ports: [80, 443] }],
    ['a map in a map', 'user:\n  name: Ada', { user: { name: 'Ada' } }],
    [
      'a list of maps',
      '- name: Ada\n  age: 36\n- name: Alan\n  age: 41',
      [
        { name: 'Ada', age: 36 },
        { name: 'Alan', age: 41 },
      ],
    ],
    [
      'blank lines and comments',
      '# c\nweb:\n  image: a\n\n  port: 1\n\ndb:\n  image: b\n',
      { web: { image: 'a', port: 1 }, db: { image: 'b' } },
    ],
    [
      'text in a block scalar',
      'run: |\n  if (a) { b(); }\n  return c;\n  const d = 1;\non:\n  push: x\n',
      { run: 'if (a) { b(); }\nreturn c;\nconst d = 1;\n', on: { push: 'x' } },
    ],
    [
      'a stream',
      '---\nkind: A\nspec:\n  n: 1\n---\nkind: B\nspec:\n  n: 2',
      [
        { kind: 'A', spec: { n: 1 } },
        { kind: 'B', spec: { n: 2 } },
      ],
    ],
    [
      'a block in text',
      'This is it:\n\nuser:\n  name: Ada\n  age: 36\n\nHope it helps.',
      { user: { name: 'Ada', age: 36 } },
    ],
    [
      'a block that a blank line divides',
      'This:\n\nweb:\n  image: a\n\n  port: 1\n\nBye.',
      { web: { image: 'a', port: 1 } },
    ],
    ['Windows line ends', 'Here:\r\n\r\na:\r\n  b: 1\r\n\r\nBye.\r\n', { a: { b: 1 } }],
    [
      'pairs with identifiers as keys',
      'size: 12\nisFile: true\ncreated_at: Sat Nov 21 2026 10:00:00',
      { size: 12, isFile: true, created_at: 'Sat Nov 21 2026 10:00:00' },
    ],
  ] as const)('is read: %s', (_, text, value) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: true, format: 'yaml' })
    expect(extraction.ok && extraction.value).toEqual(value)
  })

  test('has the lines that it stands on', () => {
    expect(extract('This:\n\na:\n  b: 1\n\nBye.')).toMatchObject({ span: [7, 16] })
  })

  test.each([
    ['remarks', 'Note: do this\nError: x'],
    ['messages', 'error: could not open the file\nhint: try it again'],
    ['a log', 'info: server started\ndebug: listening on 80'],
    ['a conversation', 'user: hi\nassistant: hello'],
    [
      'sentences behind labels',
      'summary: it went well and all was fine\nnext: we go on with the other part',
    ],
    ['one pair', 'size: 12'],
    ['a line that announces a list', 'steps:\n\n- run: a\n- b'],
    ['pairs as people write them', 'Host: web-1\nUptime: 3 days\nLoad: 0.42'],
    ['pairs in text', 'This is it:\n\nsize: 12\nname: x\n\nBye.'],
    ['pairs with one that has no value', 'size: 12\nname:'],
    ['a list', '- a\n- b'],
    ['a list of pairs', '- temperature: 21 °C\n- humidity: 40 %'],
    ['records', '- Issue A\n  Status: open\n- Issue B\n  Status: closed'],
    ['sections', 'Conditions:\n  Temperature: 21\n  Humidity: 40'],
    ['a list below a heading', 'Requirements:\n- node: 24\n- git'],
    [
      'an accessibility tree',
      '- banner:\n  - link "Home"\n  - navigation:\n    - link "Docs"\n    - button "Sign in"',
    ],
    [
      'Python',
      'class City:\n    name: str\n    size: int = 0\n    def area(self):\n        return self.size',
    ],
    [
      'a docstring',
      'def area(width):\n    """Tell it.\n\n    Args:\n        width: how wide\n    """\n    return width',
    ],
    ['a Makefile', 'all: main.o\n\nmain.o:\n\tcc -c main.c\n\nclean:\n\trm -f main.o'],
    ['a diff', '--- a.yml\n+++ b.yml\n@@ -1,2 +1,2 @@\n a:\n-  b: 1\n+  b: 2'],
    ['a stack trace', 'TypeError: x\n    at run (/app/a.js:1:2)\n    at main (/app/a.js:3:4)'],
    ['CSS', 'a {\n  color: red;\n  width: 1px;\n}'],
    ['types', 'interface City {\n  name: string\n  size: number\n}'],
    ['a program in a fence', 'Run:\n\n```python\na:\n  b: 1\n```\n'],
    ['a value that YAML refuses', 'title: Foo: bar\nuser:\n  name: x'],
  ])('is none: %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false })
  })

  test('is refused where aliases stand for too much', () => {
    const lines = ['a0: &a0 [x, x]']
    for (let index = 1; index < 20; index++)
      lines.push(`a${index}: &a${index}`, ...Array.from({ length: 9 }, () => `  - *a${index - 1}`))
    expect(extract(lines.join('\n'))).toMatchObject({
      ok: false,
      reason: 'aliases stand for more than 10000 values',
    })
  })
})
