import type { JsonValue } from '../../contracts/json.ts'
import { pythonToJson } from '../../extraction/python/python-to-json.ts'
import { readPython } from '../../extraction/python/read-python.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { typeOfValue } from './schema-types.ts'
import type { SchemaType } from './schema-types.ts'

/** What the text of an argument stands for. */
export interface TypedValue {
  /** As JSON text. */
  readonly raw: string
  /** What had to be done to the text for it. */
  readonly repair?: 'python-literal' | 'string-unwrapped'
  /** Whether the schema asks for something else. */
  readonly isOther?: true
}

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
])

/**
 * The value that a text stands for where the schema asks for these types, no string among them; absent types: for any
 * JSON. What isn't of the types is the text itself; `null` stands for no value, whatever the type.
 */
export function typedValue(text: string, types: ReadonlySet<SchemaType> | undefined): TypedValue {
  const trimmed = text.trim()
  const reading = safeParseJson(trimmed)
  const other = { raw: JSON.stringify(text), isOther: true } as const
  if (!reading.ok) return pythonValue(trimmed, types) ?? other
  if (types === undefined || isOf(types, reading.value)) return { raw: trimmed }
  if (reading.value === null) return { raw: 'null', isOther: true }
  return unwrapped(reading.value, types) ?? other
}

/** Whether a value is of one of the types: a number without a fraction is of both types of numbers. */
export function isOf(types: ReadonlySet<SchemaType>, value: JsonValue): boolean {
  const type = typeOfValue(value)
  return types.has(type) || (type === 'integer' && types.has('number'))
}

function pythonValue(
  text: string,
  types: ReadonlySet<SchemaType> | undefined,
): TypedValue | undefined {
  const word = WORDS.get(text)
  if (word !== undefined)
    return types === undefined || word === null || isOf(types, word)
      ? { raw: JSON.stringify(word), repair: 'python-literal' }
      : undefined
  if (!/^[{[(]/u.test(text)) return undefined
  const reading = readPython(text)
  if (!reading.ok || reading.end < text.length) return undefined
  const decoding = pythonToJson(reading.node, false)
  // A diagnostic tells of something that is lost.
  if (!decoding.ok || decoding.diagnostics.length > 0) return undefined
  if (types !== undefined && !isOf(types, decoding.value)) return undefined
  return { raw: JSON.stringify(decoding.value), repair: 'python-literal' }
}

/** An object or an array, where the types allow it, that was written as a string of its JSON. */
export function unwrapped(
  value: JsonValue,
  types: ReadonlySet<SchemaType>,
): TypedValue | undefined {
  if (typeof value !== 'string') return undefined
  const inner = safeParseJson(value)
  if (!inner.ok || typeof inner.value !== 'object' || inner.value === null) return undefined
  return isOf(types, inner.value) ? { raw: value, repair: 'string-unwrapped' } : undefined
}
