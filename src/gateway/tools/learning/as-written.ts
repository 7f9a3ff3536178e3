import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { typeOfValues } from '../../../suggest/fields/type-of-values.ts'

/** Where a value stands. */
interface Place {
  readonly schema: JsonValue | undefined
  /** The property that it stands in. */
  readonly name?: string
}

/**
 * A projected value in which those texts are numbers that a program writes for one, and that the schema lets be one, beside
 * texts or not; others stay as they are read: of `1.10` a number keeps `1.1`.
 */
export function asWritten(
  read: JsonValue,
  projected: JsonValue,
  { schema, name = '' }: Place,
): JsonValue {
  if (typeof read === 'string') {
    if ((read === 'true' || read === 'false') && mayBe(schema, ['boolean'])) return read === 'true'
    const isNumber = isWrittenNumber(name, read)
    if (typeof projected === 'number') return isNumber ? projected : read
    return projected === read && isNumber && mayBe(schema, ['number', 'integer'])
      ? Number(read)
      : projected
  }
  const inside = isJsonObject(schema) ? schema : {}
  if (isJsonArray(read) && isJsonArray(projected))
    return projected.map((item, index) =>
      asWritten(read[index] ?? null, item, { schema: inside['items'], name }),
    )
  if (!isJsonObject(read) || !isJsonObject(projected)) return projected
  const properties = isJsonObject(inside['properties']) ? inside['properties'] : {}
  const entries = Object.entries(projected).map(([key, value]) => {
    const place = { schema: properties[key], name: key }
    return [key, asWritten(read[key] ?? null, value ?? null, place)] as const
  })
  return Object.fromEntries(entries)
}

function isWrittenNumber(name: string, text: string): boolean {
  const { type, transform } = typeOfValues(name, [text])
  return transform === undefined && (type === 'integer' || type === 'number')
}

function mayBe(schema: JsonValue | undefined, wanted: readonly string[]): boolean {
  const types = isJsonObject(schema) ? [schema['type']].flat() : []
  return wanted.some((type) => types.includes(type))
}
