import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/contracts/json.ts'
import { PROTOCOL_HEADERS } from '../../src/client-config/header-fault.ts'
import { anyCodePoint } from '../../src/text/test-support/any-code-point.ts'
import { messageFields } from './message-fields.ts'
import { parameterFields } from './parameter-fields.ts'
import { createParameterMemory } from './parameter-memory.ts'
import { requestFields } from './request-fields.ts'

const META = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } as const

function written(message: Parameters<typeof messageFields>[0]): readonly string[] {
  return messageFields(message).map(({ name, value }) => `${name}: ${value}`)
}

test.each([
  [{ method: 'initialize', params: { protocolVersion: '2025-11-25' } }, []],
  [{ id: 1, result: { _meta: META } }, []],
  [
    { method: 'tools/list', params: { _meta: META } },
    ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: tools/list'],
  ],
  [
    { method: 'tools/call', params: { name: 'echo', _meta: META } },
    ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: tools/call', 'Mcp-Name: echo'],
  ],
  [
    { method: 'resources/read', params: { uri: 'file:///a', name: 'no', _meta: META } },
    ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: resources/read', 'Mcp-Name: file:///a'],
  ],
  [
    { method: 'toString', params: { _meta: META } },
    ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: toString'],
  ],
])('headers of %j', (message, expected) => {
  expect(written(message)).toEqual(expected)
})

test('every text is a header that can be sent and read back', () => {
  assert(
    property(string({ unit: anyCodePoint }), (name) => {
      const value =
        messageFields({ method: 'tools/call', params: { name, _meta: META } }).at(-1)?.value ?? ''
      expect(value).toMatch(/^[\t\x20-\x7E]+$/u)
      expect(value).toBe(value.trim())
      const packed = /^=\?base64\?(.*)\?=$/u.exec(value)?.[1]
      const read = packed === undefined ? value : Buffer.from(packed, 'base64').toString()
      expect(read).toBe(name.toWellFormed())
    }),
  )
})

function inHeader(header: string): JsonObject {
  return { type: 'string', 'x-mcp-header': header }
}

test('arguments stand in headers where the tool asks for it, at any depth', () => {
  const schema = {
    properties: {
      region: inHeader('Region'),
      deep: {
        type: 'object',
        properties: {
          flag: { type: 'boolean', 'x-mcp-header': 'Flag' },
          n: { type: 'integer', 'x-mcp-header': 'N' },
        },
      },
      absent: inHeader('Absent'),
      list: inHeader('List'),
      plain: { type: 'string' },
    },
  } as const
  const values = { region: 'Zürich', deep: { flag: true, n: 7 }, list: [1], plain: 'y' }
  expect(parameterFields(schema, values)).toEqual([
    { name: 'Mcp-Param-Region', value: '=?base64?WsO8cmljaA==?=' },
    { name: 'Mcp-Param-Flag', value: 'true' },
    { name: 'Mcp-Param-N', value: '7' },
  ])
})

test.each<[what: string, wrong: JsonObject]>([
  ['a name that is none', { b: inHeader('not a token') }],
  ['an empty name', { b: inHeader('') }],
  ['a name that is no text', { b: { type: 'string', 'x-mcp-header': 7 } }],
  ['a name that comes twice', { b: inHeader('rEGION') }],
  ['a name that comes twice, further down', { b: { properties: { c: inHeader('Region') } } }],
  ['a number', { b: { type: 'number', 'x-mcp-header': 'N' } }],
  ['an object', { b: { type: 'object', 'x-mcp-header': 'N' } }],
  ['a parameter without a type', { b: { 'x-mcp-header': 'N' } }],
])('no argument stands in a header where the tool asks for %s', (_what, wrong) => {
  const region = { region: inHeader('Region') }
  expect(parameterFields({ properties: region }, { region: 'x', b: 'y' })).toHaveLength(1)
  expect(parameterFields({ properties: { ...region, ...wrong } }, { region: 'x', b: 'y' })).toEqual(
    [],
  )
})

test('schemas may be nested however deeply', () => {
  let schema: JsonObject = inHeader('Deep')
  for (let level = 0; level < 20_000; level += 1) schema = { properties: { a: schema } }
  expect(parameterFields(schema, { a: {} })).toEqual([])
})

test('a memory knows the tools of the newest list', () => {
  const memory = createParameterMemory()
  const list = { method: 'tools/list', params: { _meta: META } } as const
  const call = {
    method: 'tools/call',
    params: { name: 't', arguments: { a: 'x' }, _meta: META },
  } as const
  const inputSchema = { properties: { a: { type: 'string', 'x-mcp-header': 'A' } } }
  expect(memory.fieldsOf(call)).toEqual([])
  memory.learn(list, Buffer.from('no JSON'))
  memory.learn(
    list,
    Buffer.from(JSON.stringify({ result: { tools: [null, { name: 't', inputSchema }] } })),
  )
  expect(memory.fieldsOf(call)).toEqual([{ name: 'Mcp-Param-A', value: 'x' }])
  expect(memory.fieldsOf({ ...call, params: { ...call.params, _meta: {} } })).toEqual([])
})

test('what the protocol sets is known to whoever reads what a user gives', () => {
  const source = {
    url: new URL('http://x/y'),
    session: 's',
    version: 'v',
    lastEventId: 'e',
    body: Buffer.from('{}'),
    headers: {},
  }
  const message = { method: 'tools/call', params: { name: 'n', _meta: META } }
  const all = [
    ...requestFields({ ...source, method: 'POST' }),
    ...requestFields({ ...source, method: 'POST', message }),
  ].map(({ name }) => name.toLowerCase())
  const own = all.filter((name) => name !== 'user-agent')
  expect(own.filter((name) => !PROTOCOL_HEADERS.has(name))).toEqual([])
  const given = Object.fromEntries([...PROTOCOL_HEADERS].map((name) => [name, 'mine']))
  const sent = requestFields({
    ...source,
    method: 'POST',
    message,
    headers: { ...given, 'user-agent': 'me', A: 'b' },
  })
  expect(sent.filter(({ name, value }) => value === 'mine' && own.includes(name))).toEqual([])
  expect(sent.slice(-2)).toEqual([
    { name: 'user-agent', value: 'me' },
    { name: 'A', value: 'b' },
  ])
})

test.each([
  'Mcp-Session-Id',
  'MCP-Protocol-Version',
  'Last-Event-ID',
  'Transfer-Encoding',
  'Mcp-Param-Region',
])('a header of the protocol is never the user’s: %s, in a request without it', (name) => {
  const url = new URL('http://x/y')
  const sent = requestFields({
    url,
    method: 'POST',
    body: Buffer.from('{}'),
    headers: { [name]: 'mine' },
  })
  expect(sent.filter(({ value }) => value === 'mine')).toEqual([])
})

test('of a header that is given twice in other letters, the last is sent', () => {
  const url = new URL('http://x/y')
  const sent = requestFields({
    url,
    method: 'GET',
    headers: { 'X-A': '1', 'x-a': '2', 'USER-agent': 'me' },
  })
  expect(sent.slice(-2)).toEqual([
    { name: 'x-a', value: '2' },
    { name: 'USER-agent', value: 'me' },
  ])
})
