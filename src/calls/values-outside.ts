import type { JsonObject, JsonValue } from '../contracts/json.ts'

/** A value that may break a constraint of a schema, and of which kind that is. */
export interface OutsideValue {
  readonly kind: 'type' | 'choice' | 'bound' | 'pattern'
  readonly value: JsonValue
}

const TEXT = 'assay-probe'
const NUMBER = 987_654_321
/** Nothing reads it as a text, a number or a list. */
const OBJECT = { assay: 'probe' } as const
const LONGEST = 10_000
const UNMATCHED = ['assay probe!', '~', '0', '']

/** Returns values that a schema may forbid, by the constraint that each is meant to break; whether it does is for a validator to say. */
export function valuesOutside(schema: JsonObject): readonly OutsideValue[] {
  const { type, pattern, minLength, maxLength, minItems } = schema
  const bounds = [
    ...numberOf(schema['minimum'], (least) => least - 1),
    ...numberOf(schema['exclusiveMinimum'], (least) => least),
    ...numberOf(schema['maximum'], (most) => most + 1),
    ...numberOf(schema['exclusiveMaximum'], (most) => most),
    ...sizeOf(minLength, (least) => (least < 1 ? undefined : 'x'.repeat(least - 1))),
    ...sizeOf(maxLength, (most) => 'x'.repeat(most + 1)),
    ...sizeOf(minItems, (least) => (least < 1 ? undefined : [])),
  ]
  const isChoice = schema['enum'] !== undefined || schema['const'] !== undefined
  return [
    ...(type === undefined ? [] : [TEXT, OBJECT].map((value) => of('type', value))),
    ...(isChoice ? [TEXT, NUMBER].map((value) => of('choice', value)) : []),
    ...bounds.map((value) => of('bound', value)),
    ...(pattern === undefined ? [] : UNMATCHED.map((value) => of('pattern', value))),
  ]
}

function of(kind: OutsideValue['kind'], value: JsonValue): OutsideValue {
  return { kind, value }
}

function numberOf(
  bound: JsonValue | undefined,
  beyond: (bound: number) => number,
): readonly JsonValue[] {
  return typeof bound === 'number' ? [beyond(bound)] : []
}

function sizeOf(
  bound: JsonValue | undefined,
  beyond: (bound: number) => JsonValue | undefined,
): readonly JsonValue[] {
  const value = typeof bound === 'number' && bound <= LONGEST ? beyond(bound) : undefined
  return value === undefined ? [] : [value]
}
