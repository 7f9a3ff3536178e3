import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmFinishReason, LlmParserOptions } from '../../contracts/llm-options.ts'
import { excerpt } from '../../text/excerpt.ts'
import { FINISH_REASONS } from './finish-reasons.ts'
import type { OutputSettings } from './output-settings.ts'
import { policyOf } from './policy-of.ts'
import { toolsOf } from '../../llm/tools-of.ts'

/**
 * How a line of the filter asks to be read: what it brings stands in for what holds for all lines, policies one by one.
 *
 * @throws HarnessError For what isn't as it should be.
 */
export function lineSettings(
  { tools, format, prefill, policy, finish }: JsonObject,
  settings: OutputSettings,
): OutputSettings {
  return {
    ...settings,
    ...(tools !== undefined && { tools: toolsIn(tools) }),
    ...(format !== undefined && { format: formatIn(format) }),
    ...(prefill !== undefined && { prefill: prefillIn(prefill) }),
    ...(policy !== undefined && { policy: { ...settings.policy, ...policyOf(policy) } }),
    ...(finish !== undefined && { finish: finishIn(finish) }),
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

function finishIn(finish: JsonValue): LlmFinishReason {
  const reason = FINISH_REASONS.find((one) => one === finish)
  if (reason !== undefined) return reason
  const given = typeof finish === 'string' ? finish : JSON.stringify(finish)
  throw new HarnessError(
    'wrong-use',
    `"finish" is one of ${FINISH_REASONS.join(', ')}, and not ${excerpt(given)}`,
  )
}
