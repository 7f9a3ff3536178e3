import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Links of a page that lead nowhere in the repository. */
function brokenLinks(page: string, text: string): readonly string[] {
  const targets = Array.from(
    text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/gu),
    ([, to]) => to ?? '',
  )
  return targets.filter((to) => !existsSync(join(root, dirname(page), to)))
}

test.each(pages)('every link in %s leads to a file', (page) => {
  expect(brokenLinks(page, readFileSync(join(root, page), 'utf8'))).toEqual([])
})

test('a link to no file is told', () => {
  expect(brokenLinks('docs/x.md', '[a](ci.md), [b](missing.md#there)')).toEqual(['missing.md'])
})
