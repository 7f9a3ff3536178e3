import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WrapRule } from '../../contracts/wrap-rule.ts'
import { editBytes, type ByteEdit } from '../../json/edit-bytes.ts'
import { elementsAt, memberAt, textIn, valueIn } from '../../json/json-bytes.ts'
import { memberEdits } from '../../json/member-edits.ts'
import { readRpcMessage } from '../../rpc/rpc-message.ts'
import { createToolAdapter } from './create-tool-adapter.ts'
import { createToolMemory } from './test-support/create-tool-memory.ts'

const LEGACY = { protocolVersion: '2025-11-25' }

function adapterWith(rule: WrapRule | undefined) {
  return createToolAdapter({
    server: 'shop',
    memory: createToolMemory(),
    rules: rule === undefined ? {} : { tools: { 'shop:read': rule } },
  })
}

/** Bytes as no serializer writes them: white space anywhere, and numbers that no double holds. */
function written(text: string, spaces: readonly number[]): string {
  let index = 0
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[,:[\]{}]|12345/gu, (token) => {
    if (token === '12345') return '12345678901234567890.10'
    if (token.length > 1) return token
    index += 1
    return `${' '.repeat(spaces[index % spaces.length] ?? 0)}${token}\n`
  })
}

const spaces = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 5 })
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(12345))
const RULES: readonly WrapRule[] = [
  { wrap: 'labelled-json' },
  { wrap: 'result' },
  { wrap: 'drop-schema' },
  { wrap: 'auto', name: 'see', description: 'Sees.' },
  { wrap: 'none', input_schema: { type: 'object' }, output_schema: { type: 'object' } },
  { wrap: 'text_extraction', text_extraction: {}, output_schema: { type: 'array' } },
]

describe('of what no rule is about, not a byte is changed', () => {
  test('in lists', () => {
    const entry = fc.record(
      { description: fc.string(), outputSchema: fc.constant({ type: 'object' }), x: anything },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(entry, anything, fc.constantFrom(...RULES), spaces, (tool, meta, rule, gaps) => {
        const tools = [
          { ...tool, name: 'read', y: meta },
          { name: 'other', z: meta },
        ]
        const list = { jsonrpc: '2.0', result: { _meta: meta, tools, last: meta }, id: 1 }
        const message = readRpcMessage(Buffer.from(written(JSON.stringify(list), gaps)))
        const { message: adapted } = adapterWith(rule).adaptList(message, LEGACY)
        expect(bare(adapted.data, ruledOf)).toBe(bare(message.data, ruledOf))
      }),
    )
  })

  test('in results', async () => {
    const result = fc.record(
      {
        content: fc.array(fc.record({ type: fc.constant('text'), text: fc.string(), x: anything })),
        structuredContent: fc.oneof(
          fc.array(fc.integer()),
          fc.record({ a: fc.integer(), b: anything }),
        ),
        _meta: anything,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(result, fc.constantFrom(...RULES), spaces, async (given, rule, gaps) => {
        const came = { id: 1, result: { ...given, content: given.content ?? [] }, jsonrpc: '2.0' }
        const message = readRpcMessage(Buffer.from(written(JSON.stringify(came), gaps)))
        const answer = await adapterWith(rule).adaptAnswer(message, { ...LEGACY, tool: 'read' })
        const { data, block } = withoutKept(answer.message.data, message.data)
        expect(bare(data, structuredOf)).toBe(bare(message.data, structuredOf))
        expect([undefined, structuredIn(message.data)]).toContain(block)
      }),
    )
  })

  test.each<[what: string, rule: WrapRule | undefined]>([
    ['by none', { wrap: 'none' }],
    ['by drop-schema', { wrap: 'drop-schema' }],
    ['without a rule and a declared schema', undefined],
  ])('of any result, %s', async (_, rule) => {
    await fc.assert(
      fc.asyncProperty(anything, spaces, async (result, gaps) => {
        const came = { result, id: 1, jsonrpc: '2.0' }
        const message = readRpcMessage(Buffer.from(written(JSON.stringify(came), gaps)))
        const answer = await adapterWith(rule).adaptAnswer(message, { ...LEGACY, tool: 'read' })
        expect(answer.message).toBe(message)
      }),
    )
  })
})

/** A message without what rules may change. */
function bare(data: Uint8Array, edits: (data: Uint8Array, result: number) => readonly ByteEdit[]) {
  const result = memberAt(data, 'result')?.start ?? 0
  return Buffer.from(editBytes(data, edits(data, result))).toString()
}

function structuredIn(data: Uint8Array): string | undefined {
  const place = memberAt(data, 'structuredContent', memberAt(data, 'result')?.start ?? 0)
  return place && textIn(data, place)
}

/** A message without the block that keeps what the server gave, and what that says. */
function withoutKept(data: Uint8Array, came: Uint8Array) {
  const blocks = blocksIn(data)
  const last = blocks.at(-1)
  if (last === undefined || blocks.length === blocksIn(came).length) return { data }
  const start = blocks.at(-2)?.end ?? last.start
  const block = memberAt(data, 'text', last.start)
  return {
    data: editBytes(data, [{ start, end: last.end, text: '' }]),
    block: block && valueIn(data, block),
  }
}

function blocksIn(data: Uint8Array) {
  const content = memberAt(data, 'content', memberAt(data, 'result')?.start ?? 0)
  return content === undefined ? [] : elementsAt(data, content.start)
}

function structuredOf(data: Uint8Array, result: number): readonly ByteEdit[] {
  return memberEdits(data, result, { drop: ['structuredContent'] })
}

function ruledOf(data: Uint8Array, result: number): readonly ByteEdit[] {
  const tools = memberAt(data, 'tools', result)?.start ?? 0
  const drop = ['name', 'description', 'inputSchema', 'outputSchema']
  return elementsAt(data, tools).flatMap(({ start }) => memberEdits(data, start, { drop }))
}
