import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, parsePointer, valueAt } from '../json/json-pointer.ts'

/** Keywords below which one of several schemas may be the one. */
const COMBINED = ['anyOf', 'oneOf', 'allOf'] as const
/** References that are followed before a schema is taken for one that leads to itself. */
const MOST_REFERENCES = 20

interface Found {
  readonly node: JsonObject
  readonly tokens: readonly string[]
}

/** Returns where in a schema the rule is that an error breaks, as a JSON Pointer; undefined if no way leads there. */
export function schemaPlace(schema: JsonValue, error: SchemaError): string | undefined {
  let found = resolved(schema, [])
  for (const token of parsePointer(error.pointer) ?? []) {
    if (found === undefined) return undefined
    found = memberOf(schema, found, token)
  }
  if (found === undefined) return undefined
  const { node, tokens } = found
  return formatPointer(Object.hasOwn(node, error.keyword) ? [...tokens, error.keyword] : tokens)
}

/** The schema of a member or an item. */
function memberOf(schema: JsonValue, { node, tokens }: Found, token: string): Found | undefined {
  const { properties, items, prefixItems } = node
  if (isJsonObject(properties) && Object.hasOwn(properties, token))
    return resolved(schema, [...tokens, 'properties', token])
  if (Array.isArray(prefixItems) && prefixItems[Number(token)] !== undefined)
    return resolved(schema, [...tokens, 'prefixItems', token])
  if (isJsonObject(items)) return resolved(schema, [...tokens, 'items'])
  for (const keyword of COMBINED) {
    const choices = node[keyword]
    for (const index of Array.isArray(choices) ? choices.keys() : []) {
      const choice = resolved(schema, [...tokens, keyword, String(index)])
      const member = choice === undefined ? undefined : memberOf(schema, choice, token)
      if (member !== undefined) return member
    }
  }
  return resolved(schema, [...tokens, 'additionalProperties'])
}

/** The schema at a place, or the one that it refers to. */
function resolved(schema: JsonValue, tokens: readonly string[]): Found | undefined {
  let place = tokens
  for (let step = 0; step < MOST_REFERENCES; step += 1) {
    const node = valueAt(schema, formatPointer(place))
    if (!isJsonObject(node)) return undefined
    const reference = node['$ref']
    if (typeof reference !== 'string') return { node, tokens: place }
    if (!reference.startsWith('#')) return undefined
    const next = parsePointer(reference.slice(1))
    if (next === undefined) return undefined
    place = next
  }
  return undefined
}
