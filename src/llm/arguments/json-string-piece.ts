const SPECIAL = /["\\\p{Cc}]/u
const EACH_SPECIAL = /["\\\p{Cc}]/gu

/** A piece of a text as it stands inside of a JSON string; the pieces of a text give the same however it is cut. */
export function jsonStringPiece(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.replaceAll(EACH_SPECIAL, (unit) => JSON.stringify(unit).slice(1, -1))
}
