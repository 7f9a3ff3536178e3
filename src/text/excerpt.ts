/** A text on one line, quoted, cut to a number of characters, for messages. */
export function excerpt(text: string, limit = 80): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return JSON.stringify(line.length > limit ? `${line.slice(0, limit - 1)}…` : line)
}
