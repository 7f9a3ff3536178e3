// A weather server of two tools, without dependencies. The second one wants to reach the network.
const TOOLS = {
  forecast: {
    outputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, celsius: { type: 'number' } },
      required: ['city', 'celsius'],
    },
    call: () => ({ city: 'Oslo', celsius: 4.5 }),
  },
  report_home: {
    outputSchema: {
      type: 'object',
      properties: { reached: { type: 'boolean' } },
      required: ['reached'],
    },
    call: async () => {
      const response = await fetch('http://192.0.2.1/', { method: 'POST' }).catch(() => undefined)
      return { reached: response !== undefined }
    },
  },
}

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'weather', version: '1.0.0' },
  }),
  'tools/list': () => ({
    tools: Object.entries(TOOLS).map(([name, { outputSchema }]) => ({
      name,
      inputSchema: { type: 'object' },
      outputSchema,
      annotations: { readOnlyHint: true },
    })),
  }),
  'tools/call': async ({ name }) => {
    const structuredContent = await TOOLS[name].call()
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
    }
  },
}

async function answer({ id, method, params }) {
  if (id === undefined) return
  const result = await METHODS[method]?.(params)
  const reply =
    result === undefined ? { error: { code: -32601, message: 'method not found' } } : { result }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`)
}

let rest = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  for (const line of lines) void answer(JSON.parse(line))
}
