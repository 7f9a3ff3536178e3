import type { JsonValue } from '../../contracts/json.ts'
import { matchesPattern } from './matches-pattern.ts'
import type { Conjunction, SchemaPlace } from './schema-place.ts'

/** The kinds of values that a schema tells apart; a fraction is a number that isn't whole. */
export const VALUE_TYPES = [
  'null',
  'boolean',
  'object',
  'array',
  'string',
  'integer',
  'fraction',
] as const

/** A kind of values. */
export type ValueType = (typeof VALUE_TYPES)[number]

/** A lower or upper bound; `exclusive` says that it isn't allowed itself. */
export interface Limit {
  readonly value: number
  readonly exclusive: boolean
}

/** Something that is asked of a value beside its type, its values and its parts. */
export interface Condition {
  readonly keyword:
    | 'pattern'
    | 'multipleOf'
    | 'propertyNames'
    | 'contains'
    | 'not'
    | 'if'
    | 'dependentRequired'
    | 'dependentSchemas'
    | 'opaque'
  /** Tells conditions of one keyword apart that may be compared with each other. */
  readonly key: string
  /** Equal only for conditions that mean the same. */
  readonly text: string
  /** The kind of values that it is asked of; all, where it says none. */
  readonly type?: ValueType
  readonly place: SchemaPlace
}

/** What is asked of an object's properties, or of an array's items by their index. */
export interface ObjectForm {
  readonly properties: ReadonlyMap<string, Conjunction>
  readonly patterns: ReadonlyMap<string, Conjunction>
  readonly additional: Conjunction
}

/** What is asked of the items of an array: of the first ones each, and of the rest. */
export interface ArrayForm {
  readonly prefix: readonly Conjunction[]
  readonly rest: Conjunction
}

/** Alternatives of which one has to fit. */
interface Union {
  readonly text: string
  readonly alternatives: readonly Normal[]
  readonly place: SchemaPlace
}

/** Values by the one spelling that equal ones have. */
export type ListedValues = ReadonlyMap<string, JsonValue>

/** A schema with its references and conjunctions resolved, in one form however it was written. */
export interface Normal {
  /** None where no value fits. */
  readonly types: ReadonlySet<ValueType>
  /** All values that fit, where they are listed. */
  readonly values?: ListedValues
  /** By the keyword that says it inclusively: `minimum`, `maxLength` … */
  readonly bounds: ReadonlyMap<string, Limit>
  readonly object: ObjectForm
  readonly required: ReadonlySet<string>
  readonly array: ArrayForm
  readonly conditions: readonly Condition[]
  readonly unions: readonly Union[]
  /** `format`, `default` and others that no validator has to assert. */
  readonly annotations: ReadonlyMap<string, JsonValue>
  /** Where it stands; the first place of several. */
  readonly place?: SchemaPlace
}

/** The form of a schema that every value fits. */
export const ANYTHING: Normal = {
  types: new Set(VALUE_TYPES),
  bounds: new Map(),
  object: { properties: new Map(), patterns: new Map(), additional: [] },
  required: new Set(),
  array: { prefix: [], rest: [] },
  conditions: [],
  unions: [],
  annotations: new Map(),
}

/** The type of each bound; those whose name begins with `min` are lower ones, and so is `uniqueItems`. */
export const BOUND_TYPES: Readonly<Record<string, ValueType>> = {
  minLength: 'string',
  maxLength: 'string',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  minProperties: 'object',
  maxProperties: 'object',
  minimum: 'integer',
  maximum: 'integer',
}

/** Whether a bound is a lower one: the greater, the less fits. */
export function isLower(bound: string): boolean {
  return bound.startsWith('min') || bound === 'uniqueItems'
}

/** The type of a value. */
export function typeOfValue(value: JsonValue): ValueType {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  return Array.isArray(value) ? 'array' : 'object'
}

/** What is asked of a property by its name. */
export function askedOfProperty(
  { properties, patterns, additional }: ObjectForm,
  name: string,
): Conjunction {
  const own = properties.get(name)
  const matching = [...patterns].filter(([pattern]) => matchesPattern(pattern, name))
  if (own === undefined && matching.length === 0) return additional
  return [...(own ?? []), ...matching.flatMap(([, asked]) => asked)]
}

/** What is asked of an item by its index. */
export function askedOfItem({ prefix, rest }: ArrayForm, index: number): Conjunction {
  return prefix[index] ?? rest
}

/** How much there is of a form to look at. */
export function sizeOf(form: Normal): number {
  const { values, bounds, object, required, array, conditions, unions } = form
  const names = object.properties.size + required.size
  return (
    (values?.size ?? 0) +
    bounds.size +
    names * (1 + object.patterns.size) +
    object.additional.length +
    array.prefix.length +
    array.rest.length +
    conditions.length +
    unions.reduce((sum, { alternatives }) => sum + alternatives.length, 0)
  )
}
