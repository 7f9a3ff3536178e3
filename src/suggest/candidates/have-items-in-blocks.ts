import type { JsonObject } from '../../contracts/json.ts'
import { accessResult } from '../../extraction/access/access-result.ts'
import { findCarrier } from '../../extraction/access/find-carrier.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { JudgedSample } from '../judged-sample.ts'

/** More outputs show nothing else. */
const MOST = 20

/**
 * Whether a list comes as one block an item: some output has several blocks, and each block of all is an object with most of
 * its keys in common with the first. Read as one text, a list of one would be no list.
 */
export function haveItemsInBlocks(samples: readonly JudgedSample[]): boolean {
  const outputs = samples.slice(0, MOST).map(({ result }) => textsOf(result))
  if (!outputs.some((texts) => texts.length > 1)) return false
  const blocks = outputs.flat().map((text) => objectOf(text))
  const [first] = blocks
  return first !== undefined && blocks.every((block) => block !== undefined && isLike(block, first))
}

/** The texts of content; of a result that carries its text in structured content, too, that one. */
function textsOf(result: JudgedSample['result']): readonly string[] {
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  const carried = structured === undefined ? undefined : findCarrier(structured)?.text
  if (carried !== undefined) return [carried]
  const access = accessResult(result)
  if (!access.ok) return []
  return access.parts
    .flatMap((part) => (part.kind === 'texts' ? part.texts : []))
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '')
}

function objectOf(text: string): JsonObject | undefined {
  const parsed = safeParseJson(text)
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : undefined
}

function isLike(block: JsonObject, first: JsonObject): boolean {
  const keys = Object.keys(block)
  return keys.length > 0 && keys.filter((key) => Object.hasOwn(first, key)).length * 2 > keys.length
}
