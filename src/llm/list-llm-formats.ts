import type { LlmFormatInfo } from '../contracts/llm-format-info.ts'
import type { LlmFormat } from './define-format.ts'
import { allFormats, formatsNamed } from './formats-named.ts'
import type { WrittenCall } from './grammar.ts'

/** What each example is written of. */
const CALLS: readonly WrittenCall[] = [
  { name: 'get_weather', arguments: { city: 'Oslo', days: 3 } },
  { name: 'get_time', arguments: { city: 'Lima' } },
]

/**
 * The formats that are read, in the order in which they are tried; of names or aliases, theirs in their order.
 *
 * @param own - Formats of the user's own, as `readFormatFile` returns them.
 * @throws {HarnessError} `wrong-use`, where there is no such format
 */
export function listLlmFormats(
  names?: string | readonly string[],
  own: readonly LlmFormat[] = [],
): readonly LlmFormatInfo[] {
  const all = allFormats(own)
  return (names === undefined ? all : formatsNamed(names, own)).map((format) => infoOf(format))
}

function infoOf(format: LlmFormat): LlmFormatInfo {
  const { name, title, models, aliases, literals, reasoning = [], references, grammar } = format
  const { callsInReasoning = 'refuse', bareIsMarked = false } = format
  const example = grammar.write(CALLS)
  return {
    name,
    title,
    models,
    aliases,
    literals,
    reasoning,
    callsInReasoning,
    bareIsMarked,
    references,
    example,
  }
}
