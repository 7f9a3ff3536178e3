import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { assay } from './test-support/assay.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(`${root}README.md`, 'utf8').replaceAll('\r\n', '\n')

test('the report in the README is what its command prints', async () => {
  const [, words = '', shown] =
    /```text\n\$ npx -y mcp-assay (.*)\n([\s\S]*?)```/u.exec(readme) ?? []
  const { stdout } = await assay(words.split(' '), { cwd: root })
  expect(shown).toBe(stdout)
})

test('the README gives the two commands that do all the set-up', () => {
  expect(readme).toContain('npm ci && npm start')
  expect(readme).toContain('npm ci && npm test')
})
