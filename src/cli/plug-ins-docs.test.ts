import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readFormatFile } from '../index.ts'
import { testFormat, testIsolator } from '../testing.ts'
import { readChain } from './extract/read-chain.ts'
import { assayHere } from './test-support/assay-here.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(ROOT, 'docs/reference/plug-ins.md'), 'utf8').replaceAll('\r\n', '\n')
const folder = mkdtempSync(join(tmpdir(), 'assay-plug-ins-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Each file of the page, under the name in its first line.
for (const [, content = '', name = ''] of page.matchAll(
  /```(?:js|yaml)\n((?:\/\/|#) (\S+)\n[\s\S]*?)```/gu,
))
  writeFileSync(join(folder, name), content)
writeFileSync(join(folder, 'answer.txt'), 'Order: @@{"id": 7}@@ as asked.')
writeFileSync(join(folder, 'output.txt'), 'So @call@{"fn": "f", "with": {"a": 1}}@end@')
copyFileSync(
  join(ROOT, 'fixtures/mcp/time/2026.10.10.fixture.jsonl'),
  join(folder, 'time.fixture.jsonl'),
)

function run(args: readonly string[]) {
  return assayHere(args, { cwd: folder })
}

test('the page begins with what the extractor prints', async () => {
  const [, words = '', printed] = /```text\n\$ assay (.*)\n([\s\S]*?)```/u.exec(page) ?? []
  expect((await run(words.split(' '))).stdout).toBe(printed)
})

test('the extractor keeps the contract', async () => {
  const [mine] = await readChain(join(folder, 'mine.mjs'))
  if (typeof mine !== 'object') throw new Error('the page exports no isolator')
  const checks = testIsolator(mine, { examples: [{ text: 'see @@{"a":1}@@', value: { a: 1 } }] })
  for (const { name, run: check } of checks) if (!name.startsWith('takes time')) await check()
  expect(checks.length).toBeGreaterThan(50)
})

test('the finding is found', async () => {
  const { stdout, code } = await run(['check', '--fail-on', 'should'])
  expect(stdout).toContain('own/utc-as-z')
  expect(code).toBe(1)
})

test('the format is read, named and described', async () => {
  const lines = /```sh\n([\s\S]*?)```/u.exec(page)?.[1]?.trim().split('\n') ?? []
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    const { stdout, code } = await run(line.split(' ').slice(1))
    expect(stdout).toContain('mine')
    expect(code).toBe(0)
  }
})

test('the format keeps the contract', async () => {
  const checks = testFormat(readFormatFile(join(folder, 'mine.yaml')))
  for (const { name, run: check } of checks) if (!name.startsWith('takes time')) await check()
  expect(checks.length).toBeGreaterThan(5)
})
