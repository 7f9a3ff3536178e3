import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { conversationFindings } from '../src/mcp/conversation-findings.ts'
import { rebuildConversation } from '../src/mcp/rebuild-conversation.ts'
import { partsOf, recordHttp } from './http/test-support/record-http.ts'
import {
  beginStream,
  eventFor,
  HELLO,
  type Step,
  type Steps,
  text,
  tinyHttp,
} from './http/test-support/tiny-http.ts'
import { recordServer } from './record-server.ts'

const MODERN = '2026-07-28'
const WHOLE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }
const TOOLS = [
  { name: 'echo', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
]

/** What a server without a handshake does. */
const MODERN_STEPS: Steps = {
  'server/discover': ({ reply }) =>
    reply({ ...WHOLE, supportedVersions: [MODERN], capabilities: { tools: {} } }),
  'tools/list': ({ reply }) => reply({ ...WHOLE, tools: TOOLS }),
}

const betweenEvents: Step = ({ response }) => void beginStream(response).write(': wait\n\n')
const halfAnEvent: Step = ({ response }) => void beginStream(response).write('data: {"jsonrpc"')

function respond(head: Readonly<Record<string, string>>, body: string | Uint8Array): Step {
  return ({ response }) => void response.writeHead(200, head).end(body)
}

function drop(socket: Socket | null): void {
  socket?.destroy()
}

describe('a body is recorded with why it stops where it does', () => {
  test.each<[what: string, left: string | undefined, step: Step]>([
    ['inside an event, as the call took too long', 'given-up', halfAnEvent],
    [
      'inside a body, as the call took too long',
      'given-up',
      ({ response }) => void response.writeHead(200).write('{"jsonrpc"'),
    ],
    [
      'inside an event, as the server broke off',
      undefined,
      ({ response }) =>
        beginStream(response).write('data: {"jsonrpc"', () => drop(response.socket)),
    ],
    [
      'inside a body, as the server broke off',
      undefined,
      ({ response }) =>
        response
          .writeHead(200, { 'content-length': '99' })
          .write('{"jsonrpc"', () => drop(response.socket)),
    ],
    [
      'before anything of a body, as the server broke off',
      undefined,
      ({ response }) => {
        response.writeHead(200, { 'content-length': '99' }).flushHeaders()
        setImmediate(() => drop(response.socket))
      },
    ],
    [
      'inside an event, where the stream ended',
      undefined,
      respond({ 'content-type': 'text/event-stream' }, 'data: {'),
    ],
    [
      'inside what was packed, as the server stopped short',
      undefined,
      respond({ 'content-encoding': 'gzip' }, gzipSync('{"jsonrpc": "2.0"}').subarray(0, -9)),
    ],
    [
      'where it is not packed as its head says',
      'encoding',
      respond({ 'content-encoding': 'gzip' }, '{"jsonrpc"'),
    ],
    [
      'where it is packed in a way that is not known',
      'encoding',
      respond({ 'content-encoding': 'rot13' }, '{"jsonrpc"'),
    ],
  ])('%s', async (_what, left, step) => {
    const server = await tinyHttp({ 'tools/call': step })
    const recorded = await recordHttp(server.url, { calls: [{}], callTimeout: 300 })
    const chunks = partsOf(recorded, 'recv', 'chunk')
    expect(chunks.map((chunk) => chunk.left)).toEqual([left])
  })

  test('nothing is where a call took too long between two events', async () => {
    const server = await tinyHttp({ 'tools/call': betweenEvents })
    const recorded = await recordHttp(server.url, { calls: [{}], callTimeout: 300 })
    expect(partsOf(recorded, 'recv', 'chunk')).toEqual([])
  })
})

describe('a call that takes too long, with half an event of its answer,', () => {
  test.each<[era: string, protocolVersion: string, steps: Steps]>([
    ['with a handshake', HELLO.protocolVersion, {}],
    ['without a handshake', MODERN, MODERN_STEPS],
  ])('has no reply, and its server cut nothing: %s', async (_era, protocolVersion, steps) => {
    const { url } = await tinyHttp({ ...steps, 'tools/call': halfAnEvent })
    const sink = createMemorySink()
    const server = { name: 'tiny', url, headers: {} }
    await recordServer({ server, sink, protocolVersion, callTimeout: 300 })
    const fixture = parseFixture(sink.text(), 'tiny.fixture.jsonl')
    const findings = conversationFindings(rebuildConversation(fixture))
    expect(findings.map(({ code }) => code)).toEqual(['no-reply'])
  })
})

test('an event that lone CRs end on a stream that stays open is delivered at once', async () => {
  const server = await tinyHttp({
    'tools/call': ({ response, message }) =>
      void beginStream(response).write(eventFor(message, text('there')).replace('\n\n', '\r\r')),
  })
  const recorded = await recordHttp(server.url, { calls: [{}], callTimeout: 2000 })
  expect(recorded.frames.some((frame) => frame.text.includes('notifications/cancelled'))).toBe(
    false,
  )
})

test('an event that a lone CR ends when its stream is broken off is delivered', async () => {
  const server = await tinyHttp({
    'tools/call': ({ response, message }) => {
      const event = eventFor(message, text('there')).replace('\n\n', '\n\r')
      beginStream(response).write(event, () => drop(response.socket))
    },
  })
  const recorded = await recordHttp(server.url, { calls: [{}], callTimeout: 2000 })
  const kinds = recorded.frames.filter((frame) => frame.text.startsWith('data:'))
  expect(kinds.map(({ part }) => part)).toEqual(['message'])
  expect(recorded.frames.some((frame) => frame.text.includes('notifications/cancelled'))).toBe(
    false,
  )
})
