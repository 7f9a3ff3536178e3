/** Names of what one tool makes and another reads. */
const IDENTITY =
  /(?:^|[^a-z])(?:id|name|path|file|filename|key|uri|slug|title|session|project|vault|database|table|branch|entity)s?$/u

/** Returns the words of a parameter's name, in lower case: `sessionId` and `session_id` are `session id`. */
export function wordsOf(name: string): string {
  return name
    .slice(0, 100)
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
}

/** Whether words name something that one tool makes and another reads: an id, a name, a path. */
export function isIdentity(words: string): boolean {
  return IDENTITY.test(words)
}

/** Returns words without a plural `s` at their end. */
export function singular(words: string): string {
  return words.replace(/(?<=[^s])s$/u, '')
}
