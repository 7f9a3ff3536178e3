import type { Span } from '../contracts/extraction.ts'
import { scanJsonNumber } from './scan-json-number.ts'
import { scanJsonString } from './scan-json-string.ts'

/** What a scan saw of a text that follows the JSON grammar from its start to `end`. */
interface JsonScanSuccess {
  readonly ok: true
  /** Where the value ends; what follows it isn't looked at. */
  readonly end: number
  /** Levels of nesting; 0 for a scalar. */
  readonly depth: number
  /** Keys of all objects, each counted as often as it is written. */
  readonly members: number
  /** Numbers that a double can't hold: integers beyond 2^53, and overflow to infinity. */
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

interface Level {
  readonly start: number
  readonly close: '}' | ']'
  /** How many closed values there were when the bracket opened. */
  readonly mark: number
}

type Expectation = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end'

interface State {
  readonly text: string
  position: number
  expect: Expectation
  depth: number
  members: number
  reason: string
  readonly levels: Level[]
  readonly closed: Span[]
  readonly unsafeNumbers: Span[]
}

const EXPECTED: Readonly<Record<Expectation, string>> = {
  value: 'expected a value',
  'value-or-end': 'expected a value or "]"',
  key: 'expected a key in double quotes',
  'key-or-end': 'expected a key in double quotes or "}"',
  colon: 'expected ":"',
  'comma-or-end': 'expected "," or a closing bracket',
}

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
    levels: [],
    closed: [],
    unsafeNumbers: [],
  }
  do {
    skipWhiteSpace(state)
    if (!step(state)) return failure(state)
  } while (state.levels.length > 0)
  const { position, depth, members, unsafeNumbers } = state
  return { ok: true, end: position, depth, members, unsafeNumbers }
}

function failure(state: State): JsonScanFailure {
  const ended = state.position >= state.text.length
  return {
    ok: false,
    at: state.position,
    reason: ended ? 'the text ends inside the value' : state.reason || EXPECTED[state.expect],
    open: state.levels.map((level) => level.start),
    closed: state.closed,
  }
}

function skipWhiteSpace(state: State): void {
  const { text } = state
  let code = text.charCodeAt(state.position)
  while (code === 32 || code === 10 || code === 13 || code === 9)
    code = text.charCodeAt(++state.position)
}

function step(state: State): boolean {
  const character = state.text[state.position]
  if (character === undefined) return false
  switch (state.expect) {
    case 'value':
      return readValue(state, character)
    case 'value-or-end':
      return character === ']' ? closeLevel(state) : readValue(state, character)
    case 'key':
      return readKey(state, character)
    case 'key-or-end':
      return character === '}' ? closeLevel(state) : readKey(state, character)
    case 'colon':
      return character === ':' && advance(state, state.position + 1, 'value')
    case 'comma-or-end':
      return readSeparator(state, character)
  }
}

function advance(state: State, position: number, expect: Expectation): boolean {
  state.position = position
  state.expect = expect
  return true
}

function readSeparator(state: State, character: string): boolean {
  const level = state.levels.at(-1)
  if (level === undefined) return false
  if (character === level.close) return closeLevel(state)
  if (character !== ',') return false
  return advance(state, state.position + 1, level.close === '}' ? 'key' : 'value')
}

function readKey(state: State, character: string): boolean {
  if (character !== '"') return false
  const end = scanJsonString(state.text, state.position)
  if (end === undefined) return brokenString(state)
  state.members++
  return advance(state, end, 'colon')
}

function readValue(state: State, character: string): boolean {
  if (character === '{') return openLevel(state, '}')
  if (character === '[') return openLevel(state, ']')
  if (character === '"') {
    const end = scanJsonString(state.text, state.position)
    return end === undefined ? brokenString(state) : advance(state, end, 'comma-or-end')
  }
  const end = scanLiteral(state.text, state.position) ?? readNumber(state)
  return end !== undefined && advance(state, end, 'comma-or-end')
}

function brokenString(state: State): boolean {
  state.reason = 'the string has no end on its line, or a wrong escape'
  return false
}

function readNumber(state: State): number | undefined {
  const number = scanJsonNumber(state.text, state.position)
  if (number?.safe === false) state.unsafeNumbers.push([state.position, number.end])
  return number?.end
}

const LITERALS = ['true', 'false', 'null'] as const

function scanLiteral(text: string, start: number): number | undefined {
  for (const literal of LITERALS) if (text.startsWith(literal, start)) return start + literal.length
  return undefined
}

function openLevel(state: State, close: Level['close']): boolean {
  state.levels.push({ start: state.position, close, mark: state.closed.length })
  state.depth = Math.max(state.depth, state.levels.length)
  return advance(state, state.position + 1, close === '}' ? 'key-or-end' : 'value-or-end')
}

function closeLevel(state: State): boolean {
  const level = state.levels.pop()
  if (level === undefined) return false
  state.closed.length = level.mark
  state.closed.push([level.start, state.position + 1])
  return advance(state, state.position + 1, 'comma-or-end')
}
