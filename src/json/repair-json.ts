import { jsonrepair } from 'jsonrepair'
import type { Repair } from '../contracts/extraction.ts'
import { applyRepairs } from './apply-repairs.ts'
import { composeRepairs } from './compose-repairs.ts'
import { repairLog } from './repair-log.ts'
import { restoreMeaning } from './restore-meaning.ts'
import { surveyBrokenJson } from './survey-broken-json.ts'
import { wholeEscape } from './whole-escape.ts'

/** What came of repairing a text. */
export type JsonRepair =
  | {
      readonly ok: true
      /** What the repairs make of the input. */
      readonly text: string
      /** In text order; applied to the input they give the text, and nothing else was done. */
      readonly repairs: readonly Repair[]
    }
  | { readonly ok: false; readonly reason: string; readonly at?: number }

/** UTF-16 units of a text that is repaired; a larger one is most likely no single value. */
const LENGTH_LIMIT = 262_144

/** The repair copies what it has at each of them, which takes quadratic time. */
const FAULT_LIMIT = 1000

/** A text too short to take noticeable time, whatever it holds. */
const SMALL = 2000

/** The repair recurses. */
const DEPTH_LIMIT = 500

/**
 * Makes JSON of a text that is meant as one object or array and is broken; never throws. What it can't repair in
 * bounded time (too long, too deep, broken in too many places) it refuses and says so. For several values, such as
 * JSON Lines, repair each by itself.
 */
export function repairJson(text: string): JsonRepair {
  if (text.length > LENGTH_LIMIT)
    return { ok: false, reason: `more than ${LENGTH_LIMIT} characters are not repaired` }
  const refusal = text.length > SMALL ? refusalOf(text) : undefined
  if (refusal !== undefined) return { ok: false, reason: refusal, at: 0 }
  const escapes = wholeEscape(text)
  if (escapes !== undefined)
    return { ok: true, text: applyRepairs(text, escapes), repairs: escapes }
  const arrow = arrowIn(text)
  if (arrow !== undefined) return { ok: false, reason: ARROW, at: arrow }
  try {
    const first = restoreMeaning(text)
    const restored = applyRepairs(text, first)
    const repaired = jsonrepair(restored)
    const logged = repairLog(restored, repaired)
    const second = logged.map(withoutNumberAsText)
    if (second.some(isMarkAsItem)) return { ok: false, reason: MARK, at: 0 }
    if (second.some((repair) => isFraction(repair, restored)))
      return { ok: false, reason: FRACTION, at: 0 }
    if (second.some(({ code }) => code === 'quote-value') && hasIntruder(restored))
      return { ok: false, reason: WORDS, at: 0 }
    const composed = first.length === 0 ? second : composeRepairs(first, second)
    const repairs = composed ?? repairLog(text, repaired).map(withoutNumberAsText)
    const isAsRepaired =
      composed !== undefined && second.every((repair, index) => repair === logged[index])
    return { ok: true, text: isAsRepaired ? repaired : applyRepairs(text, repairs), repairs }
  } catch (error) {
    return { ok: false, ...faultOf(error) }
  }
}

const ARROW = "it can't be repaired: an arrow stands where a colon should"

/** Strings, and numbers and strings with an arrow behind them. */
const STRING_OR_ARROW = /("(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\b\d+\b)(?:\s{0,80}([=-]>))?/gu

/** Returns where an arrow joins a key and a value, as in PHP and Ruby: a repair would make one text of both. */
function arrowIn(text: string): number | undefined {
  if (!/[=-]>/u.test(text)) return undefined
  for (const match of text.matchAll(STRING_OR_ARROW))
    if (match[2] !== undefined) return match.index + match[0].length - match[2].length
  return undefined
}

const WORDS = "it can't be repaired: words stand among objects or arrays"

const MARK = "it can't be repaired: a colon or a round bracket stands where an item should"

/** What would be the start of a string behind a key in an array, or at the end of an interval. */
function isMarkAsItem({ code, before }: Repair): boolean {
  return code === 'quote-value' && /^[:)]/u.test(before)
}

const FRACTION = "it can't be repaired: a slash stands behind a number"

/** `3/2, 1/2`, where the repair takes `/2, 1/` for a pattern. */
function isFraction({ code, before, start }: Repair, text: string): boolean {
  return (
    code === 'quote-value' &&
    before.startsWith('/') &&
    /\d\s*$/u.test(text.slice(Math.max(0, start - 20), start))
  )
}

/** Null, as Python's decoder gives it: the name of a number that JSON doesn't have is no string that was meant. */
function withoutNumberAsText(repair: Repair): Repair {
  const isNumber = repair.code === 'literal-replaced' && NO_NUMBER.test(repair.after)
  return isNumber ? { ...repair, after: 'null' } : repair
}

const NO_NUMBER = /^"[-+]?(?:NaN|nan|Infinity|inf)"$/u

function hasIntruder(text: string): boolean {
  return surveyBrokenJson(text, Math.max(0, text.search(/[{[]/u))).intruder !== undefined
}

function refusalOf(text: string): string | undefined {
  const { depth, faults, end } = surveyBrokenJson(text, Math.max(0, text.search(/\S/u)))
  if (depth > DEPTH_LIMIT) return `the value is nested deeper than ${DEPTH_LIMIT} levels`
  const rest = end === undefined ? '' : text.slice(end)
  if (faults + countMarks(rest) > FAULT_LIMIT)
    return `the value is broken in more than ${FAULT_LIMIT} places`
  return undefined
}

/** What follows the value was not looked at: each of its marks may be a fault. */
function countMarks(text: string): number {
  return text.length < FAULT_LIMIT ? 0 : (text.match(/[^\s\w]|\n/gu)?.length ?? 0)
}

function faultOf(error: unknown): { readonly reason: string; readonly at?: number } {
  if (!(error instanceof Error) || !('position' in error) || typeof error.position !== 'number')
    return { reason: 'the value is too deep to be repaired' }
  const reason = `it can't be repaired: ${REASONS.get(error.message.split(' ', 1)[0] ?? '') ?? 'it is no JSON'}`
  return { reason, at: error.position }
}

/** By the first word of what the repair says, which quotes the text. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['Unexpected', 'a character stands where none can'],
  ['Object', 'an object has something else than a key'],
  ['Colon', 'a key has no colon'],
  ['Invalid', 'a string has an invalid character'],
])
