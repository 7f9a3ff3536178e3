import { type BrokenJsonState, LIST_OF_LEVELS } from './broken-json-state.ts'
import { omissionEnd } from './omission-mark.ts'

const LITERAL = /^(?:[-+]?\.?\d\S*|true|false|null|True|False|None|undefined|NaN|-?Infinity)$/u
const PROGRAM_WORD = /^(?:=>?|[!=]==?|\|\|?|&&|\?\??|nil|nullptr)$/u
const ENTITY = /&#?\w{1,8};/gu
/** What stands around the value of a call, such as `ObjectId("…")`. */
const CALL = /^(?:[\w$.]*\(|\)+)$/u
const CLOSES_STRING = /\s*(?:[,:}\]/]|$)/uy
/** What may follow a string that runs over a blank line: nothing that prose has as well. */
const CLOSES_TEXT = /\s*(?:[}\]]|,\s*(?:["'{[}\]]|$)|$)/uy
/** What goes on behind a blank line as data. */
const GOES_ON = /\s*(?:["'{}[\],\u201c\u201e]|\/[/*]|$)/uy
/** A word that another one follows, or a mark of Markdown. */
const PROSE =
  /[^\s\p{L}\d]{0,3}\p{L}[\p{L}\p{M}'\u2019-]*[.,;!?]{0,2}(?:[ \t]+[\p{L}\d("'*]|[ \t\r]*$|[ \t\r]*\n)|[-*>#]+[ \t]|[-*_=\x60~]{3}/uy
const MARK = /[^\s\w.,;:!?-]/gu
/** Below it trying costs little. */
const LONG = 65_536
const OPEN_BRACE = 0x7b

/** Reads a string, a comment or a word of broken JSON, whichever stands where a walk over it has come. */
export function readBrokenText(state: BrokenJsonState, code: number): void {
  const { text } = state
  if (code === 0x2f && skipComment(state)) return
  const follows = state.previous === 'value' || state.previous === 'word'
  // Another quote is an apostrophe where no value may stand.
  if (code === 0x22 || (!follows && (isLikeSingleQuote(code) || isLikeDoubleQuote(code)))) {
    if (follows) state.faults++
    readString(state, code)
    state.strings++
    if (!isKey(text, state.position)) state.values++
    state.previous = 'value'
  } else readWord(state)
}

/** Whether a mark for what was left out stood there; the walk is behind it then. */
export function skipOmission(state: BrokenJsonState): boolean {
  const end = omissionEnd(state.text, state.position)
  if (end === undefined || end > state.limit) return false
  state.omissions.push([state.position, end])
  state.position = end
  state.previous = 'value'
  return true
}

function skipComment(state: BrokenJsonState): boolean {
  const { text, position, limit } = state
  const block = text[position + 1] === '*'
  if (!block && text[position + 1] !== '/') return false
  const end = text.indexOf(block ? '*/' : '\n', position + 2)
  state.position = end === -1 ? limit : Math.min(limit, block ? end + 2 : end)
  return true
}

/**
 * A quote ends a string where a mark or a bracket follows; a string that nothing ends stops with its line. Behind a
 * blank line a quote may be one of prose, and has to be followed by what can only be JSON.
 */
function readString(state: BrokenJsonState, quote: number): void {
  const { text, position, limit, hopeless } = state
  const closes = closingOf(quote)
  let blankAt: number | undefined
  for (let at = position + 1; at < limit && !hopeless.has(closes); at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x0a) {
      if (blankAt === undefined && isBlankLine(text, at + 1)) blankAt = at
    } else if (closes(code)) {
      const pattern = blankAt === undefined ? CLOSES_STRING : CLOSES_TEXT
      pattern.lastIndex = at + 1
      if (pattern.test(text)) {
        state.position = at + 1
        return
      }
      state.faults++
    }
  }
  if (hopeless.size === 0 && limit - position > LONG) state.faults += marksIn(text, position, limit)
  hopeless.add(closes)
  state.faults++
  state.openString = position
  state.position = endOfLine(state)
  if (state.proseAt === undefined && isProseBehind(state)) state.proseAt = state.position
}

function isBlankLine(text: string, start: number): boolean {
  let position = start
  while (text[position] === ' ' || text[position] === '\t' || text[position] === '\r') position++
  return text[position] === '\n'
}

/** Whether a blank line ends a string that nothing closes, and what follows it is no JSON. */
function isProseBehind({ text, position, limit }: BrokenJsonState): boolean {
  const newline = text.indexOf('\n', position)
  if (newline === -1 || newline >= limit || !isBlankLine(text, newline + 1)) return false
  GOES_ON.lastIndex = newline
  return !GOES_ON.test(text)
}

/** Each of them a repair may try as the end of a string that has none. */
function marksIn(text: string, start: number, end: number): number {
  return text.slice(start, end).match(MARK)?.length ?? 0
}

/** What may end a string that opens with a quote: the same, or one of its kind where it is typographic. */
function closingOf(quote: number): (code: number) => boolean {
  if (quote === 0x22) return isDoubleQuote
  if (quote === 0x27) return isSingleQuote
  return isLikeDoubleQuote(quote) ? isLikeDoubleQuote : isLikeSingleQuote
}

function isDoubleQuote(code: number): boolean {
  return code === 0x22
}

function isSingleQuote(code: number): boolean {
  return code === 0x27
}

function isLikeDoubleQuote(code: number): boolean {
  return code === 0x22 || (code >= 0x201c && code <= 0x201e)
}

function isLikeSingleQuote(code: number): boolean {
  return code === 0x27 || code === 0x60 || code === 0xb4 || code === 0x2018 || code === 0x2019
}

function endOfLine({ text, position, limit }: BrokenJsonState): number {
  const newline = text.indexOf('\n', position + 1)
  let end = newline === -1 ? limit : Math.min(newline, limit)
  while (end > position + 1 && ' \t\r,;]}'.includes(text[end - 1] ?? '')) end--
  return end
}

function readWord(state: BrokenJsonState): void {
  const { text, position, limit, previous } = state
  if (opensOmission(text.charCodeAt(position)) && skipOmission(state)) return
  let end = position + 1
  for (
    let code = text.charCodeAt(end);
    end < limit && !endsWord(code);
    code = text.charCodeAt(++end)
  )
    if (isCostly(code)) state.faults++
  if (previous === 'value' || previous === 'word') state.faults++
  const isWord = !LITERAL.test(text.slice(position, Math.min(end, position + 400)))
  countWord(state, end, isWord)
  if (isWord) findProse(state, end)
  const isPhrase = previous === 'word' || (previous === 'value' && !isKey(text, end))
  // A minus sign by itself stands at the start of a line of a diff.
  if (isWord && (isPhrase || text.slice(position, end) === '-')) state.phrases++
  state.previous = isWord || previous === 'word' ? 'word' : 'value'
  state.lastWord = previous === 'word' ? undefined : position
  state.position = end
}

/** What a word says of the language that it is from. */
function countWord(state: BrokenJsonState, end: number, isWord: boolean): void {
  const { text, position, previous } = state
  const word = text.slice(position, Math.min(end, position + 400))
  if (PROGRAM_WORD.test(word) || word.replaceAll(ENTITY, '').includes(';')) state.programMarks++
  if (previous === 'word' || isKey(text, end)) return
  if (!isWord) state.values++
  else if (!CALL.test(word)) state.bare++
}

/** Where a word is none of the value: behind a blank line with another word, and where no item can be a word. */
function findProse(state: BrokenJsonState, end: number): void {
  const { text, position, previous, newlines, tokenEnd } = state
  const isLabel = isKey(text, end)
  if (!isLabel && previous !== 'colon' && previous !== 'word') {
    const level = state.levels.at(-1)
    const isItem =
      level !== LIST_OF_LEVELS && !(level === OPEN_BRACE && tokenEnd === state.levelEnd)
    if (!isItem) state.intruder ??= position
  }
  if (newlines < 2 || state.proseAt !== undefined) return
  PROSE.lastIndex = position
  const isUnquoted = previous !== 'colon' && state.strings === 0
  if (isLabel ? !isUnquoted : PROSE.test(text)) state.proseAt = tokenEnd
}

function opensOmission(code: number): boolean {
  return (
    code === 0x2e ||
    code === 0x2026 ||
    code === 0x28 ||
    code === 0x3c ||
    isDigit(code) ||
    code === 0x61
  )
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function endsWord(code: number): boolean {
  switch (code) {
    case 0x20:
    case 0x0a:
    case 0x0d:
    case 0x09:
    case 0x22:
    case 0x2c:
    case 0x3a:
    case 0x5b:
    case 0x5d:
    case 0x7b:
    case 0x7d:
    case 0xa0:
    case 0x20_1c:
    case 0x20_1d:
      return true
    default:
      return code > 0x7f && /\s/u.test(String.fromCharCode(code))
  }
}

/** What a repair may take for the start or the end of a string, an entity or a comment. */
function isCostly(code: number): boolean {
  return code === 0x26 || code === 0x2f || isLikeSingleQuote(code)
}

function isKey(text: string, end: number): boolean {
  return /^["\s]{0,8}:/u.test(text.slice(end, end + 9))
}
