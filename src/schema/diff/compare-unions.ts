import { areDisjoint } from './are-disjoint.ts'
import { canonicalJson } from '../canonical-json.ts'
import { compareAnnotations } from './compare-annotations.ts'
import { conjoin } from './conjoin.ts'
import { describeForm } from './describe-form.ts'
import {
  ACCEPTANCE,
  type Acceptance,
  acceptanceOf,
  type Fact,
  factOf,
  type Pair,
  tooLarge,
} from './fact.ts'
import { askedOfProperty, type Normal, sizeOf } from './normal-form.ts'
import { normalise, tidy } from './normalise.ts'

/**
 * Differences between forms of which one at least has alternatives. An alternative that the other side
 * has too is passed over; the rest is compared in pairs that are told apart by one property, then one by one.
 */
export function compareUnions(pair: Pair): readonly Fact[] {
  const old = withoutEqual(pair.old, pair.new)
  const next = withoutEqual(pair.new, pair.old)
  if (old.unions.length + next.unions.length === 0) return pair.comparer.forms(old, next, pair.path)
  if (old.unions.length > 1 || next.unions.length > 1) {
    const rest = pair.comparer.forms({ ...old, unions: [] }, { ...next, unions: [] }, pair.path)
    return [...rest, factOf(pair, 'unclassified', { message: 'several unions changed together' })]
  }
  // What stands beside a union is joined with each of its alternatives
  const count = alternativeCount(old) + alternativeCount(next)
  if (!pair.comparer.spend(count * (sizeOf(old) + sizeOf(next)))) return [tooLarge(pair)]
  return [
    ...compareAlternatives(pair, alternativesOf(old), alternativesOf(next)),
    ...compareAnnotations(pair),
  ]
}

function alternativeCount({ unions }: Normal): number {
  return unions.reduce((sum, { alternatives }) => sum + alternatives.length, 0)
}

function withoutEqual(form: Normal, other: Normal): Normal {
  const known = new Set(other.unions.map(({ text }) => text))
  return { ...form, unions: form.unions.filter(({ text }) => !known.has(text)) }
}

/** Of a form without a union, itself. */
function alternativesOf({ unions: [union], ...base }: Normal): readonly Normal[] {
  const rest: Normal = { ...base, unions: [], annotations: new Map() }
  if (union === undefined) return [rest]
  return union.alternatives
    .map((alternative) =>
      tidy({ ...conjoin(rest, alternative), place: alternative.place ?? union.place }),
    )
    .filter(({ types }) => types.size > 0)
}

/** All of both sides. */
interface Alternatives {
  readonly old: readonly Normal[]
  readonly next: readonly Normal[]
}

interface Match {
  readonly old: Normal
  readonly next: Normal
  readonly facts: readonly Fact[]
}

function compareAlternatives(
  pair: Pair,
  old: readonly Normal[],
  next: readonly Normal[],
): readonly Fact[] {
  const compare = (before: Normal, after: Normal): Match => ({
    old: before,
    next: after,
    facts: pair.comparer.forms(before, after, pair.path),
  })
  const tagged = sameTags(old, next).map(([before, after]) => compare(before, after))
  const restOld = without(old, tagged, 'old')
  const restNew = without(next, tagged, 'next')
  // From here on each is compared with each
  if (!pair.comparer.spend(restOld.length * next.length + old.length * restNew.length))
    return [...tagged.flatMap(({ facts }) => facts), tooLarge(pair)]
  const equal = matchesOf(restOld, restNew, (before, after) => {
    const match = compare(before, after)
    return match.facts.length === 0 ? match : undefined
  })
  const lastOld = without(restOld, equal, 'old')
  const lastNew = without(restNew, equal, 'next')
  const isLastPair = lastOld.length === 1 && lastNew.length === 1
  const last = isLastPair ? matchesOf(lastOld, lastNew, compare) : []
  return [
    ...[...tagged, ...last].flatMap(({ facts }) => facts),
    ...distinct([
      ...without(lastNew, last, 'next').flatMap((form) => added(pair, form, { old, next })),
      ...without(lastOld, last, 'old').flatMap((form) => removed(pair, form, next)),
    ]),
  ]
}

function without(
  forms: readonly Normal[],
  matches: readonly Match[],
  side: 'old' | 'next',
): readonly Normal[] {
  const matched = new Set(matches.map((match) => match[side]))
  return forms.filter((form) => !matched.has(form))
}

/** Forms of both sides in which the same properties have to have the same one value, where only they have it. */
function sameTags(
  old: readonly Normal[],
  next: readonly Normal[],
): readonly (readonly [Normal, Normal])[] {
  const before = Map.groupBy(old, tagOf)
  const after = Map.groupBy(next, tagOf)
  return [...before].flatMap(([tag, [form, ...others]]) => {
    const [same, ...alike] = after.get(tag) ?? []
    const isOnly = tag !== '' && others.length + alike.length === 0
    return isOnly && form !== undefined && same !== undefined ? [[form, same] as const] : []
  })
}

/** Pairs in order, each form in one of them at most. */
function matchesOf(
  old: readonly Normal[],
  next: readonly Normal[],
  match: (before: Normal, after: Normal) => Match | undefined,
): readonly Match[] {
  const found: Match[] = []
  const left = new Set(next)
  for (const before of old) {
    for (const after of left) {
      const matched = match(before, after)
      if (matched === undefined) continue
      found.push(matched)
      left.delete(after)
      break
    }
  }
  return found
}

function tagOf({ object, required }: Normal): string {
  return [...required]
    .flatMap((name) => {
      const { values } = normalise(askedOfProperty(object, name))
      return values?.size === 1 ? [canonicalJson([name, ...values.keys()])] : []
    })
    .toSorted()
    .join(' ')
}

/** An alternative of each side may be compared with the other twice. */
function distinct(facts: readonly Fact[]): readonly Fact[] {
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()]
}

/** What of an alternative the older side doesn't allow; nothing where one of its alternatives allows all of it. */
function added(pair: Pair, form: Normal, { old, next }: Alternatives): readonly Fact[] {
  const looking = { normalise, spend: pair.comparer.spend }
  const near = old.filter((before) => !areDisjoint(before, form, looking))
  const compared = near.map((before) => pair.comparer.forms(before, form, pair.path))
  if (compared.some((facts) => isWithin(facts, 'narrower'))) return []
  const at = { ...pair, new: form }
  const [only, ...others] = compared
  const rest = next.filter((other) => other !== form)
  if (only === undefined || (others.length === 0 && isContinued(pair, near, rest))) {
    const message = `alternative added: ${describeForm(form)}`
    return [factOf(at, 'alternative-added', { message, ...nodeOf(form, 'after') })]
  }
  if (others.length === 0) return only.filter(({ kind }) => ACCEPTANCE[kind] !== 'narrower')
  const message = `the alternative ${describeForm(form)} may allow more than before`
  return [factOf(at, 'unclassified', { message })]
}

/** Whether older alternatives go on in newer ones, as less or more than they were. */
function isContinued(pair: Pair, old: readonly Normal[], next: readonly Normal[]): boolean {
  return old.every((before) =>
    next.some((after) => {
      const acceptance = acceptanceOf(pair.comparer.forms(before, after, pair.path))
      return acceptance !== 'both' && acceptance !== 'unknown'
    }),
  )
}

/** What of an alternative the newer side doesn't allow; nothing where one of its alternatives allows all of it. */
function removed(pair: Pair, form: Normal, next: readonly Normal[]): readonly Fact[] {
  const looking = { normalise, spend: pair.comparer.spend }
  const near = next.filter((after) => !areDisjoint(form, after, looking))
  const compared = near.map((after) => pair.comparer.forms(form, after, pair.path))
  if (compared.some((facts) => isWithin(facts, 'wider'))) return []
  const at = { ...pair, old: form }
  const [only, ...others] = compared
  if (only === undefined) {
    const message = `alternative removed: ${describeForm(form)}`
    return [factOf(at, 'alternative-removed', { message, ...nodeOf(form, 'before') })]
  }
  if (others.length === 0) return only.filter(({ kind }) => ACCEPTANCE[kind] !== 'wider')
  const message = `the alternative ${describeForm(form)} may be allowed only in part`
  return [factOf(at, 'unclassified', { message })]
}

function nodeOf({ place }: Normal, side: 'before' | 'after'): Pick<Fact, 'before' | 'after'> {
  return place === undefined ? {} : { [side]: place.node }
}

/** A property that is only declared turns nothing away that anybody sends. */
function isWithin(facts: readonly Fact[], wanted: Acceptance): boolean {
  const acceptance = acceptanceOf(facts.filter(({ kind }) => kind !== 'property-added'))
  return acceptance === 'same' || acceptance === wanted
}
