import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { replayThroughClients } from './clients/replay-through-clients.ts'
import { conversationFindings } from './conversation-findings.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import { call, type Line, makeFixture, request, response } from './test-support/make-fixture.ts'

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
const MODERN = '2026-07-28'
const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const TEXT = { content: [{ type: 'text', text: 'All stations report.' }] }
const ERROR = { code: -32000, message: 'no' }
const MESSAGE = 'message-malformed'
const ANSWER = 'answer-malformed'

/** What a server answers instead; members are put over those of a good answer. */
interface Wrong {
  readonly greeting?: JsonObject
  readonly list?: JsonValue
  readonly page?: JsonObject
  readonly tool?: JsonObject
  readonly message?: JsonObject
}

const BOTH: readonly (readonly [string, Wrong, string])[] = [
  ['capabilities that are an array', { greeting: { capabilities: [] } }, ANSWER],
  ['a capability that is no object', { greeting: { capabilities: { tools: true } } }, ANSWER],
  ['instructions that are no text', { greeting: { instructions: 3 } }, ANSWER],
  ['null instead of a list', { list: null }, ANSWER],
  ['an array instead of a list', { list: [] }, ANSWER],
  ['tools that are an object', { page: { tools: {} } }, ANSWER],
  ['tools that are null', { page: { tools: null } }, ANSWER],
  ['a cursor that is a number', { page: { nextCursor: 3 } }, ANSWER],
  ['a cursor that is null', { page: { nextCursor: null } }, ANSWER],
  ['a tool that is a text', { page: { tools: [TOOL, 'put'] } }, ANSWER],
  ['a tool without a name', { page: { tools: [TOOL, { inputSchema: {} }] } }, ANSWER],
  ['an inputSchema that is a text', { tool: { inputSchema: 'x' } }, ANSWER],
  ['an inputSchema without a type', { tool: { inputSchema: {} } }, ANSWER],
  ['an inputSchema of an array', { tool: { inputSchema: { type: 'array' } } }, ANSWER],
  ['a description that is a number', { tool: { description: 3 } }, ANSWER],
  ['annotations that are a text', { tool: { annotations: 'x' } }, ANSWER],
  ['a result and an error', { message: { result: TEXT, error: ERROR } }, MESSAGE],
  ['a result and an error that is null', { message: { result: TEXT, error: null } }, MESSAGE],
  ['another version of JSON-RPC', { message: { jsonrpc: '1.0', result: TEXT } }, MESSAGE],
  ['a version that is a number', { message: { jsonrpc: 2, result: TEXT } }, MESSAGE],
  ['an error without a code', { message: { error: { message: 'no' } } }, MESSAGE],
  ['an error with a text as its code', { message: { error: { ...ERROR, code: 'E' } } }, MESSAGE],
  ['an error without a message', { message: { error: { code: -32000 } } }, MESSAGE],
  ['an error that is a text', { message: { error: 'no' } }, MESSAGE],
]
const HANDSHAKE: typeof BOTH = [
  ['a version that is an object', { greeting: { protocolVersion: {} } }, ANSWER],
  ['a version that is a number', { greeting: { protocolVersion: 3 } }, ANSWER],
  ['a server that is no object', { greeting: { serverInfo: 'w' } }, ANSWER],
  ['a server without a version', { greeting: { serverInfo: { name: 'w' } } }, ANSWER],
]
const DISCOVERY: typeof BOTH = [
  ['versions that are an object', { greeting: { supportedVersions: {} } }, ANSWER],
  ['versions that are objects', { greeting: { supportedVersions: [{}] } }, ANSWER],
]
const CASES = [
  ...LEGACY.flatMap((revision) =>
    [...BOTH, ...HANDSHAKE].map((each) => [revision, ...each] as const),
  ),
  ...[...BOTH, ...DISCOVERY].map((each) => [MODERN, ...each] as const),
]

function converse(revision: string, wrong: Wrong) {
  return rebuildConversation(makeFixture(lines(revision, wrong), 'closed'))
}

function lines(revision: string, wrong: Wrong): readonly Line[] {
  const modern = revision === MODERN
  const meta = modern ? { _meta: { 'io.modelcontextprotocol/protocolVersion': revision } } : {}
  const whole = modern ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } : {}
  const offer = { ...whole, capabilities: { tools: {} } }
  const serverInfo = { name: 'weather', version: '1' }
  const greeting = modern
    ? { ...offer, supportedVersions: [revision] }
    : { ...offer, protocolVersion: revision, serverInfo }
  const method = modern ? 'server/discover' : 'initialize'
  const page = { ...whole, tools: [{ ...TOOL, ...wrong.tool }], ...wrong.page }
  const good = { ...whole, ...TEXT }
  const message = wrong.message ?? { result: good }
  return [
    { send: request(1, method, modern ? meta : { protocolVersion: revision }) },
    { recv: response(1, { ...greeting, ...wrong.greeting }) },
    ...(modern ? [] : [{ send: { jsonrpc: '2.0', method: 'notifications/initialized' } }]),
    { send: request(2, 'tools/list', meta) },
    { recv: response(2, wrong.list === undefined ? page : wrong.list) },
    {
      send: modern
        ? request(3, 'tools/call', { name: 'get', arguments: {}, ...meta })
        : call(3, 'get'),
    },
    { recv: { jsonrpc: '2.0', id: 3, ...message } },
  ]
}

test.each([...LEGACY, MODERN])('good forms pass in %s', (revision) => {
  expect(conversationFindings(converse(revision, {}))).toEqual([])
})

test.each(CASES)('%s: %s fails', (revision, _what, wrong, code) => {
  const found = conversationFindings(converse(revision, wrong)).filter(
    ({ level }) => level === 'must',
  )
  expect(found).toContainEqual(expect.objectContaining({ code, verdict: 'failed' }))
})

// One replay for all: each start of a client costs more than what it reads.
test('the official clients reject what is found', async () => {
  const rows = CASES.filter(([revision]) => revision === '2025-11-25')
  const conversations = rows.map(([revision, , wrong]) => converse(revision, wrong))
  const reactions = await replayThroughClients(conversations)
  const taken = conversations.map(({ calls: [made] }, index) => [
    rows[index]?.[1],
    made === undefined
      ? 'no call'
      : Object.values(reactions.get(made) ?? {}).map(({ listed }) => listed?.reaction),
  ])
  expect(taken).toEqual(rows.map(([, what]) => [what, ['rejects', 'rejects']]))
})
