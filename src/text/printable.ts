const BREAKS = /[\t\n\r\u2028\u2029]+/gu
const CONTROLS = /\p{Control}/gu
/** What turns the direction of a line or can't be seen, and halves of pairs; joiners and emoji's selectors may stay. */
const HIDDEN =
  /\u034F|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}\p{Surrogate}]/gu
/** What a runner of GitHub takes for a command at the beginning of a line; a text may be wrapped at any space. */
const COMMANDS = /(?<=^|\s)(?:::|##\[)/gu
const SHOWN_COMMANDS: Readonly<Record<string, string>> = { '::': '∷', '##[': '## [' }
const SPACE = 0x20
const DELETE = 0x7f
const PICTURES = 0x2400
const PICTURE_OF_DELETE = '\u2421'
const REPLACEMENT = '\uFFFD'

/**
 * A text on one line that a terminal shows and never obeys: breaks become spaces, control
 * characters their pictures (U+001B is `␛`), C1 controls, direction marks, invisible characters and lone surrogates `�`.
 * A word that begins with `::` or `##[` begins with `∷` or `## [`, so that no runner takes its line for a command.
 */
export function printable(text: string): string {
  return text
    .replaceAll(BREAKS, ' ')
    .replaceAll(CONTROLS, picture)
    .replaceAll(HIDDEN, REPLACEMENT)
    .replaceAll(COMMANDS, (command) => SHOWN_COMMANDS[command] ?? command)
}

/** A terminal may take a C1 control, such as U+009B, for an escape; those have no picture. */
function picture(control: string): string {
  const code = control.charCodeAt(0)
  if (code < SPACE) return String.fromCharCode(PICTURES + code)
  return code === DELETE ? PICTURE_OF_DELETE : REPLACEMENT
}
