/** What JSON leaves as it is and a terminal obeys, or a reader doesn't see or sees elsewhere. */
const UNSEEN = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** A JSON text that reads back as the same value, in which nothing acts on who looks at it. */
export function escapeUnseen(json: string): string {
  return json.replaceAll(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
