import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { accessResult } from '../../access/access-result.ts'
import { findCarrier } from '../../access/find-carrier.ts'
import { joinedText } from './joined-text.ts'

/** Returns the text of a result that a rule reads; undefined if structured content is the data. */
export function textOfResult(result: JsonValue): string | undefined {
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  if (typeof structured === 'string') return structured
  if (structured !== undefined && structured !== null) return findCarrier(structured)?.text
  const access = accessResult(result)
  if (!access.ok) return undefined
  const texts = access.parts.flatMap((part) => (part.kind === 'texts' ? part.texts : []))
  return joinedText(texts.filter(({ text }) => text.trim() !== '')).text
}
