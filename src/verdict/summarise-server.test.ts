import { describe, expect, test } from 'vitest'
import type { Wrapping } from '../contracts/classification.ts'
import type { JsonObject } from '../contracts/json.ts'
import type { WrapMode } from '../contracts/wrap-rule.ts'
import { judgeResult } from '../mcp/judge-result.ts'
import { summariseServer } from './summarise-server.ts'
import { buildServer } from './test-support/build-server.ts'
import type { CallInput } from './test-support/build-server.ts'

const MUST = { code: 'output-missing', level: 'must', message: 'return it' } as const
const ADVICE = { code: 'sdk-wrapped', level: 'advice', message: 'unwrap it' } as const

function callWith(wrapping: Wrapping, wrapModes: readonly WrapMode[] = []): CallInput {
  return { tool: 'list', wrapping, wrapModes }
}

function judge(calls: readonly CallInput[]) {
  return summariseServer([buildServer({ tools: ['list'], calls })])
}

describe('the wrapping of a tool and its server', () => {
  test.each<[expected: Wrapping, ofCalls: readonly Wrapping[]]>([
    ['impossible', ['none', 'required', 'impossible', 'recommended', 'unknown']],
    ['required', ['recommended', 'required', 'none']],
    ['recommended', ['optional-unwrap', 'recommended', 'unknown']],
    ['optional-unwrap', ['none', 'optional-unwrap']],
    ['none', ['unknown', 'none', 'unknown']],
    ['unknown', ['unknown', 'unknown']],
    ['unknown', []],
  ])('is %s for calls %j', (expected, ofCalls) => {
    const { wrapping, tools } = judge(ofCalls.map((one) => callWith(one)))
    expect([wrapping, tools[0]?.wrapping]).toEqual([expected, expected])
  })

  test('is the worst of the tools for the server', () => {
    const server = buildServer({
      tools: ['a', 'b', 'c'],
      calls: [
        { tool: 'a', wrapping: 'none' },
        { tool: 'b', wrapping: 'recommended' },
      ],
    })
    expect(summariseServer([server]).wrapping).toBe('recommended')
  })
})

/** A call as it is judged from its result. */
function callOf(text: string, outputSchema?: JsonObject): CallInput {
  const result = { content: [{ type: 'text', text }] }
  const entry = { name: 'list', ...(outputSchema && { outputSchema }) }
  return { tool: 'list', result, entry, ...judgeResult({ entry, result }) }
}

const LANES = { type: 'object', properties: { lanes: { type: 'integer' } }, required: ['lanes'] }

const LANES_JSON = '{"pool": "Brook", "lanes": 6}'
const LENGTHS_TABLE = '| pool | length |\n| --- | --- |\n| Brook | 25 |\n| Mill | 50 |'
const [HERE, THERE] = ['https://example.com/a', 'https://example.com/b']

test.each<[passes: boolean, how: string, calls: readonly [text: string, given: JsonObject][]]>([
  [true, 'gives back what it was given', [[LANES_JSON, { text: LANES_JSON }]]],
  [
    true,
    'gives files of several shapes',
    [
      [LANES_JSON, { path: 'pools.json' }],
      [LENGTHS_TABLE, { path: 'pools.md' }],
    ],
  ],
  [
    true,
    'gives pages of several shapes',
    [
      [LANES_JSON, { url: HERE }],
      [LENGTHS_TABLE, { url: THERE }],
    ],
  ],
  [
    false,
    'gives one shape for each path',
    [
      [LANES_JSON, { path: 'a' }],
      [LANES_JSON, { path: 'b' }],
    ],
  ],
  [
    false,
    'gives several shapes of one file',
    [
      [LANES_JSON, { path: 'a' }],
      [LENGTHS_TABLE, { path: 'a' }],
    ],
  ],
  [
    false,
    'gives the shape that a format asks for',
    [
      [LANES_JSON, { as: 'json' }],
      [LENGTHS_TABLE, { as: 'md' }],
    ],
  ],
  [false, 'only names what it was asked for', [[LANES_JSON, { pool: 'Brook' }]]],
  [false, 'was not called', []],
])('a tool hands through what it is asked for (%s) if it %s', (passes, _, calls) => {
  const { tools } = judge(calls.map(([text, given]) => ({ ...callOf(text), arguments: given })))
  expect([tools[0]?.passThrough === true, tools[0]?.wrapping === 'none']).toEqual([passes, passes])
})

describe('the rule of a tool', () => {
  test.each<[wrap: WrapMode | undefined, texts: readonly string[]]>([
    ['text_extraction', ['{"lanes": 6}', 'Found it: {"lanes": 8}']],
    ['text_extraction', ['| pool | lanes |\n| --- | --- |\n| Brook | 6 |']],
    ['labelled-json', ['METADATA: {"length": 3}\n\nSix', 'METADATA: {"length": 2}\n\n']],
    [undefined, ['{"lanes": 6}', 'The pool is closed today.']],
    [undefined, ['Six lanes are open.']],
  ])('is %s for the texts %j', (wrap, texts) => {
    const { tools } = judge(texts.map((text) => callOf(text)))
    expect(tools[0]?.rule?.wrap).toBe(wrap)
  })

  test('says how a text is read, and what it gives', () => {
    const [tool] = judge([callOf('{"lanes": 6}')]).tools
    expect(tool?.confidence).toBe('low')
    expect(tool?.rule).toMatchObject({
      wrap: 'text_extraction',
      text_extraction: { auto_detect_json: true },
      output_schema: { properties: { lanes: { type: ['number', 'null'] } } },
    })
  })

  test('keeps a schema that is declared and not kept', () => {
    const { tools } = judge([callOf('{"lanes": 6, "open": true}', LANES)])
    expect(tools[0]?.rule?.output_schema).toBe(LANES)
  })

  test('hands a text on where the schema asks for a result', () => {
    const schema = { type: 'object', properties: { result: { type: 'string' } } }
    const { tools } = judge([callOf('Six lanes are open.', schema)])
    expect(tools[0]?.rule).toEqual({ wrap: 'result', output_schema: schema })
  })

  test('asks nothing of errors, and takes structured data as it is', () => {
    const structured = { content: [], structuredContent: { lanes: 2 } }
    const { tools } = judge([
      { tool: 'list', result: structured, ...judgeResult({ result: structured }) },
      { ...callWith('unknown'), channel: 'error', compliance: 'not-applicable' },
      callOf('{"lanes": 6}'),
    ])
    expect(tools[0]?.rule?.wrap).toBe('text_extraction')
  })

  test.each<[Wrapping]>([['none'], ['unknown'], ['optional-unwrap']])(
    'is not given where the wrapping is %s',
    (wrapping) => {
      expect(judge([{ ...callOf('{"lanes": 6}'), wrapping }]).tools[0]).not.toHaveProperty('rule')
    },
  )

  test('is not given where one call cannot be saved', () => {
    const { tools } = judge([callOf('{"lanes": 6}', LANES), callOf('Six.', LANES)])
    expect(tools[0]?.wrapping).toBe('impossible')
    expect(tools[0]).not.toHaveProperty('rule')
  })

  test('holds over all recordings', () => {
    const recordings = ['{"lanes": 6}', '[{"lanes": 8}]'].map((text) =>
      buildServer({ tools: ['list'], calls: [callOf(text)] }),
    )
    const rule = summariseServer(recordings).tools[0]?.rule
    expect(rule?.text_extraction).toEqual({ auto_detect_json: true, list_field: 'items' })
    expect(Object.keys(Object(rule?.output_schema?.['properties']))).toEqual([
      'lanes',
      'items',
      'result',
    ])
  })
})

describe('the verdict on a server', () => {
  const calls = [{ tool: 'list' }]
  const bad = [{ tool: 'list', findings: [MUST] }]
  test.each([
    ['could-not-run', { started: false, findings: [{ ...MUST, code: 'start-failed' as const }] }],
    ['failed', { calls: bad }],
    ['failed', { calls: bad, complete: false }],
    ['failed', { calls, findings: [{ ...MUST, code: 'exit-in-call' as const }] }],
    ['incomplete', { calls, complete: false }],
    ['incomplete', { complete: false }],
    ['not-applicable', {}],
    ['not-applicable', { calls: [{ tool: 'hidden' }] }],
    ['passed', { calls }],
    ['passed', { calls: [{ tool: 'list', findings: [ADVICE] }] }],
  ])('is %s for %j', (verdict, input) => {
    expect(summariseServer([buildServer({ tools: ['list'], ...input })]).verdict).toBe(verdict)
  })

  test('stands on the recordings that started', () => {
    const dead = buildServer({ started: false, findings: [{ ...MUST, code: 'start-failed' }] })
    expect(summariseServer([dead, buildServer({ tools: ['list'], calls })]).verdict).toBe('failed')
    expect(summariseServer([dead, dead]).verdict).toBe('could-not-run')
  })
})

describe('the verdict on a tool', () => {
  test('rests on its own findings', () => {
    const server = buildServer({
      tools: ['good', 'bad', 'silent', 'idle'],
      calls: [{ tool: 'good' }, { tool: 'bad', findings: [MUST] }, { tool: 'silent', id: 'x' }],
      findings: [{ ...MUST, code: 'no-reply', tool: 'silent', call: 'x' }],
    })
    expect(summariseServer([server]).tools.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['good', 'passed'],
      ['bad', 'failed'],
      ['silent', 'failed'],
      ['idle', 'not-applicable'],
    ])
  })

  test('covers a tool that was called without being listed', () => {
    const { tools } = summariseServer([buildServer({ tools: [], calls: [{ tool: 'hidden' }] })])
    expect(
      tools.map(({ name, listed, exercised, verdict }) => [name, listed, exercised, verdict]),
    ).toEqual([['hidden', false, true, 'not-applicable']])
  })
})

describe('the findings of a server', () => {
  test('put what a conversation says of a call beside that call', () => {
    const server = buildServer({
      tools: ['list'],
      calls: [{ tool: 'list', id: 'x' }],
      findings: [
        { ...MUST, code: 'no-reply', tool: 'list', call: 'x' },
        { ...ADVICE, code: 'stdout-noise' },
      ],
    })
    const { tools, findings } = summariseServer([server])
    expect(tools[0]?.calls[0]?.findings.map(({ code }) => code)).toEqual(['no-reply'])
    expect(findings.map(({ code }) => code)).toEqual(['stdout-noise', 'no-reply'])
  })

  test('keep what is said of a call that was not judged', () => {
    const server = buildServer({ findings: [{ ...MUST, code: 'no-reply', tool: 'a', call: 'x' }] })
    expect(summariseServer([server]).findings.map(({ code }) => code)).toEqual(['no-reply'])
  })

  test('forget that a tool was not exercised where another recording calls it', () => {
    const idleA = { ...ADVICE, code: 'not-exercised', tool: 'a' } as const
    const idleB = { ...idleA, tool: 'b' }
    const one = buildServer({ tools: ['a', 'b'], findings: [idleA, idleB] })
    const other = buildServer({ tools: ['a', 'b'], calls: [{ tool: 'a' }], findings: [idleB] })
    expect(summariseServer([one, other]).findings.map(({ subject }) => subject.tool)).toEqual(['b'])
  })
})
