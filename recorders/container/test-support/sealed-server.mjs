// A server that tells what it can reach. It is handed to Node as one argument, so that any image with Node runs it.
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'

const hog = []
const attempt = (action) => {
  try {
    action()
    return 'done'
  } catch (error) {
    return error.code
  }
}
const TOOLS = {
  echo: ({ text }) => text,
  fetch: ({ url }) =>
    new Promise((resolve) => {
      get(url, () => resolve('reached')).on('error', ({ code }) => resolve(code))
    }),
  interfaces: () => Object.keys(networkInterfaces()).join(),
  write: ({ path }) => attempt(() => writeFileSync(path, 'x')),
  capabilities: () => /^CapEff:\s*(\w+)$/mu.exec(readFileSync('/proc/self/status', 'utf8'))[1],
  privileges: () => /^NoNewPrivs:\s*(\d)$/mu.exec(readFileSync('/proc/self/status', 'utf8'))[1],
  environment: () => Object.keys(process.env).toSorted().join(),
  eat: async () => {
    for (;;) {
      hog.push(Buffer.alloc(2 ** 22, 1))
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
  exit: ({ code }) => process.exit(code),
}
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'sealed', version: '1.0.0' },
  }),
  'tools/list': () => ({
    tools: Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: 'object' } })),
  }),
  'tools/call': async ({ name, arguments: given }) => ({
    content: [{ type: 'text', text: await TOOLS[name](given ?? {}) }],
  }),
}

process.stderr.write('ready\n')
if (process.env.STUBBORN) {
  process.on('SIGTERM', () => undefined)
  setInterval(() => undefined, 1000)
}
let rest = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  // By the byte that ends a line: Node's readline ends one at U+2028, too.
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  for (const line of lines) answer(JSON.parse(line))
}

function answer({ id, method, params }) {
  if (id === undefined) return
  Promise.resolve(answers[method]?.(params)).then((result) => {
    const reply = result === undefined ? { error: { code: -32601, message: 'unknown' } } : { result }
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`)
  })
}
