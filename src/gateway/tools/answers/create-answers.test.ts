import { expect, test } from 'vitest'
import type { JsonObject } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { readRpcMessage } from '../../../rpc/rpc-message.ts'
import { createToolAdapter } from '../create-tool-adapter.ts'
import { converse } from '../test-support/converse.ts'
import { createToolMemory } from '../test-support/create-tool-memory.ts'

const DECLARING: JsonObject = { outputSchema: { type: 'object' } }

test.each<
  [what: string, rule: WrapRule | undefined, entry: JsonObject | undefined, isNeeded: boolean]
>([
  ['nothing is known of a tool', undefined, undefined, true],
  ['a tool declares something', undefined, DECLARING, true],
  ['a tool declares nothing', undefined, {}, false],
  ['a rule changes nothing', { wrap: 'none' }, DECLARING, false],
  ['a rule drops the schema', { wrap: 'drop-schema' }, undefined, false],
  ['a rule has a schema of its own', { wrap: 'result' }, undefined, false],
  ['a rule is given a schema', { wrap: 'none', output_schema: {} }, undefined, false],
  ['a rule keeps what is declared', { wrap: 'text_extraction', text_extraction: {} }, {}, true],
  ['a rule unwraps what is declared', { wrap: 'unwrap' }, DECLARING, true],
  ['a rule leaves it to the tool', { wrap: 'auto', name: 'x' }, undefined, true],
])('where %s, an answer waits for its entry or not', (_, rule, entry, isNeeded) => {
  const adapter = createToolAdapter({
    server: 'shop',
    memory: createToolMemory(),
    rules: rule === undefined ? {} : { tools: { 'shop:read': rule } },
  })
  if (entry !== undefined) {
    const list = { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'read', ...entry }] } }
    const message = readRpcMessage(Buffer.from(JSON.stringify(list)))
    adapter.adaptList(message, {})
  }
  expect(adapter.needsEntry({ tool: 'read' })).toBe(isNeeded)
})

test.each<[what: string, tools: Readonly<Record<string, JsonObject>> | undefined, kept: boolean]>([
  ['a tool that is listed', { read: {} }, true],
  ['a name that no tool has', { find: {} }, false],
  ['a tool of which no list has said anything', undefined, false],
])('an error of %s is kept or not', async (_, tools, kept) => {
  const { list, call, memory } = converse({})
  if (tools !== undefined) list(tools)
  await call('read', { content: [{ type: 'text', text: 'no' }], isError: true })
  expect(memory.statuses.has('read')).toBe(kept)
})

test('a virtual tool, and what was learned with its schema, wait for nothing', () => {
  const memory = createToolMemory()
  const $comment = 'learned by mcp-assay from results of this tool'
  memory.learn('read', { wrap: 'labelled-json', output_schema: { $comment } })
  memory.learn('find', { wrap: 'labelled-json', output_schema: {} })
  const rules = { virtual_tools: { x: { source_tool: 'shop:see', output_schema: {} } } }
  const adapter = createToolAdapter({ server: 'shop', memory, rules })
  const needed = [{ tool: 'see', virtual: 'x' }, { tool: 'read' }, { tool: 'find' }]
  expect(needed.map((call) => adapter.needsEntry(call))).toEqual([false, false, false])
})
