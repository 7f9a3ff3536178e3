import { failAt } from './fail-at.ts'
import type { PythonCursor } from './python-cursor.ts'
import type { PythonEntry, PythonNode, PythonSequence } from './python-node.ts'
import { readPythonScalar } from './read-python-scalar.ts'
import { skipPythonSpace } from './skip-python-space.ts'
import { takeMatch } from './take-match.ts'

/** What came of reading a Python literal that starts at an offset. */
export type PythonReading =
  | {
      readonly ok: true
      readonly node: PythonNode
      /** Where it ends; what follows isn't looked at. */
      readonly end: number
      /** Whether something is written as only Python does: quotes, constants, tuples, calls. */
      readonly isMarked: boolean
      /** Whether a comma stands before an end where `repr` prints none. */
      readonly hasStrayComma: boolean
    }
  | {
      readonly ok: false
      readonly reason: string
      readonly at: number
      /** As of what was read until then. */
      readonly isMarked: boolean
      /** Whether it failed at something that Python has and JSON can't say. */
      readonly isUnsayable: boolean
    }

/** As deep as JSON is read: deeper values overflow the stack of whoever walks them. */
const DEPTH_LIMIT = 500
const WORD = /[\p{L}_][\p{L}\d_.]*/uy
const NAMED = /([\p{L}_][\p{L}\d_]*)=(?!=)/uy
const ENUM = /<[\p{L}_][\p{L}\d_.|]{0,200}: /uy
const CONSTANTS: ReadonlySet<string> = new Set(
  'None True False Ellipsis datetime.timezone.utc timezone.utc np.True_ np.False_'.split(' '),
)
const NO_WORDS: ReadonlySet<string> = new Set()

/**
 * Reads what Python's `repr` prints and `ast.literal_eval` reads, from an offset; white space and comments may
 * stand inside. Further words are read as names, beside Python's own. Linear, never throws, evaluates nothing.
 */
export function readPython(
  text: string,
  start = 0,
  words: ReadonlySet<string> = NO_WORDS,
): PythonReading {
  const cursor = createCursor(text, start, words)
  const node = readValue(cursor)
  const { position, isMarked, isUnsayable, hasStrayComma } = cursor
  if (node !== undefined) return { ok: true, node, end: position, isMarked, hasStrayComma }
  const reason = position >= text.length ? 'the text ends inside the value' : cursor.reason
  return { ok: false, reason, at: position, isMarked, isUnsayable }
}

function createCursor(text: string, position: number, words: ReadonlySet<string>): PythonCursor {
  return {
    text,
    words,
    position,
    depth: 0,
    isMarked: false,
    hasStrayComma: false,
    isUnsayable: false,
    reason: '',
  }
}

function readValue(cursor: PythonCursor): PythonNode | undefined {
  const open = cursor.text[cursor.position]
  if (open === '{') return readBraces(cursor)
  if (open === '[') return readList(cursor)
  if (open === '(') return readParentheses(cursor)
  const scalar = readPythonScalar(cursor)
  if (scalar !== undefined || cursor.reason !== '') return scalar
  if (open === '.' && cursor.text.startsWith('...', cursor.position)) {
    cursor.isUnsayable = true
    return failAt(cursor, cursor.position, 'an Ellipsis has no counterpart in JSON')
  }
  return open === '<' ? readEnum(cursor) : readWord(cursor)
}

function readEnum(cursor: PythonCursor): PythonNode | undefined {
  const at = cursor.position
  if (takeMatch(cursor, ENUM) === undefined) return failAt(cursor, at, 'expected a value')
  const value = descend(cursor) && readValue(cursor)
  if (value === undefined) return undefined
  cursor.depth--
  if (cursor.text[cursor.position] !== '>') return failAt(cursor, cursor.position, 'expected ">"')
  cursor.position++
  return marked(cursor, { type: 'enum', value, at })
}

function readWord(cursor: PythonCursor): PythonNode | undefined {
  const at = cursor.position
  const name = takeMatch(cursor, WORD)?.[0]
  if (name === undefined) return failAt(cursor, at, 'expected a value')
  const isConstant = CONSTANTS.has(name) || cursor.words.has(name)
  if (!isConstant && cursor.text[cursor.position] === '(') return readCall(cursor, name)
  if (!isConstant) return failAt(cursor, at, 'a name stands where a value is expected')
  return marked(cursor, { type: 'name', name, at })
}

function readCall(cursor: PythonCursor, name: string): PythonNode | undefined {
  const at = cursor.position - name.length
  const positional: PythonNode[] = []
  const named: (readonly [string, PythonNode])[] = []
  const read = readItems(cursor, ')', () => {
    const label = takeMatch(cursor, NAMED)?.[1]
    const value = readValue(cursor)
    if (value === undefined) return false
    if (label !== undefined) named.push([label, value])
    else if (named.length > 0) return refuse(cursor, value, 'a value follows named ones')
    else positional.push(value)
    return true
  })
  return read && marked(cursor, { type: 'call', name, positional, named, at })
}

function readList(cursor: PythonCursor): PythonSequence | undefined {
  const at = cursor.position
  const items: PythonNode[] = []
  const read = readItems(cursor, ']', () => readInto(items, cursor))
  return read && { type: 'list', items, at }
}

/** One value in parentheses without a comma is that value. */
function readParentheses(cursor: PythonCursor): PythonNode | undefined {
  const at = cursor.position
  const items: PythonNode[] = []
  const read = readItems(cursor, ')', () => readInto(items, cursor))
  if (read === undefined) return undefined
  const [only] = items
  if (items.length === 1 && only !== undefined && !read.endsWithComma) return only
  return marked(cursor, { type: 'tuple', items, at })
}

function readInto(items: PythonNode[], cursor: PythonCursor): boolean {
  const item = readValue(cursor)
  if (item !== undefined) items.push(item)
  return item !== undefined
}

function readBraces(cursor: PythonCursor): PythonNode | undefined {
  const at = cursor.position
  const items: PythonNode[] = []
  const entries: PythonEntry[] = []
  const read = readItems(cursor, '}', () => {
    const key = readValue(cursor)
    if (key === undefined) return false
    if (key.type === 'dict' || key.type === 'list' || key.type === 'set')
      return refuse(cursor, key, `a ${key.type} can't be a key, nor an item of a set`)
    skipPythonSpace(cursor)
    const isEntry = cursor.text[cursor.position] === ':'
    if (isEntry ? items.length > 0 : entries.length > 0)
      return refuse(cursor, key, 'keys and bare items stand in one pair of braces')
    if (!isEntry) return items.push(key) > 0
    cursor.position++
    skipPythonSpace(cursor)
    const value = readValue(cursor)
    if (value !== undefined) entries.push([key, value])
    return value !== undefined
  })
  if (read === undefined) return undefined
  return items.length > 0 ? { type: 'set', items, at } : { type: 'dict', entries, at }
}

/** Items between brackets, their commas and the white space around them. */
function readItems(
  cursor: PythonCursor,
  close: '}' | ']' | ')',
  readItem: () => boolean,
): { readonly endsWithComma: boolean } | undefined {
  let endsWithComma = false
  let count = 0
  if (descend(cursor) === undefined) return undefined
  cursor.position++
  skipPythonSpace(cursor)
  while (cursor.text[cursor.position] !== close) {
    if (count > 0 && !endsWithComma)
      return failAt(cursor, cursor.position, `expected "," or "${close}"`)
    if (!readItem()) return undefined
    count++
    skipPythonSpace(cursor)
    endsWithComma = cursor.text[cursor.position] === ','
    if (endsWithComma) cursor.position++
    skipPythonSpace(cursor)
  }
  cursor.position++
  cursor.depth--
  // Only a tuple of one is printed with a comma before its end.
  if (endsWithComma && (close !== ')' || count > 1)) cursor.hasStrayComma = true
  return { endsWithComma }
}

function descend(cursor: PythonCursor): true | undefined {
  if (++cursor.depth <= DEPTH_LIMIT) return true
  return failAt(cursor, cursor.position, `the value is nested deeper than ${DEPTH_LIMIT} levels`)
}

function refuse(cursor: PythonCursor, { at }: PythonNode, reason: string): false {
  failAt(cursor, at, reason)
  return false
}

function marked(cursor: PythonCursor, node: PythonNode): PythonNode {
  cursor.isMarked = true
  return node
}
