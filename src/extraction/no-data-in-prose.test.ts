import { expect, test } from 'vitest'
import { createExtractor } from './create-extractor.ts'
import { isolators } from './isolators/index.ts'
import { recognizeShape } from './shapes/recognize-shape.ts'

const exactIsolators = isolators.filter(({ name }) => name !== 'resilient')
const exact = createExtractor({ chain: exactIsolators })
const isolating = createExtractor({ chain: 'exact-first' })
const extractor = createExtractor()

const WORDS =
  'the a one this query server answer result file found value list page item user time error case note city price der und ein nicht les une pour datos según хорошо запрос 結果 データ'.split(
    ' ',
  )

/** What prose has that looks like data to a careless reader. */
const DISTRACTIONS = [
  '[1]',
  '[2, 3]',
  '[4-7]',
  '(see [1] and {x})',
  '{1, 2}',
  '{x | x > 0}',
  '{a, b, c}',
  '[]',
  '{}',
  '[x]',
  '[...]',
  ':-[',
  ':]',
  ':{',
  ':-}',
  '>:[',
  '{{name}}',
  '${value}',
  '[link](https://example.com/a[0]?q={1})',
  'a[0]',
  'b["key"]',
  "c['key']",
  'f({"a": 1})',
  'g([1, 2], {b: 3})',
  '`{"a": 1}`',
  '`["b"]`',
  '{ key: value }',
  "{'a': 1}",
  "['a', 'b']",
  '"quoted"',
  '"',
  "'",
  'if (a) { return b[0]; }',
  'x => ({ y: [z] })',
  '[TODO]',
  '[sic]',
  '[00:12]',
  '\\{',
  '\\[1\\]',
  '<a href="#">x</a>',
  '<[email]>',
  '$[*].name',
  'int a[3] = {1, 2, 3};',
  '[ -f "$1" ] && { echo "y"; }',
  '@media { b { c: d } }',
  '[1, [2, [3]]]',
  'x = {"a": 1}',
  'return {"b": 2}',
  '<user>',
  '</user>',
  '<br/>',
  '<sup>[1]</sup>',
  '<b>["x"]</b>',
  '<user><name>Ada</name></user>',
  '<![CDATA[x]]>',
  '<![CDATA[',
  'key: value',
  'note:',
]

/** What opens like JSON and breaks: it hides what follows, so it stands in few texts. */
const BROKEN_VALUES = ['{"', '["', '{"a": 1', '{"a": [1, {"b": 2}', '[[Page]]', '{"a", "b"}']

/** What stands on lines of its own around paragraphs, and is no data either. */
const LINES = [
  '---',
  '***',
  '...',
  'Note: do this first',
  'note: do that next',
  'Error: it failed',
  'warning: unused',
  'Example:',
  'steps:',
  '- one: two',
  '- one\n- two',
  '1. one',
  '# Title: words',
  '> quote: words',
  '<p>Hello</p>',
  '<br>',
  '<details>\n<summary>More</summary>',
  '</details>',
  '<a href="x"><img src="y"></a>',
  '<!-- note: x -->',
  '$ run --key=value',
  '2026-11-21 10:00:00 INFO started: ok',
  'lib/a.py:3: error: wrong',
  '    at run (/app/a.js:1:2)',
  'remote: counting objects: 12, done',
  '```\nkey: value\n```',
  '```sh\nname: x\n```',
  '```html\n<a><b>1</b></a>\n```',
]
const ENDS = ['.', '.', '.', '?', '!', ', and so on.', ' ...']

test('finds no data in 2,000 generated texts of prose', () => {
  for (const text of generatedTexts(() => false)) {
    expect.soft(exact.extract(text).ok, text).toBe(false)
    expect.soft(extractor.extract(text).ok, text).toBe(false)
  }
})

test('repairs next to nothing in 2,000 texts of prose of which a quarter hold a value that breaks', () => {
  const repaired: string[] = []
  for (const text of generatedTexts((index) => index % 4 === 0)) {
    expect.soft(exact.extract(text).ok, text).toBe(false)
    const extraction = extractor.extract(text)
    if (extraction.ok) repaired.push(text.slice(...extraction.span).slice(0, 40))
  }
  expect(repaired).toMatchInlineSnapshot(`[]`)
})

function* generatedTexts(isBroken: (index: number) => boolean): Generator<string, void, undefined> {
  const random = createRandom(20_261_121)
  for (let index = 0; index < 2000; index++) {
    const value = pick(random, BROKEN_VALUES)
    const broken = isBroken(index) ? ` ${value} ` : ' '
    yield `${proseText(random)}${broken}${proseText(random)}`
  }
}

test('finds next to no data in 2,000 generated texts of paragraphs and lines', () => {
  const random = createRandom(20_261_122)
  const read: string[] = []
  for (let index = 0; index < 2000; index++) {
    const parts = Array.from({ length: 2 + random(8) }, () =>
      random(4) === 0 ? proseText(random, 0.1) : pick(random, LINES),
    )
    const text = [pick(random, LINES), ...parts].join(pick(random, ['\n', '\n\n']))
    expect.soft(isolating.extract(text).ok, text).toBe(false)
    const extraction = extractor.extract(text)
    if (extraction.ok) read.push(recognizeShape(text))
  }
  // Of what is drawn some texts are nothing but bullets, or nothing but pairs.
  expect(new Set(read)).toEqual(new Set(['list', 'key-value', 'records']))
  expect(read.length).toBeLessThan(60)
})

test('takes generated paragraphs for prose', () => {
  const random = createRandom(7)
  for (let index = 0; index < 500; index++) {
    const text = proseText(random, 0.15)
    expect.soft(recognizeShape(text), text).toBe('prose')
  }
})

type Random = (limit: number) => number

function proseText(random: Random, distraction = 0.35): string {
  return Array.from({ length: 1 + random(3) }, () =>
    Array.from({ length: 1 + random(4) }, () => sentence(random, distraction)).join(' '),
  ).join('\n\n')
}

function sentence(random: Random, distraction: number): string {
  const words = Array.from({ length: 6 + random(10) }, () =>
    random(1000) < distraction * 1000 ? pick(random, DISTRACTIONS) : pick(random, WORDS),
  )
  const text = `${pick(random, ['The', 'It', 'Das', 'Il', 'So'])} ${words.join(' ')}`
  return `${text} here${pick(random, ENDS)}`
}

function pick(random: Random, items: readonly string[]): string {
  return items[random(items.length)] ?? ''
}

/** Repeats itself from the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
