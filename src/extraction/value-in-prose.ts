import type { Span } from '../contracts/extraction.ts'
import type { Candidate } from '../contracts/isolator.ts'

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
const KEY = /[{,]\s*"/u

/**
 * A JSON value inside a longer text as a candidate; undefined where it is more likely prose or code: numbers and
 * empty brackets (citations, sets), bare strings that share their line, arguments and operands of an expression.
 */
export function valueInProse(text: string, span: Span): Candidate | undefined {
  const before = text.slice(Math.max(0, span[0] - REACH), span[0])
  const after = text.slice(span[1], span[1] + REACH)
  const alone = LINE_BEFORE.test(before) && LINE_AFTER.test(after)
  if (!isData(text.slice(...span), alone)) return undefined
  if (CODE_BEFORE.test(before) || CODE_AFTER.test(after)) return undefined
  if (ENCLOSURES.some(([opens, closes]) => opens.test(before) && closes.test(after)))
    return undefined
  if (!alone && isInlineCode(before, after)) return undefined
  return { span, format: 'json', confidence: alone ? 0.8 : 0.5 }
}

/** Whether a backtick is open on the line of a value and closes behind it; three in a row are a fence. */
function isInlineCode(before: string, after: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1).replaceAll(/`{3,}/gu, '')
  return line.split('`').length % 2 === 0 && /^[^\n]*`/u.test(after.replaceAll(/`{3,}/gu, ''))
}

function isData(value: string, alone: boolean): boolean {
  if (!value.includes('"')) return false
  return alone || (value.includes('{') && KEY.test(value))
}
