import { describe, expect, onTestFinished, test } from 'vitest'
import {
  beginStream,
  type Step,
  type Steps,
  text,
  tinyHttp,
  type TinyHttp,
} from '../../recorders/http/test-support/tiny-http.ts'
import type { GatewayEvent } from '../contracts/gateway-event.ts'
import { createGateway } from './create-gateway.ts'
import { openHttpLink } from './links/open-http-link.ts'
import { asItIs } from './test-support/as-it-is.ts'
import { type FakeClient, fakeClient } from './test-support/fake-client.ts'

const HELLO =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}'
const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}'

interface Conversation {
  readonly client: FakeClient
  readonly server: TinyHttp
  readonly events: readonly GatewayEvent[]
}

/** A client that is greeted, behind a gateway, by a server that numbers its sessions; a step for calls by their session. */
async function greeted(
  answerIn: (session: string) => Step,
  steps: Steps = {},
): Promise<Conversation> {
  let sessions = 0
  const server = await tinyHttp({
    ...steps,
    initialize: ({ response, reply }) => {
      sessions += 1
      response.setHeader('mcp-session-id', `session-${sessions}`)
      reply({ protocolVersion: '2025-11-25', capabilities: { tools: {} } })
    },
    'tools/call': (exchange) =>
      answerIn(String(exchange.request.headers['mcp-session-id']))(exchange),
  })
  const events: GatewayEvent[] = []
  const open = openHttpLink({ name: 'tiny', url: server.url, headers: {} })
  const gateway = createGateway({
    servers: [{ name: 'tiny', open, adapter: asItIs, changesLists: false }],
    onEvent: (event) => events.push(event),
  })
  onTestFinished(() => gateway.close())
  const client = fakeClient(gateway.accept)
  client.say(HELLO)
  await client.hears('"id":0')
  client.say(INITIALIZED)
  return { client, server, events }
}

function call(id: number): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo"}}`
}

function refusal(status: number, body: string): Step {
  return ({ response }) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function error(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
}

const GONE = refusal(404, error(-32001, 'Session not found'))
const DONE: Step = ({ reply }) => reply(text('done'))

describe('a request that was refused because the session is lost', () => {
  test.each<[how: string, refused: Step]>([
    ['HTTP 404', refusal(404, '')],
    ['HTTP 404 with an error', GONE],
    ['HTTP 400', refusal(400, error(-32000, 'Bad Request: No valid session ID provided'))],
    ['HTTP 400 with another code', refusal(400, error(-32001, 'Session not found'))],
    ['HTTP 410', refusal(410, error(-32001, 'Session not found'))],
  ])('is sent again in the next one: %s', async (_, refused) => {
    const { client, server, events } = await greeted((session) =>
      session === 'session-1' ? refused : DONE,
    )
    client.say(call(1))
    expect(await client.hears('"id":1')).toContain('done')
    expect(server.seen.filter((seen) => seen !== 'GET')).toEqual([
      'POST initialize',
      'POST notifications/initialized',
      'POST tools/call',
      'POST initialize',
      'POST notifications/initialized',
      'POST tools/call',
    ])
    const states = events.flatMap((event) => (event.type === 'server' ? [event.state] : []))
    expect(states).toEqual(['connected', 'restarting', 'connected'])
    expect(JSON.stringify(events)).not.toContain('"refused"')
  })

  test('is sent again with all that were refused with it', async () => {
    const waiting: (() => void)[] = []
    const { client } = await greeted((session) =>
      session === 'session-1'
        ? (exchange) => {
            waiting.push(() => GONE(exchange))
            if (waiting.length === 3) for (const refuse of waiting) refuse()
          }
        : DONE,
    )
    for (const id of [1, 2, 3]) client.say(call(id))
    for (const id of [1, 2, 3]) expect(await client.hears(`"id":${id}`)).toContain('done')
  })

  test('is sent again once only', async () => {
    const { client, server } = await greeted(() => GONE)
    client.say(call(1))
    expect(await client.hears('"id":1')).toContain(
      '"code":-32000,"message":"server \\"tiny\\" lost its session (HTTP 404)"',
    )
    expect(server.seen.filter((seen) => seen === 'POST tools/call')).toHaveLength(2)
  })

  test('leaves one alone that may have run', async () => {
    let calls = 0
    const { client } = await greeted(() => {
      calls += 1
      return calls === 1 ? ({ response }) => void beginStream(response) : GONE
    })
    client.say(call(1))
    await expect.poll(() => calls).toBe(1)
    client.say(call(2))
    expect(await client.hears('"id":1')).toContain('"code":-32000')
    await client.hears('"id":2')
    expect(calls).toBe(3)
  })

  test('is not sent again if the client has cancelled it meanwhile', async () => {
    const waiting: (() => void)[] = []
    const { client, server } = await greeted((session) =>
      session === 'session-1' ? (exchange) => waiting.push(() => GONE(exchange)) : DONE,
    )
    client.say(call(1))
    await expect.poll(() => waiting).toHaveLength(1)
    client.say('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}')
    for (const refuse of waiting) refuse()
    client.say(call(2))
    await expect.poll(() => server.seen.at(-1)).toBe('POST tools/call')
    for (const refuse of waiting.slice(1)) refuse()
    expect(await client.hears('"id":2')).toContain('done')
    expect(client.heard.filter((line) => line.includes('"id":1'))).toEqual([])
  })
})

test('an event stream that broke is told to be gone on with, and that the server is there again', async () => {
  const answer = 'data: {"jsonrpc":"2.0","id":1,"result":{"content":[]}}\n\n'
  let gets = 0
  const { client, events } = await greeted(
    () => (exchange) =>
      void beginStream(exchange.response).write('id: 1\nretry: 100\ndata:\n\n', () =>
        exchange.response.destroy(),
      ),
    {
      GET: ({ request, response }) => {
        gets += 1
        if (request.headers['last-event-id'] === undefined) response.writeHead(405).end()
        else if (gets < 3) response.destroy()
        else beginStream(response).end(answer)
      },
    },
  )
  client.say(call(1))
  expect(await client.hears('"id":1')).toContain('"result"')
  expect(events.filter(({ type }) => type === 'server')).toEqual([
    expect.objectContaining({ state: 'connected' }),
    {
      type: 'server',
      server: 'tiny',
      state: 'resuming',
      message:
        'server "tiny" broke off the event stream with its answer to tools/call; it is opened again, for 30 s at most',
    },
    expect.objectContaining({ state: 'connected' }),
  ])
})
