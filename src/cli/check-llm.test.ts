import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Report } from '../contracts/report.ts'
import { assayHere } from './test-support/assay-here.ts'

const RECORDED = join(import.meta.dirname, '../../fixtures/llm/llama-server')
const NAME = 'chat-stream-cut-call'

const folder = mkdtempSync(join(tmpdir(), 'assay-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('check tells exchanges and findings of two folders apart where their fixtures have the same name', async () => {
  for (const part of ['a', 'b'])
    cpSync(join(RECORDED, `${NAME}.fixture.jsonl`), join(folder, part, `${NAME}.fixture.jsonl`))
  const report: Report = JSON.parse((await assayHere(['check', '--json', folder])).stdout)
  const exchanges = report.providers.flatMap((provider) => provider.exchanges)
  const ids = [...exchanges.map(({ id }) => id), ...report.findings.map(({ id }) => id)]
  expect(exchanges.map(({ name }) => name)).toEqual([`a/${NAME}`, `b/${NAME}`])
  expect(report.findings.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(['check', 'show'])(
  'the help of %s has exit codes, and a recording of a model',
  async (command) => {
    const { stdout } = await assayHere([command, '--help'])
    expect(stdout).toMatch(new RegExp(`assay ${command} .*fixtures/llm`, 'u'))
    expect(stdout.replaceAll('\n', ' ')).toMatch(/ Exit codes: 0 .* 2 wrong use/u)
  },
)
