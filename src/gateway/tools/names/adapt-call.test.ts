import { expect, test } from 'vitest'
import { readRpcMessage } from '../../../rpc/rpc-message.ts'
import { adaptCall } from './adapt-call.ts'
import { createToolMemory } from '../test-support/create-tool-memory.ts'
import { createToolRules } from './create-tool-rules.ts'
import { resolveNames } from './resolve-names.ts'
import { shownRules } from './shown-rules.ts'

const rules = createToolRules(
  {
    tools: { 'shop:list': { wrap: 'auto', name: 'list "all"' } },
    virtual_tools: { prices: { source_tool: 'shop:list', output_schema: {} } },
  },
  'shop',
)
const names = resolveNames(shownRules(rules, createToolMemory()), new Set(['list', 'find']))

function called(params: string) {
  const message = readRpcMessage(
    Buffer.from(`{"method":"tools/call", "params" :${params},"id":1.0,"jsonrpc":"2.0"}`),
  )
  const { message: sent, ...call } = adaptCall(message, names)
  return { ...call, sent: Buffer.from(sent.data).toString(), isSame: sent === message }
}

test.each<[params: string, sent: string, tool: string, virtual?: string]>([
  ['{ "name" : "find"}', '{ "name" : "find"}', 'find'],
  [
    '{"name":"list \\"all\\"","arguments":{"n":1.0}}',
    '{"name":"list","arguments":{"n":1.0}}',
    'list',
  ],
  ['{"arguments":{},"name":"prices" }', '{"arguments":{},"name":"list" }', 'list', 'prices'],
  ['{"name":"x","name":"prices"}', '{"name":"x","name":"list"}', 'list', 'prices'],
  ['{"name":"list"}', '{"name":"list"}', 'list'],
  ['{"name":"unheard-of"}', '{"name":"unheard-of"}', 'unheard-of'],
  ['{"name":7}', '{"name":7}', ''],
  ['{}', '{}', ''],
  ['[]', '[]', ''],
])('a call with %s goes to the server with %s', (params, expected, tool, virtual) => {
  const { sent, isSame, ...call } = called(params)
  expect(sent).toBe(`{"method":"tools/call", "params" :${expected},"id":1.0,"jsonrpc":"2.0"}`)
  expect(isSame).toBe(params === expected)
  expect(call).toEqual({ tool, ...(virtual !== undefined && { virtual }) })
})
