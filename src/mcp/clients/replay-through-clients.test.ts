import { spawnSync } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { rebuildConversation } from '../rebuild-conversation.ts'
import {
  call,
  type Line,
  makeFixture,
  opening,
  request,
  response,
} from '../test-support/make-fixture.ts'
import { replayThroughClients, type ReplayOptions } from './replay-through-clients.ts'
import { takenByClients } from './test-support/taken-by-clients.ts'

const VALID = { content: [{ type: 'text', text: '{"a":1}' }], structuredContent: { a: 1 } }
const NEEDS_B: JsonObject = { type: 'object', required: ['b'] }
const SECRET = '[REDACTED:token:0123abcd]'

describe('replayThroughClients', () => {
  test.each<[string, readonly Line[], string]>([
    ['hand a valid result on', session([tool()], [VALID]), 'accepts'],
    [
      'reject a result that breaks its schema, having listed the tools',
      session([tool(NEEDS_B)], [VALID]),
      `v1 listed: rejects -32602 MCP error -32602: Structured content does not match the tool's output schema: data must have required property
       v1 unlisted: accepts
       v2 listed: rejects -32602 Structured content does not match the tool's output schema: data must have required property 'b'
       v2 unlisted: accepts`,
    ],
    [
      'strip a key of a text block; v2 strips resultType before 2026-07-28, too',
      session(
        [tool()],
        [{ content: [{ type: 'text', text: 'x', foo: 1 }], resultType: 'complete', more: 1 }],
      ),
      `v1: alters removed /content/0/foo
       v2: alters removed /content/0/foo, removed /resultType`,
    ],
    ['invent a content', session([tool()], [{ structuredContent: {} }]), 'alters added /content'],
    [
      'reject content that is no array',
      session([tool()], [{ content: 'x' }]),
      `v1: rejects [ { "expected": "array", "code": "invalid_type", "path": [ "content" ], "message": "Invalid input: expected ar
       v2: rejects INVALID_RESULT Invalid result for tools/call: [ { "expected": "array", "code": "invalid_type", "path": [ "content" ], "messag`,
    ],
    [
      'differ over structured content of an error that breaks the schema',
      session([tool(NEEDS_B)], [{ ...VALID, isError: true }]),
      `v1 listed: rejects -32602 MCP error -32602: Structured content does not match the tool's output schema: data must have required property
       v1 unlisted: accepts
       v2: accepts`,
    ],
    [
      'reject a whole list of tools for one array as the root of a schema',
      session([tool({ type: 'array' }), { name: 'u', inputSchema: { type: 'object' } }], [VALID]),
      `v1 listed: rejects listTools: [ { "code": "invalid_value", "values": [ "object" ], "path": [ "tools", 0, "outputSchema", "type" ]
       v1 unlisted: accepts
       v2 listed: rejects INVALID_RESULT listTools: Invalid result for tools/list: [ { "code": "invalid_value", "values": [ "object" ], "path": [ "tool
       v2 unlisted: accepts`,
    ],
    [
      'differ over a dialect that is not known',
      session([tool({ $schema: 'https://dialects.example/1', type: 'object' })], [VALID]),
      `v1: accepts
       v2 listed: rejects -32602 Tool 't' has an invalid outputSchema: JSON Schema declares an unsupported dialect ("$schema": "https://dialect
       v2 unlisted: accepts`,
    ],
    [
      'throw on a JSON-RPC error, which is how they hand it on',
      [
        ...opening([tool()]),
        { send: call(1, 't') },
        {
          recv: { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no', data: { at: 1 } } },
        },
      ],
      'accepts',
    ],
    [
      'read no error whose code is a word',
      [
        ...opening([tool()]),
        { send: call(1, 't') },
        { recv: { jsonrpc: '2.0', id: 1, error: { code: 'ENOENT', message: 'no' } } },
      ],
      `v1: rejects -32001 MCP error -32001: Request timed out, since the answer can't be read: [ { "code": "invalid_union", "errors": [
       v2: rejects REQUEST_TIMEOUT Request timed out, since the answer can't be read: [ { "code": "invalid_union", "errors": [ [ { "expected": "s`,
    ],
    [
      'read no batch on stdio',
      [...opening([tool()]), { send: call(1, 't') }, { recv: [response(1, VALID)] }],
      `v1: rejects -32001 MCP error -32001: Request timed out, since the answer can't be read: [ { "code": "invalid_union", "errors": [
       v2: rejects REQUEST_TIMEOUT Request timed out, since the answer can't be read: [ { "code": "invalid_union", "errors": [ [ { "expected": "o`,
    ],
    [
      'are unknown where no answer came',
      [...opening([tool()]), { send: call(1, 't') }],
      'unknown no answer was recorded; a client waits for one until its time limit, or until the connection closes',
    ],
    [
      'are unknown where what was redacted may be why they reject',
      session(
        [tool({ type: 'object', properties: { a: { type: 'string', maxLength: 4 } } })],
        [{ content: [], structuredContent: { a: SECRET } }],
      ),
      `v1 listed: unknown rejected as recorded, which may be for what was redacted: MCP error -32602: Structured content does not match
       v1 unlisted: accepts
       v2 listed: unknown rejected as recorded, which may be for what was redacted: Structured content does not match the tool's output
       v2 unlisted: accepts`,
    ],
    [
      'reject what breaks its schema beside something redacted',
      session([tool(NEEDS_B)], [{ content: [], structuredContent: { a: SECRET } }]),
      `v1 listed: rejects -32602 MCP error -32602: Structured content does not match the tool's output schema: data must have required property
       v1 unlisted: accepts
       v2 listed: rejects -32602 Structured content does not match the tool's output schema: data must have required property 'b'
       v2 unlisted: accepts`,
    ],
    [
      'are unknown where no list of tools was recorded',
      [...opening([]).slice(0, 3), { send: call(1, 't') }, { recv: response(1, VALID) }],
      `v1 listed: unknown no answer to tools/list was recorded
       v1 unlisted: accepts
       v2 listed: unknown no answer to tools/list was recorded
       v2 unlisted: accepts`,
    ],
    [
      'are unknown where a tool is only to be called by way of a task',
      session([{ ...tool(), execution: { taskSupport: 'required' } }], [VALID]),
      'unknown the tool is only to be called by way of a task, and was called without one',
    ],
    [
      'are unknown where the answer only names a task',
      session([tool()], [{ task: { taskId: 'a' } }]),
      'unknown the answer only names a task, whose result was not recorded',
    ],
    [
      'reject every call of a server whose handshake they refuse',
      [...opening([tool()], '1999-01-01'), { send: call(1, 't') }, { recv: response(1, VALID) }],
      `rejects connect: Server's protocol version is not supported: 1999-01-01`,
    ],
  ])('tells that clients %s', async (_title, lines, expected) => {
    expect(await takenOverStdio(lines)).toEqual([expected.replaceAll(/\n +/gu, '\n')])
  })

  test('holds each call to the list of tools that was in force', async () => {
    const relisted = [
      { send: request('again', 'tools/list', {}) },
      { recv: response('again', { tools: [tool()] }) },
    ]
    const lines = [
      ...session([tool(NEEDS_B)], [VALID]),
      ...relisted,
      { send: call(2, 't') },
      { recv: response(2, VALID) },
    ]
    const [before, after] = await takenOverStdio(lines)
    expect(before).toContain('v1 listed: rejects -32602')
    expect(after).toBe('accepts')
  })

  test('pages as programs do, after which v1 knows the schemas of the last page alone', async () => {
    const [ofFirst, ofLast] = await takenOverStdio([
      ...opening([]).slice(0, 3),
      { send: request('1st', 'tools/list', {}) },
      { recv: response('1st', { tools: [tool(NEEDS_B)], nextCursor: 'next' }) },
      { send: request('2nd', 'tools/list', { cursor: 'next' }) },
      { recv: response('2nd', { tools: [{ ...tool(NEEDS_B), name: 'u' }] }) },
      { send: call(1, 't') },
      { recv: response(1, VALID) },
      { send: call(2, 'u') },
      { recv: response(2, VALID) },
    ])
    expect(ofFirst).toMatch(/^v1: accepts\nv2 listed: rejects/u)
    expect(ofLast).toMatch(/^v1 listed: rejects[\s\S]*\nv2 listed: rejects/u)
  })

  test('is unknown where a client asks for a page that was not recorded', async () => {
    const lines = [
      ...opening([]).slice(0, 3),
      { send: request('1st', 'tools/list', {}) },
      { recv: response('1st', { tools: [tool()], nextCursor: 'next' }) },
      { send: call(1, 't') },
      { recv: response(1, VALID) },
    ]
    expect(await takenOverStdio(lines)).toEqual([
      ['v1', 'v2']
        .map(
          (client) =>
            `${client} listed: unknown the client asks for "tools/list with the cursor next", to which no answer was recorded\n${client} unlisted: accepts`,
        )
        .join('\n'),
    ])
  })

  test('gives a client up that comes to no end, and goes on with the others', async () => {
    const evil = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }
    const value = { content: [], structuredContent: { a: `${'a'.repeat(40)}!` } }
    const [stalled, later] = await takenOverStdio(session([tool(evil)], [value, VALID]), {
      limit: 1000,
    })
    expect(stalled).toBe(
      [
        'v1 listed: unknown the client came to no end with it within 1 s',
        'v1 unlisted: accepts',
        'v2 listed: unknown the client came to no end with it within 1 s',
        'v2 unlisted: accepts',
      ].join('\n'),
    )
    expect(later).toContain('v1 listed: unknown not replayed, for at an earlier call the client')
  })

  test('survives a client that needs more memory than it may have', async () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 25 }, (_, level) => {
        const $ref = `#/$defs/a${level + 1}`
        return [`a${level}`, { anyOf: [{ $ref }, { $ref }] }]
      }),
    )
    const doubling = {
      type: 'object',
      $defs: { ...$defs, a25: { type: 'string' } },
      properties: { x: { $ref: '#/$defs/a0' } },
    }
    const value = { content: [], structuredContent: { x: 1 } }
    const [taken] = await takenOverStdio(session([tool(doubling)], [value]), { limit: 1000 })
    expect(taken).toMatch(
      /^v1 listed: unknown .*\nv1 unlisted: accepts\nv2 listed: unknown .*\nv2 unlisted: accepts$/u,
    )
  })

  test('is closed by a line that is longer than clients take, for all that follows', async () => {
    const [open, later] = await takenOverStdio([
      ...opening([tool()]),
      { send: call(1, 't') },
      { raw: 'x'.repeat(11 * 1024 * 1024) },
      { recv: response(1, VALID) },
      { send: call(2, 't') },
      { recv: response(2, VALID) },
    ])
    expect(open).toBe(
      [
        'v1: rejects -32000 MCP error -32000: Connection closed: ReadBuffer exceeded maximum size of 10485760 bytes',
        'v2: rejects CONNECTION_CLOSED Connection closed: ReadBuffer exceeded maximum size of 10485760 bytes',
      ].join('\n'),
    )
    expect(later).toBe('rejects Not connected: ReadBuffer exceeded maximum size of 10485760 bytes')
  })

  test('tells what was replayed when it is aborted', async () => {
    const conversation = rebuildConversation(makeFixture(session([tool()], [VALID]), 'closed'))
    const reactions = await replayThroughClients([conversation], { signal: AbortSignal.abort() })
    expect(reactions.size).toBe(0)
  })

  test('prints nothing that a client prints, and leaves nothing running', () => {
    // A server without the capability, of which v2 complains on the console.
    const fixture = makeFixture(session([tool()], [VALID], {}), 'closed')
    const script = `
      const reactions = await replayThroughClients([rebuildConversation(${JSON.stringify(fixture)})])
      console.log(reactions.size)`
    expect(runApart(script)).toEqual({ stdout: '1\n', stderr: '', status: 0 })
  })

  test('leaves nothing running when it is aborted while clients are at work', () => {
    const fixture = makeFixture(session([tool()], [VALID]), 'closed')
    const script = `
      const controller = new AbortController()
      const { signal } = controller
      const replay = replayThroughClients([rebuildConversation(${JSON.stringify(fixture)})], { signal })
      controller.abort()
      const { size } = await replay
      console.log(size)`
    expect(runApart(script)).toEqual({ stdout: '0\n', stderr: '', status: 0 })
  })

  test('takes its listener off a signal that it was given', async () => {
    const { signal } = new AbortController()
    await replayThroughClients([], { signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})

function tool(outputSchema?: JsonObject): JsonObject {
  return { name: 't', inputSchema: { type: 'object' }, ...(outputSchema && { outputSchema }) }
}

/** A conversation in which the tool `t` is called for each result. */
function session(
  tools: readonly JsonObject[],
  results: readonly JsonValue[],
  capabilities?: JsonObject,
): readonly Line[] {
  const lines = opening(tools)
  if (capabilities !== undefined)
    lines[1] = {
      recv: response('init', {
        protocolVersion: '2025-11-25',
        capabilities,
        serverInfo: { name: 'weather', version: '1.2.3' },
      }),
    }
  return [
    ...lines,
    ...results.flatMap((result, index) => [
      { send: call(index, 't') },
      { recv: response(index, result) },
    ]),
  ]
}

function takenOverStdio(
  lines: readonly Line[],
  options?: ReplayOptions,
): Promise<readonly string[]> {
  return takenByClients(rebuildConversation(makeFixture(lines, 'closed')), options)
}

/** What a program comes to that replays and then ends by itself. */
function runApart(script: string): object {
  const imports = `
    const { rebuildConversation } = await import(${JSON.stringify(import.meta.resolve('../rebuild-conversation.ts'))})
    const { replayThroughClients } = await import(${JSON.stringify(import.meta.resolve('./replay-through-clients.ts'))})`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', `${imports}\n${script}`],
    { encoding: 'utf8', timeout: 20_000 },
  )
  return { stdout, stderr, status }
}
