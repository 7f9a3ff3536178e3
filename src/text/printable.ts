const BREAKS = /[\t\n\r\u2028\u2029]+/gu
const CONTROLS = /\p{Control}/gu
/** What turns the direction of a line, and halves of pairs. */
const HIDDEN = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Surrogate}]/gu
const SPACE = 0x20
const DELETE = 0x7f
const PICTURES = 0x2400
const PICTURE_OF_DELETE = '\u2421'
const REPLACEMENT = '\uFFFD'

/**
 * A text on one line that a terminal shows and never obeys: breaks become spaces, control
 * characters their pictures (U+001B is `␛`), C1 controls, direction marks and lone surrogates `�`.
 */
export function printable(text: string): string {
  return text.replaceAll(BREAKS, ' ').replaceAll(CONTROLS, picture).replaceAll(HIDDEN, REPLACEMENT)
}

/** A terminal may take a C1 control, such as U+009B, for an escape; those have no picture. */
function picture(control: string): string {
  const code = control.charCodeAt(0)
  if (code < SPACE) return String.fromCharCode(PICTURES + code)
  return code === DELETE ? PICTURE_OF_DELETE : REPLACEMENT
}
