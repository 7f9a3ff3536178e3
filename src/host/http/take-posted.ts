import type { RpcMessage } from '../../rpc/rpc-message.ts'
import { isPacked } from '../../wire/is-packed.ts'
import { type ClientData, readClientData } from '../read-client-data.ts'
import { eraOf } from './era-of.ts'
import type { Exchange, HttpRequest, HttpResponse } from './exchange.ts'
import { findSession } from './find-session.ts'
import { mirrorFault } from './mirrored-headers.ts'
import { readBody } from './read-body.ts'
import { refuseAccept } from './refuse-accept.ts'
import type { Refusal } from './refuse.ts'
import { type RequestService, serveRequest } from './serve-request.ts'
import { HttpSession, type SessionOptions } from './session.ts'
import { versionIn } from './version-in.ts'

/** What takes what is posted. */
export interface PostService extends RequestService, Pick<SessionOptions, 'idleTimeout'> {
  /** Bytes that a body may have. */
  readonly bodyLimit: number
  /** Sessions that there may be. */
  readonly sessionLimit: number
  /** By their ids. */
  readonly sessions: Map<string, HttpSession>
}

const [INVALID_REQUEST, INVALID_PARAMS, HEADER_MISMATCH] = [-32600, -32602, -32020]

/** Takes what is posted, in its session or alone; says why where it doesn't. */
export async function takePosted(
  { request, response }: Exchange,
  service: PostService,
): Promise<Refusal | undefined> {
  const refusal =
    refuseAccept(request, 'application/json', 'text/event-stream') ?? refuseForm(request)
  if (refusal !== undefined) return refusal
  const body = await readBody(request, service.bodyLimit)
  if (body === 'gone') return undefined
  if (body === 'too-long')
    return { status: 413, message: `the body has more than ${service.bodyLimit} bytes` }
  return take(readClientData(body), { request, response }, service)
}

function refuseForm({ headers }: HttpRequest): Refusal | undefined {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    return { status: 415, message: 'the content type must be application/json' }
  return isPacked(headers['content-encoding'] ?? '')
    ? {
        status: 415,
        message: 'a body must come without content encoding',
        fields: { 'accept-encoding': 'identity' },
      }
    : undefined
}

function take(
  data: ClientData,
  { request, response }: Exchange,
  service: PostService,
): Refusal | undefined {
  const { messages, faults, isBatch } = data
  const [fault] = faults
  if (fault !== undefined) return { status: 400, ...fault }
  const header = versionIn(request)
  const [first] = messages
  if (isBatch && messages.some((message) => eraOf(message, header).era !== 'legacy'))
    return invalid('revisions without a handshake have no batches')
  if (first === undefined || isBatch) return takeInSession(data, { request, response }, service)
  const era = eraOf(first, header)
  if (era.era === 'legacy') return takeInSession(data, { request, response }, service)
  const id = first.id === undefined ? {} : { id: first.id }
  if (era.era === 'unclaimed')
    return {
      status: 400,
      code: first.method === 'initialize' ? HEADER_MISMATCH : INVALID_PARAMS,
      message: `the header names revision ${era.version}, and _meta of the request none`,
      ...id,
    }
  const mirrored = mirrorFault(first, { headers: request.headers, version: era.version })
  if (mirrored !== undefined)
    return { status: 400, code: HEADER_MISMATCH, message: mirrored, ...id }
  serveRequest(first, response, service)
  return undefined
}

function takeInSession(
  { messages, isBatch }: Pick<ClientData, 'messages' | 'isBatch'>,
  { request, response }: Exchange,
  service: PostService,
): Refusal | undefined {
  const hello = messages.find((message) => isHello(message))
  if (hello !== undefined) {
    if (messages.length > 1) return invalid('initialize must stand alone')
    return begin(hello, response, service)
  }
  const session = findSession(request, service.sessions)
  if (!(session instanceof HttpSession)) return session
  if (session.isConfusedBy(messages))
    return invalid('its id is that of another request, which is not answered yet')
  session.post({ messages, isBatch }, response)
  return undefined
}

function begin(
  hello: RpcMessage,
  response: HttpResponse,
  service: PostService,
): Refusal | undefined {
  const { sessions, sessionLimit } = service
  if (sessions.size >= sessionLimit) longestIdle(sessions.values())?.leave()
  if (sessions.size >= sessionLimit)
    return {
      status: 503,
      message: `all sessions (${sessionLimit}) have a request or a stream open: end one by DELETE, or try again later`,
    }
  const session = new HttpSession({ ...service, onEnd: () => sessions.delete(session.id) })
  sessions.set(session.id, session)
  session.begin(hello, response)
  return undefined
}

/** The session in which nothing was open for longest. */
function longestIdle(sessions: Iterable<HttpSession>): HttpSession | undefined {
  return [...sessions]
    .filter(({ idleSince }) => idleSince !== undefined)
    .toSorted((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0))[0]
}

function isHello({ kind, method }: RpcMessage): boolean {
  return kind === 'request' && method === 'initialize'
}

function invalid(fault: string): Refusal {
  return { status: 400, code: INVALID_REQUEST, message: `Invalid Request: ${fault}` }
}
