import { expect, test } from 'vitest'
import { keyValueRecords } from '../key-value-records.ts'

const ROWS = '1. row\ntea: Sencha\ng: 40\n2. row\ntea: Assam\ng: 41'

test.each([
  ['a count', '\n2 rows in set'],
  ['a count behind a blank line', '\n\n2 rows in set'],
  ['a paragraph', '\n\nThat is all.'],
  ['a count, and a paragraph below it', '\n2 rows in set\n\nThat is all.'],
])('leaves out %s below the last record', (_, trailer) => {
  const parsing = keyValueRecords.parse(ROWS + trailer, {})
  if (!parsing.ok || parsing.reading.kind === 'value') throw new Error('there are no records')
  const { items, unmatched } = parsing.reading
  expect(items.map(({ value }) => value)).toEqual([
    { tea: 'Sencha', g: '40' },
    { tea: 'Assam', g: '41' },
  ])
  expect(unmatched.map((span) => `${ROWS}${trailer}`.slice(...span)).join('\n\n')).toContain(
    trailer.trim().split('\n').at(-1),
  )
})
