import type { JsonValue } from '../../contracts/json.ts'
import type { ValueChange } from '../../contracts/value-change.ts'
import { valueChanges } from '../../json/value-changes.ts'
import {
  byKey,
  type GoldenEntry,
  type GoldenKey,
  type GoldenOutcome,
  keyOf,
  nameOf,
} from './golden-file.ts'

/** An input whose outcome is not that of the golden file. */
export type GoldenDifference = GoldenKey & {
  readonly kind: 'added' | 'gone' | 'changed'
  /** The whole outcomes, unless both are values: these are compared field by field. */
  readonly before?: GoldenOutcome
  readonly after?: GoldenOutcome
  /** Where two values differ. */
  readonly fields: readonly ValueChange[]
}

/** How the outcomes of a run differ from those of a golden file. */
export interface GoldenComparison {
  readonly counts: {
    readonly same: number
    readonly changed: number
    readonly added: number
    readonly gone: number
  }
  /** In the order of the golden file. */
  readonly differences: readonly GoldenDifference[]
}

/** Compares the outcomes of a run with those of a golden file, input by input; the order of both doesn't count. */
export function compareGolden(
  golden: readonly GoldenEntry[],
  found: readonly GoldenEntry[],
): GoldenComparison {
  const expected = new Map(golden.map((entry) => [nameOf(entry), entry]))
  const present = new Set(found.map((entry) => nameOf(entry)))
  const differences = [
    ...golden.filter((entry) => !present.has(nameOf(entry))).map(goneEntry),
    ...found.flatMap((entry) => differenceOf(expected.get(nameOf(entry)), entry)),
  ].toSorted(byKey)
  const countOf = (kind: GoldenDifference['kind']): number =>
    differences.filter((difference) => difference.kind === kind).length
  const [changed, added, gone] = [countOf('changed'), countOf('added'), countOf('gone')]
  return { counts: { same: found.length - changed - added, changed, added, gone }, differences }
}

function goneEntry(entry: GoldenEntry): GoldenDifference {
  return { ...keyOf(entry), kind: 'gone', before: outcomeOf(entry), fields: [] }
}

function differenceOf(
  before: GoldenEntry | undefined,
  after: GoldenEntry,
): readonly GoldenDifference[] {
  const key = keyOf(after)
  if (before === undefined) return [{ ...key, kind: 'added', after: outcomeOf(after), fields: [] }]
  if ('value' in before && 'value' in after) {
    const fields = valueChanges(before.value, after.value)
    return fields.length === 0 ? [] : [{ ...key, kind: 'changed', fields }]
  }
  const outcomes = { before: outcomeOf(before), after: outcomeOf(after) }
  return failureOf(before) === failureOf(after)
    ? []
    : [{ ...key, kind: 'changed', ...outcomes, fields: [] }]
}

function outcomeOf(entry: GoldenOutcome): GoldenOutcome {
  return 'value' in entry ? { value: entry.value } : { failure: entry.failure }
}

function failureOf(entry: GoldenOutcome): JsonValue {
  return 'value' in entry ? null : entry.failure
}
