import type { Compliance } from '../contracts/classification.ts'

const WORST_FIRST: readonly Compliance[] = [
  'invalid',
  'missing',
  'schema-unusable',
  'valid',
  'no-schema',
  'not-applicable',
]

/** The worst of several calls' compliance; `not-applicable` where there is no call or none but errors. */
export function worstCompliance(compliances: readonly Compliance[]): Compliance {
  return WORST_FIRST.find((compliance) => compliances.includes(compliance)) ?? 'not-applicable'
}
