import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import OpenAI from 'openai'
import { ask } from './agent.ts'

const [question = '', ...server] = process.argv.slice(2)
const [command = 'npx', ...args] = server
const { MODEL = 'gpt-5-mini' } = process.env
const mcp = new Client({ name: 'example-agent', version: '1.0.0' })
await mcp.connect(new StdioClientTransport({ command, args }))
// The address and the key are in OPENAI_BASE_URL and OPENAI_API_KEY.
process.stdout.write(`${await ask(question, { openai: new OpenAI(), mcp, model: MODEL })}\n`)
await mcp.close()
