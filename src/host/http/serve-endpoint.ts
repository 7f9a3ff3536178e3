import type { Exchange } from './exchange.ts'
import { findSession } from './find-session.ts'
import { isModern } from './era-of.ts'
import { refuseAccept } from './refuse-accept.ts'
import { type Refusal, refuse } from './refuse.ts'
import { HttpSession } from './session.ts'
import { type PostService, takePosted } from './take-posted.ts'
import { versionIn } from './version-in.ts'

/** What an endpoint serves. */
interface EndpointService extends PostService {
  /** The methods, as a header names them. */
  readonly allow: string
}

/** Serves MCP to a client that may ask for it. */
export async function serveEndpoint(exchange: Exchange, service: EndpointService): Promise<void> {
  const refusal =
    exchange.request.method === 'POST'
      ? await takePosted(exchange, service)
      : useSession(exchange, service)
  if (refusal !== undefined) refuse(exchange.response, refusal)
}

/** Opens a stream, or ends a session; neither is known to revisions without a handshake. */
function useSession(
  { request, response }: Exchange,
  { sessions, allow }: EndpointService,
): Refusal | undefined {
  const { method = '' } = request
  const isGet = method === 'GET'
  if (!isGet && method !== 'DELETE')
    return { status: 405, message: `the method ${method} isn't served`, fields: { allow: allow } }
  const version = versionIn(request)
  if (version !== undefined && isModern(version))
    return { status: 405, message: `revision ${version} has only POST`, fields: { allow: 'POST' } }
  const refusal = isGet ? refuseAccept(request, 'text/event-stream') : undefined
  if (refusal !== undefined) return refusal
  const session = findSession(request, sessions)
  if (!(session instanceof HttpSession)) return session
  if (isGet) session.listen(response)
  else {
    session.leave()
    response.writeHead(204).end()
  }
  return undefined
}
