import { array, assert, integer, property, record, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { Repair } from '../contracts/extraction.ts'
import { applyRepairs } from './apply-repairs.ts'
import { composeRepairs } from './compose-repairs.ts'

const cuts = array(
  record({
    skip: integer({ min: 0, max: 4 }),
    take: integer({ min: 0, max: 4 }),
    after: string({ maxLength: 4 }),
  }),
  { maxLength: 5 },
)

test('does with one list what two lists do one after the other', () => {
  assert(
    property(tuple(string({ minLength: 8, maxLength: 30 }), cuts, cuts), ([text, one, two]) => {
      const first = repairsOf(text, one)
      const between = applyRepairs(text, first)
      const second = repairsOf(between, two)
      const composed = composeRepairs(first, second)
      if (composed === undefined) return
      expect(applyRepairs(text, composed)).toBe(applyRepairs(between, second))
    }),
  )
})

function repairsOf(
  text: string,
  changes: readonly { readonly skip: number; readonly take: number; readonly after: string }[],
): readonly Repair[] {
  const repairs: Repair[] = []
  let start = 0
  for (const { skip, take, after } of changes) {
    start += skip
    if (start + take > text.length) break
    repairs.push({ code: 'other', start, before: text.slice(start, start + take), after })
    start += take
  }
  return repairs
}
