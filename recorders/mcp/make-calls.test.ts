import { expect, test } from 'vitest'
import { type CallOutcome, makeCalls } from './make-calls.ts'

function call(id: string) {
  return { id, tool: id, arguments: {} }
}

/** A server that makes one call after the other, and is asked how far it is after each time limit. */
function createBusyServer(costs: Readonly<Record<string, number>>) {
  let now = 0
  let free = 0
  const tries: string[] = []
  const make = async ({ id }: { readonly id: string }): Promise<CallOutcome> => {
    tries.push(id)
    free = Math.max(free, now) + (costs[id] ?? 0)
    const isAnswered = free <= now + 1
    // Calls beside each other wait at the same time.
    await Promise.resolve()
    return isAnswered ? 'answered' : 'timeout'
  }
  return { make, tries, pass: () => (now += 1) }
}

test('of calls that timed out beside each other the one that kept the others waiting is made again last', async () => {
  const server = createBusyServer({ slow: 2.5 })
  const outcomes: string[] = []
  const made = await makeCalls(['slow', 'one', 'two'].map(call), {
    concurrency: 3,
    before: async () => {
      if (server.tries.length >= 3) server.pass()
      return true
    },
    make: async (planned) => {
      const outcome = await server.make(planned)
      outcomes.push(`${planned.id} ${outcome}`)
      return outcome
    },
    mayRepeat: () => true,
  })
  expect(made).toBe(3)
  expect(outcomes).toEqual([
    'slow timeout',
    'one timeout',
    'two timeout',
    'two timeout',
    'one answered',
    'slow timeout',
  ])
})
