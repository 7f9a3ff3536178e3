import type { LlmPolicy } from '../../contracts/llm-options.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'

/** What each policy may be, the default first. */
export const POLICIES = {
  promotion: ['marked', 'whole-message', 'anywhere'],
  unknownTools: ['keep', 'drop', 'text'],
  reasoningCalls: ['format', 'refuse', 'promote'],
} as const satisfies { readonly [Name in keyof LlmPolicy]: readonly LlmPolicy[Name][] }

/**
 * The policies that an object names.
 *
 * @throws HarnessError For one that isn't known, and for a value that it doesn't take.
 */
export function policyOf(asked: JsonValue): Partial<LlmPolicy> {
  if (!isJsonObject(asked))
    throw new HarnessError('wrong-use', 'a policy is an object of names with values')
  for (const [name, value] of Object.entries(asked)) assertKnown(name, value)
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

function assertKnown(name: string, value: JsonValue): void {
  const known = Object.entries(POLICIES).find(([own]) => own === name)
  if (known === undefined) {
    const near = nearestName(name, Object.keys(POLICIES))
    const hint = near === undefined ? Object.keys(POLICIES).join(', ') : `did you mean ${near}?`
    throw new HarnessError('wrong-use', `there is no policy ${excerpt(name)}; ${hint}`)
  }
  const [, values] = known
  if (values.some((one) => one === value)) return
  const given = typeof value === 'string' ? value : JSON.stringify(value)
  throw new HarnessError(
    'wrong-use',
    `the policy ${name} takes ${values.join(', ')}, and not ${excerpt(given)}`,
  )
}
