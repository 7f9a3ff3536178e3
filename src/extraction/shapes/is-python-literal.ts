import { safeParseJson } from '../../json/safe-parse-json.ts'
import { countVisible } from '../../text/count-visible.ts'
import type { TextView } from '../../text/text-view.ts'

interface Cursor {
  readonly text: string
  position: number
}

const DEPTH_LIMIT = 100
const NUMBER = /[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?j?/uy
const WORD = /[\p{L}_][\p{L}\d_.]*/uy
const PREFIX = /(?:[rbu]|[rb]{2})(?=['"])/iuy
const CONSTANTS: ReadonlySet<string> = new Set(['None', 'True', 'False', 'nan', 'inf', 'Ellipsis'])

/** Objects of the standard library whose `repr` is a call without names. */
const REPR_CALL =
  /^(?:(?:collections\.)?(?:OrderedDict|defaultdict|Counter|deque|ChainMap)|datetime\.(?:datetime|date|time|timedelta)|(?:Pure)?(?:Posix|Windows)Path|Decimal|Fraction|UUID|(?:frozen)?set|bytearray|mappingproxy|dict_(?:keys|values|items)|IPv[46](?:Address|Network))\(/u
/** What has no literal of its own: a class, a member of an enum, an object by its address. */
const ANGLED = /<(?:class '[\w.]+'|[\w.]+: [^<>\n]{1,200}|[\w.]+ object at 0x[\da-f]+)>/uy
const LABEL = /^(\p{L}[^:=\n"'`{}[\]()<>]{0,60}):\s+(?=[{[])/u

/**
 * Whether a text as a whole, or each of its lines, is what Python's `repr` prints of a dict, list, tuple, set or
 * an object. A label may stand before a list or dict that makes up most of the text. Reads it, evaluates nothing.
 */
export function isPythonLiteral({ text, filled }: TextView): boolean {
  if (isRepr(text) || isLabelled(text)) return true
  if (filled.length < 2) return false
  return filled.every((line) => isRepr(line.trim())) || isLabelledAlike(filled)
}

function isRepr(text: string): boolean {
  if (!/^(?:[{[(]|[A-Za-z_][\w.]{0,80}\()/u.test(text) || !/[)}\]]$/u.test(text)) return false
  const cursor = { text, position: 0 }
  const kind = readValue(cursor, 0)
  if (kind === 'call' && !REPR_CALL.test(text)) return false
  return cursor.position === text.length && kind !== undefined && kind !== 'scalar'
}

/** Numbers behind a label may be a range, a citation or a place; strings and keys are data. */
function isLabelled(text: string): boolean {
  const label = LABEL.exec(text)
  if (label === null) return false
  const [prefix] = label
  const literal = text.slice(prefix.length)
  const most = countVisible(literal, 0, literal.length) > countVisible(prefix, 0, prefix.length)
  return most && /['"]/u.test(literal) && isRepr(literal) && !safeParseJson(literal).ok
}

/** Lines that have the same label but for its number. */
function isLabelledAlike(filled: readonly string[]): boolean {
  const labels = filled.map((line) => LABEL.exec(line)?.[1]?.replaceAll(/\d+/gu, ''))
  return new Set(labels).size === 1 && filled.every(isLabelled)
}

type Kind = 'container' | 'object' | 'call' | 'scalar' | undefined

function readValue(cursor: Cursor, depth: number): Kind {
  if (depth > DEPTH_LIMIT) return undefined
  const open = cursor.text[cursor.position]
  if (open === '{') return readItems(cursor, { close: '}', depth })
  if (open === '[') return readItems(cursor, { close: ']', depth })
  if (open === '(') return readTuple(cursor, depth)
  if (readString(cursor) || readMatch(cursor, NUMBER) !== undefined) return 'scalar'
  if (readMatch(cursor, ANGLED) !== undefined) return 'scalar'
  const word = readMatch(cursor, WORD)
  if (word === undefined) return undefined
  if (cursor.text[cursor.position] === '(') return readCall(cursor, depth)
  return CONSTANTS.has(word) ? 'scalar' : undefined
}

interface Items {
  readonly close: '}' | ']' | ')'
  readonly depth: number
  /** Whether items may be named, as arguments are: `id=1`. */
  readonly named?: true
}

function readItems(cursor: Cursor, items: Items): 'container' | undefined {
  cursor.position++
  skipSpace(cursor)
  while (cursor.text[cursor.position] !== items.close) {
    if (!readItem(cursor, items)) return undefined
    skipSpace(cursor)
    if (cursor.text[cursor.position] === ',') {
      cursor.position++
      skipSpace(cursor)
      // Only a tuple of one is printed with a comma before its end.
      if (items.close !== ')' && cursor.text[cursor.position] === items.close) return undefined
    } else if (cursor.text[cursor.position] !== items.close) return undefined
  }
  cursor.position++
  return 'container'
}

function readItem(cursor: Cursor, { close, depth, named }: Items): boolean {
  if (named === true) readMatch(cursor, /[\p{L}_][\p{L}\d_]*=(?!=)/uy)
  if (readValue(cursor, depth + 1) === undefined) return false
  if (close !== '}') return true
  skipSpace(cursor)
  if (cursor.text[cursor.position] !== ':') return true
  cursor.position++
  skipSpace(cursor)
  return readValue(cursor, depth + 1) !== undefined
}

/** One value in parentheses without a comma is no tuple, and empty parentheses say nothing. */
function readTuple(cursor: Cursor, depth: number): Kind {
  const start = cursor.position
  if (readItems(cursor, { close: ')', depth }) === undefined) return undefined
  return cursor.text.slice(start, cursor.position).includes(',') ? 'container' : 'scalar'
}

function readCall(cursor: Cursor, depth: number): Kind {
  const start = cursor.position
  if (readItems(cursor, { close: ')', depth, named: true }) === undefined) return undefined
  const named = /^\(\s*[\p{L}_][\p{L}\d_]*=/u.test(cursor.text.slice(start, start + 200))
  return named ? 'object' : 'call'
}

function readString(cursor: Cursor): boolean {
  const start = cursor.position
  readMatch(cursor, PREFIX)
  const quote = cursor.text[cursor.position]
  if (quote !== '"' && quote !== "'") {
    cursor.position = start
    return false
  }
  let position = cursor.position + 1
  for (; position < cursor.text.length; position++) {
    const character = cursor.text[position]
    if (character === '\\') position++
    else if (character === '\n') return false
    else if (character === quote) {
      cursor.position = position + 1
      return true
    }
  }
  return false
}

function readMatch(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.position
  const match = pattern.exec(cursor.text)
  if (match === null) return undefined
  cursor.position = pattern.lastIndex
  return match[0]
}

function skipSpace(cursor: Cursor): void {
  while (/\s/u.test(cursor.text[cursor.position] ?? '')) cursor.position++
}
