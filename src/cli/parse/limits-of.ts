import type { LlmLimits } from '../../contracts/llm-options.ts'
import { assertLimits } from '../../llm/parser/checked-options.ts'
import { typedPairs } from './typed-pairs.ts'

/**
 * The limits that were typed as `name=number`.
 *
 * @throws HarnessError For one that isn't known, and for what is no whole number.
 */
export function limitsOf(typed: readonly string[]): Partial<LlmLimits> {
  const limits = Object.fromEntries(
    typedPairs(typed).map(([name, value]) => [name, /^\d+$/u.test(value) ? Number(value) : value]),
  )
  assertLimits(limits)
  return limits
}
