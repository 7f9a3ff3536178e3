import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmOutput, LlmToolCall } from '../../contracts/llm-output.ts'
import type { ProviderCall, ProviderChoice } from '../../contracts/provider-response.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { JsonStreamReader } from '../../json/json-stream-reader.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'

/**
 * Returns what a golden file keeps of an output: text, reasoning and calls, those on the provider's own wire first. Spans,
 * ids and repairs are left out, and all digits of arguments are kept.
 */
export function goldenOutput(output: LlmOutput, choice?: ProviderChoice): JsonObject {
  const { content, toolCalls, candidates, needsMoreWork } = output
  const reasoning = `${choice?.reasoning ?? ''}${output.reasoning}`
  const refusal = choice?.refusal ?? ''
  const refused = candidates.map((candidate) => ({
    ...textCall(candidate),
    refusedBy: candidate.refusedBy,
  }))
  return {
    content,
    ...(reasoning !== '' && { reasoning }),
    ...(refusal !== '' && { refusal }),
    toolCalls: [...(choice?.calls ?? []).map(nativeCall), ...toolCalls.map(textCall)],
    ...(refused.length > 0 && { candidates: refused }),
    ...(needsMoreWork !== undefined && { needsMoreWork }),
  }
}

function nativeCall({ name, kind, arguments: text }: ProviderCall): JsonObject {
  const reading = kind === 'custom' ? undefined : safeParseJson(text)
  const values = reading?.ok === true ? withDigits(text, reading.value) : text
  return { name, arguments: values, from: 'native' }
}

function textCall(call: LlmToolCall): JsonObject {
  const { name, arguments: values, rawArguments, format, complete } = call
  return {
    name,
    arguments: withDigits(rawArguments, values),
    from: 'text',
    format,
    ...(!complete && { complete }),
  }
}

/** The value with numbers that a double would round as strings, if it is what its text says. */
function withDigits(text: string, value: JsonValue): JsonValue {
  const [exact, rounded] = [true, false].map((lossless) => readJson(text, lossless))
  if (exact === undefined || rounded === undefined) return value
  return jsonEqual(rounded, value) ? exact : value
}

function readJson(text: string, lossless: boolean): JsonValue | undefined {
  const reader = new JsonStreamReader({ maxDepth: Infinity, lossless, keep: 'last' })
  reader.write(text)
  reader.end()
  return reader.failure === undefined ? reader.tree.root : undefined
}
