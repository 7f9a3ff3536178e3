import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { PartsReading } from './provider-reading.ts'

/** Reads the content of a message of OpenAI, a text or an array of parts; parts of other types say nothing here. */
export function readTextParts(
  content: JsonValue | undefined,
  pointer: string,
  reading: PartsReading,
): void {
  if (typeof content === 'string') reading.texts.push({ pointer, text: content })
  if (!isJsonArray(content)) return
  for (const [index, part] of content.entries()) {
    if (!isJsonObject(part)) continue
    const { type, text, refusal } = part
    if (type === 'text' && typeof text === 'string')
      reading.texts.push({ pointer: `${pointer}/${index}/text`, text })
    if (type === 'refusal' && typeof refusal === 'string') reading.refusal = refusal
  }
}
