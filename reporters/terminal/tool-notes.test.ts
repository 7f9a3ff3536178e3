import { expect, test } from 'vitest'
import { buildServer } from '../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { toolNotes } from './tool-notes.ts'

const [tool] =
  reportOf([
    buildServer({
      calls: [
        { tool: 'list', id: 'one', expect: 'error' },
        { tool: 'list', id: 'two', expect: 'ok', channel: 'error' },
        { tool: 'list', id: 'three', expect: 'ok' },
      ],
    }),
  ]).servers[0]?.tools ?? []

test('says which expectation failed and what came, call by call where they differ', () => {
  expect(tool && toolNotes(tool)).toEqual([
    'one: expected an error, got a result',
    'two: expected a result, got an error',
  ])
})

test('says that no answer came', () => {
  const calls = (tool?.calls ?? []).map((call) => ({
    ...call,
    evidence: { ...call.evidence, frames: [6] },
  }))
  expect(tool && toolNotes({ ...tool, calls })).toEqual([
    'one: expected an error, got no answer',
    'two, three: expected a result, got no answer',
  ])
})
