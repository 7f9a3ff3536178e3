import { assert, constantFrom, dictionary, jsonValue, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { type StatusEdit, statusEdits } from './status-edits.ts'

const AT = '2026-11-22T20:00:00.000Z'
const LATER = '2026-11-22T21:00:00.000Z'
const { apply, merge } = statusEdits

const entries = dictionary(
  constantFrom('status', 'lastAdapter', 'firstSeen', 'note', 'later'),
  jsonValue({ maxDepth: 2 }),
).map((members) => ({ counts: { calls: 3, retries: 7 }, ...members }))
const edits = record<StatusEdit>({
  counts: record({ calls: nat(9), passed: nat(9), errors: nat(9) }, { requiredKeys: [] }),
  members: record(
    {
      status: constantFrom('wrapped', 'failed'),
      lastAdapter: constantFrom('direct', undefined),
      reason: constantFrom('because', undefined),
    },
    { requiredKeys: [] },
  ),
  at: constantFrom(AT, LATER),
})

/** An entry as JSON, by which it is written. */
function edited(entry: JsonObject | undefined, ...all: readonly StatusEdit[]): JsonObject {
  const result = all.reduce<JsonObject | undefined>(apply, entry)
  if (!isJsonObject(result)) throw new Error('the entry is gone')
  return result
}

describe('an edit of a status', () => {
  test('makes an entry that isn’t there', () => {
    const edit = { counts: { calls: 1, passed: 1 }, members: { status: 'pass_through' }, at: AT }
    expect(apply(undefined, edit)).toEqual({
      status: 'pass_through',
      counts: { calls: 1, passed: 1, wrapped: 0, failed: 0, errors: 0 },
      firstSeen: AT,
      lastChanged: AT,
    })
  })

  test('takes away what is to be undefined', () => {
    const entry = { status: 'failed', reason: 'no JSON in it', lastAdapter: 'direct' }
    const after = edited(entry, { counts: {}, members: { reason: undefined }, at: AT })
    expect(after).not.toHaveProperty('reason')
    expect(after).toHaveProperty('lastAdapter', 'direct')
  })

  test('keeps members that it doesn’t know, of counts too', () => {
    const check = property(entries, edits, (entry: JsonObject, edit) => {
      const after = edited(entry, edit)
      expect(after).toMatchObject({ counts: { retries: 7 } })
      for (const name of ['note', 'later'])
        expect(after[name]).toEqual(Object.hasOwn(entry, name) ? entry[name] : undefined)
    })
    assert(check)
  })

  test('does with another one what both do one after the other', () => {
    const check = property(entries, edits, edits, (entry, one, other) => {
      expect(edited(entry, merge(one, other))).toEqual(edited(entry, one, other))
    })
    assert(check)
  })
})
