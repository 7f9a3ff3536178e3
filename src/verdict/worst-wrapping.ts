import type { Wrapping } from '../contracts/classification.ts'

/** What a gateway should do, the worst first; `unknown` hides nothing, so it stands last. */
export const WRAPPINGS_WORST_FIRST: readonly Wrapping[] = [
  'impossible',
  'required',
  'recommended',
  'optional-unwrap',
  'none',
  'unknown',
]

/** The worst of several recommendations; `unknown` where there is no other. */
export function worstWrapping(wrappings: readonly Wrapping[]): Wrapping {
  return WRAPPINGS_WORST_FIRST.find((wrapping) => wrappings.includes(wrapping)) ?? 'unknown'
}
