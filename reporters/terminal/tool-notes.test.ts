import { expect, test } from 'vitest'
import { buildServer } from '../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { toolNotes } from './tool-notes.ts'

const [tool] =
  reportOf([buildServer({ calls: [{ tool: 'list', id: 'one', expect: 'ok' }] })]).servers[0]
    ?.tools ?? []

test('says why a client rejects a tool that has not failed, and leaves it to the findings of one that has', () => {
  const listed = { reaction: 'rejects', message: 'Unexpected content type:\ntext/plain' } as const
  const reactions = { listed, unlisted: { reaction: 'accepts' } } as const
  const rejected = tool && {
    ...tool,
    calls: tool.calls.slice(0, 1).map((call) => ({
      ...call,
      expect: 'ok' as const,
      clients: { 'a-client@1.0.0': reactions },
    })),
    clients: { clients: 1, rejecting: 1, altering: 0 },
  }
  expect(rejected && toolNotes({ ...rejected, verdict: 'passed' })).toEqual([
    'a-client@1.0.0: "Unexpected content type: text/plain"',
  ])
  expect(rejected && toolNotes({ ...rejected, verdict: 'failed' })).toEqual([])
})
