import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { WHOLE_TEXT } from '../projection/found-names.ts'
import { inferSchema } from '../schema/infer-schema.ts'
import { typeOfValues } from './fields/type-of-values.ts'
import { groupsSchema } from './heading-groups.ts'
import { fittedSchema, lenientSchema, withTexts } from './lenient-schema.ts'

/** What an output schema is made from, beside the values. */
export interface SchemaEvidence {
  /** Whether the values are texts all through, so that the schema names what they are written for. */
  readonly isText: boolean
  /** Whether one output or few values are all that was seen. */
  readonly isThin: boolean
  /** The property that lists are put into, which is never null. */
  readonly list?: string | undefined
  /** The property that keeps the rest of the text. */
  readonly rest?: string | undefined
  /** Whether the list is one of headings, each with lines below it. */
  readonly isGrouped?: boolean
}

const REST: JsonObject = { type: 'string', description: 'the rest of the text' }

/**
 * Returns the output schema of values for the next one: the names and types that were seen, and nothing required. It takes
 * `{result: text}` as well, which is what a gateway gives of a text that the rule doesn't read.
 */
export function outputSchema(
  values: readonly JsonValue[],
  { isText, isThin, list, rest, isGrouped = false }: SchemaEvidence,
): JsonObject {
  const inferred = inferSchema(isText ? typedValues('', values) : values)
  return fittedSchema((depth) => {
    const lenient = lenientSchema(inferred, { depth, isNullable: !isText })
    const { properties, ...others } = isText && isThin ? withTexts(lenient) : lenient
    const named = isJsonObject(properties) ? properties : {}
    return {
      ...others,
      properties: {
        ...withPlainList(named, { list, isGrouped }),
        ...(rest !== undefined && { [rest]: REST }),
        result: named['result'] ?? WHOLE_TEXT,
      },
      additionalProperties: others['additionalProperties'] ?? true,
    }
  })
}

function withPlainList(
  properties: JsonObject,
  { list, isGrouped }: { readonly list: string | undefined; readonly isGrouped: boolean },
): JsonObject {
  if (list === undefined) return properties
  const own = properties[list]
  const plain = { ...(isJsonObject(own) && own), type: 'array' }
  return { ...properties, [list]: isGrouped ? groupsSchema(plain) : plain }
}

/** Returns values with the types that all of them are written for, as projection gives them. */
function typedValues(name: string, values: readonly JsonValue[]): readonly JsonValue[] {
  if (values.every((value) => typeof value === 'string')) {
    const { type, transform } = typeOfValues(
      name,
      values.filter((value) => value !== ''),
    )
    if (type === 'string' || transform !== undefined) return values
    return values.map((value) =>
      value === '' ? value : type === 'boolean' ? value === 'true' : Number(value),
    )
  }
  if (values.every(isJsonArray)) return typedLists(name, values)
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

function typedLists(
  name: string,
  lists: readonly (readonly JsonValue[])[],
): readonly (readonly JsonValue[])[] {
  const typed = typedValues(name, lists.flat())
  let start = 0
  return lists.map((list) => typed.slice(start, (start += list.length)))
}
