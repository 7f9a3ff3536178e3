import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmLimits, LlmPolicy } from '../../contracts/llm-options.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nearestName } from '../../text/nearest-name.ts'

/** What each policy may be, the default first. */
export const POLICIES = {
  promotion: ['marked', 'whole-message', 'anywhere'],
  unknownTools: ['keep', 'drop', 'text'],
  reasoningCalls: ['format', 'refuse', 'promote'],
} as const satisfies { readonly [Name in keyof LlmPolicy]: readonly LlmPolicy[Name][] }

/** The limits where none are given. */
export const DEFAULT_LIMITS: LlmLimits = {
  argumentsLength: 16_777_216,
  calls: 1000,
  depth: 500,
  nameLength: 256,
  heldLength: 16_777_216,
}

/**
 * Checks the names of policies and what they are.
 *
 * @throws {HarnessError} `wrong-use`
 */
export function assertPolicy(policy: object): void {
  for (const [name, value] of Object.entries(policy)) {
    assertKnown('policy', name, Object.keys(POLICIES))
    const values: readonly unknown[] =
      Object.entries(POLICIES).find(([own]) => own === name)?.[1] ?? []
    if (!values.includes(value))
      throw new HarnessError(
        'wrong-use',
        `the policy ${name} takes ${values.join(', ')}, and not ${excerpt(shown(value))}`,
      )
  }
}

/**
 * Checks the names of limits, and that each is a whole number.
 *
 * @throws {HarnessError} `wrong-use`
 */
export function assertLimits(limits: object): void {
  for (const [name, value] of Object.entries(limits)) {
    assertKnown('limit', name, Object.keys(DEFAULT_LIMITS))
    if (!Number.isSafeInteger(value) || Number(value) < 0)
      throw new HarnessError(
        'wrong-use',
        `the limit ${name} takes a whole number, and not ${excerpt(shown(value))}`,
      )
  }
}

function assertKnown(kind: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return
  const near = nearestName(name, names)
  const hint = near === undefined ? names.join(', ') : `did you mean ${near}?`
  throw new HarnessError('wrong-use', `there is no ${kind} ${excerpt(name)}; ${hint}`)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}
