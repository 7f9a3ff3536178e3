import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCHEMA_CHANGES, SERVER_RULES } from '../../contracts/diff.ts'
import type { SchemaSide } from '../../contracts/diff.ts'
import { SCHEMA_RULES } from '../../schema/diff/schema-rules.ts'
import { SERVER_RULE_TABLE } from './server-rules.ts'

const rows = readFileSync(new URL('../../../docs/diff.md', import.meta.url), 'utf8')
  .split(/\r?\n/u)
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('docs/diff.md has the rules about schemas, with their levels and why', () => {
  expect(rows.filter((cells) => cells.length === 4)).toEqual(
    SCHEMA_CHANGES.map((kind) => {
      const { input, output, why } = SCHEMA_RULES[kind]
      return [`\`${kind}\``, input, output, typeof why === 'string' ? why : bothSides(why)]
    }),
  )
})

test('docs/diff.md has the rules about servers, tools and calls, with their levels and why', () => {
  expect(rows.filter((cells) => cells.length === 3)).toEqual(
    SERVER_RULES.map((rule) => {
      const { level, why } = SERVER_RULE_TABLE[rule]
      return [`\`${rule}\``, level, why]
    }),
  )
})

test('no two rules have one name', () => {
  const names = [
    ...SERVER_RULES,
    ...SCHEMA_CHANGES.flatMap((kind) => [`input-${kind}`, `output-${kind}`]),
  ]
  expect(new Set(names).size).toBe(names.length)
})

/** As one sentence. */
function bothSides({ input, output }: Readonly<Record<SchemaSide, string>>): string {
  return `${input.replace(/\.$/u, '')}; ${output.charAt(0).toLowerCase()}${output.slice(1)}`
}
