import { expect, test } from 'vitest'
import { shellQuote } from './shell-quote.ts'

test.each([
  ['--format', '--format'],
  ['json=a/b.json', 'json=a/b.json'],
  ['@scope/name@1.0.0', '@scope/name@1.0.0'],
  ['', "''"],
  ['my server.js', "'my server.js'"],
  ['~/server.js', "'~/server.js'"],
  ['a$(b)`c`', "'a$(b)`c`'"],
  ['*', "'*'"],
  [`search={"q":1}`, `'search={"q":1}'`],
  ["it's", String.raw`'it'\''s'`],
])('writes %j as %s', (word, quoted) => {
  expect(shellQuote(word)).toBe(quoted)
})
