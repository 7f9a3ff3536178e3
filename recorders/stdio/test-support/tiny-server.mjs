/** Writes one message, or a line as it is given. */
export function write(message) {
  const line =
    typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })
  process.stdout.write(`${line}\n`)
}

/** What every handshake needs; the rest of `initialize`'s result may be overridden. */
export function hello(overrides = {}) {
  return {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'tiny', version: '1.2.3' },
    ...overrides,
  }
}

/** Answers one tool's call with one text. */
export function text(value) {
  return { content: [{ type: 'text', text: value }] }
}

/** A result of 2026-07-28. */
export function complete(fields = {}) {
  const serverInfo = { name: 'tiny', version: '1.2.3' }
  const meta = { 'io.modelcontextprotocol/serverInfo': serverInfo }
  return { resultType: 'complete', _meta: meta, ...fields }
}

/** A result of 2026-07-28 that may be kept, such as a page of a list. */
export function page(fields = {}) {
  return complete({ ttlMs: 0, cacheScope: 'private', ...fields })
}

/** What a server of 2026-07-28 says of itself; anything may be overridden. */
export function offer(overrides = {}) {
  return page({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ...overrides })
}

/** A handler that answers with an error. */
export function refuse(code, data) {
  return ({ id, method }) => write({ id, error: { code, message: `refused: ${method}`, data } })
}

/** Serves 2026-07-28 alone; handlers as for `serve`. */
export function serveModern(handlers = {}) {
  serve({
    initialize: refuse(-32601),
    'server/discover': () => offer(),
    'tools/list': () => page({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }),
    'tools/call': ({ params }) => complete(text(JSON.stringify(params.arguments))),
    ...handlers,
  })
}

/**
 * Serves on the standard streams. `handlers` maps a method to a function of its message, whose
 * value is the result; undefined sends no answer. Messages without a method go to `answer`, those
 * of a method without a handler to `otherwise`.
 */
export function serve(handlers = {}) {
  const all = {
    initialize: () => hello(),
    'tools/list': () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }),
    'tools/call': ({ params }) => text(JSON.stringify(params.arguments)),
    ...handlers,
  }
  let rest = Buffer.alloc(0)
  process.stdin.on('data', (chunk) => {
    const lines = Buffer.concat([rest, chunk])
    const end = lines.lastIndexOf(10)
    rest = lines.subarray(end + 1)
    for (const line of lines.subarray(0, Math.max(end, 0)).toString('utf8').split('\n'))
      if (line !== '') take(JSON.parse(line), all)
  })
}

function take(message, handlers) {
  const handler = handlers[message.method ?? 'answer'] ?? handlers.otherwise
  const result = handler?.(message)
  if (message.id !== undefined && result !== undefined) write({ id: message.id, result })
}
