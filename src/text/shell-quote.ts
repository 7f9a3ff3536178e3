const PLAIN = /^[\w@%+=:,./-]+$/u

/** A word as a POSIX shell reads it back: in single quotes where it holds what a shell may act on. */
export function shellQuote(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
