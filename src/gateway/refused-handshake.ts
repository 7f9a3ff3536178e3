import { errorMessage } from '../rpc/rpc-edits.ts'
import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'
import { excerpt } from '../text/excerpt.ts'
import { inTime } from './in-time.ts'
import type { LinkEnd } from './links/server-link.ts'

/** Seconds for the answer to a handshake that no client waits for; who waits for one has a time of its own. */
const PATIENCE = 60
const UNANSWERED = errorMessage('initialize', {
  code: -32001,
  message: `no answer within ${PATIENCE} s`,
})

/** What a server answers to the handshake; an error where it doesn't in time. */
export async function inHandshakeTime(answering: Promise<RpcMessage>): Promise<RpcMessage> {
  return (await inTime(answering, PATIENCE * 1000)) ?? UNANSWERED
}

/** How a connection ends to a server that refuses `initialize`. */
export function refusedHandshake(server: string, error: RpcMessage): LinkEnd {
  const why = partOf(error, ['error', 'message'])
  const said = typeof why === 'string' ? `: ${why}` : ''
  return { message: `server ${excerpt(server)} refused the handshake${said}`, stderr: [] }
}
