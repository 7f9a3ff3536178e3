import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { findCarrier } from '../../../extraction/access/find-carrier.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { compileSchema } from '../../../schema/compile-schema.ts'

/** Texts as servers carry them: the text itself, and in the blocks of MCP. */
const BLOCK = { type: 'text', text: 'a' }
const CARRIED: readonly JsonValue[] = ['a\nb', [BLOCK], { content: [BLOCK] }, { result: 'a\nb' }]

/** What a tool declared when a schema was learned of it. */
export interface LearnedFor {
  readonly declared: JsonValue | undefined
}

/**
 * Whether a server came to declare a schema after another one was learned. A schema is only learned of a tool that declares
 * none, or one whose structured content carries a text; and it names what the tool declared then.
 */
export function isDeclaredLater(learned: JsonValue | undefined, declared: JsonValue): boolean {
  const names = Object.keys(propertiesOf(declared))
  const known = propertiesOf(learned ?? null)
  return !names.every((name) => known[name] !== undefined) || !mayCarryText(declared)
}

function propertiesOf(schema: JsonValue): JsonObject {
  const { properties } = isJsonObject(schema) ? schema : {}
  return isJsonObject(properties) ? properties : {}
}

/** Whether a value in which all that is declared is filled in may be nothing but a text. */
function mayCarryText(declared: JsonValue): boolean {
  const compiled = compileSchema(declared)
  if (!compiled.ok) return true
  const properties = propertiesOf(declared)
  const names = Object.keys(properties)
  const others = Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {})]))
  return (names.length === 0 ? ['result'] : names).some((name) =>
    CARRIED.some((text) => {
      const value = { ...others, [name]: text }
      return findCarrier(value) !== undefined && compiled.validate(value).length === 0
    }),
  )
}

/** A small value of a schema, as what describes a text beside it; null if that is allowed. */
function sampleOf(schema: JsonValue): JsonValue {
  const { type, const: only, enum: choices, anyOf } = isJsonObject(schema) ? schema : {}
  if (only !== undefined) return only
  if (isJsonArray(choices ?? null)) return [choices ?? []].flat()[0] ?? null
  if (isJsonArray(anyOf ?? null)) {
    const samples = [anyOf ?? []].flat().map(sampleOf)
    return samples.includes(null) ? null : (samples[0] ?? null)
  }
  const types = [type ?? 'null'].flat()
  const [first] = types
  return types.includes('null') || typeof first !== 'string' ? null : (SAMPLES[first] ?? {})
}

const SAMPLES: Readonly<Record<string, JsonValue>> = {
  string: 'a',
  boolean: true,
  integer: 0,
  number: 0,
  array: [],
}
