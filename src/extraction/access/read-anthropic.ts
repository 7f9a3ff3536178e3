import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'
import {
  addCall,
  addDefect,
  type PartsReading,
  type ProviderReading,
  type UnknownBody,
} from './provider-reading.ts'

/** Reads a message of Anthropic: its texts and calls; what it thinks, and what the provider's own tools do, is passed over. */
export function readAnthropic(
  content: JsonValue,
  { stop_reason: stop }: JsonObject,
): ProviderReading | UnknownBody {
  const reading: PartsReading = { calls: [], texts: [], diagnostics: [] }
  if (typeof content === 'string') reading.texts.push({ pointer: '/content', text: content })
  else if (isJsonArray(content))
    for (const [index, block] of content.entries()) readBlock(block, `/content/${index}`, reading)
  else return { unknown: `content is ${kindOf(content)}, not an array of blocks` }
  return { ...reading, ...(typeof stop === 'string' && { finish: `stop_reason is "${stop}"` }) }
}

function readBlock(block: JsonValue, pointer: string, reading: PartsReading): void {
  if (!isJsonObject(block)) {
    addDefect(reading, pointer, { expected: 'content block', found: block })
  } else if (block['type'] === 'text' && typeof block['text'] === 'string') {
    reading.texts.push({ pointer: `${pointer}/text`, text: block['text'] })
  } else if (block['type'] === 'tool_use') {
    addCall(reading, block['name'], { pointer: `${pointer}/input`, value: block['input'] })
  }
}
