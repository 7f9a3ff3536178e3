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

/** Reads the first choice of a chat completion of OpenAI, or of whoever speaks like it. */
export function readOpenAiChat(choices: JsonValue): ProviderReading | UnknownBody {
  if (!isJsonArray(choices)) return { unknown: `choices is ${kindOf(choices)}, not an array` }
  const [choice] = choices
  if (choice === undefined) return { unknown: 'choices is empty' }
  if (!isJsonObject(choice)) return { unknown: `/choices/0 is ${kindOf(choice)}, not an object` }
  const { message, finish_reason: finish } = choice
  if (!isJsonObject(message))
    return {
      unknown: isJsonObject(choice['delta'])
        ? '/choices/0 has a delta in place of a message: it is a piece of a stream'
        : '/choices/0 has no message',
    }
  const reading: PartsReading = { calls: [], texts: [], diagnostics: [] }
  if (choices.length > 1)
    reading.diagnostics.push(`the response has ${choices.length} choices; the first one is read`)
  readMessage(message, reading)
  return {
    ...reading,
    ...(typeof finish === 'string' && { finish: `finish_reason is "${finish}"` }),
  }
}

const MESSAGE = '/choices/0/message'

function readMessage(message: JsonObject, reading: PartsReading): void {
  const { content, refusal, tool_calls: toolCalls, function_call: legacy } = message
  readTextParts(content, `${MESSAGE}/content`, reading)
  if (typeof refusal === 'string' && refusal !== '') reading.refusal = refusal
  if (isJsonArray(toolCalls))
    for (const [index, call] of toolCalls.entries())
      readCall(call, `${MESSAGE}/tool_calls/${index}`, reading)
  else if (toolCalls !== undefined && toolCalls !== null)
    addDefect(reading, `${MESSAGE}/tool_calls`, { expected: 'array', found: toolCalls })
  if (isJsonObject(legacy))
    addCall(reading, legacy['name'], {
      pointer: `${MESSAGE}/function_call/arguments`,
      value: legacy['arguments'],
    })
}

function readCall(call: JsonValue, pointer: string, reading: PartsReading): void {
  const wanted = isJsonObject(call) ? call['function'] : undefined
  const custom = isJsonObject(call) ? call['custom'] : undefined
  if (isJsonObject(wanted))
    addCall(reading, wanted['name'], {
      pointer: `${pointer}/function/arguments`,
      value: wanted['arguments'],
    })
  else if (isJsonObject(custom))
    addCall(reading, custom['name'], { pointer: `${pointer}/custom/input`, value: custom['input'] })
  else addDefect(reading, pointer, { expected: 'call of a function', found: call })
}
