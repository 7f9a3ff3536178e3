import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { conversationFindings } from './conversation-findings.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import {
  type Line,
  makeFixture,
  opening,
  request,
  response,
  text,
} from './test-support/make-fixture.ts'

const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const ASK = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }
const META = { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'w', version: '7' } } }
const CACHE = { ttlMs: 0, cacheScope: 'private' }
const WHOLE = { resultType: 'complete', ...CACHE, ...META }
const OFFER = { ...WHOLE, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }
const LIST = list({ ...WHOLE, tools: [TOOL] })
const CALL = called({ resultType: 'complete', content: [] })

function discover(result: JsonValue): readonly Line[] {
  return [{ send: request(1, 'server/discover', ASK) }, { recv: response(1, result) }]
}

function list(result: JsonValue): readonly Line[] {
  return [{ send: request(2, 'tools/list', ASK) }, { recv: response(2, result) }]
}

function called(result: JsonValue): readonly Line[] {
  const send = request(3, 'tools/call', { name: 'get', ...ASK })
  return [{ send, call: { id: 'it' } }, { recv: response(3, result) }]
}

function rebuild(lines: readonly Line[]) {
  return rebuildConversation(makeFixture(lines, 'closed'))
}

function find(lines: readonly Line[]): readonly string[] {
  return conversationFindings(rebuild(lines)).map(
    ({ id, message, evidence }) => `${id} line ${evidence.line}: ${message}`,
  )
}

describe('the revision without a handshake', () => {
  test('is told from the requests, with who the server is', () => {
    expect(rebuild([...discover({ ...OFFER, instructions: 'read' }), ...LIST])).toMatchObject({
      era: 'modern',
      protocolVersion: '2026-07-28',
      serverName: 'w',
      reportedVersion: '7',
      instructions: 'read',
      started: true,
    })
  })

  test('has started where the server has no tools, and refuses to list them', () => {
    const error = { code: -32601, message: 'no' }
    const refused = [list({})[0] ?? { raw: '' }, { recv: { jsonrpc: '2.0', id: 2, error } }]
    expect(rebuild([...discover({ ...OFFER, capabilities: {} }), ...refused]).started).toBe(true)
    expect(rebuild([...discover(OFFER), ...refused]).started).toBe(false)
  })

  test('goes on at an empty cursor', () => {
    const { tools, oddities } = rebuild([
      ...discover(OFFER),
      ...list({ ...WHOLE, tools: [TOOL], nextCursor: '' }),
      { send: request(4, 'tools/list', { cursor: '', ...ASK }) },
      {
        recv: response(4, { ...WHOLE, tools: [{ name: 'put', inputSchema: { type: 'object' } }] }),
      },
    ])
    expect(tools.map(({ name }) => name)).toEqual(['get', 'put'])
    expect(oddities).toEqual([])
  })

  test('shows nothing where all is there, and nothing where there is a handshake', () => {
    expect(find([...discover(OFFER), ...LIST, ...CALL])).toEqual([])
    const legacy = [
      { send: request(3, 'tools/call', { name: 'get' }) },
      { recv: response(3, text('')) },
    ]
    expect(find([...opening([TOOL]), ...legacy])).toEqual([])
  })

  test('shows results without a resultType, each call apart', () => {
    const found = find([
      ...discover({ ...CACHE, ...META, supportedVersions: ['2026-07-28'], capabilities: {} }),
      ...list({ ...CACHE, tools: [TOOL] }),
      ...called({ content: [] }),
    ])
    expect(found).toMatchInlineSnapshot(`
      [
        "result-type-missing:weather@7+modern line 3: the results of server/discover and 1 more have no resultType; send "complete", or "input_required" where input is asked for",
        "result-type-missing:weather@7+modern/get/it line 7: the result of tools/call has no resultType; send "complete", or "input_required" where input is asked for",
      ]
    `)
  })

  test('shows lists and offers that do not say how long they may be kept', () => {
    const found = find([
      ...discover({ ...OFFER, cacheScope: 'shared' }),
      ...list({ resultType: 'complete', ttlMs: -1, tools: [TOOL] }),
      ...CALL,
    ])
    expect(found).toMatchInlineSnapshot(`
      [
        "cache-fields-missing:weather@7+modern line 3: the result of server/discover has a cacheScope of "shared", and so on in 2 results; send ttlMs, 0 for what is stale at once, and cacheScope, "private" or "public"",
      ]
    `)
  })
})
