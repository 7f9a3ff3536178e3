import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmLimits } from '../../contracts/llm-options.ts'
import { DEFAULT_LIMITS } from '../../llm/create-llm-parser.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { typedPairs } from './typed-pairs.ts'

const NAMES = Object.keys(DEFAULT_LIMITS)

/**
 * The limits that were typed as `name=number`.
 *
 * @throws HarnessError For one that isn't known, and for what is no whole number.
 */
export function limitsOf(typed: readonly string[]): Partial<LlmLimits> {
  return Object.fromEntries(typedPairs(typed).map(([name, value]) => [name, limitOf(name, value)]))
}

function limitOf(name: string, value: string): number {
  if (!NAMES.includes(name)) {
    const near = nearestName(name, NAMES)
    const hint = near === undefined ? NAMES.join(', ') : `did you mean ${near}?`
    throw new HarnessError('wrong-use', `there is no limit ${excerpt(name)}; ${hint}`)
  }
  if (/^\d{1,12}$/u.test(value)) return Number(value)
  throw new HarnessError(
    'wrong-use',
    `the limit ${name} takes a whole number, and not ${excerpt(value)}`,
  )
}
