import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LONGEST = 35
/** Measured, and written by a command: its cells hold what others wrote. */
const MEASURED = ['docs/census.md']
/** The pages for users. */
const PLAIN = ['README.md', 'SECURITY.md']
  .concat(
    readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name.replaceAll('\\', '/')}`),
  )
  .filter((name) => !MEASURED.includes(name))

/** Returns the sentences of a page with more than 35 words; code, tables and pictures have none. */
function longSentences(markdown: string): readonly string[] {
  const text = markdown
    .replaceAll(/```[\s\S]*?```|<!--[\s\S]*?-->|<[^>]+>/gu, '')
    .replaceAll(/^(?: {4}|\|).*$/gmu, '')
    .replaceAll(/`[^`]*`/gu, 'x')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
  return text
    .split(/\n\s*\n|\n(?=[-#*] )|\n(?=\d+\. )/u)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?:])\s+(?=[A-Z*x])/u))
    .filter((sentence) => sentence.trim().split(/\s+/u).length > LONGEST)
}

test.each(PLAIN)('%s has no sentence of more than 35 words', (page) => {
  expect(longSentences(readFileSync(`${root}${page}`, 'utf8'))).toEqual([])
})

test('a long sentence is found', () => {
  expect(longSentences(`Short. ${'word '.repeat(36)}end.`)).toHaveLength(1)
})
