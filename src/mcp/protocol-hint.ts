import { isModern } from './result/is-modern.ts'
import { LEGACY_VERSION, MODERN_VERSIONS } from './protocol-versions.ts'

/** A request that opens a conversation, and how it was refused. */
export interface RefusedGreeting {
  readonly method: string
  /** `error` is a JSON-RPC error; `refused` one by the status of HTTP alone. */
  readonly kind: string
  readonly status?: number | undefined
  /** The revisions that the server says it speaks, none of which was asked for. */
  readonly supported?: readonly string[] | undefined
}

const BAD_REQUEST = 400

/**
 * What to do about a server that refuses the revision that it was spoken to in, which is never to ask for that again;
 * undefined where that isn't why it failed.
 */
export function protocolHint(greeting: RefusedGreeting): string | undefined {
  const { method, kind, status, supported } = greeting
  const wasModern = method === 'server/discover'
  if (!wasModern && method !== 'initialize') return undefined
  // A server with sessions refuses whatever comes before a handshake, often without the id of the request.
  const isUnread = wasModern && kind === 'refused' && status === BAD_REQUEST
  if (supported === undefined && kind !== 'error' && !isUnread) return undefined
  if (supported !== undefined && supported.length > 0) return hintFrom(supported, wasModern)
  return wasModern
    ? `the server may speak an older revision: try --protocol ${LEGACY_VERSION}`
    : `the server may speak a revision without a handshake only: try --protocol ${MODERN_VERSIONS.join(' or ')}`
}

function hintFrom(supported: readonly string[], wasModern: boolean): string {
  const others = supported.filter((version) => isModern(version) !== wasModern)
  const spoken = wasModern ? others[0] : others.find((version) => MODERN_VERSIONS.includes(version))
  const said = `the server says that it speaks ${supported.join(', ')}`
  return spoken === undefined
    ? `${said}, none of which is spoken here`
    : `${said}: try --protocol ${spoken}`
}
