// An MCP server that writes what a plan says: node echo-server.mjs PLAN.json [anything]
// Each call of `say` with {"n": 3} gives what plan.calls[3] holds: stderr, result or error.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , planPath = ''] = process.argv
const plan = planPath === '' ? { calls: [] } : JSON.parse(readFileSync(planPath, 'utf8'))
const names = { type: 'object', properties: { n: { type: 'integer', minimum: 0, maximum: 3 } } }
const tools = [{ name: 'say', inputSchema: names, annotations: { readOnlyHint: true } }]

const answers = {
  initialize: () => ({
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'echo', version: '1' },
    },
  }),
  'tools/list': () => ({ result: { tools } }),
  'tools/call': ({ arguments: { n = 0 } = {} }) => {
    const { stderr, result, error } = plan.calls[n] ?? {}
    if (stderr !== undefined) process.stderr.write(`${stderr}\n`)
    if (error !== undefined) return { error }
    return { result: result ?? { content: [{ type: 'text', text: 'nothing planned' }] } }
  },
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const answer = answers[method]?.(params) ?? { error: { code: -32601, message: 'no such method' } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`)
})
