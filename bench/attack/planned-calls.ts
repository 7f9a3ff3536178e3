import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf } from './local-http.ts'
import { echoes, type Secret } from './plant.ts'

/** What a server answers to one call, and writes beside. */
export interface PlannedCall {
  readonly stderr?: string
  readonly result?: unknown
  readonly error?: unknown
}

/** A call in which a hostile server repeats a secret, in many forms and places. */
export function planned(secret: Secret, index: number): PlannedCall {
  const said = echoes(secret)
  const stderr = said.join(' ')
  if (secret.way === 'member') return memberCall(secret)
  if (index % 3 === 2) {
    return { stderr, error: { code: -32000, message: said[1], data: { said, deep: [said[2]] } } }
  }
  const text = said.join('\n')
  const key = index % 10 === 0 ? `key ${said[1]}` : 'key'
  const structuredContent = { said, inside: said[2], [key]: 1 }
  return { stderr, result: { content: [{ type: 'text', text }], structuredContent } }
}

function memberCall({ form, value }: Secret): PlannedCall {
  const [name = ''] = form.split(' ')
  const held = form.endsWith('request') ? { nothing: 'here' } : { user: 'bob', [name]: value }
  const content = [{ type: 'text', text: JSON.stringify(held) }]
  return { result: { content, structuredContent: { login: held } } }
}

/** The arguments of a call: those of the member forms hold the secret. */
export function argumentsFor({ way, form, value }: Secret, n: number): object {
  if (way !== 'member' || !form.endsWith('request')) return { n }
  const [name = ''] = form.split(' ')
  return { n, user: 'bob', [name]: value, nested: { [name]: value } }
}

const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'echo', version: '1' },
}
const TOOLS = [
  { name: 'say', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
]

/** Answers as an MCP server over HTTP by a plan. */
export function serveMcp(calls: readonly PlannedCall[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const message: Message = JSON.parse(await bodyOf(request))
    if (message.id === undefined) return void response.writeHead(202).end()
    const answer = answerTo(message, calls)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }))
  }
}

interface Message {
  readonly id?: unknown
  readonly method: string
  readonly params?: { readonly arguments?: { readonly n?: number } }
}

function answerTo({ method, params }: Message, calls: readonly PlannedCall[]): object {
  if (method === 'initialize') return { result: INITIALIZED }
  if (method === 'tools/list') return { result: { tools: TOOLS } }
  if (method !== 'tools/call') return { error: { code: -32601, message: 'no such method' } }
  const { result, error } = calls[params?.arguments?.n ?? 0] ?? {}
  return error === undefined ? { result: result ?? { content: [] } } : { error }
}
