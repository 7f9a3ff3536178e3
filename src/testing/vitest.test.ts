import { Client } from '@modelcontextprotocol/client'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  forEachRecording,
  type ModelAnswerRecording,
  recordingFetch,
  type ToolCallRecording,
  useReplay,
} from '../vitest.ts'

const TIME = 'fixtures/mcp/time/2026.10.19.fixture.jsonl'
const MODELS = 'fixtures/llm/llama-server/chat-stream-tags-call.fixture.jsonl'
const CALL = '<tool_call>\n{"name": "get_bus", "arguments": {"stop": "Aker"}}\n</tool_call>'

const seen: string[] = []

describe('forEachRecording', () => {
  forEachRecording(TIME, { outcome: 'ok' }, (recording) => {
    expectTypeOf(recording).toEqualTypeOf<ToolCallRecording>()
    seen.push(expect.getState().currentTestName ?? '')
    expect(recording).toConformToOutputSchema()
    expect(recording).toMatchShapeOf(recording)
    expect(recording).toHaveNoFindings()
  })

  forEachRecording(MODELS, { kind: 'llm' }, async (recording) => {
    expectTypeOf(recording).toEqualTypeOf<ModelAnswerRecording>()
    await expect(recording).toBeTheSameAtEveryCut({
      with: async (pieces) => Promise.resolve(pieces.join('')),
    })
  })

  test('registers a test for each recording, with its name', () => {
    expect(seen[0]).toBe('forEachRecording > time@2026.10.19 get_current_time now-utc')
    expect(seen.length).toBe(4)
  })

  test('registers nothing in silence', () => {
    expect(() => forEachRecording(TIME, { tool: 'nosuch' }, () => undefined)).toThrow(
      'no call of a tool',
    )
  })
})

describe('matchers', () => {
  test('pass', () => {
    expect('{"id": 7}').toExtract({ id: 7 })
    expect('{"id": 7}').toExtract({ id: expect.any(Number) }, { with: JSON.parse })
    expect(CALL).toParseAs({ calls: [{ name: 'get_bus', arguments: { stop: 'Aker' } }] })
    expect(CALL).toBeTheSameAtEveryCut()
    expect({ n: 1 }).toConformToOutputSchema({ type: 'object' })
    expect({ n: 1 }).not.toConformToOutputSchema({ type: 'array' })
  })

  test.each<readonly [string, () => void]>([
    ['toConformToOutputSchema', () => expect(1).toConformToOutputSchema({ type: 'object' })],
    ['toExtract', () => expect('{"id": 7}').toExtract({ id: 8 })],
    ['toParseAs', () => expect(CALL).toParseAs({ calls: [] })],
    [
      'toBeTheSameAtEveryCut',
      () => expect('ab').toBeTheSameAtEveryCut({ with: (pieces) => pieces.length }),
    ],
    ['toHaveNoFindings', () => expect('fixtures/mcp/memory').toHaveNoFindings()],
    ['not.toExtract', () => expect('{"id": 7}').not.toExtract({ id: 7 })],
  ])('%s fails', (_, run) => {
    expect(run).toThrowErrorMatchingSnapshot()
  })

  test('have types', () => {
    // @ts-expect-error A level is one of three.
    expect(() => expect(TIME).toHaveNoFindings({ level: 'info' })).toThrow('level is must')
    // @ts-expect-error The shape is that of recordings.
    expect(() => expect({}).toMatchShapeOf(7)).toThrow('there is no recording')
    // @ts-expect-error The kind is one of two.
    expect(() => forEachRecording(TIME, { kind: 'text' }, () => undefined)).toThrow(
      'kind is mcp or llm',
    )
    expectTypeOf(recordingFetch('recordings')).toEqualTypeOf<typeof fetch>()
  })
})

describe('useReplay', () => {
  const replay = useReplay(TIME)

  test.each(['first', 'second'])('starts anew for the %s test', async () => {
    const client = new Client({ name: 'mine', version: '1.0.0' })
    await client.connect(replay.transport())
    await client.listTools()
    await client.close()
    expect(replay.kind).toBe('mcp')
    expect(replay.url).toBe(`${replay.origin}/mcp`)
    expect(replay.misses()).toEqual([])
    expect(replay.unused().length).toBeGreaterThan(0)
  })
})
