import { expect, test } from 'vitest'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import {
  call,
  makeFixture,
  opening,
  request,
  response,
  text,
} from '../mcp/test-support/make-fixture.ts'
import type { Line } from '../mcp/test-support/make-fixture.ts'
import type { Fixture } from '../contracts/fixture.ts'
import type { ReportEvidence } from '../contracts/report.ts'
import { httpLines, type HttpTurn } from '../mcp/test-support/http-turn.ts'
import { buildReport } from './build-report.ts'
import { judgeServer } from './judge-server.ts'

/** What a report keeps of a task that told its status so often before its result came. */
function evidenceOf(polls: number): ReportEvidence | undefined {
  const asked = Array.from({ length: polls }, (_, index): Line[] => [
    { send: request(index + 2, 'tasks/get', { taskId: 't' }) },
    { recv: response(index + 2, { taskId: 't', status: 'working' }) },
  ])
  const fixture = makeFixture(
    [
      ...opening([{ name: 'get', inputSchema: { type: 'object' } }]),
      { send: request(1, 'tools/call', { name: 'get', arguments: { a: 1 }, task: {} }) },
      { recv: response(1, { task: { taskId: 't', status: 'working' } }) },
      ...asked.flat(),
      { send: request(0, 'tasks/result', { taskId: 't' }) },
      { recv: response(0, text('done')) },
    ],
    'closed',
  )
  return evidenceIn(fixture)
}

function evidenceIn(fixture: Fixture): ReportEvidence | undefined {
  const judgements = [judgeServer([rebuildConversation(fixture)])]
  return buildReport({ judgements, fixtures: [fixture] }).servers[0]?.tools[0]?.calls[0]?.evidence
}

const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const HELLO = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'weather', version: '1.2.3' },
}

/** The frames that a report keeps of a call that was made over HTTP by these requests: number, direction, part, how it begins. */
function framesOver(...turns: readonly HttpTurn[]): readonly string[] | undefined {
  const before: readonly HttpTurn[] = [
    { send: request('init', 'initialize', {}), body: response('init', HELLO) },
    { send: request('list', 'tools/list', {}), body: response('list', { tools: [TOOL] }) },
  ]
  const fixture = makeFixture(httpLines([...before, ...turns]), 'closed')
  const evidence = evidenceIn(fixture)
  expect(evidence?.wire.map(({ line }) => line)).toEqual(evidence?.frames)
  return evidence?.wire.map(({ line, dir, part, text: said }) => {
    const exchange = fixture.frames.find((frame) => frame.line === line)?.exchange
    return `${exchange} ${dir} ${part} ${said.split(/\r?\n/u)[0]?.slice(0, 34)}`
  })
}

test('a call that took several requests is shown with all of them', () => {
  const evidence = evidenceOf(1)
  expect(evidence).toMatchObject({
    request: { name: 'get', arguments: { a: 1 } },
    result: text('done'),
    frames: [7, 8, 9, 10, 11, 12],
  })
  expect(evidence?.wire.map(({ line }) => line)).toEqual(evidence?.frames)
  expect(evidence).not.toHaveProperty('excerpted')
})

test('a call that took very many is cut, and says so', () => {
  const evidence = evidenceOf(100)
  expect(evidence?.frames).toHaveLength(50)
  expect(evidence?.wire.at(-1)?.text).toContain('done')
  expect(evidence?.wire).toHaveLength(50)
  expect(evidence?.excerpted).toBe(true)
})

test('a call over HTTP is shown with the heads, and with what came besides its answer', () => {
  const told = { jsonrpc: '2.0', method: 'notifications/message', params: { data: 'soon' } }
  expect(
    framesOver(
      { send: call(1, 'get'), events: ['id: 1\ndata: \n\n', told, response(1, text('done'))] },
      { send: call(2, 'get'), body: response(2, text('done')) },
    ),
  ).toMatchInlineSnapshot(`
    [
      "3 send head POST /mcp HTTP/1.1",
      "3 send message {"jsonrpc":"2.0","id":1,"method":"",
      "3 recv head HTTP/1.1 200 Said",
      "3 recv message id: 1",
      "3 recv message event: message",
      "3 recv message event: message",
    ]
  `)
})

test('a call over HTTP that broke off is shown with what came of it', () => {
  expect(framesOver({ send: call(1, 'get'), rest: '{"jsonrpc"' })).toMatchInlineSnapshot(`
    [
      "3 send head POST /mcp HTTP/1.1",
      "3 send message {"jsonrpc":"2.0","id":1,"method":"",
      "3 recv head HTTP/1.1 200 Said",
      "3 recv chunk {"jsonrpc"",
    ]
  `)
})

test('a call whose answer comes on a stream of others is shown with its head, and no other answer', () => {
  expect(
    framesOver(
      { send: call(1, 'get'), status: 202, type: '' },
      { send: call(2, 'get'), status: 202, type: '' },
      { method: 'GET', events: [response(2, text('two')), response(1, text('one'))] },
    ),
  ).toMatchInlineSnapshot(`
    [
      "3 send head POST /mcp HTTP/1.1",
      "3 send message {"jsonrpc":"2.0","id":1,"method":"",
      "3 recv head HTTP/1.1 202 Said",
      "5 send head GET /mcp HTTP/1.1",
      "5 recv head HTTP/1.1 200 Said",
      "5 recv message event: message",
    ]
  `)
})

test('of a call with very many events the request, the answer and the heads stay', () => {
  const told = { jsonrpc: '2.0', method: 'notifications/message', params: { data: 'soon' } }
  const events = [...Array.from({ length: 100 }, () => told), response(1, text('done'))]
  const frames = framesOver({ send: call(1, 'get'), events })
  expect(frames).toHaveLength(50)
  expect([...(frames ?? []).slice(0, 3), frames?.at(-1)]).toMatchInlineSnapshot(`
    [
      "3 send head POST /mcp HTTP/1.1",
      "3 send message {"jsonrpc":"2.0","id":1,"method":"",
      "3 recv head HTTP/1.1 200 Said",
      "3 recv message event: message",
    ]
  `)
})
