import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../contracts/report.ts'
import { assayHere } from './test-support/assay-here.ts'

const RECORDED = join(import.meta.dirname, '../../fixtures/llm/llama-server')

test('check says where an official client throws on a recording, and judges the recording by itself', async () => {
  const { code, stdout, stderr } = await assayHere(
    ['check', '--json', 'responses-stream-plain.fixture.jsonl', 'chat-stream-plain.fixture.jsonl'],
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
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
