import { describe, expect, test } from 'vitest'
import type { ToolStatus } from '../../contracts/tool-status.ts'
import { asSeen } from './as-seen.ts'
import { recordEdit } from './record-edit.ts'
import type { ToolOutcome } from '../tools/tool-memory.ts'
import type { ToolStatusChange } from './tool-status-store.ts'

const AT = '2026-11-22T20:00:00.000Z'

function known(status: ToolStatus['status'], serverVersion?: string): ToolStatus {
  return {
    status,
    lastAdapter: 'direct',
    counts: { calls: 1, passed: 0, wrapped: 1, failed: 0, errors: 0 },
    reason: 'the old one',
    ...(serverVersion !== undefined && { serverVersion }),
    firstSeen: '2026-11-01T00:00:00.000Z',
    lastChanged: '2026-11-02T00:00:00.000Z',
  }
}

describe('what is recorded', () => {
  test.each<[string, ToolStatus | undefined, ToolOutcome, ToolStatusChange | undefined]>([
    ['a new tool without a status', undefined, { went: 'errors' }, undefined],
    [
      'a new tool',
      undefined,
      { went: 'passed', status: 'pass_through', reason: 'valid' },
      { from: 'unknown', to: 'pass_through', reason: 'valid' },
    ],
    ['the same status', known('wrapped'), { went: 'wrapped', status: 'wrapped' }, undefined],
    [
      'another status, whose reason isn’t the old one',
      known('wrapped'),
      { went: 'passed', status: 'pass_through' },
      { from: 'wrapped', to: 'pass_through' },
    ],
    [
      'an error of another version',
      known('failed', '1.0'),
      { went: 'errors', serverVersion: '1.1' },
      {
        from: 'failed',
        to: 'unknown',
        reason: 'was failed with version 1.0 of the server; this is version 1.1',
      },
    ],
    [
      'a failure that another version repeats',
      known('failed', '1.0'),
      { went: 'failed', status: 'failed', reason: 'again', serverVersion: '1.1' },
      { from: 'unknown', to: 'failed', reason: 'again' },
    ],
    [
      'the same version',
      known('failed', '1.0'),
      { went: 'errors', serverVersion: '1.0' },
      undefined,
    ],
  ])('of %s', (_what, before, call, change) => {
    expect(recordEdit(before, call, AT).change).toEqual(change)
  })

  test('counts each way that a result goes', () => {
    const counted = (['passed', 'wrapped', 'failed', 'errors'] as const).map(
      (went) => recordEdit(undefined, { went }, AT).edit.counts,
    )
    expect(counted).toEqual([
      { calls: 1, passed: 1 },
      { calls: 1, wrapped: 1 },
      { calls: 1, failed: 1 },
      { calls: 1, errors: 1 },
    ])
  })

  test('takes a new reason for a status that stays, and no time', () => {
    const { edit } = recordEdit(
      known('failed'),
      { went: 'failed', status: 'failed', reason: 'again' },
      AT,
    )
    expect(edit.members).toEqual({ reason: 'again' })
  })
})

describe('a tool of a server of another version', () => {
  test.each([
    ['failed', '1.0', '1.1', 'unknown'],
    ['wrapped', '1.0', '1.1', 'unknown'],
    ['pass_through', '1.0', '1.1', 'pass_through'],
    ['failed', '1.0', '1.0', 'failed'],
    ['failed', '1.0', undefined, 'failed'],
    ['failed', undefined, '1.0', 'failed'],
  ] as const)('was %s with %s and is with %s %s', (status, before, version, after) => {
    expect(asSeen(known(status, before), version).status).toBe(after)
  })

  test('keeps its counts, and not what gave the last value', () => {
    const seen = asSeen(known('wrapped', '1.0'), '2.0')
    expect(seen.counts.wrapped).toBe(1)
    expect(seen).not.toHaveProperty('lastAdapter')
  })
})

test.each([
  ['it begins "Error: no \\"home\\" for Ann"; set isError', 'it begins "…"; set isError'],
  [
    'must NOT have additional properties: "ann@x.example"',
    'must NOT have additional properties: "…"',
  ],
  [
    'the schema asks for "orders", and "Ann" is none',
    'the schema asks for "orders", and "…" is none',
  ],
])('of a reason what it quotes of a result is told and not stored: %s', (reason, stored) => {
  const call: ToolOutcome = { went: 'failed', status: 'failed', reason }
  const { edit, change } = recordEdit(undefined, call, AT)
  expect(edit.members['reason']).toBe(stored)
  expect(change?.reason).toBe(reason)
})
