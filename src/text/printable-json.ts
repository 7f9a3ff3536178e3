/** What JSON leaves as it is and a terminal obeys, or a reader doesn't see. */
const UNSAFE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** A value as indented JSON that reads back as the value and that a terminal shows and never obeys. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(UNSAFE, escape)
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
