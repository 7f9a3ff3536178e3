import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  buildReport,
  createMemorySink,
  groupConversations,
  judgeServer,
  parseFixture,
  rebuildConversation,
  recordServer,
  reporterNamed,
} from './index.ts'

test('the public functions record, judge and report', async () => {
  const good = fileURLToPath(new URL('../fixtures/servers/good.mjs', import.meta.url))
  const sink = createMemorySink()
  await recordServer({
    server: { name: 'mine', command: process.execPath, args: [good], env: {} },
    sink,
  })
  const fixture = parseFixture(sink.text(), 'mine')
  const judgements = groupConversations([rebuildConversation(fixture)]).map((group) =>
    judgeServer(group),
  )
  expect(judgements).toMatchObject([{ verdict: 'passed', findings: [] }])
  const report = buildReport({ judgements, fixtures: [fixture] })
  expect(reporterNamed('terminal').render(report, { width: 80, color: false })).toContain(
    'mine (reports 1.0.0)',
  )
})
