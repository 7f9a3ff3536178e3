// A server that answers at once, so that what is measured is the client.
import { createInterface } from 'node:readline'

const tool = {
  name: 'echo',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
  annotations: { readOnlyHint: true },
}
const results = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'echo', version: '1' },
  }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': (params) => ({ content: [{ type: 'text', text: params.arguments.message }] }),
  ping: () => ({}),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  process.stdout.write(
    `${JSON.stringify({ jsonrpc: '2.0', id, result: results[method](params) })}\n`,
  )
})
