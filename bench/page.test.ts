import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BENCHES } from './index.ts'
import { readPage, renderPage, sourceOf } from './page.ts'

const PAGE = readFileSync(new URL('../bench/README.md', import.meta.url), 'utf8')
const SECTIONS = readPage(PAGE)

test('the page has a section for each benchmark, in their order, and nothing else', () => {
  expect(SECTIONS.map(({ name }) => name)).toEqual(Object.keys(BENCHES))
  expect(PAGE.match(/^## /gmu)).toHaveLength(SECTIONS.length)
  expect(readPage(renderPage(SECTIONS))).toEqual(SECTIONS)
})

test.each(Object.entries(BENCHES))(
  'the section of %s is what the benchmark of today printed; npm run bench -- --write measures it again',
  async (name, load) => {
    const { title, about } = await load()
    expect(SECTIONS.find((section) => section.name === name)).toMatchObject({
      title,
      about: about.trim(),
      source: sourceOf(name),
    })
  },
)

test('a benchmark is another one once a file that it imports is', () => {
  expect(sourceOf('extraction')).not.toBe(sourceOf('help'))
  expect(new Set(Object.keys(BENCHES).map(sourceOf)).size).toBe(Object.keys(BENCHES).length)
})
