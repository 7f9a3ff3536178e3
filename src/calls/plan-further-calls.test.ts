import { expect, test } from 'vitest'
import type { ListedTool } from '../contracts/call-plan.ts'
import type { JsonObject } from '../contracts/json.ts'
import { planFurtherCalls } from './plan-further-calls.ts'

function tool(name: string, properties: JsonObject, readOnlyHint?: boolean): ListedTool {
  const inputSchema = { type: 'object', properties, required: Object.keys(properties) }
  const annotations = readOnlyHint === undefined ? {} : { annotations: { readOnlyHint } }
  return { name, entry: { name, inputSchema, ...annotations } }
}

const LIMIT = { limit: { type: 'integer', minimum: 1, maximum: 1000 } }

function further(tools: readonly ListedTool[], allow: readonly string[] = []) {
  const calls = tools.map(({ name }) => ({ id: '#1', tool: name, arguments: { limit: 1 } }))
  return planFurtherCalls({ tools, calls, times: 3, allow, seed: 1 })
}

test('a tool that only reads is called again with other arguments', async () => {
  const calls = await further([tool('sizes', LIMIT, true)])
  expect(calls.map(({ id }) => id)).toEqual(['again-2', 'again-3'])
  const given = new Set(['{"limit":1}', ...calls.map((call) => JSON.stringify(call.arguments))])
  expect(given.size).toBe(3)
})

test.each<[what: string, listed: ListedTool, allow: readonly string[], times: number]>([
  ['its name says that it reads', tool('list_pools', LIMIT), [], 2],
  ['it is allowed', tool('close_pool', LIMIT, false), ['close_*'], 2],
  ['it declares that it writes', tool('list_pools', LIMIT, false), [], 0],
  ['its name says that it changes something', tool('update_pool', LIMIT), [], 0],
  ['an argument says what it does', tool('query', { sql: { type: 'string' }, ...LIMIT }), [], 0],
  ['it takes no arguments', tool('list_pools', {}, true), [], 1],
])('a tool is called again %s: %#', async (_, listed, allow, times) => {
  expect(await further([listed], allow)).toHaveLength(times)
})

test('a tool that no call names is left alone', async () => {
  const tools = [tool('list_pools', LIMIT, true)]
  expect(await planFurtherCalls({ tools, calls: [], times: 3, allow: [], seed: 1 })).toEqual([])
})
