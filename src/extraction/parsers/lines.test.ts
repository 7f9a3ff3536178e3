import { expect, test } from 'vitest'
import { lines } from './lines.ts'

test.each([
  ['all lines that have text', '\uFEFFa \r\n\r\n b\r\nc', ['a', 'b', 'c'], []],
  [
    'what a line announces',
    'Allowed directories:\n/srv/a\n/srv/b c',
    ['/srv/a', '/srv/b c'],
    ['Allowed directories:'],
  ],
  [
    'no totals below, of many lines',
    '[FILE] a 1 B\n[DIR] b\n[FILE] c 2 B\n\nTotal: 2 files\nCombined size: 3 B',
    ['[FILE] a 1 B', '[DIR] b', '[FILE] c 2 B'],
    ['Total: 2 files\nCombined size: 3 B'],
  ],
  [
    'no totals below, of one line',
    '[FILE] a 1 B\n\nTotal: 1 file\nCombined size: 1 B',
    ['[FILE] a 1 B'],
    ['Total: 1 file\nCombined size: 1 B'],
  ],
  [
    'no sentences around',
    'These files have been found.\n\na b\n\nc d e\n\nNothing else is to be found.',
    ['a b', 'c d e'],
    ['These files have been found.', 'Nothing else is to be found.'],
  ],
  [
    'sentences where there is nothing else',
    'It is what it is.\n\nSo it goes on.',
    ['It is what it is.', 'So it goes on.'],
    [],
  ],
  [
    'what stands in a block with words around it',
    'Output:\n```text\na.txt\nb.txt\n```\nDone.',
    ['a.txt', 'b.txt'],
    ['Output:', 'Done.'],
  ],
  ['pairs where there is nothing else', 'a: 1\n\nb: 2', ['a: 1', 'b: 2'], []],
])('reads %s', (_, text, items, unmatched) => {
  const parsing = lines.parse(text, {})
  expect(parsing).toMatchObject({
    ok: true,
    reading: { items: items.map((value) => ({ value, text: value })) },
  })
  const spans = parsing.ok ? parsing.reading.unmatched : []
  expect(spans.map((span) => text.slice(...span))).toEqual(unmatched)
})

test('a blank text has no lines', () => {
  expect(lines.parse(' \n\t\r\n', {})).toEqual({ ok: false, reason: 'the text is blank' })
})
