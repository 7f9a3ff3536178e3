import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** Returns the headings of a tree that is nothing but headings with lines below them; undefined if it is something else. */
export function headingsOf(value: JsonValue): readonly string[] | undefined {
  const [tree = []] = isJsonObject(value) ? Object.values(value).filter(isJsonArray) : []
  const headings = tree.filter(isGroup).map(({ name }) => name)
  return tree.length > 0 && headings.length === tree.length ? headings : undefined
}

/** Returns the schema of a list of groups: a heading without lines is none, and a text of such is handed on whole. */
export function groupsSchema(list: JsonObject): JsonObject {
  const items = objectAt(list, 'items')
  const properties = objectAt(items, 'properties')
  const children = { ...objectAt(properties, 'children'), minItems: 1 }
  return { ...list, items: { ...items, properties: { ...properties, children } } }
}

function isGroup(node: JsonValue): node is JsonObject & { readonly name: string } {
  if (!isJsonObject(node) || typeof node['name'] !== 'string') return false
  const { children } = node
  return isJsonArray(children) && children.length > 0 && !children.some(hasChildren)
}

function hasChildren(node: JsonValue): boolean {
  return isJsonObject(node) && isJsonArray(node['children']) && node['children'].length > 0
}

function objectAt(schema: JsonObject, key: string): JsonObject {
  const inner = schema[key]
  return isJsonObject(inner) ? inner : {}
}
