// Records the example without a model: node recordings/scripted-model.mjs COMMAND…
// The answers are written here, and the bytes are those of a real exchange over HTTP. The fixtures say so.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const LLM = new URL('llm/', import.meta.url)
const ABOUT = {
  origin: 'synthetic',
  subject: { name: 'scripted' },
  notes: 'The answers are scripted; the bytes were recorded over HTTP.',
}

const call = (index, location) => [
  { index, id: `call_${index}`, type: 'function', function: { name: 'get-structured-content' } },
  { index, function: { arguments: '{"location":' } },
  { index, function: { arguments: `${JSON.stringify(location)}}` } },
]
const CALLS = [...call(0, 'Chicago'), ...call(1, 'New York')].map((one) => ({ tool_calls: [one] }))
const TEXT = ['Chicago is', ' warmer:', ' 36 degrees,', ' and 33 in New York.']

function deltasFor({ messages }) {
  const isAnswered = messages.at(-1).role === 'tool'
  const deltas = isAnswered ? TEXT.map((content) => ({ content })) : CALLS
  const choices = [{ role: 'assistant', content: null }, ...deltas].map((delta) => ({ delta }))
  return [...choices, { delta: {}, finish_reason: isAnswered ? 'stop' : 'tool_calls' }]
}

const server = createServer(async (request, response) => {
  const body = await json(request)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const { delta, finish_reason = null } of deltasFor(body)) {
    const choices = [{ index: 0, delta, finish_reason }]
    const chunk = { id: 'chatcmpl-1', created: 1, model: body.model, choices }
    response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', ...chunk })}\n\n`)
    // Each in a turn of its own, as a model writes.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  response.end('data: [DONE]\n\n')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

const [command, ...args] = process.argv.slice(2)
const OPENAI_BASE_URL = `http://127.0.0.1:${server.address().port}/v1`
const env = { ...process.env, OPENAI_BASE_URL, OPENAI_API_KEY: 'none', MODEL: 'scripted' }
const [code] = await once(spawn(command, args, { env, stdio: 'inherit' }), 'exit')
server.close()
for (const name of readdirSync(LLM)) {
  const [header, ...frames] = readFileSync(new URL(name, LLM), 'utf8').split('\n')
  const told = { ...JSON.parse(header), ...ABOUT }
  writeFileSync(new URL(name, LLM), [JSON.stringify(told), ...frames].join('\n'))
}
process.exitCode = code ?? 1
