import { assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import { markdownBulletList } from '../markdown-bullet-list.ts'
import { markdownNumberedList } from '../markdown-numbered-list.ts'
import { pattern } from '../test-support/pattern.ts'

type Case = readonly [
  title: string,
  text: string,
  items: readonly string[],
  unmatched?: readonly string[],
]

const NUMBERED: readonly Case[] = [
  ['numbers with a point', '1. tea\n2. coffee', ['tea', 'coffee']],
  ['numbers with a bracket', '1) tea\n2) coffee', ['tea', 'coffee']],
  ['numbers with a colon', '1: tea\n2: coffee', ['tea', 'coffee']],
  ['wide blanks behind numbers', '1.\u3000茶\n2.\u3000珈琲', ['茶', '珈琲']],
  ['numbers in brackets and behind #', '(1) tea\n#2. coffee', ['tea', 'coffee']],
  ['a list that is indented by three', '   1. tea\n   2. coffee', ['tea', 'coffee']],
  [
    'numbers that are aligned to the right',
    ' 9. tea\n10. coffee\n11. milk',
    ['tea', 'coffee', 'milk'],
  ],
  ['items that shift by a space or two', '1. a\n  2. b\n   3. c', ['a', 'b', 'c']],
  ['any first number', 'Page 2\n11. tea\n12. coffee', ['tea', 'coffee'], ['Page 2']],
  ['the same number again', '1. tea\n1. coffee\n1. milk', ['tea', 'coffee', 'milk']],
  ['numbers that count down', '3. bronze\n2. silver\n1. gold', ['bronze', 'silver', 'gold']],
  ['a number that is left out', '1. a\n3. c\n4. d', ['a', 'c', 'd']],
  ['numbers that only grow', '12: Tea\n45: Coffee\n78: Milk', ['Tea', 'Coffee', 'Milk']],
  ['an item without text', '1. a\n2.\n3. c', ['a', '', 'c']],
  ['text that stands below its number', '1.\n   a\n2. b', ['\n   a', 'b']],
  [
    'a number that opens a wrapped line',
    '1. It rained in the year\n2024. was wetter still\n2. It was dry',
    ['It rained in the year\n2024. was wetter still', 'It was dry'],
  ],
  [
    'a number that opens the last wrapped line',
    '1. It rained a lot in every month of the year\n2024. was wetter still',
    ['It rained a lot in every month of the year\n2024. was wetter still'],
  ],
  [
    'lists inside of items',
    '1. a\n   - x\n   1. y\n   2. z\n2. b\n  1. one\n  2. two',
    ['a\n   - x\n   1. y\n   2. z', 'b\n  1. one\n  2. two'],
  ],
  ['bullets below an item', '1. a\n- x: 1\n2. b\n- x: 2', ['a\n- x: 1', 'b\n- x: 2']],
  [
    'a preamble and a trailer',
    'Found **2** items:\n\n1. a\n2. b\n\nFound 2 results.',
    ['a', 'b'],
    ['Found **2** items:', 'Found 2 results.'],
  ],
  ['a trailer directly below', '1. a\n2. b\nFound 2 results', ['a', 'b'], ['Found 2 results']],
  [
    'lines below each item, and a trailer behind them',
    '1. a\nhttps://example.com/a\n2. b\nhttps://example.com/b\nTotal: 2',
    ['a\nhttps://example.com/a', 'b\nhttps://example.com/b'],
    ['Total: 2'],
  ],
  [
    'a paragraph below each item, and a trailer behind them',
    '1. a\n\nAbout a.\n\n2. b\n\nAbout b.\n\nThe end.',
    ['a\n\nAbout a.', 'b\n\nAbout b.'],
    ['The end.'],
  ],
  [
    'what goes on with a line that breaks off',
    '1. a\n2. green tea, milk,\nand sugar',
    ['a', 'green tea, milk,\nand sugar'],
  ],
  [
    'lists under headings',
    '## New\n1. a\n2. b\n\n## Old\n1. c\n\n### Older ###\n\n2. d',
    ['a', 'b', 'c', 'd'],
    ['## New', '## Old', '### Older ###'],
  ],
  [
    'rules between items',
    '1. a\n   x\n\n---\n\n2. b\n   y\n\n---',
    ['a\n   x', 'b\n   y'],
    ['---', '---'],
  ],
  [
    'code in an item',
    '1. Run:\n```sh\n1. not me\n2. nor me\n```\n2. b\n   ```\n   3. x\n   ```\n3. c',
    ['Run:\n```sh\n1. not me\n2. nor me\n```', 'b\n   ```\n   3. x\n   ```', 'c'],
  ],
  [
    'code that opens behind a number',
    '1. ```\n   1. x\n   ```\n2. ```\n   2. x\n   ```',
    ['```\n   1. x\n   ```', '```\n   2. x\n   ```'],
  ],
  ['a fence that is never closed', '1. a\n   ```\n2. b', ['a\n   ```', 'b']],
  ['a list in a fence', '```\n1. a\n2. b\n```', ['a', 'b']],
  ['Windows line ends', '\uFEFF1. a\r\n   x\r\n2.\u00A0b\r\n', ['a\n   x', 'b']],
]

const BULLETS: readonly Case[] = [
  ['every bullet', '- a\n* b\n+ c\n• d\n✔️ e\n· f\n■ g', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['bullets that shift by a space', '- a\n - b\n  - c\n   - d', ['a', 'b', 'c', 'd']],
  ['lists inside of items', '- a\n  - x\n    - y\n- b', ['a\n  - x\n    - y', 'b']],
  ['numbers below a bullet', '- a\n1. x\n- b', ['a\n1. x', 'b']],
  ['paragraphs inside of items', '- a\n\n  more\n- b', ['a\n\n  more', 'b']],
  [
    'paragraphs between lists',
    'One\n\n- a\n\nTwo\n\n- b\n\nEnd',
    ['a', 'b'],
    ['One', 'Two', 'End'],
  ],
  ['labels of groups', 'Fruit:\n- a\n- b\nMilk:\n- c', ['a', 'b', 'c'], ['Fruit:', 'Milk:']],
  [
    'headings that are underlined',
    'Fruit\n=====\n- a\n\nMilk\n====\n- b',
    ['a', 'b'],
    ['Fruit\n=====', 'Milk\n===='],
  ],
  ['rules, and no items of dashes', '- a\n---\n- b\n* * *', ['a', 'b'], ['---', '* * *']],
  ['an item without text', '- a\n-\n- c', ['a', '', 'c']],
  ['boxes to tick', '- [ ] a\n- [x] b', ['[ ] a', '[x] b']],
  ['a list that is indented by four', 'Found:\n    - a\n    - b', ['a', 'b'], ['Found:']],
  ['no item in bold text', '**Two** of them\n- a\n- b', ['a', 'b'], ['**Two** of them']],
]

describe.each([
  [markdownNumberedList, NUMBERED],
  [markdownBulletList, BULLETS],
] as const)('$name', (parser, cases) => {
  test.each(
    cases.map(([title, text, items, unmatched = []]) => ({ title, text, items, unmatched })),
  )('reads $title', ({ text, items, unmatched }) => {
    expect(readWith(parser, text)).toEqual({ items, unmatched })
  })

  test('says why there is none', () => {
    expect(parser.parse('Nothing here, 1.5 or -2.', {})).toMatchObject({ ok: false })
  })

  test('says what it leaves out beyond a limit', () => {
    const text = '- 1\n1. a\n- 2\n2. b\n- 3\n3. c'
    expect(parser.parse(text, { maxItems: 2 })).toMatchObject({
      reading: { items: { length: 2 }, diagnostics: ["items beyond 2 aren't read"] },
    })
  })
})

test('an item ends before the next one, wherever the wrapped numbers are', () => {
  assert(
    property(nat(2000), (number) => {
      const text = `1. In the years before\n${number + 3}. came\n2. next`
      expect(readWith(markdownNumberedList, text).items).toHaveLength(2)
    }),
  )
})

test('a pattern for the first line of a record takes the place of the marker', () => {
  const recordStart = pattern('^Match ')
  const text = 'Search\nMatch 1: a\n1. x\n\nbody\nMatch 2: b\n2. y\n\nbody\n\nDone in 3 ms'
  expect(readWith(markdownNumberedList, text, { recordStart })).toEqual({
    items: ['Match 1: a\n1. x\n\nbody', 'Match 2: b\n2. y\n\nbody'],
    unmatched: ['Search', 'Done in 3 ms'],
  })
})

function readWith(
  parser: typeof markdownBulletList,
  text: string,
  settings: ParserSettings = {},
): { readonly items: readonly unknown[]; readonly unmatched: readonly string[] } {
  const parsing = parser.parse(text, settings)
  if (!parsing.ok || parsing.reading.kind === 'value') return { items: [], unmatched: [] }
  const { items, unmatched } = parsing.reading
  return {
    items: items.map(({ value, text: searched }) => (value === searched ? value : [])),
    unmatched: unmatched.map((span) => text.slice(...span)),
  }
}
