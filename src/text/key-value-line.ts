import { indentOf } from './indent-of.ts'

/** A line that sets a key. */
export interface KeyValueLine {
  readonly indent: number
  readonly key: string
  /** Empty where the value follows on further lines, or is missing. */
  readonly value: string
}

const BULLET = /^[-*•+][ \t]+/u
const EMPHASIS = /\*\*|__|^["'`]|["'`]$/gu
const KEY_LENGTH = 48
const KEY_WORDS = 5
const SENTENCE_IN_KEY = /[.!?,;。，！？；](?:\s|$)|[<>{}[\]|]|[，。；！？]/u
/** A URL, an operator, a path of Windows, a line number: the separator wasn't one. */
const NO_VALUE = /^(?:\/\/|[:=>\\]|\d{1,9}:)/u
/** A file and a place in it, as compilers name them: `main.ts(3,5)`. */
const PLACE = /\S\(\d+,\d+\)$/u
/** A bracket that the separator stands in: `tea (kind: green)`. */
const OPEN_BRACKET = /\([^)]*$/u
/** The same, `main.ts:3:5` or `main.ts:3`. */
const FILE_PLACE = /^\S{1,200}\.[A-Za-z]\w{0,9}:\d{1,9}(?::\d{1,9})?$/u
/** Says that something went wrong: a sentence with its reason behind it, where `Error code` and `Failed rows` are keys. */
const FAILURE =
  /^(?:error \p{Ll}+ing \S|error (?:in|at|on|while|when|during) |failed to |unable to |can(?:not|'t|’t) |could(?: not|n't|n’t) )/iu
/** Words that open a remark: what follows isn't the value of a key. */
const REMARKS: ReadonlySet<string> = new Set(
  'note warning error example todo fixme hint tip usage important caution see e.g i.e ps http https'.split(
    ' ',
  ),
)

/**
 * A key, a separator (`:`, `=`, `：`) and a value, as in `Name: Ada`, `- **Name:** Ada` or `size=3`. Only the first
 * separator splits. A key is short, has a letter, and holds no punctuation of a sentence.
 */
export function keyValueLine(line: string): KeyValueLine | undefined {
  const body = line.trimStart().replace(BULLET, '')
  const at = body.slice(0, KEY_LENGTH + 8).search(/[:=：]/u)
  if (at < 1) return undefined
  const key = body.slice(0, at).trim().replace(EMPHASIS, '').trim()
  const value = body
    .slice(at + 1)
    .replace(/^(?:\*\*|__)/u, '')
    .trim()
  if (!isKey(key) || NO_VALUE.test(body.slice(at + 1)) || FILE_PLACE.test(body)) return undefined
  return { indent: indentOf(line), key, value }
}

function isKey(key: string): boolean {
  if (
    key.length > KEY_LENGTH ||
    !/\p{L}/u.test(key) ||
    SENTENCE_IN_KEY.test(key) ||
    PLACE.test(key) ||
    OPEN_BRACKET.test(key) ||
    FAILURE.test(key)
  )
    return false
  return key.split(/\s+/u, KEY_WORDS + 1).length <= KEY_WORDS && !REMARKS.has(key.toLowerCase())
}
