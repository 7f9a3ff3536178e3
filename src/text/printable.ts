const BREAKS = /[\t\n\r\u2028\u2029]+/gu
const CONTROLS = /[\u0000-\u001F\u007F]/gu
/** C1 controls (a terminal may take U+009B for an escape), what turns the direction of a line, halves of pairs. */
const HIDDEN = /[\u0080-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Surrogate}]/gu
const DELETE = 0x7f
const PICTURES = 0x2400
const PICTURE_OF_DELETE = '\u2421'

/**
 * A text on one line that a terminal shows and never obeys: breaks become spaces, control
 * characters their pictures (U+001B is `␛`), C1 controls, direction marks and lone surrogates `�`.
 */
export function printable(text: string): string {
  return text.replaceAll(BREAKS, ' ').replaceAll(CONTROLS, picture).replaceAll(HIDDEN, '\uFFFD')
}

function picture(control: string): string {
  const code = control.charCodeAt(0)
  return code === DELETE ? PICTURE_OF_DELETE : String.fromCharCode(PICTURES + code)
}
