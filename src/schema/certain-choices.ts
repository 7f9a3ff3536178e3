import type { JsonValue } from '../contracts/json.ts'

const MIN_VALUES = 20
const MIN_SEEN = 3
const MAX_CHOICES = 5

/** A word that is chosen from a list, not written: no spaces, and not long. */
const CHOICE = /^[A-Za-z][\w-]{0,30}$/u

/** What properties are named whose values come from a list; names of people and things come again and again, too. */
const CHOSEN = new Set([
  'type',
  'kind',
  'status',
  'state',
  'level',
  'severity',
  'priority',
  'role',
  'mode',
  'category',
  'visibility',
  'direction',
  'side',
  'phase',
  'stage',
  'outcome',
  'conclusion',
  'permission',
])

/**
 * The values that a property takes where they are certainly a list to choose from: it has the name of a choice, and of 20
 * values or more, which are words or null, at most five are different and each comes three times. Undefined elsewhere.
 */
export function certainChoices(
  name: string,
  values: readonly JsonValue[],
): readonly (string | null)[] | undefined {
  if (values.length < MIN_VALUES || !CHOSEN.has(lastWord(name))) return undefined
  const seen = new Map<string, number>()
  for (const value of values) {
    if (value === null) continue
    if (typeof value !== 'string' || !CHOICE.test(value)) return undefined
    seen.set(value, (seen.get(value) ?? 0) + 1)
    if (seen.size > MAX_CHOICES) return undefined
  }
  if (seen.size < 2 || [...seen.values()].some((times) => times < MIN_SEEN)) return undefined
  const choices = [...seen.keys()].toSorted()
  return values.includes(null) ? [...choices, null] : choices
}

/** Of `entityType`, `entity_type` and `Entity Type`: `type`. */
function lastWord(name: string): string {
  return (/[A-Z]?[a-z]+$|[A-Z]+$/u.exec(name)?.[0] ?? '').toLowerCase()
}
