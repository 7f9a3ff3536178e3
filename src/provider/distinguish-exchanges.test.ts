import { expect, test } from 'vitest'
import { buildExchange } from '../verdict/test-support/build-exchange.ts'
import { distinguishExchanges } from './distinguish-exchanges.ts'

const NAME = '002-x'

function namesOf(...folders: readonly string[]): readonly string[] {
  const exchanges = folders.map(
    (folder) => buildExchange({ name: NAME, path: `${folder}${NAME}.fixture.jsonl` }).exchange,
  )
  return distinguishExchanges(exchanges).map(({ name }) => name)
}

test.each<[what: string, folders: readonly string[], names: readonly string[]]>([
  ['one keeps its name', ['dd/a/'], ['002-x']],
  ['two are told apart by their folders', ['dd/a/', 'dd/b/'], ['a/002-x', 'b/002-x']],
  [
    'each takes as few folders as it needs',
    ['x/a/', 'y/a/', 'y/b/'],
    ['x/a/002-x', 'y/a/002-x', 'b/002-x'],
  ],
  ['a path may be the end of another one', ['', 'a/', 'b/a/'], ['002-x', 'a/002-x', 'b/a/002-x']],
  ['a folder may be written in several ways', ['./a/', 'b//'], ['a/002-x', 'b/002-x']],
  ['what has the same path keeps one name', ['a/', 'a/'], ['a/002-x', 'a/002-x']],
])('%s', (_what, folders, names) => {
  expect(namesOf(...folders)).toEqual(names)
})

test('exchanges of several providers, and of several names, keep theirs', () => {
  const exchanges = [
    buildExchange({ name: NAME, provider: 'one' }),
    buildExchange({ name: NAME, provider: 'two' }),
    buildExchange({ name: '003-x', provider: 'two' }),
  ].map(({ exchange }) => exchange)
  expect(distinguishExchanges(exchanges).map(({ name }) => name)).toEqual([NAME, NAME, '003-x'])
})
