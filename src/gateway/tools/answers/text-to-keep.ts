import type { JsonValue } from '../../../contracts/json.ts'
import { findCarrier } from '../../../extraction/access/find-carrier.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { memberAt, textIn } from '../../../json/json-bytes.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { safeParseJson } from '../../../json/safe-parse-json.ts'
import type { ResultAt } from './result-at.ts'

/**
 * The text that stands in structured content, or the whole of it as the server wrote it, where no block of the content says
 * the same: what is given instead would be all that is left.
 *
 * @param isOfServer - Whether what is given instead is made of it, so that only a text is to be kept.
 */
export function textToKeep(
  { data, start, value }: ResultAt,
  isOfServer = false,
): string | undefined {
  const { structuredContent = null, content } = value
  if (structuredContent === null) return undefined
  const carried =
    typeof structuredContent === 'string' ? structuredContent : findCarrier(structuredContent)?.text
  if (carried === undefined && isOfServer) return undefined
  const isBeside = textsOf(content).some(
    (text) => text.trim() === carried?.trim() || isTextOf(text, structuredContent),
  )
  if (isBeside) return undefined
  if (carried !== undefined && isAlone(structuredContent)) return carried
  const place = memberAt(data, 'structuredContent', start)
  return place && textIn(data, place)
}

function textsOf(content: JsonValue | undefined): readonly string[] {
  const blocks: readonly JsonValue[] = isJsonArray(content ?? null) ? [content ?? []].flat() : []
  return blocks.flatMap((block) =>
    isJsonObject(block) && typeof block['text'] === 'string' ? [block['text']] : [],
  )
}

function isTextOf(text: string, value: JsonValue): boolean {
  if (!OPENINGS.has(text.trimStart().charAt(0))) return false
  const reading = safeParseJson(text)
  return reading.ok && jsonEqual(reading.value, value)
}

/** Other values are told by their texts. */
const OPENINGS: ReadonlySet<string> = new Set(['{', '['])

/** Whether nothing stands beside a text that is carried. */
function isAlone(structured: JsonValue): boolean {
  return !isJsonObject(structured) || Object.keys(structured).length === 1
}
