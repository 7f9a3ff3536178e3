import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { findCarrier } from '../../../extraction/access/find-carrier.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { safeParseJson } from '../../../json/safe-parse-json.ts'

/** The text that stands in structured content, or the whole of it, where no block of the content says the same. */
export function textToKeep({ structuredContent, content }: JsonObject): string | undefined {
  if (structuredContent === undefined) return undefined
  const carried =
    typeof structuredContent === 'string' ? structuredContent : findCarrier(structuredContent)?.text
  if (carried === undefined) return undefined
  const texts = (isJsonArray(content ?? null) ? [content ?? []].flat() : []).flatMap((block) =>
    isJsonObject(block) && typeof block['text'] === 'string' ? [block['text']] : [],
  )
  const isBeside = texts.some(
    (text) => text.trim() === carried.trim() || isTextOf(text, structuredContent),
  )
  if (isBeside) return undefined
  return isAlone(structuredContent) ? carried : JSON.stringify(structuredContent)
}

function isTextOf(text: string, value: JsonValue): boolean {
  if (!text.trimStart().startsWith('{')) return false
  const reading = safeParseJson(text)
  return reading.ok && jsonEqual(reading.value, value)
}

/** Whether nothing stands beside a text that is carried. */
function isAlone(structured: JsonValue): boolean {
  return !isJsonObject(structured) || Object.keys(structured).length === 1
}
