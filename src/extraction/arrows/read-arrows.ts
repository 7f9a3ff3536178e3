import type { JsonValue } from '../../contracts/json.ts'
import { numberToJson } from '../python/number-to-json.ts'
import type { ArrowCollection, ArrowDialect, ArrowQuote } from './arrow-dialect.ts'
import { type ArrowEntry, entriesToJson } from './entries-to-json.ts'

/** What came of reading a literal with arrows that starts at an offset. */
export type ArrowReading =
  | {
      readonly ok: true
      readonly value: JsonValue
      /** Where it ends; what follows isn't looked at. */
      readonly end: number
      /** Whether something is written as only this language does: arrows, symbols, `nil`. */
      readonly isMarked: boolean
      readonly diagnostics: readonly string[]
    }
  | {
      readonly ok: false
      readonly reason: string
      readonly at: number
      /** As of what was read until then. */
      readonly isMarked: boolean
    }

/** How a literal is read. */
interface ArrowOptions {
  /** @defaultValue 0 */
  readonly start?: number
  /** Whether numbers that a double can't hold come as strings of their digits. @defaultValue false */
  readonly lossless?: boolean
}

interface Cursor {
  readonly text: string
  readonly dialect: ArrowDialect
  readonly lossless: boolean
  readonly diagnostics: Set<string>
  position: number
  depth: number
  isMarked: boolean
  /** Why reading failed; the first reason stands. */
  failure: { readonly at: number; readonly reason: string } | undefined
}

/** As deep as JSON is read: deeper values overflow the stack of whoever walks them. */
const DEPTH_LIMIT = 500
const NUMBER = /[-+]?(?:0[xb][\da-f_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:e[-+]?\d+)?)(?![\p{L}\d_.])/iuy
const SPACE = /[\s\uFEFF]*/uy
const ARROW = /=>/uy

/**
 * Reads an array of PHP or a hash of Ruby, as they print it, from an offset. Strings, numbers, constants and nested
 * collections are values; everything else is refused. Linear, never throws, evaluates nothing.
 */
export function readArrows(
  text: string,
  dialect: ArrowDialect,
  { start = 0, lossless = false }: ArrowOptions = {},
): ArrowReading {
  const cursor: Cursor = {
    text,
    dialect,
    lossless,
    diagnostics: new Set(),
    position: start,
    depth: 0,
    isMarked: false,
    failure: undefined,
  }
  const value = readCollection(cursor) ?? fail(cursor, 'it opens as none')
  const { isMarked, position, failure } = cursor
  if (value !== undefined)
    return { ok: true, value, end: position, isMarked, diagnostics: [...cursor.diagnostics] }
  const { at, reason } = failure ?? { at: position, reason: "the value can't be read" }
  const isCut = at >= text.length
  return { ok: false, reason: isCut ? 'the text ends inside the value' : reason, at, isMarked }
}

function fail(cursor: Cursor, reason: string, at = cursor.position): undefined {
  cursor.failure ??= { at, reason }
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.position
  const match = pattern.exec(cursor.text)
  if (match === null) return undefined
  cursor.position = pattern.lastIndex
  return match
}

function skipSpace(cursor: Cursor): void {
  take(cursor, SPACE)
}

/** Returns the value at the cursor; undefined if there is none, with a failure on record. */
function readValue(cursor: Cursor): JsonValue | undefined {
  const collection = readCollection(cursor)
  if (collection !== undefined || cursor.failure !== undefined) return collection
  const text = readText(cursor)
  if (text !== undefined || cursor.failure !== undefined) return text
  const at = cursor.position
  const name = take(cursor, cursor.dialect.constant)?.[1]
  if (name !== undefined) return constantOf(cursor, name)
  const digits = take(cursor, NUMBER)?.[0]
  if (digits === undefined) return fail(cursor, 'expected a value')
  return numberToJson(
    { type: 'number', digits, at },
    {
      lossless: cursor.lossless,
      diagnostics: cursor.diagnostics,
      refuse: (node, reason) => fail(cursor, reason, node.at),
    },
  )
}

function constantOf(cursor: Cursor, name: string): JsonValue {
  const value = cursor.dialect.constantToJson(name)
  if (value === undefined) cursor.diagnostics.add(`${name} became null: JSON has no such number`)
  if (name === 'nil') cursor.isMarked = true
  return value ?? null
}

/** A string, or a symbol, which is a text as well. */
function readText(cursor: Cursor): string | undefined {
  const { text, dialect } = cursor
  const quote = text[cursor.position]
  if (quote === '"' || quote === "'") return readString(cursor, quote)
  if (dialect.symbol === undefined || quote !== ':') return undefined
  cursor.isMarked = true
  const name = take(cursor, dialect.symbol)?.[1]
  if (name !== undefined) return name
  cursor.position++
  const open = text[cursor.position]
  return open === '"' ? readString(cursor, open) : fail(cursor, 'expected the name of a symbol')
}

function readString(cursor: Cursor, quote: ArrowQuote): string | undefined {
  const { text, dialect } = cursor
  const stop = dialect.stops[quote]
  const parts: string[] = []
  let from = cursor.position + 1
  for (;;) {
    stop.lastIndex = from
    const match = stop.exec(text)
    if (match === null) return fail(cursor, 'the string has no end', text.length)
    const at = match.index
    parts.push(text.slice(from, at))
    if (match[0] === quote) {
      cursor.position = at + 1
      return parts.join('')
    }
    if (match[0] !== '\\') return fail(cursor, 'code stands in the string that would be run', at)
    const escape = dialect.readEscape(text, at, quote)
    if (escape === undefined)
      return fail(cursor, 'the escape is wrong, or stands for no character', at)
    parts.push(escape[0])
    from = escape[1]
  }
}

function readCollection(cursor: Cursor): JsonValue | undefined {
  const at = cursor.position
  const kind = cursor.dialect.collections.find(({ opens }) => take(cursor, opens) !== undefined)
  if (kind === undefined) return undefined
  if (++cursor.depth > DEPTH_LIMIT)
    return fail(cursor, `the value is nested deeper than ${DEPTH_LIMIT} levels`, at)
  const entries: ArrowEntry[] = []
  skipSpace(cursor)
  while (cursor.text[cursor.position] !== kind.close) {
    const entry = readEntry(cursor, kind)
    if (entry === undefined) return undefined
    entries.push(entry)
    skipSpace(cursor)
    if (cursor.text[cursor.position] === ',') cursor.position++
    else if (cursor.text[cursor.position] !== kind.close)
      return fail(cursor, `expected "," or "${kind.close}"`)
    skipSpace(cursor)
  }
  cursor.position++
  cursor.depth--
  return entriesToJson(entries, kind, cursor.diagnostics)
}

/** An item, or a key, its arrow or colon, and its value. */
function readEntry(cursor: Cursor, { holds }: ArrowCollection): ArrowEntry | undefined {
  const at = cursor.position
  const label = holds === 'members' ? readLabel(cursor) : undefined
  const first = label ?? readValue(cursor)
  if (first === undefined) return undefined
  skipSpace(cursor)
  const hasArrow = label === undefined && take(cursor, ARROW) !== undefined
  if (hasArrow) cursor.isMarked = true
  if (label === undefined && !hasArrow)
    return holds === 'members' ? fail(cursor, 'expected "=>"') : { value: first }
  if (holds === 'items') return fail(cursor, 'a key stands in an array', at)
  if (typeof first === 'object' && first !== null)
    return fail(cursor, 'an array or a hash is no key', at)
  if (holds === 'both' && typeof first !== 'string' && !Number.isSafeInteger(first))
    return fail(cursor, 'a key is neither a string nor an integer', at)
  skipSpace(cursor)
  const value = readValue(cursor)
  return value === undefined ? undefined : { key: first, value }
}

/** A key that a colon ends: `name:`, or in double quotes `"a name":`. */
function readLabel(cursor: Cursor): string | undefined {
  const { text, dialect, position } = cursor
  const name = dialect.label && take(cursor, dialect.label)?.[1]
  if (name !== undefined || text[position] !== '"') return name
  const written = readString(cursor, '"')
  if (written !== undefined && text[cursor.position] === ':') {
    cursor.position++
    return written
  }
  // With an arrow behind it, it is a key like others.
  cursor.position = position
  return undefined
}
