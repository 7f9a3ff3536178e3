import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { inferSchema } from '../schema/infer-schema.ts'
import { typeOfValues } from './fields/type-of-values.ts'

/**
 * The output schema for values: an object always, as results ask for. Arrays are moved to a property; where some values are
 * arrays and others are not, all of them are moved to `value`.
 *
 * @param isText - Whether the values are texts all through, so that the schema says what they are written for.
 */
export function outputSchema(
  values: readonly JsonValue[],
  { field, isText }: { readonly field: string; readonly isText: boolean },
): JsonObject {
  if (values.every(isJsonObject)) return inferSchema(isText ? typedValues('', values) : values)
  const name = values.every(isJsonArray) ? field : 'value'
  const { $schema, ...schema } = inferSchema(values)
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: Object.fromEntries([[name, { ...schema, source_field: '$' }]]),
    required: [name],
  }
}

/** An output schema that doesn't ask for some of the fields of the items of its lists. */
export function withOptionalFields(schema: JsonObject, names: readonly string[]): JsonObject {
  const { properties } = schema
  if (names.length === 0 || !isJsonObject(properties)) return schema
  const lists = Object.entries(properties).map(([name, list]): [string, JsonValue] => {
    const items = isJsonObject(list) ? list['items'] : undefined
    if (!isJsonObject(list) || !isJsonObject(items)) return [name, list]
    const { required, ...rest } = items
    const kept = isJsonArray(required)
      ? required.filter((one) => !names.some((field) => field === one))
      : []
    return [name, { ...list, items: kept.length === 0 ? rest : { ...rest, required: kept } }]
  })
  return { ...schema, properties: Object.fromEntries(lists) }
}

/** Values with the types that all of them are written for, as projection gives them. */
function typedValues(name: string, values: readonly JsonValue[]): readonly JsonValue[] {
  if (values.every((value) => typeof value === 'string')) {
    const { type, transform } = typeOfValues(name, values)
    if (type === 'string' || transform !== undefined) return values
    return values.map((value) => (type === 'boolean' ? value === 'true' : Number(value)))
  }
  if (!values.every(isJsonObject)) return values
  const names = new Set(values.flatMap((value) => Object.keys(value)))
  const typed = values.map((): [string, JsonValue][] => [])
  for (const key of names) {
    const owners = values.flatMap((value, index) => {
      const inner = value[key]
      return inner === undefined ? [] : [{ index, inner }]
    })
    const inner = typedValues(
      key,
      owners.map((owner) => owner.inner),
    )
    for (const [at, { index }] of owners.entries()) typed[index]?.push([key, inner[at] ?? null])
  }
  return typed.map((entries) => Object.fromEntries(entries))
}
