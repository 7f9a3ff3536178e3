import { expect, test } from 'vitest'
import type { CallPlan, ListedTool } from '../contracts/call-plan.ts'
import { isQuadratic } from '../text/is-quadratic.ts'
import { planCalls, type PlanCallsOptions } from './plan-calls.ts'

function tool(name: string, annotations?: Readonly<Record<string, boolean>>): ListedTool {
  const inputSchema = {
    type: 'object',
    properties: { limit: { type: 'integer' } },
    required: ['limit'],
  }
  return {
    name,
    entry: { name, inputSchema, ...(annotations === undefined ? {} : { annotations }) },
  }
}

const TOOLS = [
  tool('read', { readOnlyHint: true, destructiveHint: true }),
  tool('write', { readOnlyHint: false }),
  tool('silent'),
  { name: 'odd', entry: { name: 'odd', annotations: { readOnlyHint: true } } },
]

function plan(options: Partial<PlanCallsOptions> = {}): Promise<CallPlan> {
  return planCalls({ tools: TOOLS, seed: 1, ...options })
}

test('without named calls it is the tools that declare themselves read-only', async () => {
  expect(await plan()).toEqual({
    calls: [{ id: '#1', tool: 'read', arguments: { limit: 3 } }],
    skipped: [
      { tool: 'write', reason: 'it declares readOnlyHint: false', offer: { limit: 3 } },
      { tool: 'silent', reason: "it doesn't declare readOnlyHint: true", offer: { limit: 3 } },
      { tool: 'odd', reason: 'no arguments could be generated: its inputSchema is no object' },
    ],
  })
})

test('what is allowed is called too', async () => {
  const { calls } = await plan({ allow: ['wr*', 'nothing'] })
  expect(calls.map((call) => call.tool)).toEqual(['write', 'read'])
})

test('named calls are all, and need no other permission', async () => {
  const named = [
    { tool: 'write', arguments: { a: 1 } },
    { tool: 'write', arguments: {} },
    { tool: 'unlisted', arguments: {}, task: { ttl: 5 } },
  ]
  const { calls, skipped } = await plan({ named })
  expect(calls).toEqual([
    { id: '#1', tool: 'write', arguments: { a: 1 } },
    { id: '#2', tool: 'write', arguments: {} },
    { id: '#1', tool: 'unlisted', arguments: {}, task: { ttl: 5 } },
  ])
  expect(skipped).toEqual(
    ['read', 'silent', 'odd'].map((name) => ({ tool: name, reason: 'no call names it' })),
  )
})

test('named calls and allowed tools go together', async () => {
  const { calls } = await plan({ named: [{ tool: 'read', arguments: {} }], allow: ['*'] })
  expect(calls.map((call) => call.tool)).toEqual(['read', 'write', 'silent'])
})

test('a calls file needs allowWrite where a tool declares that it writes', async () => {
  const call = { tool: 'write', arguments: {} }
  const refused = await plan({ callsFile: { calls: [call, { tool: 'silent', arguments: {} }] } })
  expect(refused.calls.map(({ tool: name }) => name)).toEqual(['silent'])
  expect(refused.skipped[0]).toEqual({
    tool: 'write',
    reason:
      'it declares readOnlyHint: false, and its call in the calls file has no allowWrite: true',
  })
  const allowed = await plan({ callsFile: { calls: [{ ...call, allowWrite: true }] } })
  expect(allowed.calls.map(({ tool: name }) => name)).toEqual(['write'])
})

test('keeps the ids and expectations of a calls file', async () => {
  const callsFile = {
    calls: [
      { tool: 'read', arguments: {} },
      { id: 'named', tool: 'read', arguments: {}, expect: 'error' as const },
      { tool: 'read', arguments: {} },
    ],
  }
  expect((await plan({ callsFile })).calls).toEqual([
    { id: '#1', tool: 'read', arguments: {} },
    { id: 'named', tool: 'read', arguments: {}, expect: 'error' },
    { id: '#3', tool: 'read', arguments: {} },
  ])
})

test('an empty calls file calls nothing', async () => {
  expect((await plan({ callsFile: { calls: [] } })).calls).toEqual([])
})

test('takes no quadratic time for many tools and calls', async () => {
  const grows = await isQuadratic(async (share) => {
    const length = 3200 * share
    const named = Array.from({ length }, (_, index) => ({ tool: `t${index}`, arguments: {} }))
    const tools = named.map((call) => tool(call.tool, { readOnlyHint: false }))
    const { calls, skipped } = await plan({ tools, callsFile: { calls: named }, named })
    expect([calls.length, skipped.length]).toEqual([length, length])
  })
  expect(grows).toBe(false)
})
