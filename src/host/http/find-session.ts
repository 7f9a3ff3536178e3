import type { HttpRequest } from './exchange.ts'
import type { Refusal } from './refuse.ts'
import type { HttpSession } from './session.ts'
import { versionIn } from './version-in.ts'

const SESSION_NOT_FOUND = -32001

/** The session that a request names, or why it isn't served in one. */
export function findSession(
  request: HttpRequest,
  sessions: ReadonlyMap<string, HttpSession>,
): HttpSession | Refusal {
  const id = request.headers['mcp-session-id']
  if (id === undefined || id === '')
    return { status: 400, message: 'the header Mcp-Session-Id is missing; initialize gives it' }
  const session = sessions.get(String(id))
  if (session === undefined)
    return { status: 404, code: SESSION_NOT_FOUND, message: 'Session not found' }
  const version = versionIn(request)
  return session.speaks(version)
    ? session
    : { status: 400, message: `the protocol version ${version} isn't supported` }
}
