import type { FrameAt } from '../../contracts/fixture.ts'
import { readEvent } from '../../wire/read-event.ts'

/**
 * The JSON of a frame that holds a message: a line, a body, or what an event carries. No event begins like a JSON-RPC
 * message, since each of its lines begins with the name of a field.
 */
export function messageText({ utf8, b64 }: FrameAt): string {
  const text = utf8 ?? Buffer.from(b64 ?? '', 'base64').toString()
  return /^\s*[[{]/u.test(text) ? text : (readEvent(text, true).data ?? '')
}
