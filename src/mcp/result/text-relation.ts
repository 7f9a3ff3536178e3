import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { TextSource } from '../../extraction/several/text-source.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { compareWords } from './compare-words.ts'
import { isOnlyAround } from './only-around.ts'
import type { ResultContent } from './read-content.ts'

/** How the text blocks of a result stand to its structured content. */
export type TextRelation =
  /** They say the same, in whatever form, or there is nothing to compare. */
  | { readonly kind: 'same' }
  /** They are JSON of another value. */
  | { readonly kind: 'differs'; readonly how: string }
  | { readonly kind: 'only-in-text' }
  | { readonly kind: 'only-in-structured' }

interface ReadText {
  readonly source: TextSource
  /** Absent where the text isn't JSON. */
  readonly value?: JsonValue
}

const SAME: TextRelation = { kind: 'same' }

/** Compares structured content with the text blocks beside it. */
export function textRelation(structured: JsonValue, content: ResultContent): TextRelation {
  const texts = content.texts
    .filter(({ text }) => text.trim() !== '')
    .map((source): ReadText => {
      const reading = safeParseJson(source.text)
      return reading.ok ? { source, value: reading.value } : { source }
    })
  // An image or a resource may be what structured content repeats; only texts can be compared.
  if (texts.length === 0 && content.blocks.some(({ kind }) => kind !== 'text')) return SAME
  if (texts.some(({ value }) => value !== undefined && jsonEqual(value, structured))) return SAME
  if (isOnlyAround(structured, jsonOf(texts))) return { kind: 'only-in-text' }
  const how = differenceOf(structured, texts)
  if (how !== undefined) return { kind: 'differs', how }
  return compareWords(
    structured,
    texts.map(({ source }) => source),
  )
}

/** The JSON that the texts are, a list where there are several; null where one of them isn't JSON. */
function jsonOf(texts: readonly ReadText[]): JsonValue {
  const values = texts.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const [only = null] = values
  if (values.length < texts.length) return null
  return values.length === 1 ? only : values
}

function differenceOf(structured: JsonValue, texts: readonly ReadText[]): string | undefined {
  const values = texts.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const [only] = values
  if (only === undefined) return undefined
  if (isOneItemABlock(structured, texts)) return 'it has one item a block'
  if (texts.length > 1) return values.some(isContainer) ? 'it is another value' : undefined
  const key = isJsonObject(structured) ? keyHolding(structured, only) : undefined
  if (key !== undefined) return `it is unwrapped from ${JSON.stringify(key)}`
  if (!isContainer(only)) return undefined
  if (isJsonObject(structured) && isJsonObject(only)) return missingKeys(structured, only)
  return 'it is another value'
}

function keyHolding(structured: JsonObject, value: JsonValue): string | undefined {
  return Object.entries(structured).find(
    ([, held]) => jsonEqual(held, value) || isTextOf(held, value),
  )?.[0]
}

function isTextOf(held: JsonValue, value: JsonValue): boolean {
  if (typeof held !== 'string' || !isContainer(value)) return false
  const reading = safeParseJson(held)
  return reading.ok && jsonEqual(reading.value, value)
}

function isOneItemABlock(structured: JsonValue, texts: readonly ReadText[]): boolean {
  const lists = (isJsonObject(structured) ? Object.values(structured) : [structured]).filter(
    (value) => isJsonArray(value),
  )
  const [list] = lists
  if (list === undefined || lists.length > 1 || list.length !== texts.length) return false
  return list.every((item, index) => {
    const text = texts[index]
    if (text === undefined) return false
    return item === text.source.text || (text.value !== undefined && jsonEqual(item, text.value))
  })
}

function missingKeys(structured: JsonObject, value: JsonObject): string {
  const isPart = Object.entries(value).every(([key, member]) => {
    const held = structured[key]
    return Object.hasOwn(structured, key) && held !== undefined && jsonEqual(held, member)
  })
  if (!isPart) return 'it is another value'
  const missing = Object.keys(structured).filter((key) => !Object.hasOwn(value, key))
  const dropped = missing.every((key) => structured[key] === null)
  const names = missing.slice(0, 5).join(', ')
  return dropped ? `nulls are dropped (${names})` : `keys are missing (${names})`
}

function isContainer(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null
}
