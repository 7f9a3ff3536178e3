import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readFixture } from '../fixture/read-fixture.ts'
import {
  assertConformsToOutputSchema,
  assertExtracts,
  assertMatchesShapeOf,
  assertNoFindings,
  assertParsesAs,
  assertSameAtEveryCut,
  recordingFetch,
  recordingsIn,
  startReplay,
} from '../testing.ts'

const TIME = 'fixtures/mcp/time/2026.10.10.fixture.jsonl'
const TIME_WITH_SCHEMA = 'fixtures/mcp/time/2026.10.19.fixture.jsonl'
const MEMORY = 'fixtures/mcp/memory'
const MODEL = 'fixtures/llm/llama-server/chat-stream-tags-call.fixture.jsonl'
const NATIVE = 'fixtures/llm/llama-server/chat-stream-one-call.fixture.jsonl'

function trims(pieces: readonly string[]): string {
  return pieces.map((one) => one.trim()).join('')
}

async function countsPairs(pieces: readonly string[]): Promise<number> {
  return Promise.resolve(pieces.filter((one) => one.includes('é,')).length)
}

function the<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('there is none')
  return item
}

describe('recordingsIn', () => {
  test('names each call after server, tool and call', () => {
    const recordings = recordingsIn(TIME, { tool: 'convert_*', outcome: 'ok' })
    expect(recordings.map(({ name }) => name)).toEqual([
      'time@2026.10.10 convert_time convert-tokyo-kathmandu',
      'time@2026.10.10 convert_time convert-over-midnight',
    ])
    expect(the(recordings)).toMatchObject({
      tool: 'convert_time',
      outcome: 'ok',
      server: 'time@2026.10.10',
    })
    expect(the(recordings).text).toContain('Asia/Tokyo')
  })

  test('keeps names apart that fixtures share', () => {
    const names = recordingsIn([readFixture(TIME), TIME, TIME_WITH_SCHEMA]).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain(
      'time@2026.10.10 get_current_time now-utc (fixtures/mcp/time/2026.10.10.fixture.jsonl) 2',
    )
  })

  test('gives the answers of models with their text, calls and tools', () => {
    const [recording] = recordingsIn(NATIVE, { kind: 'llm' })
    expect(recording).toMatchObject({ name: 'llama-server chat-stream-one-call', kind: 'llm' })
    expect(recording?.calls.length).toBe(1)
    expect(recording?.tools.length).toBeGreaterThan(0)
  })

  test.each([
    ['an empty folder', () => recordingsIn('src/testing')],
    ['another kind', () => recordingsIn(MODEL)],
    ['a tool that is not there', () => recordingsIn(TIME, { tool: 'nosuch' })],
    ['a path that is not there', () => recordingsIn('no-such-folder')],
  ])('refuses %s', (_, run) => {
    expect(run).toThrowErrorMatchingSnapshot()
  })
})

describe('assertConformsToOutputSchema', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }

  test.each<readonly [string, unknown, Parameters<typeof assertConformsToOutputSchema>[1]]>([
    ['a recording', the(recordingsIn(TIME_WITH_SCHEMA)), undefined],
    ['a value', { n: 1 }, schema],
    ['a result', { content: [], structuredContent: { n: 1 } }, schema],
    ['a bare scalar', 7, { type: 'integer' }],
    ['a value and a schema of Zod', { n: 1 }, z.object({ n: z.number() })],
  ])('accepts %s', (_, received, given) => {
    expect(() => assertConformsToOutputSchema(received, given)).not.toThrow()
  })

  test.each<readonly [string, unknown, Parameters<typeof assertConformsToOutputSchema>[1]]>([
    ['a recording without its schema', the(recordingsIn(TIME)), undefined],
    [
      'a recording that breaks its schema',
      the(recordingsIn('fixtures/mcp/memory/2025.11.25.fixture.jsonl', { tool: 'open_nodes' })),
      undefined,
    ],
    ['a value', { n: 'one' }, schema],
    ['a result', { content: [], structuredContent: { n: 1.5 } }, schema],
    [
      'a result without structured content',
      { content: [{ type: 'text', text: '{"n": 1}' }] },
      schema,
    ],
    ['a value and a schema of Zod', {}, z.object({ n: z.number() })],
    ['a value without a schema', { n: 1 }, undefined],
    ['what JSON cannot carry', undefined, schema],
  ])('tells what is wrong with %s', (_, received, given) => {
    expect(() => assertConformsToOutputSchema(received, given)).toThrowErrorMatchingSnapshot()
  })
})

describe('assertExtracts', () => {
  const text = 'The order:\n\n```json\n{"id": 7, "items": ["tea"],}\n```\nThank you.'

  test("accepts what the chain, a chain by name and a function of one's own extract", () => {
    assertExtracts(text, { id: 7, items: ['tea'] })
    assertExtracts(text, { id: expect.any(Number), items: expect.arrayContaining(['tea']) })
    assertExtracts(text, text.length, { with: (whole) => whole.length })
    assertExtracts('[1]', [1], { with: ['direct'] })
    expect(() => assertExtracts('nothing', { id: 7 }, { with: () => undefined })).toThrow(
      'expected {"id":7}',
    )
  })

  test.each<readonly [string, unknown, unknown]>([
    ['a map', new Map([[1, 2]]), new Map([[1, 3]])],
    ['a long number', { n: 5n }, { n: 6n }],
    ['a long number in a matcher', expect.objectContaining({ n: 5n }), { n: 6n }],
    ['a number that JSON has not', [NaN], [null]],
    [
      'what a matcher refuses for a member that JSON drops',
      expect.objectContaining({ a: undefined }),
      {},
    ],
  ])('tells %s from another', (_, expected, received) => {
    expect(() => assertExtracts('x', expected, { with: () => received })).toThrow('expected')
  })

  test.each<readonly [string, unknown]>([
    ['a map', new Map([[1, 2]])],
    ['a long number', { n: 5n }],
    ['nothing', undefined],
  ])('takes %s for the same as an equal one', (_, value) => {
    expect(() => assertExtracts('x', structuredClone(value), { with: () => value })).not.toThrow()
  })

  test('shows the text with its span, how it was found, and each difference', () => {
    expect(() => assertExtracts(text, { id: 8, items: ['tea', expect.any(String)], total: 1 }))
      .toThrowErrorMatchingInlineSnapshot(`
        [AssertionError: extracted another value than expected
          the text:
            1 | The order:
            2 | 
            3 | \`\`\`json
          > 4 | {"id": 7, "items": ["tea"],}
            5 | \`\`\`
            6 | Thank you.
          found by resilient (repaired), span 20 to 48
          repaired at 46: comma-removed, "," to ""
          /id: expected 8, received 7
          /items/1: expected "Any<String>", received nothing
          /total: expected 1, received nothing]
      `)
  })

  test('shows a recording by name, and why there is no value', () => {
    expect(() => assertExtracts('No data here.', { id: 8 })).toThrowErrorMatchingInlineSnapshot(`
      [AssertionError: extracted another value than expected
        the text:
          1 | No data here.
        no value: no structured data stands in the text
        expected {"id":8}
        received undefined]
    `)
  })

  test('cuts a long text around the span', () => {
    const long = `${'line\n'.repeat(50)}{"id": 7}\n${'line\n'.repeat(50)}`
    expect(() => assertExtracts(long, { id: 8 })).toThrowErrorMatchingInlineSnapshot(`
      [AssertionError: extracted another value than expected
        the text:
          49 | line
          50 | line
        > 51 | {"id": 7}
          52 | line
          53 | line
          54 | line
          55 | line
          56 | line
          57 | line
          58 | line
          59 | line
          60 | line
          … 90 further lines
        found by smart-brace (isolated), span 250 to 259
        /id: expected 8, received 7]
    `)
  })
})

describe('assertParsesAs', () => {
  test('accepts calls in the text, and calls on the wire', () => {
    const [written] = recordingsIn(MODEL, { kind: 'llm' })
    const calls = [{ name: expect.any(String), arguments: expect.any(Object) }]
    const passing = [
      () => assertParsesAs(written, { calls }),
      () => assertParsesAs(the(recordingsIn(NATIVE, { kind: 'llm' })), { calls }),
      () => assertParsesAs('Hello', { calls: [], content: 'Hello', reasoning: '' }),
    ]
    for (const run of passing) expect(run).not.toThrow()
    assertParsesAs(
      'f()',
      { calls: [{ name: 'f', arguments: {} }] },
      { with: () => ({ calls: [{ name: 'f', arguments: {} }] }) },
    )
  })

  test('shows the text, each difference, and what was not taken for a call', () => {
    const text =
      'So:\n<tool_call>\n{"name": "get_bus", "arguments": {"stop": "Aker"}}\n</tool_call>'
    expect(() =>
      assertParsesAs(text, { calls: [{ name: 'get_bus', arguments: { stop: 'Oslo' } }] }),
    ).toThrowErrorMatchingInlineSnapshot(`
      [AssertionError: parsed to something else than expected
        the text:
          1 | So:
          2 | <tool_call>
          3 | {"name": "get_bus", "arguments": {"stop": "Aker"}}
          4 | </tool_call>
        /calls/0/arguments/stop: expected "Oslo", received "Aker"]
    `)
    expect(() => assertParsesAs(text, {})).toThrow('name calls, content or reasoning')
  })
})

describe('assertSameAtEveryCut', () => {
  test('accepts our parser, and a reader that joins', async () => {
    const passing = [
      assertSameAtEveryCut(the(recordingsIn(MODEL, { kind: 'llm' }))),
      assertSameAtEveryCut('', { with: (pieces) => pieces.join('') }),
      assertSameAtEveryCut('a, b', { with: async (pieces) => Promise.resolve(pieces.join('')) }),
    ]
    await expect(Promise.all(passing)).resolves.toEqual([undefined, undefined, undefined])
  })

  test('names the first cut that gives another result', async () => {
    await expect(assertSameAtEveryCut('a, b', { with: trims })).rejects
      .toThrowErrorMatchingInlineSnapshot(`
      [AssertionError: "a, b": another result if the text is cut at 2
        "a," | " b"
        the whole value: expected "a, b", received "a,b"]
    `)
    await expect(assertSameAtEveryCut('aé, b', { with: countsPairs })).rejects
      .toThrowErrorMatchingInlineSnapshot(`
      [AssertionError: "aé, b": another result if the text is cut at 2
        "aé" | ", b"
        the whole value: expected 1, received 0]
    `)
  })
})

describe('assertMatchesShapeOf', () => {
  const recorded = recordingsIn(MEMORY, { tool: 'read_graph', outcome: 'ok' })

  test('accepts recorded ones, and a value of the same shape', () => {
    const entity = { name: 'a', entityType: 'b', observations: ['c'] }
    for (const received of [...recorded, { entities: [entity], relations: [] }])
      expect(() => assertMatchesShapeOf(received, recorded)).not.toThrow()
  })

  test.each([
    ['prose', { content: [{ type: 'text', text: 'The graph is empty.' }] }],
    ['a value without a property', { entities: [] }],
    [
      'a value of another type',
      { entities: [{ name: 1, entityType: 'b', observations: [] }], relations: [] },
    ],
  ])('tells what %s does otherwise', (_, received) => {
    expect(() => assertMatchesShapeOf(received, recorded)).toThrowErrorMatchingSnapshot()
  })
})

describe('assertNoFindings', () => {
  test('passes what has none at the level', () => {
    const passing = [
      () => assertNoFindings(TIME_WITH_SCHEMA),
      () => assertNoFindings(MODEL),
      () => assertNoFindings(the(recordingsIn(TIME_WITH_SCHEMA)), { level: 'should' }),
    ]
    for (const run of passing) expect(run).not.toThrow()
  })

  test('lists findings with their places', () => {
    expect(() => assertNoFindings('fixtures/mcp/memory/2025.11.25.fixture.jsonl'))
      .toThrowErrorMatchingInlineSnapshot(`
      [AssertionError: 3 findings at level must or above
        must output-invalid: structuredContent breaks the outputSchema: /entities/0 must NOT have additional properties: "type", /entities/1 must NOT have additional properties: "type", /relations/0 must NOT have additional properties: "type"; strict clients reject it: return what the schema says, or correct the schema; until then a wrapper can: text_extraction
          in fixtures/mcp/memory/2025.11.25.fixture.jsonl:19 at /result/structuredContent/entities/0
        must output-invalid: structuredContent breaks the outputSchema: /entities/0 must NOT have additional properties: "type", /entities/1 must NOT have additional properties: "type", /relations/0 must NOT have additional properties: "type"; strict clients reject it: return what the schema says, or correct the schema; until then a wrapper can: text_extraction
          in fixtures/mcp/memory/2025.11.25.fixture.jsonl:21 at /result/structuredContent/entities/0
        must output-invalid: structuredContent breaks the outputSchema: /entities/0 must NOT have additional properties: "type"; strict clients reject it: return what the schema says, or correct the schema; until then a wrapper can: text_extraction
          in fixtures/mcp/memory/2025.11.25.fixture.jsonl:25 at /result/structuredContent/entities/0]
    `)
    expect(() => assertNoFindings('src/testing')).toThrow('there is no fixture')
  })
})

describe('startReplay', () => {
  test('serves a recorded server, and fails on a miss', async () => {
    const replay = await startReplay(TIME)
    const client = new Client({ name: 'mine', version: '1.0.0' })
    await client.connect(replay.transport())
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('convert_time')
    await expect(
      client.callTool({ name: 'get_current_time', arguments: { timezone: 'Europe/Oslo' } }),
    ).rejects.toThrow('no recording answers')
    await client.close()
    expect(replay.misses().length).toBe(1)
    await expect(replay.close()).rejects.toThrow('no recording answers tools/call get_current_time')
  })

  test('serves recorded models over loopback', async () => {
    const replay = await startReplay(MODEL)
    const response = await fetch(`${replay.url}/models`)
    expect(response.ok).toBe(false)
    expect(() => replay.transport()).toThrow('has no MCP transport')
    expect(replay.unused()).toMatchObject([{ name: 'chat-stream-tags-call' }])
    await expect(replay.close()).rejects.toThrow('no recording answers')
  })

  test('leaves out what a pointer names', async () => {
    const replay = await startReplay(TIME, { ignore: ['/arguments/timezone'] })
    const client = new Client({ name: 'mine', version: '1.0.0' })
    await client.connect(replay.transport())
    const asked = { name: 'get_current_time', arguments: { timezone: 'Europe/Oslo' } }
    await expect(client.callTool(asked)).resolves.toMatchObject({ content: [{ type: 'text' }] })
    await client.close()
    await expect(replay.close()).resolves.toBe(undefined)
  })

  test('refuses what can be no replay', async () => {
    await expect(startReplay([TIME, MODEL])).rejects.toThrow('fixtures of kind mcp and of kind llm')
    await expect(startReplay([])).rejects.toThrow('there is no fixture to replay')
  })
})

test('recordingFetch writes what a model answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-fetch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const model = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'c1',
        model: 'm',
        choices: [
          { index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' },
        ],
      }),
    )
  })
  onTestFinished(() => void model.close())
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const address = model.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const fetch = recordingFetch(folder, { name: () => 'Says hello!' })
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
    method: 'POST',
    body,
    headers,
  })
  await response.text()
  expect(readdirSync(folder)).toEqual(['says-hello-1.fixture.jsonl'])
  expect(the(recordingsIn(folder, { kind: 'llm' })).text).toBe('Hello')
  assertParsesAs(the(recordingsIn(folder, { kind: 'llm' })), { calls: [], content: 'Hello' })
})
