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

/**
 * Whether a text as a whole, or each of its lines, is what Python's `repr` prints of a dict, list, tuple, set or
 * an object with named fields. Reads it, evaluates nothing.
 */
export function isPythonLiteral({ text, filled }: TextView): boolean {
  if (isContainer(text)) return true
  return filled.length > 1 && filled.every((line) => isContainer(line.trim()))
}

function isContainer(text: string): boolean {
  if (!/^(?:[{[(]|[A-Za-z_][\w.]{0,80}\()/u.test(text) || !/[)}\]]$/u.test(text)) return false
  const cursor = { text, position: 0 }
  const kind = readValue(cursor, 0)
  return cursor.position === text.length && (kind === 'container' || kind === 'object')
}

type Kind = 'container' | 'object' | 'call' | 'scalar' | undefined

function readValue(cursor: Cursor, depth: number): Kind {
  if (depth > DEPTH_LIMIT) return undefined
  const open = cursor.text[cursor.position]
  if (open === '{') return readItems(cursor, { close: '}', depth })
  if (open === '[') return readItems(cursor, { close: ']', depth })
  if (open === '(') return readTuple(cursor, depth)
  if (readString(cursor) || readMatch(cursor, NUMBER) !== undefined) return 'scalar'
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
