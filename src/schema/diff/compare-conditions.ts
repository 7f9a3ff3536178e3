import type { SchemaChangeKind } from '../../contracts/diff.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { type Acceptance, acceptanceOf, type Fact, factOf, type Pair } from './fact.ts'
import type { Condition, ValueType } from './normal-form.ts'
import { countsOf } from './read-conditions.ts'
import { stringsOf } from './read-keywords.ts'
import { type Conjunction, meaningOf, placeAt } from './schema-place.ts'

/** Differences between the conditions of the types that fit both, beside types, bounds and parts. */
export function compareConditions(pair: Pair, common: ReadonlySet<ValueType>): readonly Fact[] {
  const isOpen = ({ type }: Condition): boolean =>
    type === undefined || common.has(type) || (type === 'integer' && common.has('fraction'))
  const without = (conditions: readonly Condition[], others: readonly Condition[]) => {
    const known = new Set(others.map(({ text }) => text))
    return conditions.filter((condition) => isOpen(condition) && !known.has(condition.text))
  }
  const old = without(pair.old.conditions, pair.new.conditions)
  const next = without(pair.new.conditions, pair.old.conditions)
  const before = Map.groupBy(old, ({ key }) => key)
  const after = Map.groupBy(next, ({ key }) => key)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    compareKey(pair, before.get(key) ?? [], after.get(key) ?? []),
  )
}

function compareKey(
  pair: Pair,
  old: readonly Condition[],
  next: readonly Condition[],
): readonly Fact[] {
  const [before, ...otherBefore] = old
  const [after, ...otherAfter] = next
  if (before === undefined && after !== undefined)
    return [conditionFact(pair, 'narrower', { after })]
  if (after === undefined && before !== undefined) return [conditionFact(pair, 'wider', { before })]
  if (before === undefined || after === undefined) return []
  const isSingle = otherBefore.length === 0 && otherAfter.length === 0
  const acceptance = isSingle ? compareOne(pair, before, after) : 'unknown'
  return acceptance === 'same' ? [] : [conditionFact(pair, acceptance, { before, after })]
}

const KINDS: Partial<Record<Acceptance, SchemaChangeKind>> = {
  narrower: 'condition-narrowed',
  wider: 'condition-widened',
}

/** Why of some keywords it can't be told what they do. */
const OPAQUE: Readonly<Record<string, string>> = {
  oneOf: ', whose alternatives may overlap,',
  anyOf: ', too deep inside of others,',
  $ref: ', which leads out of the schema,',
}
const WHOLLY_OPAQUE = ', which depends on other keywords,'

function conditionFact(
  pair: Pair,
  acceptance: Acceptance,
  { before, after }: { readonly before?: Condition; readonly after?: Condition },
): Fact {
  const { keyword = 'opaque', key = '' } = after ?? before ?? {}
  const what = keyword === 'opaque' ? `${key}${OPAQUE[key] ?? WHOLLY_OPAQUE}` : keyword
  const happened = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const old = valueOf(before)
  const next = valueOf(after)
  return factOf(pair, KINDS[acceptance] ?? 'unclassified', {
    message: `${what} ${happened}`,
    ...(old !== undefined && { before: old }),
    ...(next !== undefined && { after: next }),
  })
}

function valueOf(condition: Condition | undefined): JsonValue | undefined {
  if (condition === undefined) return undefined
  const { keyword, place } = condition
  // What goes with one property stands by its name
  if (keyword === 'dependentRequired' || keyword === 'dependentSchemas') return place.node
  return isJsonObject(place.node) ? place.node[keyword] : undefined
}

function compareOne(pair: Pair, old: Condition, next: Condition): Acceptance {
  switch (old.keyword) {
    case 'multipleOf':
      return compareMultiples(old, next)
    case 'propertyNames':
      return compareParts(pair, [old, next], 'propertyNames')
    case 'contains':
      return compareContains(pair, old, next)
    case 'not':
      return opposite(
        acceptanceOf(pair.comparer.opposed(partOf(old, 'not'), partOf(next, 'not'), pair.path)),
      )
    case 'if':
      return compareIf(pair, old, next)
    case 'dependentRequired':
      return compareNames(stringsOf(old.place.node), stringsOf(next.place.node))
    case 'dependentSchemas':
      return acceptanceOf(pair.comparer.parts([old.place], [next.place], pair.path))
    case 'pattern':
    case 'opaque':
    default:
      return 'unknown'
  }
}

function compareMultiples(old: Condition, next: Condition): Acceptance {
  const before = multipleOf(old)
  const after = multipleOf(next)
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return 'unknown'
  if (after % before === 0) return 'narrower'
  return before % after === 0 ? 'wider' : 'both'
}

function multipleOf({ place: { node } }: Condition): number {
  const value = isJsonObject(node) ? node['multipleOf'] : undefined
  return typeof value === 'number' ? value : Number.NaN
}

function compareContains(pair: Pair, old: Condition, next: Condition): Acceptance {
  const before = countsOf(old.place)
  const after = countsOf(next.place)
  const isCountedAlike = before.least === after.least && before.most === after.most
  if (isCountedAlike && before.most === undefined)
    return compareParts(pair, [old, next], 'contains')
  const [one, other] = [partOf(old, 'contains'), partOf(next, 'contains')]
  if (meaning(one) !== meaning(other)) return 'unknown'
  const most = Infinity
  const isNarrower = after.least >= before.least && (after.most ?? most) <= (before.most ?? most)
  const isWider = after.least <= before.least && (after.most ?? most) >= (before.most ?? most)
  if (isNarrower) return 'narrower'
  return isWider ? 'wider' : 'both'
}

function compareIf(pair: Pair, old: Condition, next: Condition): Acceptance {
  if (meaning(partOf(old, 'if')) !== meaning(partOf(next, 'if'))) return 'unknown'
  return acceptanceOf(
    ['then', 'else'].flatMap((keyword) =>
      pair.comparer.parts(partOf(old, keyword), partOf(next, keyword), pair.path),
    ),
  )
}

function compareParts(
  pair: Pair,
  [old, next]: readonly [Condition, Condition],
  keyword: string,
): Acceptance {
  return acceptanceOf(
    pair.comparer.parts(partOf(old, keyword), partOf(next, keyword), `${pair.path}/*`),
  )
}

function compareNames(old: readonly string[], next: readonly string[]): Acceptance {
  const [before, after] = [new Set(old), new Set(next)]
  const isNarrower = next.some((name) => !before.has(name))
  const isWider = old.some((name) => !after.has(name))
  if (isNarrower && isWider) return 'both'
  if (isNarrower) return 'narrower'
  return isWider ? 'wider' : 'same'
}

function opposite(acceptance: Acceptance): Acceptance {
  if (acceptance === 'narrower') return 'wider'
  return acceptance === 'wider' ? 'narrower' : acceptance
}

/** Everything, where the keyword isn't there. */
function partOf({ place }: Condition, keyword: string): Conjunction {
  const isThere = isJsonObject(place.node) && place.node[keyword] !== undefined
  return isThere ? [placeAt(place, [keyword])] : []
}

function meaning(conjunction: Conjunction): string {
  return conjunction.map((place) => meaningOf(place)).join(' ')
}
