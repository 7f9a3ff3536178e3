/** Characters of a client's message that are kept: those of schema libraries may be as long as what they are about. */
const LIMIT = 1000

/** What is kept of a client's words. */
export function cutMessage(message: string): string {
  return message.length > LIMIT ? `${message.slice(0, LIMIT - 1)}…` : message
}
