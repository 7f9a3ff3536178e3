import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { judgeServer } from './judge-server.ts'
import { buildServer } from './test-support/build-server.ts'

const outputSchema: JsonObject = {
  type: 'object',
  properties: { items: { type: 'array' } },
  required: ['items'],
}

test.each<[string, string, JsonValue]>([
  [
    'passed',
    'what the schema promises',
    { content: [{ type: 'text', text: '{"items":[]}' }], structuredContent: { items: [] } },
  ],
  [
    'failed',
    'only a text, where the schema promises more',
    { content: [{ type: 'text', text: '{"items":[]}' }] },
  ],
  ['failed', 'what breaks the schema', { content: [], structuredContent: { things: [] } }],
])('%s: a server that sends %s', (verdict, _what, result) => {
  const { conversation } = buildServer({ outputSchema, calls: [{ tool: 'list', result }] })
  const entry = conversation.tools[0]?.entry ?? {}
  const calls = conversation.calls.map((call) => ({ ...call, entry }))
  const judgement = judgeServer([{ ...conversation, calls }])
  expect([judgement.verdict, judgement.tools[0]?.verdict]).toEqual([verdict, verdict])
})

test('could-not-run: a server that never answered', () => {
  const { conversation } = buildServer({ started: false, stderr: ['ImportError: no mcp'] })
  const judgement = judgeServer([conversation])
  expect(judgement.verdict).toBe('could-not-run')
  expect(judgement.findings.map(({ code }) => code)).toEqual(['start-failed'])
})
