import type { IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EndReason, Fixture } from '../../contracts/fixture.ts'
import { payloadText } from '../../fixture/payload-text.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { type HttpHost, serveHttp } from '../../host/http/serve-http.ts'
import { ask, begin, openSession } from '../../host/test-support/over-http.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import { httpLines, type HttpTurn } from '../../mcp/test-support/http-turn.ts'
import {
  call,
  makeFixture,
  request,
  response,
  text as said,
} from '../../mcp/test-support/make-fixture.ts'
import { EventBlocks } from '../../wire/event-blocks.ts'
import { headerOf, parseHead } from '../../wire/http-head.ts'
import { readEvent } from '../../wire/read-event.ts'
import { createReplayServer } from './create-replay-server.ts'

const CALL = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'read', arguments: {} } }

/** Serves a recording for the length of a test. */
async function served(fixture: Fixture): Promise<HttpHost> {
  const host = await serveHttp(createReplayServer([fixture], { strict: true }).accept)
  onTestFinished(() => host.close())
  return host
}

/** What a body says, as a client has it: the messages of its events, or its text. */
function readBody(type: string | undefined, body: string): readonly string[] {
  if (type?.startsWith('text/event-stream') !== true) return body === '' ? [] : [body]
  const blocks = new EventBlocks()
  return [...blocks.push(Buffer.from(body)), ...blocks.end()].flatMap(
    ({ data }) => readEvent(Buffer.from(data).toString()).data ?? [],
  )
}

/** Fields that a client sends again: without those of the connection, and in its own session. */
function fieldsOf(head: string, session: string | undefined): Record<string, string> {
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
  const fields = names.map((name) => [name, headerOf(parseHead(head), name)] as const)
  return {
    ...Object.fromEntries(
      fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    ...(session !== undefined && { 'mcp-session-id': session }),
  }
}

/** What came until the end, or until the connection broke off. */
async function textUntilGone(answer: IncomingMessage): Promise<string> {
  const chunks: string[] = []
  answer.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  await new Promise((resolve) => answer.once('close', resolve))
  return chunks.join('')
}

/** Sends all that was sent, over HTTP again; what came back, for each request, and on the streams of their own. */
async function sentAgain(fixture: Fixture) {
  const { url, close } = await served(fixture)
  const { exchanges } = rebuildConversation(fixture)
  const at = new Map(fixture.frames.map((frame) => [frame.line, frame]))
  const answers: { readonly answer: IncomingMessage; readonly body: Promise<string> }[] = []
  let session: string | undefined
  for (const { lines, method } of exchanges) {
    const frames = lines.flatMap((line) => at.get(line) ?? [])
    const sent = frames.filter(({ dir }) => dir === 'send')
    const head = sent.find(({ part }) => part === 'head')
    const message = sent.find(({ part }) => part === 'message')
    const answer = await begin(url, {
      method,
      headers: fieldsOf(head === undefined ? '' : payloadText(head), session),
      ...(message !== undefined && { body: payloadText(message) }),
    })
    const given = answer.headers['mcp-session-id']
    session ??= typeof given === 'string' ? given : undefined
    answers.push({ answer, body: textUntilGone(answer) })
  }
  // A subscription is open as long as the host.
  await close()
  return Promise.all(
    answers.map(async ({ answer, body }, index) => {
      const type = answer.headers['content-type']
      const { method = '' } = exchanges[index] ?? {}
      return { method, status: answer.statusCode, type, messages: readBody(type, await body) }
    }),
  )
}

/** What came back then. */
function recordedAnswers(fixture: Fixture) {
  return rebuildConversation(fixture).exchanges.map(({ lines, method, response: head }) => {
    const frames = fixture.frames.filter(({ line }) => lines.includes(line))
    const body = frames.filter(({ dir, part }) => dir === 'recv' && part === 'message')
    const type = head?.mediaType
    const messages = readBody(type, body.map((frame) => payloadText(frame)).join(''))
    return { method, status: head?.status, type, messages }
  })
}

describe('over HTTP again', () => {
  test.each(['everything/2026.8.31+streamable-http', 'scrapling/0.5+modern+streamable-http'])(
    '%s has the same statuses, kinds of bodies and messages',
    async (name) => {
      const fixture = readFixture(`fixtures/mcp/${name}.fixture.jsonl`)
      // The end of a session is answered by the host alone.
      const wanted = recordedAnswers(fixture).map((answer) =>
        answer.method === 'DELETE' ? { ...answer, status: 204 } : answer,
      )
      expect(await sentAgain(fixture)).toEqual(wanted)
    },
  )
})

describe('what a server answered over HTTP', () => {
  const hello = request(0, 'initialize', { protocolVersion: '2025-11-25' })
  const greeting = { send: hello, body: response(0, { protocolVersion: '2025-11-25' }) }
  const error = { jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'no' } }

  /** What a call is answered that was answered so; undefined where nothing is. */
  async function answerTo(turn: Omit<HttpTurn, 'send'>, reason: EndReason = 'closed') {
    const lines = httpLines([greeting, { send: call(1, 'read'), ...turn }])
    const { url } = await served(makeFixture(lines, reason))
    const headers = await openSession(url)
    return ask(url, { headers, body: { ...CALL, id: 2 } }).catch(() => undefined)
  }

  test('in an event stream comes in one, however soon', async () => {
    expect(await answerTo({ events: [response(1, said('read'))] })).toMatchObject({
      headers: { 'content-type': 'text/event-stream' },
      body: `event: message\ndata: ${JSON.stringify(response(2, said('read')))}\n\n`,
    })
  })

  test('with a status of its own has that, and the id of the client', async () => {
    expect(await answerTo({ status: 400, body: error })).toMatchObject({
      status: 400,
      body: JSON.stringify({ ...error, id: 2 }),
    })
  })

  test('to nobody, by a status, stays so', async () => {
    const lost = { ...error, id: null }
    expect(await answerTo({ status: 404, body: lost })).toMatchObject({
      status: 404,
      body: JSON.stringify(lost),
    })
  })

  test('as another kind of body is that', async () => {
    expect(await answerTo({ type: 'text/plain', body: response(1, {}) })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(response(2, {})),
    })
  })

  test('as no message is that, with what clients go by', async () => {
    const answerHeaders = { 'WWW-Authenticate': 'Bearer realm="x"', 'Mcp-Session-Id': 'old' }
    const answer = await answerTo({ status: 401, type: 'text/html', body: '<html>', answerHeaders })
    expect(answer).toMatchObject({
      status: 401,
      headers: { 'content-type': 'text/html', 'www-authenticate': 'Bearer realm="x"' },
      body: '<html>',
    })
    expect(answer?.headers).not.toHaveProperty('mcp-session-id')
  })

  test('on standard streams is there without what is no message, and with what is a bad one', async () => {
    const bad = { id: 1, result: said('read') }
    const lines = [
      { send: hello },
      { recv: greeting.body },
      { raw: 'noise' },
      { send: call(1, 'read') },
    ]
    const { url } = await served(
      makeFixture([{ raw: 'noise' }, ...lines, { raw: 'noise' }, { recv: bad }], 'closed'),
    )
    const headers = await openSession(url)
    expect(await ask(url, { headers, body: { ...CALL, id: 2 } })).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...bad, id: 2 }),
    })
  })

  test.each([
    ['a body that breaks off', { status: 200, rest: '{"jsonrpc"' }, 'closed'],
    ['nothing, as it went', {}, 'reset'],
  ] as const)('with %s breaks the connection off', async (_title, turn, reason) => {
    expect(await answerTo(turn, reason)).toBeUndefined()
  })
})

test('a server that goes cuts off all that wait, also what it would never have answered', async () => {
  const lines = [
    { send: request(0, 'initialize', { protocolVersion: '2025-11-25' }) },
    { recv: response(0, { protocolVersion: '2025-11-25' }) },
    { send: call(1, 'never') },
    { send: call(2, 'read') },
    { recv: response(2, said('read')) },
    { send: call(3, 'die') },
  ]
  const taken = Promise.withResolvers<void>()
  const { accept } = createReplayServer([makeFixture(lines, 'exited')], {
    onAnswer: ({ request: asked }) => asked === 'tools/call never' && taken.resolve(),
  })
  const { url, close } = await serveHttp(accept)
  onTestFinished(close)
  const headers = await openSession(url)
  const outcome = (id: number, name: string): Promise<unknown> =>
    ask(url, { headers, body: { ...CALL, id, params: { name, arguments: {} } } }).catch(
      (error: unknown) => error,
    )
  const never = outcome(1, 'never')
  await taken.promise
  // What was answered isn't cut off.
  expect(await outcome(2, 'read')).toMatchObject({ status: 200 })
  expect(await outcome(3, 'die')).toMatchObject({ code: 'ECONNRESET' })
  expect(await never).toMatchObject({ code: 'ECONNRESET' })
})
