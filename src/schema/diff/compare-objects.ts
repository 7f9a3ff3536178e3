import type { SchemaChangeKind } from '../../contracts/diff.ts'
import { excerpt } from '../../text/excerpt.ts'
import { formatPointer } from '../../json/json-pointer.ts'
import { type Fact, factOf, type Pair } from './fact.ts'
import { matchesPattern } from './matches-pattern.ts'
import { askedOfProperty, type Normal, type ObjectForm } from './normal-form.ts'
import { extentOf } from './extent.ts'

const DEFAULTS: ReadonlySet<SchemaChangeKind> = new Set(['default-added', 'default-changed'])

/** Differences between what two forms ask of an object's properties. */
export function compareObjects(pair: Pair): readonly Fact[] {
  const { old, new: next } = pair
  const names = [...new Set([...old.object.properties.keys(), ...next.object.properties.keys()])]
  return [
    ...names.flatMap((name) => compareProperty(pair, name)),
    ...compareRequired(pair),
    ...comparePatterns(pair),
    ...compareAdditional(pair),
  ]
}

function compareProperty(pair: Pair, name: string): readonly Fact[] {
  const old = pair.old.object
  const next = pair.new.object
  const path = `${pair.path}${formatPointer([name])}`
  if (isUndeclared(old, name)) {
    const fact = declared(pair, name, path)
    if (fact !== undefined) return fact
  }
  if (isUndeclared(next, name)) {
    const fact = undeclared(pair, name, path)
    if (fact !== undefined) return fact
  }
  const facts = pair.comparer.parts(askedOfProperty(old, name), askedOfProperty(next, name), path)
  // Of what has to be there a default says nothing
  const isSent = pair.new.required.has(name)
  return facts.filter((fact) => !(isSent && fact.path === path && DEFAULTS.has(fact.kind)))
}

function isUndeclared({ properties, patterns }: ObjectForm, name: string): boolean {
  return !properties.has(name) && ![...patterns.keys()].some((it) => matchesPattern(it, name))
}

/** Undefined where the older schema says something of properties that it doesn't name. */
function declared(pair: Pair, name: string, path: string): readonly Fact[] | undefined {
  const before = extentOf(pair.old.object.additional)
  const now = extentOf(pair.new.object.properties.get(name) ?? [])
  const isRequired = pair.new.required.has(name)
  // Who had to send it sent anything
  const isSent = before === 'everything' && pair.old.required.has(name)
  if (now === 'nothing' || before === 'something' || isSent) return undefined
  const message = `property ${excerpt(name)} added, ${isRequired ? 'required' : 'optional'}`
  if (before === 'nothing') return [factOf(pair, 'property-admitted', { message, path })]
  return isRequired ? [] : [factOf(pair, 'property-added', { message, path })]
}

/** Undefined where the newer schema says something of properties that it doesn't name. */
function undeclared(pair: Pair, name: string, path: string): readonly Fact[] | undefined {
  const before = extentOf(pair.old.object.properties.get(name) ?? [])
  const now = extentOf(pair.new.object.additional)
  if (now === 'something') return undefined
  if (before === 'nothing') return now === 'nothing' ? [] : undefined
  const message = `property ${excerpt(name)} removed`
  return now === 'nothing'
    ? [factOf(pair, 'property-forbidden', { message: `${message}, and no other is allowed`, path })]
    : [factOf(pair, 'property-removed', { message, path })]
}

function compareRequired(pair: Pair): readonly Fact[] {
  const { old, new: next } = pair
  const added = [...next.required].filter((name) => !old.required.has(name))
  const dropped = [...old.required].filter((name) => !next.required.has(name))
  const at = (name: string): string => `${pair.path}${formatPointer([name])}`
  return [
    ...added.map((name) =>
      factOf(pair, 'property-required', {
        message: isNewTo(old, next, name)
          ? `property ${excerpt(name)} added, required`
          : `property ${excerpt(name)} now required`,
        path: at(name),
      }),
    ),
    // Of one that is removed it is said already
    ...dropped
      .filter(
        (name) => !isNewTo(next, old, name) || extentOf(next.object.additional) === 'something',
      )
      .map((name) =>
        factOf(pair, 'property-optional', {
          message: `property ${excerpt(name)} no longer required`,
          path: at(name),
        }),
      ),
  ]
}

function isNewTo(form: Normal, other: Normal, name: string): boolean {
  return isUndeclared(form.object, name) && other.object.properties.has(name)
}

function comparePatterns(pair: Pair): readonly Fact[] {
  const old = pair.old.object
  const next = pair.new.object
  const isFree =
    extentOf(old.additional) === 'everything' && extentOf(next.additional) === 'everything'
  return [...new Set([...old.patterns.keys(), ...next.patterns.keys()])].flatMap((pattern) => {
    const before = old.patterns.get(pattern)
    const after = next.patterns.get(pattern)
    if (before !== undefined && after !== undefined)
      return pair.comparer.parts(before, after, `${pair.path}/*`)
    const isAdded = before === undefined
    const kind = isAdded ? 'condition-narrowed' : 'condition-widened'
    const message = `properties like ${excerpt(pattern)} ${isAdded ? 'are now described' : 'are no longer described'}`
    return [factOf(pair, isFree ? kind : 'unclassified', { message, path: `${pair.path}/*` })]
  })
}

function compareAdditional(pair: Pair): readonly Fact[] {
  const before = extentOf(pair.old.object.additional)
  const after = extentOf(pair.new.object.additional)
  const path = `${pair.path}/*`
  if (before === after && before !== 'something') return []
  if (before === 'nothing')
    return [factOf(pair, 'extra-allowed', { message: 'further properties are now allowed', path })]
  if (after === 'nothing')
    return [
      factOf(pair, 'extra-forbidden', { message: 'further properties no longer allowed', path }),
    ]
  return pair.comparer.parts(pair.old.object.additional, pair.new.object.additional, path)
}
