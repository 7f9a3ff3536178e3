import { describe, expect, test, vi } from 'vitest'
import { reporters } from '../../reporters/index.ts'
import type { Reporter } from '../contracts/reporter.ts'
import { parseFixture } from '../fixture/parse-fixture.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { buildReport } from '../verdict/build-report.ts'
import { failsOn } from '../verdict/fails-on.ts'
import { judgeServer } from '../verdict/judge-server.ts'
import { judgeEach } from './judge-each.ts'

const fixture = (path: string) =>
  parseFixture(
    `${JSON.stringify({
      assay: 'fixture/1',
      kind: 'mcp',
      origin: 'recorded',
      subject: { name: path },
      source: { command: ['x'] },
      transport: 'stdio',
      recorder: { name: 'mcp-assay', version: '0.0.0', node: 'v24.0.0' },
      recordedAt: '2026-01-01T00:00:00.000Z',
    })}\n`,
    path,
  )

test('a subject that can’t be judged takes no other one’s judgement with it', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { judged, unread } = await judgeEach(
    [fixture('a'), fixture('b'), fixture('c')],
    ({ path }) => {
      if (path === 'b') throw new RangeError('Maximum call stack size exceeded')
      return `${path} is judged`
    },
    (subject) => [subject],
  )
  const reason =
    'could not be judged, please report it: RangeError: Maximum call stack size exceeded'
  expect(judged).toEqual(['a is judged', 'c is judged'])
  expect(unread).toEqual([{ path: 'b', reason }])
  expect(said.mock.calls).toEqual([[`not judged: b ${reason}\n`]])
  said.mockRestore()
})

describe('a report of two servers of which one can’t be reported', () => {
  const memory = readFixture('fixtures/mcp/memory/2025.11.25.fixture.jsonl')
  const filesystem = readFixture('fixtures/mcp/filesystem/2026.8.31.fixture.jsonl')
  const broken = Object.defineProperty({ ...judgeServer([rebuildConversation(memory)]) }, 'tools', {
    get: () => {
      throw new RangeError('Maximum call stack size exceeded')
    },
  })
  const judgements = [broken, judgeServer([rebuildConversation(filesystem)])]
  const report = buildReport({ judgements, fixtures: [memory, filesystem] })

  const rendered = (reporter: Reporter): string =>
    reporter.render(report, { width: 200, color: false })

  test.each(reporters)('$name has the other', (reporter) => {
    expect(rendered(reporter)).toContain('filesystem')
  })

  // A summary has room for counts alone.
  test.each(reporters.filter(({ name }) => name !== 'summary'))(
    '$name names the one',
    (reporter) => {
      expect(rendered(reporter)).toContain('could not be judged')
    },
  )

  test('fails the run', () => {
    expect(failsOn(report, 'must')).toBe(true)
  })
})
