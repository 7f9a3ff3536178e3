import { expect, test } from 'vitest'
import { inlineList, isInlineList } from './inline-list.ts'

test.each([
  ['names', 'tea, mug,pot', ['tea', 'mug', 'pot'], []],
  ['a name alone', 'tea', ['tea'], []],
  [
    'a word before the last one',
    'tea, mug and pot, or kettle',
    ['tea', 'mug and pot', 'kettle'],
    [],
  ],
  ['a label', 'Tables: users, orders', ['users', 'orders'], ['Tables:']],
  [
    'other lines',
    'These are here.\na, b, c\nThat is all.',
    ['a', 'b', 'c'],
    ['These are here.', 'That is all.'],
  ],
])('reads %s', (_, text, items, unmatched) => {
  const parsing = inlineList.parse(text, {})
  expect(parsing).toMatchObject({ ok: true, reading: { items: items.map((value) => ({ value })) } })
  const spans = parsing.ok ? parsing.reading.unmatched : []
  expect(spans.map((span) => text.slice(...span))).toEqual(unmatched)
})

test.each([
  ['', 'no line is items between commas'],
  ['tea\nmug', 'no line is items between commas'],
  ['tea is hot', 'no comma parts the line'],
  ['Done', 'no comma parts the line'],
])('reads nothing of %j', (text, reason) => {
  expect(inlineList.parse(text, {})).toEqual({ ok: false, reason })
})

test.each([
  'a, b, c',
  'tea,mug',
  '/srv/a, /srv/b',
  'ada@tea.example, ben@tea.example',
  'x: a, b, c',
  '1, 2, 3',
])('%j is a list', (text) => {
  expect(isInlineList(text)).toBe(true)
})

test.each([
  'tea',
  'tea, , mug',
  'f(a, b, c)',
  'a=1, b=2, c=3',
  '"a", "b", "c"',
  'a, b, c.',
  'Oslo, Norway',
  'Note: a, b, c',
  '12 cups, 3 pots, 2',
  'ok, done',
])('%j is none', (text) => {
  expect(isInlineList(text)).toBe(false)
})
