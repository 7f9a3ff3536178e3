import { expect, test } from 'vitest'
import type { ListedEntry } from './listed-tools.ts'
import { renamedTools } from './renamed-tools.ts'

type Named = readonly [name: string, description: string]

const GONE: Named = ['get-page', 'Gets a page']

test.each<readonly [string, readonly Named[], readonly string[]]>([
  [
    'the first with the same description',
    [
      ['load', 'Gets a page'],
      ['getPage', ''],
    ],
    ['load'],
  ],
  [
    'the first with the same name',
    [
      ['getPage', ''],
      ['load', 'Gets a page'],
    ],
    ['getPage'],
  ],
  [
    'the first of two alike',
    [
      ['get_page', ''],
      ['GetPage', ''],
    ],
    ['get_page'],
  ],
  ['none with another name and description', [['load', 'Gets a picture']], []],
  ['none where nothing was added', [], []],
])('of tools that were added, %s is guessed to be a removed one', (_which, added, expected) => {
  expect(renamedTools([listed(GONE)], added.map(listed))).toEqual(
    expected.map(
      (name) =>
        `"get-page" may be called "${name}" now; calls of the one aren't compared with those of the other`,
    ),
  )
})

test('tools without a description are not alike in that', () => {
  expect(renamedTools([listed(['a', ''])], [listed(['b', ''])])).toEqual([])
})

function listed([name, description]: Named): ListedEntry {
  return { name, entry: { name, description }, evidence: { fixture: 'a.fixture.jsonl', line: 1 } }
}
