import { expect, test } from 'vitest'
import type { CallJudgement } from '../contracts/judgement.ts'
import type { Subject } from '../contracts/fixture.ts'
import type { JsonValue } from '../contracts/json.ts'
import { judgeCall } from './judge-call.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import { call, makeFixture, opening, request, response } from './test-support/make-fixture.ts'

const SCHEMA = {
  type: 'object',
  properties: { station: { type: 'string' }, celsius: { type: 'number' } },
}
const WRONG = { content: [], structuredContent: { station: 'osl-1', celsius: '4.5' } }

function judge(
  result: JsonValue,
  outputSchema: JsonValue,
  subject?: Subject,
): readonly CallJudgement[] {
  const lines = [
    ...opening([{ name: 'put' }, { name: 'get', outputSchema }]),
    { send: call(1, 'get'), call: { id: 'oslo' } },
    { recv: response(1, result) },
    { send: call(2, 'get') },
  ]
  const conversation = rebuildConversation(makeFixture(lines, 'closed', subject))
  return conversation.calls.map((made) => judgeCall(made, conversation))
}

test('a finding says whom it is about, and where it can be seen', () => {
  const [judged] = judge(WRONG, SCHEMA)
  expect(judged?.findings.find(({ code }) => code === 'output-invalid')).toMatchObject({
    id: 'output-invalid:weather@1.2.3/get/oslo#/structuredContent/celsius',
    level: 'must',
    verdict: 'failed',
    requirement: { id: 'tool:output-schema:conformance', source: 'specification' },
    subject: { server: 'weather', version: '1.2.3', era: 'legacy', tool: 'get', call: 'oslo' },
    evidence: {
      fixture: 'weather.fixture.jsonl',
      line: 8,
      pointer: '/result/structuredContent/celsius',
    },
  })
})

test('a finding about the schema is seen in the list of tools', () => {
  const [judged] = judge(WRONG, { type: 'object' })
  expect(judged?.findings.find(({ code }) => code === 'schema-vacuous')).toMatchObject({
    id: 'schema-vacuous:weather@1.2.3/get',
    evidence: { line: 6, pointer: '/result/tools/1/outputSchema' },
  })
})

test("the package's version goes before the one that the server tells", () => {
  const [judged] = judge(WRONG, SCHEMA, { name: 'weather', version: '2026.1.1' })
  expect(judged?.findings[0]?.id).toContain('weather@2026.1.1/get/oslo')
})

test('an id names the era where it is modern, and no version that is empty', () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  const server = { 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '' } }
  const conversation = rebuildConversation(
    makeFixture([
      { send: request(1, 'tools/list', { _meta: meta }) },
      { recv: response(1, { tools: [{ name: 'get' }], _meta: server }) },
      { send: call(2, 'get') },
      { recv: response(2, { resultType: 'complete' }) },
    ]),
  )
  const ids = conversation.calls.flatMap((made) => judgeCall(made, conversation).findings)
  expect(ids.map(({ id }) => id)).toEqual(['content-missing:weather+modern/get/#1'])
})

test('a call without an answer is unknown, and nothing is held against its result', () => {
  expect(judge(WRONG, SCHEMA)[1]).toMatchObject({
    channel: 'none',
    shape: 'empty',
    compliance: 'not-applicable',
    wrapping: 'unknown',
    findings: [],
  })
})
