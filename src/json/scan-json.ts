import type { Span } from '../contracts/extraction.ts'
import { BROKEN_STRING, ENDED, EXPECTED, type JsonExpectation } from './json-failure.ts'
import { skipJsonWhiteSpace } from './json-white-space.ts'
import { scanJsonNumber } from './scan-json-number.ts'
import { scanJsonString } from './scan-json-string.ts'

/** What a scan saw of a text that follows the JSON grammar from its start to `end`. */
export interface JsonScanSuccess {
  readonly ok: true
  /** Where the value ends; what follows it isn't looked at. */
  readonly end: number
  /** Levels of nesting; 0 for a scalar. */
  readonly depth: number
  /** Keys of all objects, each counted as often as it is written. */
  readonly members: number
  /** Numbers that a double doesn't hold, as `scanJsonNumber` tells it. */
  readonly unsafeNumbers: readonly Span[]
}

/** Where a scan stopped, and what it had seen until then. */
export interface JsonScanFailure {
  readonly ok: false
  readonly at: number
  readonly reason: string
  /** Offsets of the brackets that were still open, outermost first. */
  readonly open: readonly number[]
  /** Complete objects and arrays inside the open brackets, the outermost of each, in text order. */
  readonly closed: readonly Span[]
}

/** What a scan saw of a text, whether it is JSON to its end or not. */
export type JsonScan = JsonScanSuccess | JsonScanFailure

/** Numbers in flat lists: a scan makes no object for what it passes. */
interface State {
  readonly text: string
  position: number
  expect: JsonExpectation
  depth: number
  members: number
  reason: string
  /** Where the brackets that are open stand, outermost first. */
  readonly open: number[]
  /** How long `closed` was when each of them opened. */
  readonly marks: number[]
  /** Where the closed values start and end, in turns. */
  readonly closed: number[]
  readonly unsafeNumbers: Span[]
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/**
 * Checks one JSON value (RFC 8259) that starts at an offset, white space before it allowed, without building it.
 * Linear, bounded by no recursion. What it says of a failure lets a search go on without scanning anything twice.
 */
export function scanJson(text: string, start = 0): JsonScan {
  const state: State = {
    text,
    position: start,
    expect: 'value',
    depth: 0,
    members: 0,
    reason: '',
    open: [],
    marks: [],
    closed: [],
    unsafeNumbers: [],
  }
  do {
    if (!step(state, skipWhiteSpace(state))) return failure(state)
  } while (state.open.length > 0)
  const { position, depth, members, unsafeNumbers } = state
  return { ok: true, end: position, depth, members, unsafeNumbers }
}

function failure({ text, position, expect, reason, open, closed }: State): JsonScanFailure {
  const spans: Span[] = []
  for (let index = 0; index < closed.length; index += 2)
    spans.push([closed[index] ?? 0, closed[index + 1] ?? 0])
  return {
    ok: false,
    at: position,
    reason: position >= text.length ? ENDED : reason || EXPECTED[expect],
    open,
    closed: spans,
  }
}

/** The code of what follows; NaN at the end of the text. */
function skipWhiteSpace(state: State): number {
  state.position = skipJsonWhiteSpace(state.text, state.position)
  return state.text.charCodeAt(state.position)
}

function step(state: State, code: number): boolean {
  switch (state.expect) {
    case 'value':
      return readValue(state, code)
    case 'value-or-end':
      return code === CLOSE_BRACKET ? closeLevel(state) : readValue(state, code)
    case 'key':
      return readKey(state, code)
    case 'key-or-end':
      return code === CLOSE_BRACE ? closeLevel(state) : readKey(state, code)
    case 'colon':
      return code === COLON && advance(state, state.position + 1, 'value')
    case 'comma-or-end':
      return readSeparator(state, code)
    case 'nothing':
      return false
  }
}

function advance(state: State, position: number, expect: JsonExpectation): boolean {
  state.position = position
  state.expect = expect
  return true
}

function readSeparator(state: State, code: number): boolean {
  const isObject = state.text.charCodeAt(state.open.at(-1) ?? 0) === OPEN_BRACE
  if (code === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return closeLevel(state)
  return code === COMMA && advance(state, state.position + 1, isObject ? 'key' : 'value')
}

function readKey(state: State, code: number): boolean {
  if (code !== QUOTE) return false
  const end = scanJsonString(state.text, state.position)
  if (end === undefined) return brokenString(state)
  state.members++
  return advance(state, end, 'colon')
}

function readValue(state: State, code: number): boolean {
  switch (code) {
    case QUOTE:
      return readString(state)
    case OPEN_BRACE:
      return openLevel(state, 'key-or-end')
    case OPEN_BRACKET:
      return openLevel(state, 'value-or-end')
    case 0x74:
      return readLiteral(state, 'true')
    case 0x66:
      return readLiteral(state, 'false')
    case 0x6e:
      return readLiteral(state, 'null')
    default:
      return readNumber(state)
  }
}

function readString(state: State): boolean {
  const end = scanJsonString(state.text, state.position)
  return end === undefined ? brokenString(state) : advance(state, end, 'comma-or-end')
}

function brokenString(state: State): boolean {
  state.reason = BROKEN_STRING
  return false
}

function readNumber(state: State): boolean {
  const number = scanJsonNumber(state.text, state.position)
  if (number === undefined) return false
  if (!number.safe) state.unsafeNumbers.push([state.position, number.end])
  return advance(state, number.end, 'comma-or-end')
}

function readLiteral(state: State, literal: string): boolean {
  return (
    state.text.startsWith(literal, state.position) &&
    advance(state, state.position + literal.length, 'comma-or-end')
  )
}

function openLevel(state: State, expect: JsonExpectation): boolean {
  state.open.push(state.position)
  state.marks.push(state.closed.length)
  if (state.open.length > state.depth) state.depth = state.open.length
  return advance(state, state.position + 1, expect)
}

function closeLevel(state: State): boolean {
  const start = state.open.pop() ?? 0
  state.closed.length = state.marks.pop() ?? 0
  state.closed.push(start, state.position + 1)
  return advance(state, state.position + 1, 'comma-or-end')
}
