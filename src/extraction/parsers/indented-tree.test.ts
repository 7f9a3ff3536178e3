import { expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { indentedTree } from './indented-tree.ts'

test.each([
  [
    'a directory drawn with lines',
    'src\n├── a.ts\n├── lib\n│   └── b.ts\n└── test\n\n2 directories, 2 files',
    ['src(a.ts lib(b.ts) test)'],
    ['2 directories, 2 files'],
  ],
  ['a directory drawn with ASCII', '.\n|-- a\n|-- b\n|   `-- c\n`-- d', ['.(a b(c) d)'], []],
  [
    'a directory that a label stands above',
    'Tree:\n├── a\n│\u00A0\u00A0 └── b\n└── c',
    ['a(b)', 'c'],
    ['Tree:'],
  ],
  ['several roots', 'one\n└── a\ntwo\n└── b', ['one(a)', 'two(b)'], []],
  [
    'a snapshot of a page',
    '- document [ref=e1]:\n  - heading "Tea" [level=1]\n  - list:\n    - listitem: Green',
    ['document [ref=e1](heading "Tea" [level=1] list(listitem: Green))'],
    [],
  ],
  [
    'a snapshot with ids, under a heading',
    '# Page\nuid=1_0 Web "Shop"\n  uid=1_1 heading "Tea"\n    uid=1_2 link "Cart"',
    ['uid=1_0 Web "Shop"(uid=1_1 heading "Tea"(uid=1_2 link "Cart"))'],
    ['# Page'],
  ],
  [
    'an outline between paragraphs',
    'Two continents are listed here.\n\nEurope\n\tFrance\n\t\tParis\n\tItaly\nAsia\n\tJapan\n\nThat is it.',
    ['Europe(France(Paris) Italy)', 'Asia(Japan)'],
    ['Two continents are listed here.', 'That is it.'],
  ],
  ['a level that ends between others', 'a\n    b\n  c\nd', ['a(b c)', 'd'], []],
  ['names without any depth', 'a\nb', ['a', 'b'], []],
])('reads %s', (_, text, trees, unmatched) => {
  const parsing = indentedTree.parse(text, {})
  const items = parsing.ok && parsing.reading.kind === 'items' ? parsing.reading.items : []
  expect(items.map(({ value }) => outlineOf(value))).toEqual(trees)
  const spans = parsing.ok ? parsing.reading.unmatched : []
  expect(spans.map((span) => text.slice(...span))).toEqual(unmatched)
})

test('every node has its name and its children, also where there are none', () => {
  expect(indentedTree.parse('- a:\n  - b', {})).toMatchObject({
    reading: {
      items: [{ value: { name: 'a', children: [{ name: 'b', children: [] }] }, text: 'a:\n  - b' }],
    },
  })
})

test('keeps 500 levels, and says where the others are', () => {
  const text = Array.from({ length: 502 }, (_, level) => `${' '.repeat(level)}- ${level}`)
  expect(indentedTree.parse(text.slice(0, 500).join('\n'), {})).toMatchObject({
    reading: { diagnostics: [] },
  })
  const parsing = indentedTree.parse(text.join('\n'), {})
  expect(parsing).toMatchObject({
    reading: { diagnostics: ['nodes deeper than 500 levels are at the last of these'] },
  })
  expect(JSON.stringify(parsing)).toContain('"name":"501"')
})

function outlineOf(value: JsonValue): string {
  const { name, children } = isJsonObject(value) ? value : {}
  if (typeof name !== 'string') return 'not a node'
  if (!Array.isArray(children) || children.length === 0) return name
  return `${name}(${children.map((child) => outlineOf(child)).join(' ')})`
}
