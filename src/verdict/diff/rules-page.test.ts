import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCHEMA_CHANGES, SERVER_RULES } from '../../contracts/diff.ts'
import { SCHEMA_RULES } from '../../schema/diff/schema-rules.ts'
import { SERVER_RULE_TABLE } from './server-rules.ts'

const page = readFileSync(
  new URL('../../../docs/reference/diff.md', import.meta.url),
  'utf8',
).replaceAll('\r\n', '\n')
const [, schemas = '', servers = ''] = page.split(/^## Changes of .*$/mu)

test('docs/reference/diff.md has the rules about schemas, with their levels', () => {
  expect(rowsOf(schemas)).toEqual(
    SCHEMA_CHANGES.map((kind) => {
      const { input, output } = SCHEMA_RULES[kind]
      return [`\`${kind}\``, input, output]
    }),
  )
})

test('docs/reference/diff.md says why a change of a server, tool or result is breaking or risky', () => {
  expect(rowsOf(servers)).toEqual(
    SERVER_RULES.filter((rule) => SERVER_RULE_TABLE[rule].level !== 'compatible').map((rule) => {
      const { level, why } = SERVER_RULE_TABLE[rule]
      return [`\`${rule}\``, level, why]
    }),
  )
})

test('docs/reference/diff.md names the changes of servers, tools and results that are compatible', () => {
  const named = servers.split('\n').find((line) => line.startsWith('These are compatible: '))
  expect(Array.from(named?.matchAll(/`([^`]+)`/gu) ?? [], ([, rule]) => rule)).toEqual(
    SERVER_RULES.filter((rule) => SERVER_RULE_TABLE[rule].level === 'compatible'),
  )
})

test('no two rules have one name', () => {
  const names = [
    ...SERVER_RULES,
    ...SCHEMA_CHANGES.flatMap((kind) => [`input-${kind}`, `output-${kind}`]),
  ]
  expect(new Set(names).size).toBe(names.length)
})

/** Returns the cells of the rows that begin with a name. */
function rowsOf(section: string): readonly (readonly string[])[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
