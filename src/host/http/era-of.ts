import { META_KEYS } from '../../mcp/meta-keys.ts'
import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'
import { LEGACY_VERSIONS } from './legacy-versions.ts'

/** The first revision without a handshake. */
const FIRST_MODERN = '2026-07-28'

/** How a posted message is to be served: in its session, or alone, in the revision that it names. */
export type Era =
  | { readonly era: 'legacy' }
  | { readonly era: 'modern'; readonly version: string }
  /** Its header says that it names a revision, and it doesn't. */
  | { readonly era: 'unclaimed'; readonly version: string }

/**
 * Tells by what a message says of itself; by its header only where it is a notification, which may say nothing. A
 * revision that isn't known is a modern one, whose server says which it knows.
 */
export function eraOf(message: RpcMessage, header: string | undefined): Era {
  const claim = partOf(message, ['params', '_meta', META_KEYS.protocolVersion])
  if (typeof claim === 'string' && !LEGACY_VERSIONS.includes(claim))
    return { era: 'modern', version: claim }
  if (header === undefined || !isModern(header)) return { era: 'legacy' }
  if (message.kind === 'notification') return { era: 'modern', version: header }
  return message.kind === 'request' ? { era: 'unclaimed', version: header } : { era: 'legacy' }
}

/** Whether a revision has no handshake, and with it neither sessions nor streams of their own. */
export function isModern(version: string): boolean {
  return /^\d{4}-\d\d-\d\d$/u.test(version) && version >= FIRST_MODERN
}
