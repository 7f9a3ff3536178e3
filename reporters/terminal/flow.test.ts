import { expect, test } from 'vitest'
import { flow } from './flow.ts'
import { printLine, segment } from './line.ts'

const STOPS = [2, 10, 20, 28]

test.each<[string, readonly string[], readonly string[]]>([
  [
    'cells stand in their columns',
    ['name', 'json', 'valid', 'yes'],
    ['  name    json      valid   yes'],
  ],
  [
    'a long name leaves its row its columns',
    ['a-long-name', 'json', 'valid', 'yes'],
    ['  a-long-name', '          json      valid   yes'],
  ],
  [
    'a long cell in between leaves the rest its columns',
    ['name', 'json via something', '', 'valid', 'yes'],
    ['  name    json via something', '                            valid  yes'],
  ],
  [
    'a last cell follows a long one',
    ['name', 'json via something', 'no'],
    ['  name    json via something  no'],
  ],
  [
    'what the width has no room for hangs below the first cell',
    ['name', 'json', 'valid', 'only recommended', 'rest'],
    ['  name    json      valid', '    only recommended  rest'],
  ],
])('%s', (_title, cells, lines) => {
  const shown = flow(
    cells.map((cell) => segment(cell)),
    { width: 40, stops: STOPS },
  )
  expect(shown.map((line) => printLine(line, 40, false))).toEqual(lines)
})
