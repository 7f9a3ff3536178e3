import type { ClientRequest, ServerResponse } from 'node:http'

const NOTHING = new Uint8Array()

/** Sends the head of a message before there is anything of its body; of one that has no body, its end does. */
export function sendHead(message: ClientRequest | ServerResponse): void {
  // Node's own `flushHeaders` would write a head as UTF-8, whose characters are bytes.
  message.write(NOTHING)
}
