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
  /** Places where more has to be done than changing one token. */
  readonly faults: number
  /** Words outside strings that follow a word: prose has many. */
  readonly phrases: number
}

type Previous = 'opening' | 'comma' | 'colon' | 'value' | 'word'

interface State {
  readonly text: string
  readonly limit: number
  position: number
  previous: Previous
  /** Whether the key of a member, or a level that is no key, has gone by since the last comma. */
  isMember: boolean
  readonly levels: number[]
  braces: number
  depth: number
  keys: number
  strings: number
  faults: number
  phrases: number
  /** Quotes that nothing closes any more; looking again would take quadratic time. */
  readonly hopeless: Set<(code: number) => boolean>
}

const NOT_IN_WORD = /[\s{}[\]"\u201c\u201d,:]/u
const LITERAL = /^(?:[-+]?\.?\d\S*|true|false|null|True|False|None|undefined|NaN|-?Infinity)$/u
const CLOSES_STRING = /\s*(?:[,:}\]/]|$)/uy
const MARK = /[^\s\w.,;:!?-]/gu
/** Below it trying costs little. */
const LONG = 65_536
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
  const state: State = {
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
    faults: 0,
    phrases: 0,
    hopeless: new Set(),
  }
  do readToken(state)
  while (state.position < limit && state.levels.length > 0)
  const { depth, keys, strings, faults, phrases } = state
  const end = state.levels.length === 0 ? state.position : undefined
  return { end, depth, keys, strings, faults, phrases }
}

function readToken(state: State): void {
  const code = state.text.charCodeAt(state.position)
  switch (code) {
    case 0x20:
    case 0x0a:
    case 0x0d:
    case 0x09:
      state.position++
      return
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
      return readText(state, code)
  }
}

function openLevel(state: State, code: number): void {
  if (state.previous === 'value' || state.previous === 'word') state.faults++
  state.levels.push(code)
  if (code === OPEN_BRACE) state.braces++
  state.depth = Math.max(state.depth, state.levels.length)
  state.previous = 'opening'
  state.isMember = false
  state.position++
}

/** Closes what is open inside too; a bracket that closes nothing is passed over. */
function closeLevel(state: State, code: number): void {
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
  for (let open = state.levels.pop(); open !== undefined; open = state.levels.pop()) {
    if (open === OPEN_BRACE) state.braces--
    if (open === wanted) return
    state.faults++
  }
}

function readMark(state: State, mark: Previous): void {
  if (state.previous !== 'value' && state.previous !== 'word') state.faults++
  if (mark === 'comma') state.isMember = false
  state.previous = mark
  state.position++
}

function readColon(state: State): void {
  if (state.previous === 'value' || state.previous === 'word') state.keys++
  if (state.isMember || state.levels.at(-1) !== OPEN_BRACE) state.faults++
  state.isMember = true
  readMark(state, 'colon')
}

function readText(state: State, code: number): void {
  if (code === 0x2f && skipComment(state)) return
  const follows = state.previous === 'value' || state.previous === 'word'
  // Another quote is an apostrophe where no value may stand.
  if (code === 0x22 || (!follows && (isLikeSingleQuote(code) || isLikeDoubleQuote(code)))) {
    if (follows) state.faults++
    readString(state, code)
    state.strings++
    state.previous = 'value'
  } else readWord(state)
}

function skipComment(state: State): boolean {
  const { text, position, limit } = state
  const block = text[position + 1] === '*'
  if (!block && text[position + 1] !== '/') return false
  const end = text.indexOf(block ? '*/' : '\n', position + 2)
  state.position = end === -1 ? limit : Math.min(limit, block ? end + 2 : end)
  return true
}

/** A quote ends a string where a mark or a bracket follows; a string that nothing ends stops with its line. */
function readString(state: State, quote: number): void {
  const { text, position, limit, hopeless } = state
  const closes = closingOf(quote)
  for (let at = position + 1; at < limit && !hopeless.has(closes); at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (closes(code)) {
      CLOSES_STRING.lastIndex = at + 1
      if (CLOSES_STRING.test(text)) {
        state.position = at + 1
        return
      }
      state.faults++
    }
  }
  if (hopeless.size === 0 && limit - position > LONG) state.faults += marksIn(text, position, limit)
  hopeless.add(closes)
  state.faults++
  state.position = endOfLine(state)
}

/** Each of them a repair may try as the end of a string that has none. */
function marksIn(text: string, start: number, end: number): number {
  return text.slice(start, end).match(MARK)?.length ?? 0
}

/** What may end a string that opens with a quote: the same, or one of its kind where it is typographic. */
function closingOf(quote: number): (code: number) => boolean {
  if (quote === 0x22) return isDoubleQuote
  if (quote === 0x27) return isSingleQuote
  return quote === 0x201c || quote === 0x201d ? isLikeDoubleQuote : isLikeSingleQuote
}

function isDoubleQuote(code: number): boolean {
  return code === 0x22
}

function isSingleQuote(code: number): boolean {
  return code === 0x27
}

function isLikeDoubleQuote(code: number): boolean {
  return code === 0x22 || code === 0x201c || code === 0x201d
}

function isLikeSingleQuote(code: number): boolean {
  return code === 0x27 || code === 0x60 || code === 0xb4 || code === 0x2018 || code === 0x2019
}

function endOfLine({ text, position, limit }: State): number {
  const newline = text.indexOf('\n', position + 1)
  let end = newline === -1 ? limit : Math.min(newline, limit)
  while (end > position + 1 && ' \t\r,;]}'.includes(text[end - 1] ?? '')) end--
  return end
}

function readWord(state: State): void {
  const { text, position, limit, previous } = state
  let end = position + 1
  for (; end < limit && !NOT_IN_WORD.test(text[end] ?? ''); end++)
    if (isCostly(text.charCodeAt(end))) state.faults++
  if (previous === 'value' || previous === 'word') state.faults++
  const isWord = !LITERAL.test(text.slice(position, Math.min(end, position + 400)))
  const isPhrase = previous === 'word' || (previous === 'value' && !isKey(text, end))
  // A minus sign by itself stands at the start of a line of a diff.
  if (isWord && (isPhrase || text.slice(position, end) === '-')) state.phrases++
  state.previous = isWord || previous === 'word' ? 'word' : 'value'
  state.position = end
}

/** What a repair may take for the start or the end of a string, an entity or a comment. */
function isCostly(code: number): boolean {
  return code === 0x26 || code === 0x2f || isLikeSingleQuote(code)
}

function isKey(text: string, end: number): boolean {
  return /^["\s]{0,8}:/u.test(text.slice(end, end + 9))
}
