import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../contracts/report.ts'
import { assayHere } from './test-support/assay-here.ts'

const RECORDED = join(import.meta.dirname, '../../fixtures/llm/llama-server')

test('check says where an official client throws on a recording, and judges the recording by itself', async () => {
  const { code, stdout, stderr } = await assayHere(
    [
      'check',
      '--clients',
      '--json',
      'responses-stream-plain.fixture.jsonl',
      'chat-stream-plain.fixture.jsonl',
    ],
    { cwd: RECORDED },
  )
  const report: Report = JSON.parse(stdout)
  const exchanges = report.providers.flatMap((provider) => provider.exchanges)
  const said = exchanges.map(({ name, clients }) => [name, Object.values(clients)])
  expect(Object.fromEntries(said)).toEqual({
    'chat-stream-plain': [{ reaction: 'accepts' }],
    'responses-stream-plain': [
      {
        reaction: 'rejects',
        message: 'responses.stream().finalResponse(): missing output at index undefined',
      },
    ],
  })
  expect(code).toBe(0)
  expect(stderr).toMatch(/^replayed through openai@[\d.]+, from .*openai.*$/mu)
})

test('check runs nothing of the working folder unasked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-clients-'))
  const ran = join(folder, 'ran')
  const installed = join(folder, 'node_modules/ollama')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'package.json'), '{"name":"ollama","main":"index.js"}')
  writeFileSync(
    join(installed, 'index.js'),
    `require('fs').writeFileSync(${JSON.stringify(ran)}, 'x')`,
  )
  const { code, stdout, stderr } = await assayHere(
    ['check', '--json', join(RECORDED, 'chat-stream-plain.fixture.jsonl')],
    { cwd: folder },
  )
  const report: Report = JSON.parse(stdout)
  expect(report.providers[0]?.exchanges[0]?.clients).toEqual({})
  expect({ code, stderr, hasRun: existsSync(ran) }).toEqual({ code: 0, stderr: '', hasRun: false })
})
