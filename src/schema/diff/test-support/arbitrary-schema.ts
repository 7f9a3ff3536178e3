import * as fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { mapSchema } from '../../map-schema.ts'

const NAMES = ['a', 'b', 'ab'] as const
const SCALARS: readonly JsonValue[] = [null, true, false, -1, 0, 1, 2, 1.5, '', 'a', 'b', 'ab']
const TYPES = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'number'] as const
const DEPTH = 100

const name = fc.constantFrom(...NAMES)
const scalar = fc.constantFrom(...SCALARS)
const small = fc.integer({ min: 0, max: 3 })

/** Values that the schemas of {@link schemaPair} tell apart: scalars, small objects and arrays of them, and those again. */
export const VALUES: readonly JsonValue[] = makeValues()

/** A schema over a few names and small values, with every keyword that is compared. */
const schema: fc.Arbitrary<JsonValue> = fc.letrec<{ node: JsonValue }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    { arbitrary: leaf(), weight: 3 },
    { arbitrary: objectNode(tie('node')), weight: 4 },
    { arbitrary: arrayNode(tie('node')), weight: 2 },
    { arbitrary: composed(tie('node')), weight: 3 },
    { arbitrary: fc.constantFrom<JsonValue>({ $ref: '#/$defs/x' }), weight: 1 },
  ),
})).node

/** A whole schema, with what its references lead to. */
export const wholeSchema: fc.Arbitrary<JsonObject> = fc
  .tuple(schema, schema)
  .map(([node, definition]) => whole(node, definition))

/** Two schemas of which the second one is mostly the first with a few places changed. */
export const schemaPair: fc.Arbitrary<readonly [JsonObject, JsonObject]> = fc.oneof(
  { arbitrary: fc.tuple(wholeSchema, wholeSchema), weight: 1 },
  {
    arbitrary: fc
      .tuple(wholeSchema, fc.array(edit(), { minLength: 1, maxLength: 3 }))
      .map(
        ([before, edits]) => [before, edits.reduce((node, apply) => apply(node), before)] as const,
      ),
    weight: 4,
  },
)

function whole(node: JsonValue, definition: JsonValue): JsonObject {
  // A definition that refers to itself at once has no meaning
  const target = isJsonObject(definition) && '$ref' in definition ? true : definition
  return { $defs: { x: target }, ...(isJsonObject(node) ? node : { allOf: [node] }) }
}

function leaf(): fc.Arbitrary<JsonValue> {
  return fc.oneof(
    fc.constantFrom<JsonValue>(true, false, {}),
    fc.constantFrom(...TYPES).map((type) => ({ type })),
    fc.subarray([...TYPES], { minLength: 1, maxLength: 3 }).map((type) => ({ type })),
    fc.subarray([...SCALARS], { minLength: 1, maxLength: 4 }).map((values) => ({ enum: values })),
    scalar.map((value) => ({ const: value })),
    record({
      type: fc.constantFrom('string', ['string', 'null']),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^a', 'b$', '^(a|b)'),
      format: fc.constantFrom('date', 'uri'),
      title: fc.constantFrom('A', 'B'),
    }),
    record({
      type: fc.constantFrom('integer', 'number'),
      minimum: small,
      maximum: small,
      exclusiveMinimum: small,
      multipleOf: fc.constantFrom(1, 2, 4),
      default: small,
    }),
  )
}

function objectNode(node: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  return record({
    type: fc.constantFrom('object', ['object', 'null']),
    properties: fc.dictionary(name, node, { maxKeys: 3 }),
    required: fc.subarray([...NAMES]),
    additionalProperties: fc.oneof(fc.boolean(), node),
    patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$'), node, { maxKeys: 1 }),
    propertyNames: fc.constantFrom<JsonValue>(
      { enum: ['a', 'b'] },
      { minLength: 1 },
      { maxLength: 1 },
    ),
    dependentRequired: fc.dictionary(name, fc.subarray([...NAMES]), { maxKeys: 1 }),
    dependentSchemas: fc.dictionary(name, node, { maxKeys: 1 }),
    unevaluatedProperties: fc.oneof(fc.boolean(), node),
    minProperties: small,
    maxProperties: small,
  })
}

function arrayNode(node: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  return record({
    type: fc.constantFrom('array', ['array', 'null']),
    items: fc.oneof(fc.boolean(), node),
    prefixItems: fc.array(node, { minLength: 1, maxLength: 2 }),
    contains: node,
    minContains: small,
    maxContains: small,
    uniqueItems: fc.boolean(),
    minItems: small,
    maxItems: small,
    unevaluatedItems: fc.boolean(),
  })
}

function composed(node: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  const several = fc.array(node, { minLength: 1, maxLength: 3 })
  return record({
    type: fc.constantFrom('object', 'string', ['object', 'string', 'integer']),
    allOf: several,
    anyOf: several,
    oneOf: several,
    not: node,
    if: node,
    else: node,
  }).chain((keywords) =>
    // A key in a literal would make it look like a promise
    fc.option(node, { nil: undefined }).map((consequence) => {
      const entries = Object.entries(keywords)
      return Object.fromEntries(
        consequence === undefined ? entries : [...entries, ['then', consequence]],
      )
    }),
  )
}

/** A few of these keywords. */
function record(keywords: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonObject> {
  return fc
    .subarray(Object.keys(keywords), { minLength: 1, maxLength: 3 })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((key) => [key, keywords[key] ?? fc.constant(true)]))),
    )
}

/** Changes one node of a schema, chosen by number: puts another one there, drops or changes a keyword, or adds some. */
function edit(): fc.Arbitrary<(schema: JsonObject) => JsonObject> {
  return fc
    .record({
      at: fc.nat(30),
      other: schema,
      how: fc.constantFrom('replace', 'drop', 'add', 'union', 'negate', 'property', 'tweak'),
      name,
    })
    .map(({ at, other, how, name: property }) => (before: JsonObject) => {
      let left = at % Math.max(1, countNodes(before))
      const changed = mapSchema(before, {
        maxDepth: DEPTH,
        rewrite: (node) => (left-- === 0 ? change(node, { other, how, property, at }) : node),
      })
      return isJsonObject(changed) ? changed : before
    })
}

interface Change {
  readonly other: JsonValue
  readonly how: string
  readonly property: string
  readonly at: number
}

function change(node: JsonObject, { other, how, property, at }: Change): JsonObject {
  const { $defs, ...rest } = node
  const kept: JsonObject = $defs === undefined ? {} : { $defs }
  const entries = Object.entries(rest)
  if (how === 'union') return { ...kept, anyOf: [rest, other] }
  if (how === 'negate') return { ...kept, ...rest, not: other }
  if (how === 'drop') return { ...kept, ...Object.fromEntries(entries.slice(0, -1)) }
  if (how === 'property') {
    const properties = isJsonObject(rest['properties']) ? rest['properties'] : {}
    return { ...node, properties: { ...properties, [property]: other } }
  }
  if (how === 'tweak')
    return {
      ...kept,
      ...Object.fromEntries(
        entries.map(([key, value], index) => [
          key,
          index === at % entries.length ? tweak(value) : value,
        ]),
      ),
    }
  const added = isJsonObject(other) ? other : { enum: [other] }
  return how === 'add' ? { ...node, ...added } : { ...kept, ...added }
}

/** A little more or less of a keyword's value. */
function tweak(value: JsonValue): JsonValue {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : value
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value)
  const [first] = entries
  if (first === undefined || !Array.isArray(first[1])) return Object.fromEntries(entries.slice(1))
  return { ...value, [first[0]]: first[1].slice(1) }
}

function countNodes(before: JsonObject): number {
  let count = 0
  mapSchema(before, {
    maxDepth: DEPTH,
    rewrite: (node) => {
      count += 1
      return node
    },
  })
  return count
}

function makeValues(): readonly JsonValue[] {
  const inner: readonly JsonValue[] = [null, true, 0, 1, 2, 1.5, 'a', 'ab', {}, [], { a: 1 }, ['a']]
  const objects = inner.flatMap((value): JsonValue[] => [
    { a: value },
    { b: value },
    { ab: value },
    { c: value },
    { a: value, b: 1 },
    { a: 'a', b: value },
    { a: value, ab: value, b: value },
    { a: { a: value } },
    { b: { a: value, b: 'b' } },
    { a: [value] },
  ])
  const arrays = inner.flatMap((value): JsonValue[] => [
    [value],
    [value, value],
    [0, value],
    [value, 'a', 1],
    [{ a: value }],
    [[value]],
  ])
  return [...SCALARS, 'abab', {}, [], ...objects, ...arrays]
}
