import type { SchemaError } from '../../contracts/judgement.ts'

const SHOWN = 3

/** Where a value breaks its schema, in a sentence: the first three places. */
export function listErrors(errors: readonly SchemaError[]): string {
  const shown = errors.slice(0, SHOWN).map(({ pointer, message }) => `${pointer} ${message}`.trim())
  const more = errors.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
