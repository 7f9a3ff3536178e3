import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { policyOf } from './policy-of.ts'
import { toolsOf } from './tools-of.ts'

/**
 * How a line of the filter asks to be read: what it brings stands in for what holds for all lines, policies one by one.
 *
 * @throws HarnessError For what isn't as it should be.
 */
export function lineSettings(
  { tools, format, prefill, policy }: JsonObject,
  settings: LlmParserOptions,
): LlmParserOptions {
  return {
    ...settings,
    ...(tools !== undefined && { tools: toolsIn(tools) }),
    ...(format !== undefined && { format: formatIn(format) }),
    ...(prefill !== undefined && { prefill: prefillIn(prefill) }),
    ...(policy !== undefined && { policy: { ...settings.policy, ...policyOf(policy) } }),
  }
}

function toolsIn(tools: JsonValue): NonNullable<LlmParserOptions['tools']> {
  const reading = toolsOf(tools)
  if (reading.ok) return reading.tools
  throw new HarnessError('wrong-use', `"tools" can't be used: ${reading.reason}`)
}

function formatIn(format: JsonValue): string | readonly string[] {
  if (typeof format === 'string') return format
  const names = Array.isArray(format) ? format : []
  const strings = names.filter((name: JsonValue) => typeof name === 'string')
  if (strings.length > 0 && strings.length === names.length) return strings
  throw new HarnessError('wrong-use', '"format" must be a name, or an array of names')
}

function prefillIn(prefill: JsonValue): string {
  if (typeof prefill === 'string') return prefill
  throw new HarnessError('wrong-use', '"prefill" must be a string')
}
