import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'

/** Hands a body on, each chunk as it comes and no faster than it is taken; what nobody can take any more is let go. */
export function handOn(
  from: IncomingMessage,
  to: ClientRequest | ServerResponse,
  note: (chunk: Uint8Array) => void,
): void {
  from.on('data', (chunk: Uint8Array) => {
    note(chunk)
    if (!to.destroyed && !to.write(chunk)) from.pause()
  })
  to.on('drain', () => from.resume())
  to.on('close', () => from.resume())
}
