// A server that answers at once, with texts made beforehand, so that what is measured is what stands in front of it.
import { createInterface } from 'node:readline'

const TEXTS = {
  echo: 'a short answer',
  page: `METADATA: {"total_length": 41, "is_truncated": false}\n\n${'Two stations report all the year.\n'.repeat(30)}`,
  large: 'A line of a long text, of which there are many.\n'.repeat(21_000),
}
const tools = Object.keys(TEXTS).map((name) => ({ name, inputSchema: { type: 'object' } }))
const results = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'tools', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name }) => ({ content: [{ type: 'text', text: TEXTS[name] }] }),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const result = results[method](params)
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
})
