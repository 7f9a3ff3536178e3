/**
 * A label of up to four words before an object, at the start of a text; marks of emphasis may stand around it, with its
 * colon or without.
 */
export const LABEL =
  /^\s{0,8}[*_]{0,3}(\p{L}(?:[\p{L}\d_-]{0,38}[\p{L}\d-])?(?: [\p{L}\d_-]{1,40}){0,3}?)[*_]{0,3}:[*_]{0,3}\s{0,8}\{/u

/** The rest of a line, and a blank line: what stands between an object and the body that it describes. */
export const SEPARATOR = /^[ \t]{0,8}\r?\n[ \t]{0,8}\r?\n/u

/** Labels that say that what follows describes something else. */
export const METADATA_LABEL = /^(?:meta(?:[ _-]?data)?|headers?)$/iu

const CAPITALS = /^\p{Lu}[\p{Lu}\d_-]*(?: [\p{Lu}\d_-]+)*$/u
const DESCRIBING =
  /(?:^|[ _-])(?:meta(?:[ _-]?data)?|headers?|info|information|details?|properties|attributes|fields|status|stats|statistics|summary|context|params|parameters|frontmatter)$/iu

/**
 * Whether a label names what describes the body below: written in capitals, or with such a word at its end. Others are
 * how people announce the value itself (`Here you go: {…}`), and what is below it is their next sentence.
 */
export function describesBody(label: string): boolean {
  return CAPITALS.test(label) || DESCRIBING.test(label)
}
