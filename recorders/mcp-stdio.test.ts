import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../src/contracts/json.ts'
import {
  type KeptFrame,
  type Recorded,
  planOf,
  recordTiny,
} from './stdio/test-support/record-tiny.ts'
import { tinyServer } from './stdio/test-support/tiny-server.ts'

const EVERYTHING = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
)

function sent(recorded: Recorded, method: string): readonly KeptFrame[] {
  return recorded.frames.filter(
    ({ dir, message }) => dir === 'send' && message['method'] === method,
  )
}

function received(recorded: Recorded): readonly string[] {
  return recorded.frames.filter(({ dir }) => dir === 'recv').map(({ text }) => text)
}

function answersTo(recorded: Recorded, id: JsonValue): readonly KeptFrame[] {
  return recorded.frames.filter(
    ({ dir, message }) => dir === 'send' && message['method'] === undefined && message['id'] === id,
  )
}

describe.concurrent('a recording', () => {
  test('holds the conversation with a real server, from handshake to end', async () => {
    const recorded = await recordTiny({
      server: { name: 'everything', command: 'node', args: [EVERYTHING, 'stdio'], env: {} },
      plan: planOf([{ id: 'hi', arguments: { message: 'hi' }, expect: 'ok' }]),
    })
    expect(recorded.outcome).toEqual({ reason: 'closed', tools: 13, calls: 1, skipped: [] })
    expect(recorded.end).toMatchObject({
      reason: 'closed',
      era: 'legacy',
      protocolVersion: '2025-11-25',
      reportedVersion: '2.0.0',
    })
    expect(sent(recorded, 'initialize')[0]?.message).toMatchObject({
      id: 1,
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'mcp-assay' },
      },
    })
    const [call] = sent(recorded, 'tools/call')
    expect(call?.call).toEqual({ id: 'hi', expect: 'ok' })
    const reply = received(recorded).find((text) => text.includes('Echo: hi'))
    expect(reply).toContain(`"id":${JSON.stringify(call?.message['id'])}`)
    for (const method of ['resources/list', 'resources/templates/list', 'prompts/list'])
      expect(sent(recorded, method)).toHaveLength(1)
    expect(recorded.frames.map(({ dir }) => dir)).toContain('stderr')
  })

  test('keeps lines byte for byte as they crossed, whatever they are', async () => {
    const recorded = await recordTiny({
      server: tinyServer(String.raw`
        write('Server is starting …')
        process.stdout.write(Buffer.from([0xff, 0xfe, 0x0a]))
        serve({
          initialize: ({ id }) => write('  { "result" : ' + JSON.stringify(hello()) + ',\t"x":"\\u00e9\\/", "id":' + id + ', "jsonrpc":"2.0" }\r') })`),
    })
    const [noise, bytes, answer] = recorded.frames.filter(({ dir }) => dir === 'recv')
    expect(noise?.text).toBe('Server is starting …')
    expect([...(bytes?.data ?? [])]).toEqual([0xff, 0xfe])
    expect(answer?.text).toMatch(/^ {2}\{ "result" : .+,\t"x":"\\u00e9\\\/", "id":1, .+ \}$/u)
    expect(recorded.outcome.tools).toBe(1)
  })

  test('keeps characters that are split between reads', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`
        serve({ 'tools/call': ({ id }) => {
          const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: text('€日本\u{1F600}') }) + '\\n')
          const next = (n) => { if (n < bytes.length) process.stdout.write(bytes.subarray(n, n + 1), () => setImmediate(next, n + 1)) }
          next(0)
        } })`),
      plan: planOf([{}]),
    })
    expect(received(recorded).at(-1)).toContain('"text":"€日本\u{1F600}"')
  })

  test('bears messages of 20 MB in both directions', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`serve({ 'tools/call': ({ params }) => text(params.arguments.text) })`),
      plan: planOf([{ arguments: { text: 'é'.repeat(10_000_000) } }]),
    })
    expect(recorded.frames.at(-1)?.data.length).toBeGreaterThan(20_000_000)
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 1 })
  })

  test('bears noise and notifications before the handshake is answered', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`
        console.log('hello\\n\\n[1,2]\\nnull\\n"x"')
        write({ method: 'notifications/message', params: { level: 'info', data: 'early' } })
        write({ method: 'notifications/tools/list_changed' })
        serve()`),
    })
    expect(received(recorded).slice(0, 5)).toEqual(['hello', '', '[1,2]', 'null', '"x"'])
    expect(recorded.outcome).toMatchObject({ reason: 'closed', tools: 1 })
    expect(recorded.outcome.failure).toBeUndefined()
  })

  test('takes answers that come in a batch', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`serve({ initialize: ({ id }) => write(
        JSON.stringify([{ jsonrpc: '2.0', method: 'notifications/message' }, { jsonrpc: '2.0', id, result: hello() }])) })`),
    })
    expect(recorded.outcome.tools).toBe(1)
  })

  test.each(['2024-11-05', '2025-06-18', '1999-01-01', '2026-07-28'])(
    'accepts a server that answers with revision %s',
    async (protocolVersion) => {
      const recorded = await recordTiny({
        server: tinyServer(
          `serve({ initialize: () => hello({ protocolVersion: '${protocolVersion}' }) })`,
        ),
        protocolVersion: '2025-06-18',
      })
      const [request] = sent(recorded, 'initialize')
      expect(request?.message['params']).toMatchObject({ protocolVersion: '2025-06-18' })
      expect(recorded.end?.protocolVersion).toBe(protocolVersion)
      expect(recorded.outcome.tools).toBe(1)
    },
  )

  test('never takes a request of the server for an answer, though the ids are equal', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`
        const ask = (id) => { for (let n = 0; n < 30; n += 1) write({ id, method: 'roots/list' }) }
        serve({
          initialize: ({ id }) => { ask(id); return hello() },
          'tools/call': ({ id, params }) => { ask(id); return text(params.name) } })`),
      plan: planOf([{}]),
    })
    expect(answersTo(recorded, 1)).toHaveLength(30)
    expect(answersTo(recorded, 1)[0]?.text).toBe('{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}')
    expect(received(recorded).at(-1)).toContain('"text":"echo"')
    expect(recorded.outcome).toMatchObject({ reason: 'closed', tools: 1, calls: 1 })
  })

  test('declares what it has answers for, and gives them in order', async ({ expect: local }) => {
    const recorded = await recordTiny({
      server: tinyServer(`serve({ 'notifications/initialized': () => {
        for (const [id, method] of [['p', 'ping'], ['r', 'roots/list'], ['s1', 'sampling/createMessage'], ['s2', 'sampling/createMessage'],
          ['s3', 'sampling/createMessage'], ['e', 'elicitation/create'], ['x', 'tasks/get']]) write({ id, method }) } })`),
      answers: { sampling: [{ n: 1 }, { n: 2 }], roots: [{ uri: 'file:///a' }] },
    })
    const params = sent(recorded, 'initialize')[0]?.message['params']
    expect(params).toMatchObject({ capabilities: { roots: {}, sampling: {} } })
    const answers = ['p', 'r', 's1', 's2', 's3', 'e', 'x'].map((id) => answersTo(recorded, id)[0])
    local(answers.map((answer) => answer?.text)).toMatchInlineSnapshot(`
      [
        "{"jsonrpc":"2.0","id":"p","result":{}}",
        "{"jsonrpc":"2.0","id":"r","result":{"roots":[{"uri":"file:///a"}]}}",
        "{"jsonrpc":"2.0","id":"s1","result":{"n":1}}",
        "{"jsonrpc":"2.0","id":"s2","result":{"n":2}}",
        "{"jsonrpc":"2.0","id":"s3","result":{"n":2}}",
        "{"jsonrpc":"2.0","id":"e","error":{"code":-32601,"message":"this client doesn't answer elicitation/create, and doesn't declare that it does"}}",
        "{"jsonrpc":"2.0","id":"x","error":{"code":-32601,"message":"this client doesn't answer tasks/get, and doesn't declare that it does"}}",
      ]
    `)
  })

  test('ends each list at a cursor that comes twice', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`
        const pages = (key) => ({ params }) => ({ [key]: [{ name: 'a' + (params.cursor ?? '') }], nextCursor: params.cursor === 'x' ? 'y' : 'x' })
        serve({
          initialize: () => hello({ capabilities: { tools: {}, resources: {}, prompts: {} } }),
          'tools/list': pages('tools'), 'resources/list': pages('resources'),
          'resources/templates/list': pages('resourceTemplates'), 'prompts/list': pages('prompts') })`),
    })
    for (const method of [
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'prompts/list',
    ])
      expect(sent(recorded, method)).toHaveLength(3)
    expect(recorded.outcome.tools).toBe(3)
  })

  test('keeps the pages of a list that breaks off', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`serve({ 'tools/list': ({ id, params }) => params.cursor === undefined
        ? { tools: [{ name: 'a' }, { nameless: true }, null], nextCursor: 'x' }
        : void write({ id, error: { code: -32602, message: 'Invalid cursor' } }) })`),
    })
    expect(recorded.outcome).toEqual({ reason: 'closed', tools: 1, calls: 0, skipped: [] })
  })

  test('ends a list that never ends after 64 pages', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`let n = 0
        serve({ 'tools/list': () => ({ tools: [{ name: 'a' }], nextCursor: String(n++) }) })`),
    })
    expect(sent(recorded, 'tools/list')).toHaveLength(64)
  })

  test('lists the tools again when they change, before the calls and between them', async () => {
    const recorded = await recordTiny({
      server: tinyServer(`
        let names = ['echo']
        const change = (...more) => { names = [...names, ...more]; write({ method: 'notifications/tools/list_changed' }) }
        serve({
          'tools/list': () => {
            const tools = names.map((name) => ({ name }))
            if (names.length === 1) setImmediate(change, 'late')
            return { tools }
          },
          'tools/call': ({ params }) => { if (params.arguments.n === 1) change('third'); return text('') } })`),
      plan: async (tools) => {
        expect(tools.map(({ name }) => name)).toEqual(['echo', 'late'])
        return planOf([{ arguments: { n: 1 } }, { arguments: { n: 2 } }])()
      },
    })
    const methods = recorded.frames.flatMap(({ dir, message }) =>
      dir === 'send' ? [message['method']] : [],
    )
    expect(methods).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/list',
      'tools/call',
      'tools/list',
      'tools/call',
    ])
    expect(recorded.outcome.tools).toBe(3)
  })

  test('goes on after a call that is not answered in time, and cancels it', async () => {
    const recorded = await recordTiny({
      server: tinyServer(
        `serve({ 'tools/call': ({ params }) => params.arguments.n === 1 ? undefined : text('ok') })`,
      ),
      plan: planOf([{ arguments: { n: 1 } }, { arguments: { n: 2 } }]),
      callTimeout: 150,
    })
    const [first] = sent(recorded, 'tools/call')
    expect(sent(recorded, 'notifications/cancelled')[0]?.message['params']).toEqual({
      requestId: first?.message['id'],
      reason: 'no answer within 150 ms',
    })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: 2 })
    expect(received(recorded).at(-1)).toContain('"ok"')
  })

  test('tells that the server left in a call, and what was not called', async () => {
    const recorded = await recordTiny({
      server: tinyServer(
        `serve({ 'tools/call': () => { process.stdout.write('half a li'); process.exitCode = 3; process.stdin.destroy() } })`,
      ),
      plan: planOf([{}, { tool: 'other' }, { tool: 'other' }]),
    })
    expect(recorded.outcome).toEqual({
      reason: 'exited',
      tools: 1,
      calls: 1,
      skipped: [{ tool: 'other', reason: 'the conversation ended before it was called' }],
    })
    expect(recorded.end).toMatchObject({ reason: 'exited', exitCode: 3 })
    expect(received(recorded).at(-1)).toBe('half a li')
  })

  test('tells that it is waiting while nothing happens', async () => {
    const recorded = await recordTiny({
      server: tinyServer('setTimeout(serve, 2200)'),
    })
    const waits = recorded.events.filter(({ type }) => type === 'waiting')
    expect(waits.length).toBeGreaterThanOrEqual(1)
    expect(recorded.events.map(({ type }) => type).filter((type) => type !== 'waiting')).toEqual([
      'start',
      'greeted',
      'listed',
      'closing',
    ])
  })

  test('gives the server a small environment, and what its definition names', async () => {
    const recorded = await recordTiny({
      server: {
        ...tinyServer(`serve({ 'tools/call': () => text(JSON.stringify(process.env)) })`),
        env: { NAMED: 'yes' },
      },
      environment: { PATH: process.env['PATH'], HOME: '/home/me', SECRET: 'x', LC_ALL: 'C' },
      plan: planOf([{}]),
    })
    expect(received(recorded).at(-1)).toContain(String.raw`\"NAMED\":\"yes\"`)
    expect(received(recorded).at(-1)).toContain(String.raw`\"LC_ALL\":\"C\"`)
    expect(received(recorded).at(-1)).not.toMatch(/SECRET|NODE_CHANNEL|VITEST/u)
  })

  test('pairs 200 concurrent calls with their answers among notifications', async () => {
    const count = 200
    const recorded = await recordTiny({
      server: tinyServer(`
        const waiting = []
        const flush = () => {
          for (const { id, params } of waiting.splice(0).sort(() => Math.random() - 0.5)) {
            write({ method: 'notifications/message', params: { level: 'info', data: id } })
            write({ id, method: 'ping' })
            write({ id, result: text(String(params.arguments.n)) })
          }
        }
        serve({ 'tools/call': (message) => { waiting.push(message); if (waiting.length === 50) flush() } })`),
      plan: planOf(Array.from({ length: count }, (_, n) => ({ arguments: { n } }))),
      concurrency: 50,
    })
    expect(recorded.outcome).toMatchObject({ reason: 'closed', calls: count })
    for (const { message, call } of sent(recorded, 'tools/call')) {
      const id = message['id']
      const replies = recorded.frames.filter(
        (frame) => frame.dir === 'recv' && frame.message['id'] === id && 'result' in frame.message,
      )
      expect(replies.map((reply) => reply.message['result'])).toEqual([
        { content: [{ type: 'text', text: call?.id.slice(1) }] },
      ])
      expect(answersTo(recorded, id ?? null)).toHaveLength(1)
    }
  })
})
