import type { JsonValue } from '../contracts/json.ts'
import { accessResult } from '../extraction/access/access-result.ts'
import { findCarrier } from '../extraction/access/find-carrier.ts'
import { joinedText } from '../extraction/rules/apply/joined-text.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** The text of a result that a rule looks at; undefined where structured content is the data. */
export function sampleText(result: JsonValue): string | undefined {
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  if (typeof structured === 'string') return structured
  if (structured !== undefined && structured !== null) return findCarrier(structured)?.text
  const access = accessResult(result)
  if (!access.ok) return undefined
  const texts = access.parts.flatMap((part) => (part.kind === 'texts' ? part.texts : []))
  return joinedText(texts.filter(({ text }) => text.trim() !== '')).text
}
