import { PossibleJson } from '../../arguments/possible-json.ts'
import { isOf, typedValue } from '../../arguments/typed-value.ts'
import type { PartSchema } from './part-schema.ts'
import type { TagTree } from './tag-tree.ts'

/** The JSON text of a text, as a schema types it. */
function textJson(text: string, { types }: PartSchema): string {
  const isString = types?.has('string') === true
  if (isString && types?.size === 1) return JSON.stringify(text)
  if (types !== undefined && !isString) return typedValue(text, types).raw
  const json = new PossibleJson()
  json.take(text)
  const found = json.end()
  const isWanted = found !== undefined && (types === undefined || isOf(types, found.value))
  return isWanted ? text.trim() : JSON.stringify(text)
}

/** The JSON text of what a tag holds. */
function treeJson({ text, children }: TagTree, schema: PartSchema): string {
  const { types } = schema
  const isString = types?.has('string') === true && !types.has('object') && !types.has('array')
  if (children.length === 0 || isString) return textJson(text, schema)
  return childrenJson(children, schema)
}

/** The JSON text of tags: a list where the schema says so, or where each is an item, and otherwise an object. */
export function childrenJson(children: readonly TagTree[], schema: PartSchema): string {
  const { types } = schema
  const isObject = types?.has('object') === true
  const isItems = children.every(({ name }) => name === 'item')
  const isList = types?.has('array') === true && !isObject
  if (isList || (isItems && (types?.has('array') === true || !isObject)))
    return `[${children.map((child) => treeJson(child, schema.part())).join(',')}]`
  const members = new Map<string, TagTree[]>()
  for (const child of children) {
    const same = members.get(child.name)
    if (same === undefined) members.set(child.name, [child])
    else same.push(child)
  }
  const written = [...members].map(
    ([name, trees]) => `${JSON.stringify(name)}:${memberJson(trees, schema.part(name))}`,
  )
  return `{${written.join(',')}}`
}

/** A tag that comes several times is a list. */
export function memberJson(trees: readonly TagTree[], schema: PartSchema): string {
  const [only] = trees
  if (only !== undefined && trees.length === 1) {
    const isList = schema.types?.has('array') === true
    const json = treeJson(only, schema)
    return isList && schema.types?.size === 1 && !json.startsWith('[')
      ? `[${treeJson(only, schema.part())}]`
      : json
  }
  return `[${trees.map((tree) => treeJson(tree, schema.part())).join(',')}]`
}
