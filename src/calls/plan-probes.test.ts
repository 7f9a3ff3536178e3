import { expect, test } from 'vitest'
import type { PlannedCall } from '../contracts/call-plan.ts'
import { planProbes } from './plan-probes.ts'

const inputSchema = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
}
const TOOLS = ['get', 'put'].map((name) => ({ name, entry: { name, inputSchema } }))
const GET: PlannedCall = { id: '#1', tool: 'get', arguments: { city: 'Oslo' } }

function planned(calls: readonly PlannedCall[], tools = TOOLS): readonly string[] {
  return planProbes(tools, calls).map(({ id, tool }) => `${tool} ${id}`)
}

test('probes the tools that are called, and one that does not exist', () => {
  expect(planProbes(TOOLS, [GET])).toEqual([
    { id: 'probe-missing-city', tool: 'get', arguments: {} },
    { id: 'probe-type-city', tool: 'get', arguments: { city: { assay: 'probe' } } },
    { id: 'probe-unknown-tool', tool: 'assay-no-such-tool', arguments: {} },
  ])
})

test('changes arguments that are allowed and meant to succeed', () => {
  const wrong = { ...GET, arguments: { city: 5 } }
  const failing = { ...GET, expect: 'error' } as const
  expect(planned([wrong, failing])).toEqual(['assay-no-such-tool probe-unknown-tool'])
  expect(planned([wrong, failing, GET])).toHaveLength(3)
})

test('leaves out what a calls file has already', () => {
  const own = { ...GET, id: 'probe-missing-city', arguments: {}, expect: 'error' } as const
  const unknown = { id: 'nobody', tool: 'give', arguments: {} }
  expect(planned([GET, own, unknown])).toEqual(['get probe-type-city'])
})

test('asks for nothing that may exist, and nothing where nothing is listed', () => {
  const [first] = TOOLS
  const taken = first === undefined ? [] : [{ ...first, name: 'assay-no-such-tool' }]
  expect([planned([], taken), planned([], [])]).toEqual([[], []])
})

test.each([
  ['is called so', 'drop_city', {}],
  ['says so', 'settle', { annotations: { destructiveHint: true } }],
])('leaves nothing out of what removes something, if it %s', (_, name, more) => {
  const tool = { name, entry: { name, inputSchema, ...more } }
  const call = { ...GET, tool: name }
  const asked = planProbes([tool], [call]).map(({ id }) => id)
  expect(asked).toEqual(['probe-type-city', 'probe-unknown-tool'])
})

test('makes a task of what is called as one', () => {
  const [probe] = planProbes(TOOLS, [{ ...GET, task: { ttl: 5 } }])
  expect(probe?.task).toEqual({ ttl: 5 })
})
