import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import {
  call,
  type Line,
  makeFixture,
  opening,
  request,
  response,
  text,
} from './test-support/make-fixture.ts'

const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const LATER = { ...TOOL, outputSchema: { type: 'object' } }

function rebuild(lines: readonly Line[], reason?: Parameters<typeof makeFixture>[1]) {
  return rebuildConversation(makeFixture(lines, reason))
}

function relist(tools: readonly JsonValue[]) {
  return rebuild([
    ...opening([TOOL, { name: 'old', inputSchema: { type: 'object' } }]),
    { send: request('again', 'tools/list', {}) },
    { recv: response('again', { tools }) },
  ]).oddities
}

describe('calls', () => {
  test('pairs calls with their answers by id, in whatever order they come', () => {
    const { calls } = rebuild([
      ...opening([TOOL]),
      { send: call(1, 'get'), call: { id: 'first', expect: 'ok' } },
      { send: call('1', 'get') },
      { recv: response('1', text('b')) },
      { recv: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1 } } },
      { recv: response(1, text('a')) },
    ])
    expect(
      calls.map(({ id, expect: expected, reply }) => [id, expected, reply?.frame.line]),
    ).toEqual([
      ['first', 'ok', 11],
      ['#2', undefined, 9],
    ])
  })

  test("takes no request of the server's for an answer, though it has the id of a call", () => {
    const { calls, oddities } = rebuild([
      ...opening([TOOL]),
      { send: call(1, 'get') },
      { recv: request(1, 'roots/list', {}) },
      { send: response(1, { roots: [] }) },
      { recv: response(1, text('a')) },
    ])
    expect(calls[0]?.reply).toMatchObject({ kind: 'result', result: text('a') })
    expect(oddities).toEqual([])
  })

  test('keeps what came before calls: the handshake, and each page with the cursor that it was asked for', () => {
    const { answers } = rebuild([
      ...opening([TOOL]),
      { send: request('next', 'tools/list', { cursor: '2' }) },
      { recv: { jsonrpc: '2.0', id: 'next', error: { code: -32602, message: 'no such page' } } },
      { send: request('prompts', 'prompts/list', {}) },
      { recv: response('prompts', { prompts: [] }) },
    ])
    expect(
      answers.map(({ method, cursor, request: { line }, reply }) => [
        method,
        cursor,
        line,
        reply.kind,
        reply.frame.line,
      ]),
    ).toEqual([
      ['initialize', undefined, 2, 'result', 3],
      ['tools/list', undefined, 5, 'result', 6],
      ['tools/list', '2', 7, 'error', 8],
    ])
  })

  test('numbers calls without an id by their tool', () => {
    const { calls } = rebuild([
      ...opening([TOOL]),
      { send: call(1, 'get') },
      { send: call(2, 'put') },
      { send: call(3, 'get') },
    ])
    expect(calls.map(({ id, tool }) => `${tool} ${id}`)).toEqual(['get #1', 'put #1', 'get #2'])
  })

  test('reads JSON-RPC errors, batches and cancelled calls', () => {
    const error = { code: -32603, message: 'no' }
    const { calls } = rebuild([
      ...opening([TOOL]),
      { send: call(1, 'get') },
      { send: call(2, 'get') },
      { send: call(3, 'get') },
      {
        send: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } },
      },
      { recv: [{ jsonrpc: '2.0', id: 1, error }, response(2, text('b'))] },
    ])
    expect(calls[0]?.reply).toMatchObject({ kind: 'error', error, at: '/0' })
    expect(calls[1]?.reply).toMatchObject({ kind: 'result', at: '/1' })
    expect(calls[2]).toMatchObject({ cancelled: { line: 10 } })
    expect(calls[2]?.reply).toBeUndefined()
  })
})

describe('lists of tools', () => {
  test('holds each call to the entry in force when it was made', () => {
    const { calls, tools } = rebuild([
      ...opening([TOOL]),
      { send: call(1, 'get') },
      { recv: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } },
      { send: request('again', 'tools/list', {}) },
      { send: call(2, 'get') },
      { recv: response('again', { tools: [LATER] }) },
      { send: call(3, 'get') },
    ])
    expect(calls.map(({ entry }) => entry)).toEqual([TOOL, TOOL, LATER])
    expect(tools).toMatchObject([{ name: 'get', entry: LATER, pointer: '/result/tools/0' }])
  })

  test('joins pages', () => {
    const { calls, tools, oddities } = rebuild(
      [
        ...opening([]).slice(0, 4),
        { recv: response('list', { tools: [TOOL], nextCursor: 'b' }) },
        { send: request('more', 'tools/list', { cursor: 'b' }) },
        { recv: response('more', { tools: [{ ...TOOL, name: 'put' }] }) },
        { send: call(1, 'get') },
      ],
      'closed',
    )
    expect(tools.map(({ name }) => name)).toEqual(['get', 'put'])
    expect(calls[0]?.entry).toEqual(TOOL)
    expect(oddities).toEqual([])
  })

  test.each<[string, (page: number) => string]>([
    ['repeats', () => 'same'],
    ['never stops changing', (page) => String(page)],
  ])('tells a list whose cursor %s', (_title, cursorOf) => {
    const pages = [1, 2, 3, 4].flatMap((page): Line[] => [
      { send: request(page, 'tools/list', page === 1 ? {} : { cursor: cursorOf(page - 1) }) },
      { recv: response(page, { tools: [TOOL], nextCursor: cursorOf(page) }) },
    ])
    const lines = [...opening([]).slice(0, 3), ...pages]
    expect(rebuild(lines, 'closed').oddities[0]?.code).toBe('pagination-endless')
    expect(rebuild(lines, 'closed').started).toBe(true)
  })

  test('tells what changed in a later list, and nothing where it is the same', () => {
    expect(
      relist([LATER, { name: 'new', inputSchema: { type: 'object' } }])[0]?.detail,
    ).toMatchInlineSnapshot(`"removed: old; added: new; changed: get"`)
    expect(
      relist([
        { inputSchema: { type: 'object' }, name: 'get' },
        { name: 'old', inputSchema: { type: 'object' } },
      ]),
    ).toEqual([])
  })
})

describe('what fits nowhere', () => {
  test.each<[string, Line, string[]]>([
    ['a log line', { raw: 'Server ready' }, ['stdout-noise']],
    ['JSON that is no message', { recv: { level: 'info' } }, ['stdout-noise']],
    ['bytes that are no UTF-8', { bytes: Buffer.from('{\xff}', 'latin1') }, ['stdout-noise']],
    ['a blank line', { raw: ' ' }, []],
    ['an answer to nothing', { recv: response(99, {}) }, ['response-id-unknown']],
    ['a message without a version', { recv: { method: 'x' } }, ['message-malformed']],
    ['a second answer', { recv: response('list', {}) }, ['response-id-unknown']],
    [
      'an error without an id',
      { recv: { jsonrpc: '2.0', error: { code: -32700, message: 'x' } } },
      [],
    ],
    ['a request', { recv: request(5, 'ping', {}) }, []],
    ['a line as long as a recorder keeps', { raw: 'x'.repeat(20 << 20) }, ['message-oversized']],
    [
      'a shorter line that is longer in base64',
      { bytes: new Uint8Array(14 << 20).fill(0xff) },
      ['stdout-noise'],
    ],
  ])('notices %s', (_title, line, codes) => {
    const { oddities, started } = rebuild([...opening([TOOL]), line], 'closed')
    expect(oddities.map(({ code }) => code)).toEqual(codes)
    expect(started).toBe(true)
  })
})

test('reads a reply in which some bytes are not UTF-8, and notices them', () => {
  const reply = JSON.stringify(response('call', { content: [{ type: 'text', text: '\u00ff' }] }))
  const { calls, oddities } = rebuild(
    [
      ...opening([TOOL]),
      { send: request('call', 'tools/call', { name: 'get', arguments: {} }) },
      { bytes: Buffer.from(reply, 'latin1') },
    ],
    'closed',
  )
  expect(calls[0]?.reply).toMatchObject({
    kind: 'result',
    result: { content: [{ text: '\uFFFD' }] },
  })
  expect(oddities.map(({ code }) => code)).toEqual(['stdout-noise'])
})

test('tells who the server says it is', () => {
  expect(rebuild(opening([TOOL]), 'closed')).toMatchObject({
    era: 'legacy',
    protocolVersion: '2025-11-25',
    serverName: 'weather',
    reportedVersion: '1.2.3',
    started: true,
    endReason: 'closed',
  })
})

test('reads a modern conversation, which has no handshake', () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  const server = { 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '2' } }
  expect(
    rebuild([
      { send: request(1, 'tools/list', { _meta: meta }) },
      { recv: response(1, { tools: [TOOL], _meta: server }) },
    ]),
  ).toMatchObject({
    era: 'modern',
    protocolVersion: '2026-07-28',
    reportedVersion: '2',
    started: true,
  })
})

test('keeps the last lines of standard error of a server that never starts', () => {
  const told = rebuild([{ stderr: 'one' }, { stderr: 'two\nthree' }], 'exited')
  expect(told.stderr).toEqual(['one', 'two', 'three'])
  expect(told.started).toBe(false)
})

test('a server without tools starts all the same', () => {
  const [ask] = opening([])
  const answer = response('init', { protocolVersion: '2025-11-25', capabilities: {} })
  expect(ask && rebuild([ask, { recv: answer }]).started).toBe(true)
})

test('rebuilds something from every sequence of frames', () => {
  const line = fc.oneof(
    fc.json().map((raw): Line => ({ raw })),
    fc.string().map((raw): Line => ({ raw })),
    fc.constantFrom<Line>(
      ...opening([TOOL]),
      { send: call(1, 'get') },
      { recv: response(1, text('a')) },
      { recv: response('list', { tools: 5, nextCursor: 'x' }) },
    ),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const made = lines.filter(
        (item) => 'send' in item && JSON.stringify(item).includes('tools/call'),
      )
      expect(rebuild(lines).calls).toHaveLength(made.length)
    }),
  )
})
