import * as fc from 'fast-check'
import { defineRender } from './define-render.ts'

const VALUES = fc.constantFrom(
  '',
  'tea',
  'two words',
  'said "hi"',
  'C:\\tmp',
  '日本茶',
  '-3',
  "it's",
)

/** Lines that stand for themselves. */
export const linesRender = defineRender({
  parser: 'lines',
  what: 'one name a line',
  rows: fc.array(fc.constantFrom('a.txt', 'src/b.ts', '日本茶', '/srv/data/c d.txt', '🙂', '- x'), {
    minLength: 1,
    maxLength: 8,
  }),
  render: (lines) => lines.join('\n'),
  takesProse: true,
})

/** Pairs as logs print them. */
export const recordLinesRender = defineRender({
  parser: 'record_lines',
  what: 'pairs in quotes where they need it',
  rows: fc.array(fc.record({ level: VALUES, 'user.name': VALUES, _id: VALUES }), {
    minLength: 1,
    maxLength: 6,
  }),
  render: (rows) =>
    rows
      .map((row) =>
        Object.entries(row)
          .map(([key, value]) => `${key}=${/[\s"'\\]/u.test(value) ? quoted(value) : value}`)
          .join(' '),
      )
      .join('\n'),
})

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`
}
