import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'

/** How far around a value its line is looked at: enough for what gives code away, and bounded on endless lines. */
const REACH = 80

const LINE_BEFORE = /(?:^|\n)[ \t\r\uFEFF]*$/u
const LINE_AFTER = /^[ \t\r]*(?:\n|$)/u
const CODE_BEFORE = /(?:[\w$)('"`]|=>?[ \t]*|\breturn[ \t]+)$/u
const CODE_AFTER = /^(?:[ \t]*[;)'"`]|,[ \t\r]*(?:\n|$)|\.\w|\s*=>)/u
/** The last argument of a call over several lines, a cell of a table, a comment of markup. */
const ENCLOSURES = [
  [/[(,]\s*$/u, /^\s*\)/u],
  [/\|[ \t]*$/u, /^[ \t]*\|/u],
  [/<!--\s*$/u, /^\s*-->/u],
] as const
const NUMBERS = /[[\s]{1,80}(?:-?\d[\d.eE+-]{0,40}|true|false|null)\s{0,80}(?:\]\s{0,80})?,/uy
const MATRIX = /\[\s{0,80}\[[^[\]]{0,2000},[^[\]]{0,2000}\]\s{0,80},\s{0,80}\[/uy
/** A line that ends with a colon, and at most one blank line. */
const LABEL_BEFORE =
  /(?:^|\n)[ \t]*(?:[*_#]{1,4} ?)?\p{L}[^\n]{0,60}:[*_]{0,3}[ \t]*\r?\n(?:[ \t]*\r?\n)?[ \t]*$/u
const KEY = /[{,]\s*"/u

/**
 * A JSON value inside a longer text as a candidate; undefined where it is more likely prose or code: empty brackets and
 * numbers (citations, sets) that aren't announced by a label on lines of their own, nor a matrix there; bare strings that
 * share their line, arguments and operands of an expression.
 */
export function valueInProse(text: string, span: Span): Candidate | undefined {
  const before = text.slice(Math.max(0, span[0] - REACH), span[0])
  const after = text.slice(span[1], span[1] + REACH)
  const alone = LINE_BEFORE.test(before) && LINE_AFTER.test(after)
  if (!isData(text, span, alone) && !(alone && isNumbers(text, span, before))) return undefined
  if (CODE_BEFORE.test(before) || CODE_AFTER.test(after)) return undefined
  if (ENCLOSURES.some(([opens, closes]) => opens.test(before) && closes.test(after)))
    return undefined
  if (!alone && isInlineCode(before, after)) return undefined
  return { span, format: 'json', confidence: alone ? 0.8 : 0.5 }
}

/** How much of the text behind a value decides what it is: more of it changes nothing. */
export interface DecidingText {
  /** Characters that are not white space; enough for the longest mark that is looked for, `-->`. */
  readonly visible: number
  /** Whether it takes the rest of the line as well. */
  readonly line: boolean
  /** UTF-16 units, whatever they are. */
  readonly limit: number
}

/** How much text behind a value decides what it is, given the text before it. */
export function decidingText(before: string): DecidingText {
  return { visible: 3, line: opensInlineCode(before), limit: REACH }
}

/** Whether a backtick is open on the line of a value and closes behind it; three in a row are a fence. */
function isInlineCode(before: string, after: string): boolean {
  return opensInlineCode(before) && /^[^\n]*`/u.test(after.replaceAll(/`{3,}/gu, ''))
}

function opensInlineCode(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1).replaceAll(/`{3,}/gu, '')
  return line.split('`').length % 2 === 0
}

/**
 * Whether a value without strings is an array of numbers that was asked for: what is announced by a label, or a matrix.
 * Two numbers in brackets may be a citation, but not with either.
 */
function isNumbers(text: string, [start, end]: Span, before: string): boolean {
  NUMBERS.lastIndex = start
  if (!NUMBERS.test(text)) return false
  MATRIX.lastIndex = start
  const isAnnounced = MATRIX.test(text) || LABEL_BEFORE.test(before)
  return isAnnounced && !/[{}]/u.test(text.slice(start, end))
}

function isData(text: string, span: Span, alone: boolean): boolean {
  const value = text.slice(...span)
  if (!value.includes('"')) return false
  return alone || (value.includes('{') && KEY.test(value))
}
