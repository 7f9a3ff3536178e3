import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { notificationMessage, resultMessage } from '../../rpc/rpc-edits.ts'
import type { ClientPeer, HttpAnswer } from '../client-peer.ts'
import { createFakeServer } from '../test-support/create-fake-server.ts'
import {
  ask,
  begin,
  HELLO,
  openSession,
  served,
  type ServedHost,
} from '../test-support/over-http.ts'

const BODY = '<html>'
const PAGE: HttpAnswer = {
  status: 503,
  fields: { 'content-type': 'text/html', 'retry-after': '7' },
  body: Buffer.from(BODY),
  isCut: false,
}
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }
const MODERN = {
  ...CALL,
  params: { name: 'x', _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
}
const MIRRORED = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'x',
}

/** A server that begins sessions, and does to all other requests what it is told. */
function serving(answer: (peer: ClientPeer) => void): Promise<ServedHost> {
  return served(
    createFakeServer(({ id = 0, method }, peer) => {
      if (method === 'initialize') peer.send(resultMessage(id, { protocolVersion: '2025-11-25' }))
      else answer(peer)
    }),
  )
}

/** A request in a session, and one alone. */
const WAYS = [
  ['in a session', async (url: string) => ({ headers: await openSession(url), body: CALL })],
  ['alone', async () => ({ headers: MIRRORED, body: MODERN })],
] as const

describe.each(WAYS)('a request %s', (_title, sentTo) => {
  test('is answered by what is no message', async () => {
    const { url } = await serving(({ http }) => http?.respond(1, PAGE))
    expect(await ask(url, await sentTo(url))).toMatchObject({
      status: 503,
      headers: { 'content-type': 'text/html', 'retry-after': '7' },
      body: BODY,
    })
  })

  test('is answered once', async () => {
    const { url } = await serving((peer) => {
      peer.http?.respond(1, PAGE)
      peer.http?.respond(1, PAGE)
      peer.send(resultMessage(1, {}))
    })
    expect(await ask(url, await sentTo(url))).toMatchObject({ status: 503, body: BODY })
  })

  test('is answered by a body that breaks off, and behind messages by its rest', async () => {
    const { url } = await serving((peer) => {
      peer.send(notificationMessage('n'), 1)
      peer.http?.respond(1, { ...PAGE, isCut: true })
    })
    const answer = await begin(url, await sentTo(url))
    expect(answer.statusCode).toBe(200)
    await expect(text(answer)).rejects.toThrow('aborted')
  })

  test('is answered by nothing', async () => {
    const nothing = { fields: {}, body: Buffer.alloc(0), isCut: true }
    const { url } = await serving(({ http }) => http?.respond(1, nothing))
    await expect(ask(url, await sentTo(url))).rejects.toThrow('socket hang up')
  })

  test('is answered as an event stream, however soon', async () => {
    const { url } = await serving((peer) => {
      peer.http?.stream(1)
      peer.send(resultMessage(1, {}))
    })
    expect(await ask(url, await sentTo(url))).toMatchObject({
      headers: { 'content-type': 'text/event-stream' },
      body: 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
    })
  })
})

test('begins no session where that is answered by what is no message', async () => {
  const { url, server } = await served(
    createFakeServer((_, { http }) => http?.respond(0, { ...PAGE, status: 401 })),
  )
  const answer = await ask(url, { body: HELLO })
  expect(answer.status).toBe(401)
  expect(answer.headers).not.toHaveProperty('mcp-session-id')
  await server.clients[0]?.left
})
