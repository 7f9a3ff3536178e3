import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { providerVariables } from '../provider-command/provider-variables.ts'

const docs = readFileSync(new URL('../../../docs/record-llm.md', import.meta.url), 'utf8')

test.each(providerVariables.map(({ variable, address }) => [variable, address]))(
  'docs/record-llm.md gives %s its public address',
  (variable, address) => {
    const row = docs.split('\n').find((line) => line.startsWith(`| \`${variable}\``))
    expect(row).toContain(`\`${address}\``)
  },
)

test.each(['closed', 'client-gone', 'reset', 'timeout', 'interrupted', 'full'])(
  'docs/record-llm.md says when an exchange ends as %s',
  (reason) => {
    expect(docs).toMatch(new RegExp(`^\\|.*\\| \`${reason}\`[^|]*\\|$`, 'mu'))
  },
)
