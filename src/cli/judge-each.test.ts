import { expect, test, vi } from 'vitest'
import { parseFixture } from '../fixture/parse-fixture.ts'
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
