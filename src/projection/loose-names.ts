import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { declaredNames, referredSchema } from '../schema/declared-names.ts'
import type { Move } from './origin.ts'

/** A member of an object, itself or one section down, that is named almost as a property is. */
export interface LooseCandidate {
  /** The names that lead to it. */
  readonly path: readonly string[]
  readonly value: JsonValue
}

/** A value whose members have the names that a schema declares. */
export interface LooselyNamed {
  readonly value: JsonValue
  readonly moves: readonly Move[]
  readonly diagnostics: readonly string[]
}

/** Items of a list whose moves are kept. */
const MOST_MOVED = 1000

/**
 * Makes what gives members the names that a schema declares, if they differ in nothing but case, blanks, `_` and `-`, or are
 * one section down. An exact name wins. If several members could be meant, none is taken, and a diagnostic names them.
 */
export function createLooseNames(schema: JsonValue): (value: JsonValue) => LooselyNamed {
  return (value) => {
    const moves: Move[] = []
    const diagnostics: string[] = []
    const named = withNames(value, { root: schema, schema, pointer: '', moves, diagnostics })
    return { value: named, moves, diagnostics }
  }
}

interface Naming {
  readonly root: JsonValue
  readonly schema: JsonValue
  readonly pointer: string
  readonly moves: Move[]
  readonly diagnostics: string[]
}

function withNames(value: JsonValue, naming: Naming): JsonValue {
  const schema = resolved(naming.root, naming.schema)
  if (isJsonArray(value)) return namedItems(value, { ...naming, schema })
  if (!isJsonObject(value)) return value
  const named = new Map(Object.entries(value))
  for (const [name, candidates] of looseCandidates(value, [...declaredNames(schema)])) {
    const taken = onlyOne(name, candidates, naming)
    if (taken !== undefined) named.set(name, taken.value)
  }
  const properties = isJsonObject(schema) ? schema['properties'] : undefined
  for (const [name, inner] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const member = named.get(name)
    const pointer = naming.pointer + formatPointer([name])
    if (member !== undefined)
      named.set(name, withNames(member, { ...naming, schema: inner, pointer }))
  }
  return Object.fromEntries(named)
}

function namedItems(
  items: readonly JsonValue[],
  { schema, pointer, moves, ...naming }: Naming,
): readonly JsonValue[] {
  const ofItems = isJsonObject(schema) ? schema['items'] : undefined
  if (ofItems === undefined) return items
  return items.map((item, index) =>
    withNames(item, {
      ...naming,
      schema: ofItems,
      pointer: `${pointer}/${index}`,
      moves: index < MOST_MOVED ? moves : [],
    }),
  )
}

/** Returns the only member that a name may be, and notes its move; undefined, with a diagnostic, if there are several. */
function onlyOne(
  name: string,
  candidates: readonly LooseCandidate[],
  { pointer, moves, diagnostics }: Naming,
): LooseCandidate | undefined {
  const [only, ...others] = candidates
  if (only !== undefined && others.length === 0) {
    moves.push({ to: pointer + formatPointer([name]), from: pointer + formatPointer(only.path) })
    return only
  }
  const paths = candidates.map(({ path }) => path.join(' → '))
  diagnostics.push(`${name} may be ${paths.join(' or ')}, so that none is taken`)
  return undefined
}

function resolved(root: JsonValue, schema: JsonValue): JsonValue {
  const reference = isJsonObject(schema) ? schema['$ref'] : undefined
  return referredSchema(root, reference) ?? schema
}

/** Returns, for each declared name that an object lacks, the members that are named almost so. */
export function looseCandidates(
  object: JsonObject,
  names: readonly string[],
): ReadonlyMap<string, readonly LooseCandidate[]> {
  const exact = new Set(names)
  const own = Object.entries(object).filter(([key]) => !exact.has(key))
  const inner = own.flatMap(([section, value]) =>
    isJsonObject(value)
      ? Object.entries(value).map(([key, member]) => ({ path: [section, key], value: member }))
      : [],
  )
  const found = names
    .filter((name) => !Object.hasOwn(object, name))
    .map((name): readonly [string, readonly LooseCandidate[]] => {
      const wanted = plain(name)
      const beside = own
        .filter(([key]) => plain(key) === wanted)
        .map(([key, value]) => ({ path: [key], value }))
      const below = inner.filter(({ path }) => plain(path.at(-1) ?? '') === wanted)
      return [name, beside.length > 0 ? beside : below]
    })
  return new Map(found.filter(([, candidates]) => candidates.length > 0))
}

/** A name without what names are written with differently. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/gu, '')
}
