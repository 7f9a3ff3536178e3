import * as fc from 'fast-check'
import { defineRender } from './define-render.ts'

const WORDS = fc.constantFrom(
  'tea',
  'green',
  '日本茶',
  'naïve',
  '2,341',
  '(★ 9)',
  '**Ada**',
  '🙂',
  'a|b',
)
const PHRASE = fc.array(WORDS, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const INNER = fc.array(
  PHRASE.map((phrase) => `   ${phrase}`),
  { maxLength: 3 },
)
const ITEMS = fc.array(
  fc.tuple(PHRASE, INNER).map(([first, inner]) => [first, ...inner].join('\n')),
  { minLength: 1, maxLength: 6 },
)

/** Numbered lists, with lines inside their items. */
export const numberedListRender = defineRender({
  parser: 'markdown_numbered_list',
  what: 'items of several lines',
  rows: ITEMS,
  render: (items) => items.map((item, index) => `${index + 1}. ${item}`).join('\n'),
})

/** Bullet lists, with lines inside their items and blank lines between them. */
export const bulletListRender = defineRender({
  parser: 'markdown_bullet_list',
  what: 'items with blank lines between them',
  rows: ITEMS,
  render: (items) => items.map((item) => `- ${item}`).join('\n\n'),
})

/** Names on one line, of which a paragraph above or below is no part. */
export const inlineListRender = defineRender({
  parser: 'inline_list',
  what: 'names between commas',
  rows: fc.array(fc.constantFrom('tea', 'green-tea', '日本茶', 'a.b', 'Earl'), {
    minLength: 3,
    maxLength: 8,
  }),
  render: (items) => items.join(', '),
})
