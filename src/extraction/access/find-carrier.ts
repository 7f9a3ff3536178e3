import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { formatPointer } from '../../json/json-pointer.ts'

/** The text that a structured value carries. */
export interface CarriedText {
  /** JSON Pointer into the structured value. */
  readonly pointer: string
  readonly text: string
}

type Path = readonly (string | number)[]

/** Keys that name a text which was put into an object for want of a better place. */
const TEXT_KEYS: ReadonlySet<string> = new Set(
  'result results content contents text output markdown body response stdout report'.split(' '),
)

/** Keys of small values that describe the text beside them. */
const TAG_KEYS: ReadonlySet<string> = new Set(
  'kind type format status statusCode status_code url uri path mimeType mime_type contentType content_type success ok language encoding'.split(
    ' ',
  ),
)

const TAG_LENGTH = 300

/**
 * The one text that is a structured value's whole payload; undefined where the value holds data of its own.
 *
 * A carrier is an object with one text under a key such as `result` or `content`, alone or beside small tags
 * (`kind`, `status`, `url` …), or with one text of several lines under any key. The text may stand in a text
 * block of MCP, and in an array whose other items are empty. Keys that hold null carry nothing. Beside tags it has to be longer than all of them.
 */
export function findCarrier(structured: JsonValue): CarriedText | undefined {
  if (!isJsonObject(structured)) return undefined
  return textOf(structured, [])
}

function textOf(value: JsonValue, path: Path): CarriedText | undefined {
  if (typeof value === 'string') return { pointer: formatPointer(path), text: value }
  if (path.length > 3) return undefined
  if (Array.isArray(value)) return textOfArray(value, path)
  return isJsonObject(value) ? textOfObject(value, path) : undefined
}

function textOfArray(items: readonly JsonValue[], path: Path): CarriedText | undefined {
  const filled = [...items.entries()].filter(([, item]) => item !== '')
  const [only] = filled
  if (only === undefined || filled.length > 1) return undefined
  const [index, item] = only
  // A list of one string is a list; with empty strings beside it, or as a block, it's a text in pieces.
  if (typeof item === 'string' && items.length === 1 && !item.includes('\n')) return undefined
  return textOf(item, [...path, index])
}

function textOfObject(object: JsonObject, path: Path): CarriedText | undefined {
  if (object['type'] === 'text' && typeof object['text'] === 'string')
    return { pointer: formatPointer([...path, 'text']), text: object['text'] }
  const filled = Object.entries(object).filter(([, value]) => value !== null)
  const payload = filled.filter(([key, value]) => !isTag(key, value))
  const [only] = payload
  if (only === undefined || payload.length > 1) return undefined
  const [key, value] = only
  const carried = textOf(value, [...path, key])
  if (carried === undefined) return undefined
  const tags = filled.length - 1
  if (tags > 0) return TEXT_KEYS.has(key) && outweighs(carried.text, object) ? carried : undefined
  return TEXT_KEYS.has(key) || carried.text.includes('\n') ? carried : undefined
}

function isTag(key: string, value: JsonValue): boolean {
  if (!TAG_KEYS.has(key)) return false
  if (typeof value === 'string') return value.length <= TAG_LENGTH && !value.includes('\n')
  return typeof value !== 'object' || value === null
}

function outweighs(text: string, object: JsonObject): boolean {
  return Object.entries(object).every(
    ([key, value]) =>
      !isTag(key, value) || typeof value !== 'string' || value.length <= text.length,
  )
}
