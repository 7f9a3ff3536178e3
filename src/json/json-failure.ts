/** Why a text isn't JSON, and where. */
export interface JsonFailure {
  readonly reason: string
  /** UTF-16 offset in all of the text. */
  readonly at: number
}

/** What the JSON grammar (RFC 8259) allows next, between two tokens of a value. */
export type JsonExpectation =
  | 'value'
  | 'value-or-end'
  | 'key'
  | 'key-or-end'
  | 'colon'
  | 'comma-or-end'
  | 'nothing'

/** Why a text that holds something else there isn't JSON. */
export const EXPECTED: Readonly<Record<JsonExpectation, string>> = {
  value: 'expected a value',
  'value-or-end': 'expected a value or "]"',
  key: 'expected a key in double quotes',
  'key-or-end': 'expected a key in double quotes or "}"',
  colon: 'expected ":"',
  'comma-or-end': 'expected "," or a closing bracket',
  nothing: 'more text follows the value',
}

/** Why a text whose string is broken isn't JSON. */
export const BROKEN_STRING = 'the string has no end on its line, or a wrong escape'

/** Why a text that breaks off isn't JSON. */
export const ENDED = 'the text ends inside the value'
