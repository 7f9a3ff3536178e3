import { expect, test } from 'vitest'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { makeFixture, opening, request, response, text } from '../mcp/test-support/make-fixture.ts'
import type { Line } from '../mcp/test-support/make-fixture.ts'
import type { ReportEvidence } from '../contracts/report.ts'
import { buildReport } from './build-report.ts'
import { judgeServer } from './judge-server.ts'

/** What a report keeps of a task that told its status so often before its result came. */
function evidenceOf(polls: number): ReportEvidence | undefined {
  const asked = Array.from({ length: polls }, (_, index): Line[] => [
    { send: request(index + 2, 'tasks/get', { taskId: 't' }) },
    { recv: response(index + 2, { taskId: 't', status: 'working' }) },
  ])
  const fixture = makeFixture(
    [
      ...opening([{ name: 'get', inputSchema: { type: 'object' } }]),
      { send: request(1, 'tools/call', { name: 'get', arguments: { a: 1 }, task: {} }) },
      { recv: response(1, { task: { taskId: 't', status: 'working' } }) },
      ...asked.flat(),
      { send: request(0, 'tasks/result', { taskId: 't' }) },
      { recv: response(0, text('done')) },
    ],
    'closed',
  )
  const judgements = [judgeServer([rebuildConversation(fixture)])]
  return buildReport({ judgements, fixtures: [fixture] }).servers[0]?.tools[0]?.calls[0]?.evidence
}

test('a call that took several requests is shown with all of them', () => {
  const evidence = evidenceOf(1)
  expect(evidence).toMatchObject({
    request: { name: 'get', arguments: { a: 1 } },
    result: text('done'),
    frames: [7, 8, 9, 10, 11, 12],
  })
  expect(evidence?.wire.map(({ line }) => line)).toEqual(evidence?.frames)
  expect(evidence).not.toHaveProperty('excerpted')
})

test('a call that took very many is cut, and says so', () => {
  const evidence = evidenceOf(100)
  expect(evidence?.frames).toHaveLength(50)
  expect(evidence?.wire).toHaveLength(50)
  expect(evidence?.excerpted).toBe(true)
})
