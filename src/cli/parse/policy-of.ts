import type { LlmPolicy } from '../../contracts/llm-options.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { POLICIES, assertPolicy } from '../../llm/parser/checked-options.ts'

/**
 * The policies that an object names.
 *
 * @throws HarnessError For one that isn't known, and for a value that it doesn't take.
 */
export function policyOf(asked: JsonValue): Partial<LlmPolicy> {
  if (!isJsonObject(asked))
    throw new HarnessError('wrong-use', 'a policy is an object of names with values')
  assertPolicy(asked)
  const { promotion, unknownTools, reasoningCalls } = asked
  return {
    ...choice('promotion', POLICIES.promotion, promotion),
    ...choice('unknownTools', POLICIES.unknownTools, unknownTools),
    ...choice('reasoningCalls', POLICIES.reasoningCalls, reasoningCalls),
  }
}

function choice<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  asked: JsonValue | undefined,
): { readonly [Key in Name]?: Value } | undefined
function choice(
  name: string,
  values: readonly string[],
  asked: JsonValue | undefined,
): Readonly<Record<string, string>> | undefined {
  const value = values.find((one) => one === asked)
  return value === undefined ? undefined : { [name]: value }
}
