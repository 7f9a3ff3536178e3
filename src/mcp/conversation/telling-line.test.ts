import { expect, test } from 'vitest'
import { tellingLine } from './telling-line.ts'

test.each<[string, readonly string[], string | undefined]>([
  [
    'the last exception of a Python traceback',
    [
      'Traceback (most recent call last):',
      "ImportError: cannot import name 'x'",
      'During handling of the above exception, another exception occurred:',
      "pkg.errors.StartError: can't start",
      'sys:1: ResourceWarning',
    ],
    `"pkg.errors.StartError: can't start"`,
  ],
  [
    'the error of Node, not the code after it',
    ["Error: Cannot find module 'a'", '    at resolve (node:internal)', 'Node.js v24.0.0'],
    `"Error: Cannot find module 'a'"`,
  ],
  [
    'a complaint where there is no exception',
    ['starting', 'config file not found', 'bye'],
    '"config file not found"',
  ],
  ['the last line where nothing complains', ['starting', 'stopping'], '"stopping"'],
  ['nothing of nothing', [], undefined],
])('%s', (_title, stderr, expected) => {
  expect(tellingLine(stderr)).toBe(expected)
})
