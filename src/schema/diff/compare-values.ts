import type { JsonValue } from '../../contracts/json.ts'
import { describeTypes, describeValues } from './describe-form.ts'
import { type Fact, factOf, type Pair } from './fact.ts'
import { type ListedValues, type Normal, typeOfValue } from './normal-form.ts'

/** Differences between the types that fit, or between the values where they are listed. */
export function compareValues(pair: Pair): readonly Fact[] {
  const { old, new: next } = pair
  if (old.values === undefined && next.values === undefined) return compareTypes(pair)
  const gone = unlisted(old.values, next)
  const come = unlisted(next.values, old)
  const isNarrower = old.values === undefined ? old.types.size > 0 : gone.length > 0
  const isWider = next.values === undefined ? next.types.size > 0 : come.length > 0
  if (!isNarrower && !isWider) return []
  const message = `values ${listOf(old)} → ${listOf(next)}`
  const kind =
    isNarrower && isWider ? 'values-changed' : isNarrower ? 'values-narrowed' : 'values-widened'
  return [
    factOf(pair, kind, {
      message: describe(old, next, { gone, come }) ?? message,
      ...(old.values !== undefined && { before: [...old.values.values()] }),
      ...(next.values !== undefined && { after: [...next.values.values()] }),
    }),
  ]
}

/** Where values aren't listed, one of a type that fits counts as listed; bounds are compared elsewhere. */
function unlisted(
  these: ListedValues | undefined,
  { values, types }: Normal,
): readonly JsonValue[] {
  const isListed = (key: string, value: JsonValue): boolean =>
    values === undefined ? types.has(typeOfValue(value)) : values.has(key)
  return [...(these ?? [])].flatMap(([key, value]) => (isListed(key, value) ? [] : [value]))
}

function describe(
  old: Normal,
  next: Normal,
  { gone, come }: { readonly gone: readonly JsonValue[]; readonly come: readonly JsonValue[] },
): string | undefined {
  if (old.values === undefined || next.values === undefined) return undefined
  const parts = [
    gone.length === 0 ? '' : `${describeValues(gone)} no longer allowed`,
    come.length === 0 ? '' : `${describeValues(come)} now allowed`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function listOf({ values, types }: Normal): string {
  return values === undefined ? `any ${describeTypes(types)}` : describeValues([...values.values()])
}

function compareTypes(pair: Pair): readonly Fact[] {
  const { old, new: next } = pair
  const isNarrower = [...old.types].some((type) => !next.types.has(type))
  const isWider = [...next.types].some((type) => !old.types.has(type))
  if (!isNarrower && !isWider) return []
  const before = describeTypes(old.types)
  const after = describeTypes(next.types)
  const kind =
    isNarrower && isWider ? 'type-changed' : isNarrower ? 'type-narrowed' : 'type-widened'
  return [factOf(pair, kind, { message: `type ${before} → ${after}`, before, after })]
}
