/** What some dialects read as something else: free spacing, comments, quoted text, verbs. */
const UNCLEAR = /\(\?(?:#|[a-zA-Z]*x)|\\Q|\(\*[A-Z]/u

/** An escape, the start of a group, or a single character. */
const TOKEN = /\\[^]|\(\?|[^]/gu

/** How dialects read a class: whether a first `]` belongs to it, and whether classes nest. */
const READINGS = [
  { leadingBracket: false, nested: false },
  { leadingBracket: true, nested: false },
  { leadingBracket: false, nested: true },
  { leadingBracket: true, nested: true },
] as const

type Reading = (typeof READINGS)[number]

/**
 * Why a pattern is a regular expression in no dialect: parentheses or brackets that don't match, a
 * quantifier with nothing before it, a backslash at the end. Undefined where some dialect may read
 * it. Tells without compiling it, in linear time.
 */
export function patternFault(pattern: string): string | undefined {
  if (UNCLEAR.test(pattern)) return undefined
  const faults = READINGS.map((reading) => faultIn(pattern, reading))
  return faults.every((fault) => fault !== undefined) ? faults[0] : undefined
}

interface State {
  /** Groups that are open. */
  groups: number
  /** Classes that are open, each in the one before. */
  classes: number
  /** True at the beginning of a class. */
  atClassStart: boolean
  /** True where a quantifier would have nothing to repeat. */
  atStart: boolean
}

function faultIn(pattern: string, reading: Reading): string | undefined {
  const state: State = { groups: 0, classes: 0, atClassStart: false, atStart: true }
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token === '\\') return 'it ends in a backslash'
    const fault = state.classes > 0 ? readInClass(token, state, reading) : readOutside(token, state)
    if (fault !== undefined) return fault
  }
  if (state.classes > 0) return 'a bracket is never closed'
  return state.groups > 0 ? 'a parenthesis is never closed' : undefined
}

function readInClass(token: string, state: State, reading: Reading): undefined {
  const isFirst = state.atClassStart
  state.atClassStart = isFirst && token === '^'
  if (token === '[' && reading.nested) openClass(state)
  else if (token === ']' && !(isFirst && reading.leadingBracket)) state.classes -= 1
}

function readOutside(token: string, state: State): string | undefined {
  if (state.atStart && /^[*+?]$/u.test(token)) return 'there is nothing to repeat'
  state.atStart = token === '(' || token === '|'
  if (token === '[') openClass(state)
  else if (token === '(' || token === '(?') state.groups += 1
  else if (token === ')') {
    if (state.groups === 0) return 'a parenthesis was never opened'
    state.groups -= 1
  }
  return undefined
}

function openClass(state: State): void {
  state.classes += 1
  state.atClassStart = true
}
