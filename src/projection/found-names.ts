import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { declaredNames, referredSchema } from '../schema/declared-names.ts'
import { looseCandidates } from './loose-names.ts'
import { plural } from '../text/plural.ts'
import { someNames } from '../text/some-names.ts'

/** A value, and what a schema makes of it. */
export interface ProjectedPair {
  readonly given: JsonValue
  readonly projected: JsonValue
}

/** What a value comes from. */
export interface FoundNamesOptions {
  /** The property that is filled later with what was left out of a text. */
  readonly rest?: string | undefined
  /**
   * Whether a text parser read the value. JSON has its own names: a schema that allows them by `additionalProperties: true`
   * takes them in place of those that it declares.
   * @defaultValue false
   */
  readonly isRead?: boolean
}

/** How much of what a schema declares is in a value. */
export interface FoundNames {
  /** Why the value has nothing of what was asked for: it fits only a schema that requires nothing. */
  readonly failure?: string
  /** Names the declared properties that are missing. */
  readonly diagnostics: readonly string[]
}

/** The property that a rule fills if it reads nothing else, as schemas that are learned declare it. */
export const WHOLE_TEXT: JsonObject = {
  description: 'the whole text, of a result in which nothing else is found',
}

/**
 * Makes what counts the declared properties that a projected value has: of the value itself, and of the items of its lists.
 * A value without any of them is a failure, and so is a list whose items have nothing; an empty one that was empty already
 * isn't.
 */
export function createFoundNames(
  schema: JsonValue,
  { rest, isRead = false }: FoundNamesOptions = {},
): (pair: ProjectedPair) => FoundNames {
  const isOpen = !isRead && isJsonObject(schema) && schema['additionalProperties'] === true
  const names = [...declaredNames(schema)].filter(
    (name) => name !== rest && !isWholeText(schema, name),
  )
  const lists = listsIn(schema, names)
  return ({ given, projected }) => {
    const own = isJsonObject(projected)
      ? foundInOne(names, { given, projected, isOpen })
      : { diagnostics: [] }
    if (own.failure !== undefined) return own
    const inLists = lists.map(({ name, fields }) => {
      const items = name === undefined ? projected : propertyOf(projected, name)
      return foundInItems({ name, fields, items, hadFields: hadFields(given, name) })
    })
    const failed = inLists.find(({ failure }) => failure !== undefined)
    const all = [own, ...inLists].flatMap(({ diagnostics }) => diagnostics)
    return failed ?? { diagnostics: all }
  }
}

function isWholeText(schema: JsonValue, name: string): boolean {
  const property = propertyOf(propertyOf(schema, 'properties') ?? null, name)
  return isJsonObject(property) && property['description'] === WHOLE_TEXT['description']
}

interface DeclaredList {
  /** Undefined if the value itself is the list. */
  readonly name?: string | undefined
  /** The properties of its items. */
  readonly fields: readonly string[]
}

function listsIn(schema: JsonValue, names: readonly string[]): readonly DeclaredList[] {
  const own = itemFields(schema, schema)
  const inner = names.map((name) => ({
    name,
    fields: itemFields(schema, propertyOf(propertyOf(schema, 'properties') ?? null, name)),
  }))
  return [{ fields: own }, ...inner].filter(({ fields }) => fields.length > 0)
}

function itemFields(root: JsonValue, list: JsonValue | undefined): readonly string[] {
  const items = propertyOf(list ?? null, 'items')
  if (!isJsonObject(items)) return []
  return [...declaredNames(referredSchema(root, items['$ref']) ?? items)]
}

function propertyOf(value: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function foundInOne(
  names: readonly string[],
  { given, projected, isOpen }: ProjectedPair & { readonly isOpen: boolean },
): FoundNames {
  const missing = names.filter((name) => propertyOf(projected, name) === undefined)
  if (names.length === 0 || missing.length === 0) return { diagnostics: [] }
  const has = isJsonObject(given) ? Object.keys(given) : []
  const found = isJsonObject(projected) ? Object.keys(projected).length : 0
  const hasNone = isOpen ? found === 0 : missing.length === names.length
  if (!hasNone || has.length + itemsIn(given) === 0)
    return { diagnostics: missing.map((name) => `${name} is not in what was found`) }
  const hint = isJsonObject(given) ? whatWouldWork(given, names) : ''
  return {
    failure: `none of ${someNames(names)} was found${whatIsThere(has)}${hint}`,
    diagnostics: [],
  }
}

function itemsIn(value: JsonValue): number {
  return isJsonArray(value) ? value.length : 0
}

function whatIsThere(names: readonly string[]): string {
  return names.length === 0 ? '' : `; the text has ${someNames(names)}`
}

/** Returns what to add to a rule so that it takes the members that are named almost so. */
function whatWouldWork(given: JsonObject, names: readonly string[]): string {
  const [first] = [...looseCandidates(given, names)].filter(([, found]) => found.length === 1)
  if (first === undefined) return ''
  const [name, [candidate]] = first
  const path = `$${(candidate?.path ?? []).map((step) => `[${JSON.stringify(step)}]`).join('')}`
  return `; set match_names to loose, or give properties a source_field, such as ${path} for ${name}`
}

interface ListItems extends DeclaredList {
  readonly items: JsonValue | undefined
  /** Tells whether an item had anything before it was projected. */
  readonly hadFields: (index: number) => boolean
}

function foundInItems({ name, fields, items, hadFields: had }: ListItems): FoundNames {
  const objects = isJsonArray(items) ? items.filter(isJsonObject) : []
  if (objects.length === 0) return { diagnostics: [] }
  const of = name === undefined ? '' : ` of ${name}`
  const isNothing = objects.every((item) => Object.keys(item).length === 0)
  if (isNothing && objects.some((_, index) => had(index)))
    return {
      failure: `none of ${someNames(fields)} was found in the items${of}`,
      diagnostics: [],
    }
  const diagnostics = fields.flatMap((field) => {
    const missing = objects.filter((item) => !Object.hasOwn(item, field)).length
    return missing === 0
      ? []
      : [`${field} is missing in ${missing} of ${plural(objects.length, 'item')}${of}`]
  })
  return { diagnostics }
}

/** Tells whether an item had fields before it was projected; one that is moved from elsewhere counts as having some. */
function hadFields(given: JsonValue, name: string | undefined): (index: number) => boolean {
  const list = name === undefined ? given : propertyOf(given, name)
  return (index) => {
    const item = isJsonArray(list) ? list[index] : undefined
    return !isJsonObject(item) || Object.keys(item).length > 0
  }
}
