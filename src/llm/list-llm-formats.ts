import type { LlmFormatInfo } from '../contracts/llm-format-info.ts'
import type { LlmFormat } from './define-format.ts'
import { formats } from './formats/index.ts'
import { formatsNamed } from './formats-named.ts'
import type { WrittenCall } from './grammar.ts'

/** What each example is written of. */
const CALLS: readonly WrittenCall[] = [
  { name: 'get_weather', arguments: { city: 'Oslo', days: 3 } },
  { name: 'get_time', arguments: { city: 'Lima' } },
]

/**
 * The formats that are read, in the order in which they are tried; of names or aliases, theirs in their order.
 *
 * @throws {HarnessError} `wrong-use`, where there is no such format
 */
export function listLlmFormats(names?: string | readonly string[]): readonly LlmFormatInfo[] {
  return (names === undefined ? formats : formatsNamed(names)).map((format) => infoOf(format))
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
