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
import { readTextParts } from './read-text-parts.ts'

/** Reads the output items of OpenAI's Responses API: messages and calls; other items say nothing here. */
export function readOpenAiResponses(
  output: JsonValue,
  { status, incomplete_details: incomplete }: JsonObject,
): ProviderReading | UnknownBody {
  if (!isJsonArray(output)) return { unknown: `output is ${kindOf(output)}, not an array` }
  const reading: PartsReading = { calls: [], texts: [], diagnostics: [] }
  for (const [index, item] of output.entries()) readItem(item, `/output/${index}`, reading)
  const why = isJsonObject(incomplete) ? incomplete['reason'] : undefined
  const finish =
    typeof why === 'string'
      ? `incomplete_details.reason is "${why}"`
      : typeof status === 'string'
        ? `status is "${status}"`
        : undefined
  return { ...reading, ...(finish !== undefined && { finish }) }
}

function readItem(item: JsonValue, pointer: string, reading: PartsReading): void {
  if (!isJsonObject(item)) {
    addDefect(reading, pointer, { expected: 'output item', found: item })
  } else if (item['type'] === 'message') {
    readTextParts(item['content'], `${pointer}/content`, reading)
  } else if (item['type'] === 'function_call') {
    addCall(reading, item['name'], { pointer: `${pointer}/arguments`, value: item['arguments'] })
  } else if (item['type'] === 'custom_tool_call') {
    addCall(reading, item['name'], { pointer: `${pointer}/input`, value: item['input'] })
  }
}
