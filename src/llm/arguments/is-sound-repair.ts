import type { Repair } from '../../contracts/extraction.ts'

/**
 * Whether broken JSON can only have meant what these repairs make of it. A value that isn't there, words in place of a
 * string, a string without an end and the like would be an argument that the model never wrote.
 */
export function isSoundRepair(repairs: readonly Repair[]): boolean {
  return repairs.every(({ code, after }) => {
    if (UNSOUND.has(code)) return false
    return (code !== 'closed' && code !== 'literal-replaced') || !after.includes('"')
  })
}

const UNSOUND: ReadonlySet<Repair['code']> = new Set([
  'value-added',
  'quote-value',
  'bracket-added',
  'ellipsis-removed',
  'other',
])
