import type { JsonObject } from '../../contracts/json.ts'
import { corsFields, preflightFields } from './cors-fields.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { refuse } from './refuse.ts'
import { serveEndpoint } from './serve-endpoint.ts'
import { MANIFEST_METHODS, MANIFEST_PATH, serveManifest } from './serve-manifest.ts'
import type { PostService } from './take-posted.ts'

/** What answers requests. */
export interface AnswerService extends PostService {
  readonly gate: Gate
  /** What is served here, for who looks for it at its well-known place. */
  readonly manifest?: () => JsonObject
}

/** The first is the one that is told; people leave it out, and end it with a slash. */
const PATHS: readonly (string | undefined)[] = ['/mcp', '/mcp/', '/']
const METHODS = 'GET, POST, DELETE, OPTIONS'
const INTERNAL_ERROR = -32603

/** Answers a request over HTTP: lets in who may come in, and has MCP served to him. Never fails. */
export async function answerRequest(exchange: Exchange, service: AnswerService): Promise<void> {
  const { response } = exchange
  // A close follows, and that is what counts.
  response.on('error', () => undefined)
  try {
    await letIn(exchange, service)
  } catch (error) {
    const message = `Internal error: ${error instanceof Error ? error.message : String(error)}`
    if (response.headersSent) response.destroy()
    else refuse(response, { status: 500, code: INTERNAL_ERROR, message })
  }
}

async function letIn(exchange: Exchange, service: AnswerService): Promise<void> {
  const { request, response } = exchange
  const { gate, manifest } = service
  const outside = gate.refusePlace(request)
  if (outside !== undefined) return refuse(response, outside)
  for (const [name, value] of Object.entries(corsFields(request))) response.setHeader(name, value)
  const path = request.url?.split('?', 1)[0]
  const isManifest = manifest !== undefined && path === MANIFEST_PATH
  if (!isManifest && !PATHS.includes(path))
    return refuse(response, { status: 404, message: 'nothing is served here: MCP is at /mcp' })
  const allow = isManifest ? MANIFEST_METHODS : METHODS
  if (request.method === 'OPTIONS') {
    response.writeHead(204, preflightFields(request, allow)).end()
    return undefined
  }
  const stranger = gate.refuseSender(request)
  if (stranger !== undefined) return refuse(response, stranger)
  if (!isManifest) return serveEndpoint(exchange, { ...service, allow })
  const refusal = serveManifest(exchange, manifest)
  return refusal === undefined ? undefined : refuse(response, refusal)
}
