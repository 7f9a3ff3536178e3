import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Refusal } from './refusal.ts'

/** Answers a request with a refusal. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const body = Buffer.from(refusalBody(refusal, response.req.url))
  response.sendDate = false
  // A reason that the provider gave, and that couldn't be sent, would still stand there.
  response.writeHead(refusal.status, STATUS_CODES[refusal.status], {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  })
  response.end(body)
}

/** A refusal as bytes, for a connection on which no request could be read. */
export function rawRefusal(refusal: Refusal): string {
  const body = refusalBody(refusal)
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** The body of a refusal: where the clients of each provider look for an error, a text that says whose it is. */
function refusalBody({ status, type, message }: Refusal, path = ''): string {
  const words = `assay record llm: ${message}`
  // Ollama's clients show a text; others look into an object, each into its own field.
  const error = path.startsWith('/api/') ? words : { type, code: status, message: words }
  return `${JSON.stringify({ type: 'error', error, message: words })}\n`
}
