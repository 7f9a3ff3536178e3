import { assay, type AssayRun } from './assay.ts'
import { bodyOf, listen } from './local-http.ts'
import { echoes, MEMBERS, type Secret } from './plant.ts'

/** Records exchanges with a model whose requests and streamed answers hold the secrets. */
export async function recordModel(
  secrets: readonly Secret[],
  cwd: string,
): Promise<readonly AssayRun[]> {
  const shapes = secrets.filter(({ way }) => way === 'shape')
  const upstream = await listen((request, response) => {
    void bodyOf(request).finally(() => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'one' })
      for (const event of deltasOf(shapes)) response.write(`data: ${JSON.stringify(event)}\n\n`)
      response.end('data: [DONE]\n\n')
    })
  })
  const bodies = bodiesOf(secrets)
  const args = ['record', 'llm', '--upstream', `${upstream.origin}/v1`, '--out', 'models']
  const run = await assay(args, {
    cwd,
    onStart: (child) => {
      let isAsked = false
      const hear = (chunk: Buffer): void => {
        const base = /http:\/\/127\.0\.0\.1:\d+[^\s"']*/gu
        const found = chunk
          .toString()
          .match(base)
          ?.find((it) => !it.includes(upstream.origin))
        if (found === undefined || isAsked) return
        isAsked = true
        void askAll(found, bodies, secrets).finally(() => child.kill('SIGINT'))
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
    },
  })
  upstream.close()
  return [run]
}

/** Chat deltas that cut each secret in three. */
function deltasOf(shapes: readonly Secret[]): readonly object[] {
  return shapes.flatMap((secret) => {
    const text = `${echoes(secret)[1]}\n`
    const third = Math.ceil(text.length / 3)
    return [0, third, 2 * third].map((at) => ({
      id: 'chat-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { content: text.slice(at, at + third) }, finish_reason: null }],
    }))
  })
}

function bodiesOf(secrets: readonly Secret[]): readonly object[] {
  const values = secrets.filter(({ way }) => way === 'member').map(({ value }) => value)
  const messages = [{ role: 'user', content: 'Who swims today?' }]
  const url = 'https://shop.example/mcp'
  const tools = values
    .slice(0, 6)
    .map((authorization) => ({ type: 'mcp', server_label: 'shop', server_url: url, authorization }))
  const servers = values
    .slice(6, 12)
    .map((token, at) => ({ type: 'url', name: `shop-${at}`, url, authorization_token: token }))
  const members = Object.fromEntries(MEMBERS.map((name, at) => [name, values[at] ?? '']))
  const written = JSON.stringify(members)
  const login = { id: 'call-1', type: 'function', function: { name: 'login', arguments: written } }
  const bodies = [
    { messages, tools },
    { messages, mcp_servers: servers },
    { messages: [...messages, { role: 'assistant', tool_calls: [login] }] },
    { messages: [{ role: 'tool', content: written }], metadata: members },
  ]
  return bodies.map((body) => ({ model: 'm', stream: true, ...body }))
}

async function askAll(
  base: string,
  bodies: readonly object[],
  secrets: readonly Secret[],
): Promise<void> {
  const headers = secrets
    .filter(({ way, form }) => way === 'header' && !form.startsWith('Cookie'))
    .map(({ form, value }) => [form.slice(0, form.indexOf(':')), value] as const)
  for (const body of bodies) {
    const response = await fetch(`${base.replace(/\/+$/u, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
      body: JSON.stringify(body),
    })
    await response.text()
  }
}
