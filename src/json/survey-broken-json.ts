import type { Span } from '../contracts/extraction.ts'
import { type BrokenJsonState, LIST_OF_LEVELS } from './broken-json-state.ts'
import { readBrokenText, skipOmission } from './survey-broken-text.ts'

/** What a broken JSON value looks like, as far as that shows without repairing it. */
export interface BrokenJsonSurvey {
  /** After the bracket that closes the first one; undefined where none does. */
  readonly end: number | undefined
  /** Levels of nesting. */
  readonly depth: number
  /** What is followed by a colon inside a bracket. */
  readonly keys: number
  /** Strings, in quotes of any kind. */
  readonly strings: number
  /** Strings, numbers and literals that are no keys. */
  readonly values: number
  /** Words without quotes as values: what they name is code, or a string that lost its quotes. */
  readonly bare: number
  /** What stands outside strings and only a program says: a semicolon, two colons, an operator, `nil`. */
  readonly programMarks: number
  /** Places where more has to be done than changing one token. */
  readonly faults: number
  /** Words outside strings that follow a word: prose has many. */
  readonly phrases: number
  /**
   * Where what is read as the value ends before prose, where nothing closes it: before a blank line with words behind
   * it, and before words that can be no item.
   */
  readonly proseAt: number | undefined
  /** Where words stand behind a nested value that are neither a key nor an item. */
  readonly intruder: number | undefined
  /** What stands for what was left out. */
  readonly omissions: readonly Span[]
  /** Where a word starts with which the text ends. */
  readonly lastWord: number | undefined
  /** Where a string starts that the text ends in. */
  readonly openString: number | undefined
}

const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/**
 * Walks over a value that opens at an offset and is meant as JSON, however broken, up to where it ends or a limit
 * stands. Linear, bounded by no recursion.
 */
export function surveyBrokenJson(
  text: string,
  start: number,
  limit: number = text.length,
): BrokenJsonSurvey {
  const state: BrokenJsonState = {
    text,
    limit,
    position: start,
    previous: 'opening',
    isMember: false,
    levels: [],
    braces: 0,
    depth: 0,
    keys: 0,
    strings: 0,
    values: 0,
    bare: 0,
    programMarks: 0,
    faults: 0,
    phrases: 0,
    newlines: 0,
    tokenEnd: start,
    levelEnd: -1,
    proseAt: undefined,
    intruder: undefined,
    omissions: [],
    lastWord: undefined,
    openString: undefined,
    hopeless: new Set(),
  }
  do readToken(state)
  while (state.position < limit && state.levels.length > 0)
  return summary(state)
}

function summary(state: BrokenJsonState): BrokenJsonSurvey {
  const { depth, keys, strings, values, bare, programMarks } = state
  const { faults, phrases, intruder, omissions } = state
  const end = state.levels.length === 0 ? state.position : undefined
  const isLast = end === undefined && state.text.slice(state.tokenEnd, state.limit).trim() === ''
  const proseAt =
    end === undefined ? (intruder === undefined ? state.proseAt : state.levelEnd) : undefined
  return {
    end,
    depth,
    keys,
    strings,
    values,
    bare,
    programMarks,
    faults,
    phrases,
    proseAt,
    intruder,
    omissions,
    lastWord: isLast ? state.lastWord : undefined,
    openString: isLast ? state.openString : undefined,
  }
}

function readToken(state: BrokenJsonState): void {
  const code = state.text.charCodeAt(state.position)
  if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
    if (code === 0x0a) state.newlines++
    state.position++
    return
  }
  state.lastWord = undefined
  state.openString = undefined
  readMarkOrText(state, code)
  state.newlines = 0
  state.tokenEnd = state.position
}

function readMarkOrText(state: BrokenJsonState, code: number): void {
  switch (code) {
    case OPEN_BRACE:
    case OPEN_BRACKET:
      return openLevel(state, code)
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
      return closeLevel(state, code)
    case 0x2c:
      return readMark(state, 'comma')
    case 0x3a:
      return readColon(state)
    default:
      return readBrokenText(state, code)
  }
}

function openLevel(state: BrokenJsonState, code: number): void {
  if (code === OPEN_BRACKET && skipOmission(state)) return
  if (state.previous === 'value' || state.previous === 'word') state.faults++
  const top = state.levels.length - 1
  if (state.previous === 'opening' && state.levels[top] === OPEN_BRACKET)
    state.levels[top] = LIST_OF_LEVELS
  state.levels.push(code)
  if (code === OPEN_BRACE) state.braces++
  state.depth = Math.max(state.depth, state.levels.length)
  state.previous = 'opening'
  state.isMember = false
  state.position++
}

/** Closes what is open inside too; a bracket that closes nothing is passed over. */
function closeLevel(state: BrokenJsonState, code: number): void {
  const wanted = code === CLOSE_BRACE ? OPEN_BRACE : OPEN_BRACKET
  state.position++
  if (state.previous === 'comma') state.faults++
  state.previous = 'value'
  state.isMember = true
  const count = wanted === OPEN_BRACE ? state.braces : state.levels.length - state.braces
  if (count === 0) {
    state.faults++
    return
  }
  state.levelEnd = state.position
  for (let open = state.levels.pop(); open !== undefined; open = state.levels.pop()) {
    if (open === OPEN_BRACE) state.braces--
    if ((open & 0xff) === wanted) return
    state.faults++
  }
}

function readMark(state: BrokenJsonState, mark: 'comma' | 'colon'): void {
  if (state.previous !== 'value' && state.previous !== 'word') state.faults++
  if (mark === 'comma') state.isMember = false
  state.previous = mark
  state.position++
}

function readColon(state: BrokenJsonState): void {
  if (state.text[state.position + 1] === ':') state.programMarks++
  if (state.previous === 'value' || state.previous === 'word') state.keys++
  if (state.isMember || state.levels.at(-1) !== OPEN_BRACE) state.faults++
  state.isMember = true
  readMark(state, 'colon')
}
