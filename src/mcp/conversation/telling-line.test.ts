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
  [
    'the exception inside a group of exceptions',
    [
      '  + Exception Group Traceback (most recent call last):',
      '  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)',
      '  +-+---------------- 1 ----------------',
      '    | Traceback (most recent call last):',
      '    |   File "a.py", line 1, in main',
      '    | ValueError: STATION is empty',
      '    +------------------------------------',
    ],
    '"ValueError: STATION is empty"',
  ],
  [
    'the first error, not the usage that follows it',
    [
      "error: missing required argument 'folder'",
      '',
      'Usage: notes [options] <folder>',
      '  --strict  fail if a note is missing',
    ],
    `"error: missing required argument 'folder'"`,
  ],
  [
    'the first line that a log calls an error, not one that only has the word',
    [
      'npm warn deprecated error-ex@1.3.2: this library is no longer supported',
      '2026-01-15T12:00:00Z INFO loading the error handlers',
      '2026-01-15 12:00:00,123 - stations.db - ERROR - the database is locked',
      'bye',
    ],
    '"2026-01-15 12:00:00,123 - stations.db - ERROR - the database is locked"',
  ],
  [
    'no warning where something else complains',
    ['WARNING: cannot use colours', 'the station could not be reached: access denied'],
    '"the station could not be reached: access denied"',
  ],
  ['the last line where nothing complains', ['starting', 'stopping'], '"stopping"'],
  ['nothing of nothing', [], undefined],
])('%s', (_title, stderr, expected) => {
  expect(tellingLine(stderr)).toBe(expected)
})
