// An MCP server over stdio that harms: node hostile-server.mjs KIND
// oxlint-disable unicorn/no-process-exit -- leaving at once is what it is for
import { createInterface } from 'node:readline'

const [, , kind = ''] = process.argv
const { stdout, stderr } = process
const BLOCK = 'x'.repeat(1 << 16)

/** Writes without end, as fast as the reader reads. */
function flood(stream, piece) {
  const more = () => {
    while (stream.write(piece));
    stream.once('drain', more)
  }
  more()
}
const send = (message) => stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const note = (data) => ({ method: 'notifications/message', params: { level: 'info', data } })
const text = (said) => ({ content: [{ type: 'text', text: said }] })
const tool = (more) => ({
  name: 'say',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
  ...more,
})
const answer = (make) => (id) => send({ id, result: make() })
const raw = (make) => (id) => stdout.write(make(id))
const nested = (levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const nestedSchema = (levels) =>
  `${'{"type":"object","properties":{"a":'.repeat(levels)}{}${'}}'.repeat(levels)}`
const recursive = {
  $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } },
  $ref: '#/$defs/a',
  type: 'object',
}
const endless = {
  $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } },
  $ref: '#/$defs/a',
}
const doubling = Object.assign(
  { type: 'object', $ref: '#/$defs/d0' },
  {
    $defs: Object.fromEntries(
      Array.from({ length: 28 }, (_, n) => [
        `d${n}`,
        n === 27
          ? { const: 1 }
          : { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
      ]),
    ),
  },
)
const slow = {
  type: 'object',
  properties: { a: { type: 'string', pattern: '^(a+)+$' } },
  required: ['a'],
}
const spoken = (value) => () => ({ ...text(JSON.stringify(value)), structuredContent: value })

const good = {
  initialize: answer(() => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: kind, version: '1' },
  })),
  'tools/list': answer(() => ({ tools: [tool()] })),
  'tools/call': answer(() => text('fine')),
  ping: answer(() => ({})),
}
const list = (make) => ({ 'tools/list': answer(make) })
const call = (make) => ({ 'tools/call': make })
const listRaw = (schema) => ({
  'tools/list': raw(
    (id) =>
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[{"name":"say","annotations":{"readOnlyHint":true},${schema}}]}}\n`,
  ),
})
const callRaw = (result) =>
  call(raw((id) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result()}}\n`))

const KINDS = {
  'endless-stderr': () => (flood(stderr, `${BLOCK}\n`), {}),
  'endless-stderr-without-newline': () => (flood(stderr, BLOCK), {}),
  'endless-notifications': () =>
    call(() => flood(stdout, `${JSON.stringify({ jsonrpc: '2.0', ...note(BLOCK) })}\n`)),
  'endless-small-notifications': () =>
    call(() => flood(stdout, `${JSON.stringify({ jsonrpc: '2.0', ...note('x') })}\n`.repeat(500))),
  'endless-junk-line': () => call(() => flood(stdout, BLOCK)),
  'endless-junk-lines': () => call(() => flood(stdout, 'junk\n'.repeat(9000))),
  'junk-from-the-start': () => (flood(stdout, 'junk\n'.repeat(9000)), {}),
  'giant-message': () =>
    callRaw(() => `{"content":[{"type":"text","text":"${'y'.repeat(300 * 2 ** 20)}"}]}`),
  'large-message': () =>
    callRaw(() => `{"content":[{"type":"text","text":"${'y'.repeat(12 * 2 ** 20)}"}]}`),
  'deep-result': () => callRaw(() => `{"content":[],"structuredContent":${nested(30_000)}}`),
  'deep-text': () => call(answer(() => text(nested(30_000)))),
  'deep-input-schema': () => listRaw(`"inputSchema":${nestedSchema(20_000)}`),
  'deep-output-schema': () =>
    listRaw(`"inputSchema":{"type":"object"},"outputSchema":${nestedSchema(20_000)}`),
  'recursive-input-schema': () => list(() => ({ tools: [tool({ inputSchema: recursive })] })),
  'recursive-output-schema': () => ({
    ...list(() => ({ tools: [tool({ outputSchema: recursive })] })),
    ...call(answer(spoken({ a: 1 }))),
  }),
  'endless-input-schema': () => list(() => ({ tools: [tool({ inputSchema: endless })] })),
  'doubling-input-schema': () => list(() => ({ tools: [tool({ inputSchema: doubling })] })),
  'doubling-output-schema': () => ({
    ...list(() => ({ tools: [tool({ outputSchema: doubling })] })),
    ...call(answer(spoken({ a: 1 }))),
  }),
  'slow-pattern': () => ({
    ...list(() => ({ tools: [tool({ outputSchema: slow })] })),
    ...call(answer(spoken({ a: `${'a'.repeat(40)}!` }))),
  }),
  'slow-input-pattern': () => list(() => ({ tools: [tool({ inputSchema: slow })] })),
  'huge-minimum': () =>
    list(() => ({
      tools: [
        tool({
          inputSchema: {
            type: 'object',
            properties: {
              a: { type: 'string', minLength: 2 ** 31 },
              b: { type: 'array', minItems: 2 ** 31 },
            },
            required: ['a', 'b'],
          },
        }),
      ],
    })),
  'lone-surrogate': () => ({
    ...list(() => ({
      tools: [tool({ outputSchema: { type: 'object', additionalProperties: { type: 'string' } } })],
    })),
    ...callRaw(
      () =>
        '{"content":[{"type":"text","text":"{\\"\\\\ud800\\": 1}"}],"structuredContent":{"\\ud800":1}}',
    ),
  }),
  'prototype-members': () =>
    callRaw(
      () =>
        '{"content":[],"structuredContent":{"__proto__":{"a":1},"constructor":{"prototype":1}}}',
    ),
  'endless-pages': () => {
    let page = 0
    return list(() => ({ tools: [tool({ name: `say-${page}` })], nextCursor: `${(page += 1)}` }))
  },
  'same-cursor': () => list(() => ({ tools: [tool()], nextCursor: 'again' })),
  'ten-thousand-tools': () =>
    list(() => ({
      tools: Array.from({ length: 10_000 }, (_, n) => tool({ name: `t${n}`, annotations: {} })),
    })),
  'slow-drip': () => call(() => setInterval(() => stdout.write('x'), 20)),
  'never-answers': () => ({ initialize: () => undefined }),
  'never-answers-a-call': () => call(() => undefined),
  'exit-mid-line': () =>
    call(() => {
      stdout.write('{"jsonrpc":"2.0","id":')
      setImmediate(() => process.exit(7))
    }),
  'exit-at-once': () => process.exit(3),
  batch: () => call(raw((id) => `[{"jsonrpc":"2.0","id":${id},"result":{}},1,null,[]]\n`)),
  'result-and-error': () =>
    call((id) => send({ id, result: text('a'), error: { code: 1, message: 'b' } })),
  'wrong-ids': () =>
    call(() => {
      for (const id of [null, 'x', -1, 1e99, {}, []]) send({ id, result: text('a') })
    }),
  'twice-answered': () =>
    call((id) => {
      for (let n = 0; n < 50; n += 1) send({ id, result: text(`${n}`) })
    }),
  'version-is-an-object': () => ({
    initialize: answer(() => ({ protocolVersion: {}, capabilities: [], serverInfo: 4 })),
  }),
  'list-is-null': () => list(() => null),
  'tools-is-an-object': () => list(() => ({ tools: {} })),
  'content-of-anything': () =>
    call(
      answer(() => ({
        content: [null, 1, [], { type: 7 }, { type: 'image', data: '%' }],
        isError: 'no',
      })),
    ),
  'asks-without-end': () =>
    call(() => {
      let n = 0
      setInterval(() => {
        for (let k = 0; k < 200; k += 1) send({ id: `s${(n += 1)}`, method: 'ping' })
      }, 5)
    }),
  'ignores-signals': () => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => undefined)
    setInterval(() => undefined, 1000)
    return call(() => undefined)
  },
  'invalid-utf8': () =>
    call(() =>
      stdout.write(
        Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(4096, 0xff), Buffer.from('"}\n')]),
      ),
    ),
}

if (kind === 'list') {
  process.stdout.write(JSON.stringify(Object.keys(KINDS)))
} else {
  process.on('uncaughtException', () => process.exit(1))
  stdout.on('error', () => process.exit(1))
  const handlers = { ...good, ...KINDS[kind]() }
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line)
    if (id !== undefined && method !== undefined) handlers[method]?.(id)
  })
}
