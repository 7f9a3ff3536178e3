import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import {
  type KeptFrame,
  type Recorded,
  planOf,
  recordTiny,
} from '../stdio/test-support/record-tiny.ts'
import { tinyServer } from '../stdio/test-support/tiny-server.ts'

const VERSION = '2026-07-28'

type Options = Partial<Parameters<typeof recordTiny>[0]>

function recordModern(program: string, options: Options = {}): Promise<Recorded> {
  return recordTiny({ server: tinyServer(program), protocolVersion: VERSION, ...options })
}

function sent(recorded: Recorded): readonly KeptFrame[] {
  return recorded.frames.filter(({ dir }) => dir === 'send')
}

function methods(recorded: Recorded): readonly unknown[] {
  return sent(recorded).map(({ message }) => message['method'])
}

function callsIn(recorded: Recorded): readonly (JsonObject | undefined)[] {
  return sent(recorded)
    .filter(({ message }) => message['method'] === 'tools/call')
    .map(({ message }) => (isJsonObject(message['params']) ? message['params'] : undefined))
}

describe.concurrent('a recording of the era without a handshake', () => {
  test('asks what the server offers, and says with each request what is spoken and by whom', async () => {
    const recorded = await recordModern('serveModern()', {
      answers: { roots: [] },
      plan: planOf([{ arguments: { a: 1 } }]),
    })
    expect(recorded.outcome).toEqual({ reason: 'closed', tools: 1, calls: 1, skipped: [] })
    expect(recorded.end).toMatchObject({
      reason: 'closed',
      era: 'modern',
      protocolVersion: VERSION,
      reportedVersion: '1.2.3',
    })
    expect(methods(recorded)).toEqual(['server/discover', 'tools/list', 'tools/call'])
    for (const { message } of sent(recorded))
      expect(message['params']).toMatchObject({
        _meta: {
          'io.modelcontextprotocol/protocolVersion': VERSION,
          'io.modelcontextprotocol/clientInfo': { name: 'mcp-assay' },
          'io.modelcontextprotocol/clientCapabilities': { roots: {} },
        },
      })
    expect(callsIn(recorded)[0]).toMatchObject({ _meta: { progressToken: 3 } })
  })

  test('follows a cursor that is empty, as it is one like any other', async () => {
    const recorded = await recordModern(`serveModern({
      'tools/list': ({ params }) => page(params.cursor === ''
        ? { tools: [{ name: 'second' }] }
        : { tools: [{ name: 'first' }], nextCursor: '' }) })`)
    expect(recorded.outcome.tools).toBe(2)
  })

  test('listens for changes of the list where the server tells of them, and lists again', async () => {
    const recorded = await recordModern(
      `let names = ['echo']
      serveModern({
        'server/discover': () => offer({ capabilities: { tools: { listChanged: true } } }),
        'tools/list': () => page({ tools: names.map((name) => ({ name })) }),
        'subscriptions/listen': ({ id }) => write({ method: 'notifications/subscriptions/acknowledged', params: {
          _meta: { 'io.modelcontextprotocol/subscriptionId': id }, notifications: { toolsListChanged: true } } }),
        'tools/call': () => { names = ['echo', 'late']; write({ method: 'notifications/tools/list_changed' }); return complete(text('')) } })`,
      { plan: planOf([{}]) },
    )
    expect(methods(recorded)).toEqual([
      'server/discover',
      'subscriptions/listen',
      'tools/list',
      'tools/call',
      'tools/list',
    ])
    expect(recorded.outcome).toMatchObject({ reason: 'closed', tools: 2 })
  })

  test('lists what else the server offers', async () => {
    const recorded = await recordModern(`serveModern({
      'server/discover': () => offer({ capabilities: { tools: {}, resources: {}, prompts: {} } }),
      otherwise: () => page({ resources: [], resourceTemplates: [], prompts: [] }) })`)
    expect(methods(recorded).slice(2)).toEqual([
      'resources/list',
      'resources/templates/list',
      'prompts/list',
    ])
  })

  test('cancels a call that is not answered in time', async () => {
    const recorded = await recordModern(`serveModern({ 'tools/call': () => {} })`, {
      plan: planOf([{ id: 'slow' }]),
      callTimeout: 150,
    })
    expect(sent(recorded).at(-1)).toMatchObject({
      message: { method: 'notifications/cancelled', params: { requestId: 3 } },
      call: { id: 'slow' },
    })
  })
})

const NAME = `{ method: 'elicitation/create', params: { mode: 'form', message: 'name?' } }`

describe.concurrent('a server that wants input', () => {
  test('is answered until it has all, under one mark', async () => {
    const recorded = await recordModern(
      `serveModern({ 'tools/call': ({ params }) =>
        params.inputResponses === undefined
          ? complete({ resultType: 'input_required', requestState: 'a', inputRequests: { name: ${NAME}, roots: { method: 'roots/list' } } })
          : params.requestState === 'a'
            ? complete({ resultType: 'input_required', requestState: 'b', inputRequests: { name: ${NAME} } })
            : complete(text(JSON.stringify(params.inputResponses))) })`,
      {
        plan: planOf([{ id: 'asked', arguments: { a: 1 } }]),
        answers: { elicitation: [{ action: 'decline' }, { action: 'cancel' }] },
      },
    )
    expect(callsIn(recorded)).toMatchObject([
      { name: 'echo', arguments: { a: 1 } },
      {
        name: 'echo',
        arguments: { a: 1 },
        inputResponses: { name: { action: 'decline' }, roots: { roots: [] } },
        requestState: 'a',
      },
      { inputResponses: { name: { action: 'cancel' } }, requestState: 'b' },
    ])
    const marks = sent(recorded).flatMap(({ call }) => call?.id ?? [])
    expect(marks).toEqual(['asked', 'asked', 'asked'])
    expect(recorded.frames.at(-1)?.text).toContain(String.raw`\"action\":\"cancel\"`)
  })

  test('is left where there is no answer', async () => {
    const recorded = await recordModern(
      `serveModern({ 'tools/call': () => complete({ resultType: 'input_required', inputRequests: { name: ${NAME} } }) })`,
      { plan: planOf([{}]) },
    )
    expect(callsIn(recorded)).toHaveLength(1)
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
  })

  test('is asked again where it wants nothing but to be asked again', async () => {
    const recorded = await recordModern(
      `serveModern({ 'tools/call': ({ params }) => params.requestState === 'later'
        ? complete(text('done'))
        : complete({ resultType: 'input_required', requestState: 'later' }) })`,
      { plan: planOf([{}]) },
    )
    expect(callsIn(recorded)[1]).toMatchObject({ requestState: 'later' })
    expect(callsIn(recorded)[1]).not.toHaveProperty('inputResponses')
    expect(recorded.frames.at(-1)?.text).toContain('done')
  })

  test('is given up after ten rounds', async () => {
    const recorded = await recordModern(
      `serveModern({ 'tools/call': () => complete({ resultType: 'input_required', inputRequests: { roots: { method: 'roots/list' } } }) })`,
      { plan: planOf([{}]) },
    )
    expect(callsIn(recorded)).toHaveLength(11)
  })
})

describe.concurrent('a start fails', () => {
  test.each<[string, string, string, string | undefined]>([
    [
      'where the method is not known',
      `serve({ otherwise: refuse(-32601) })`,
      'answered server/discover with an error: "refused: server/discover" (-32601)',
      'the server may speak an older revision: try --protocol 2025-11-25',
    ],
    [
      'where the revision is not supported',
      `serveModern({ 'server/discover': refuse(-32022, { supported: ['2027-01-01'] }) })`,
      'answered server/discover with an error: "refused: server/discover" (-32022)',
      'the server says that it speaks 2027-01-01, none of which is spoken here',
    ],
    [
      'where other revisions are offered',
      `serveModern({ 'server/discover': () => ({ supportedVersions: ['2027-01-01', '2027-05-05'] }) })`,
      `answered server/discover with "{\\"supportedVersions\\":[\\"2027-01-01\\",\\"2027-05-05\\"]}", which doesn't name the revision that was asked for`,
      'the server says that it speaks 2027-01-01, 2027-05-05, none of which is spoken here',
    ],
    [
      'where the answer is no object',
      `serveModern({ 'server/discover': () => 'hello' })`,
      String.raw`answered server/discover with "\"hello\"", which is no object`,
      undefined,
    ],
  ])('%s', async (_title, program, message, hint) => {
    const { outcome, end } = await recordModern(program)
    expect(outcome.failure).toEqual({
      message: `server "tiny" ${message}`,
      ...(hint === undefined ? {} : { hint }),
      stderr: [],
    })
    expect(end).toMatchObject({ era: 'modern' })
  })

  test('where a handshake is refused, and what to try is told', async () => {
    const { outcome, end } = await recordTiny({ server: tinyServer('serveModern()') })
    expect(outcome.failure).toEqual({
      message: 'server "tiny" answered initialize with an error: "refused: initialize" (-32601)',
      hint: 'the server may speak a revision without a handshake only: try --protocol 2026-07-28',
      stderr: [],
    })
    expect(end).toMatchObject({ era: 'legacy' })
  })
})
