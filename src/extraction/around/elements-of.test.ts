import { expect, test } from 'vitest'
import { elementsOf } from './elements-of.ts'

test.each([
  ['<a><b>1</b><a/></a>', ['<a><b>1</b><a/></a>', '<b>1</b>']],
  ['<a><a>1</a></a>', ['<a><a>1</a></a>', '<a>1</a>']],
  ['<a><b>1</a></b>', ['<a><b>1</a>']],
  ['</a><a>1</a></a>', ['<a>1</a>']],
  ['<a>{"b": "</a><c>"}</a>', ['<a>{"b": "</a><c>"}</a>']],
  ['<a>{"b": "</a>', ['<a>{"b": "</a>']],
  ['<a><!-- </a> --></a>', ['<a><!-- </a> --></a>']],
])('finds what stands between tags in %j, the outer before the inner', (text, expected) => {
  expect(elementsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})

test('takes tags that are not asked for as text', () => {
  const [element] = elementsOf('<a><b></a>', (name) => name === 'a')
  expect(element).toMatchObject({ contentStart: 3, contentEnd: 6, hasElements: false })
})

test.each([
  ['<a><b>1</b></a>', false],
  ['<a><p>1</p></a>', true],
  ['<a><br/></a>', true],
  ['<a href="x">1</a>', true],
  ['<b><x>1</x></b>', true],
  ['<x><b>1</b></x>', false],
  ['<DIV><x>1</x></DIV>', true],
])('tells of %j whether it is HTML', (text, isHtml) => {
  expect(elementsOf(text)[0]?.isHtml).toBe(isHtml)
})

test('takes what stands in HTML for HTML', () => {
  expect(elementsOf('<div><x>1</x></div>').map(({ isHtml }) => isHtml)).toEqual([true, true])
})
