import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer, parsePointer, valueAt } from '../json/json-pointer.ts'
import { escapeUnseen } from '../text/escape-unseen.ts'
import { excerpt } from '../text/excerpt.ts'
import { keyElsewhere } from '../text/name-elsewhere.ts'
import { nearestName } from '../text/nearest-name.ts'
import { compileSchema } from './compile-schema.ts'

/** What is wrong with a value that a person wrote, and where. */
export interface SchemaFault {
  /** JSON Pointer; of a key that isn't known, to that key. */
  readonly pointer: string
  readonly message: string
  /** True where the key isn't known. */
  readonly unknownKey?: true
}

/** Applicators whose branches tell what is wrong. */
const SILENT = new Set(['if', 'allOf', '$ref'])
const LONGEST_SHOWN = 80
const LONGEST_NAME = 100
/** Of one place. Who has more keys that aren't known didn't misspell them. */
const MOST_HINTS = 100

/**
 * All places where a value breaks a schema of ours, for the person who wrote the value: each names the value, and a name
 * that isn't known gets the nearest one that is. Schemas are searched for names through `$ref`, `properties`,
 * `additionalProperties`, `items` and `then`/`else`.
 */
export function schemaFaults(schema: JsonObject, value: JsonValue): readonly SchemaFault[] {
  const compiled = compileSchema(schema)
  if (!compiled.ok) return [{ pointer: '', message: compiled.reason }]
  const errors = compiled.validate(value).filter(({ keyword }) => !SILENT.has(keyword))
  const faults = withoutRepetition(errors).flatMap((error) => faultsOf(error, schema, value))
  const byPlace = new Map(faults.map((fault) => [`${fault.pointer} ${fault.message}`, fault]))
  return [...byPlace.values()]
}

/** Of a place whose keys aren't known there is an error for each key, and each would tell of all. */
function withoutRepetition(errors: readonly SchemaError[]): readonly SchemaError[] {
  const places = new Set<string>()
  return errors.filter(({ keyword, pointer }) => {
    if (keyword !== 'additionalProperties') return true
    const isNew = !places.has(pointer)
    places.add(pointer)
    return isNew
  })
}

function faultsOf(
  { pointer, keyword, message }: SchemaError,
  schema: JsonObject,
  value: JsonValue,
): readonly SchemaFault[] {
  const tokens = parsePointer(pointer) ?? []
  const nodes = nodesAt(schema, tokens)
  const found = valueAt(value, pointer) ?? null
  if (keyword === 'additionalProperties') return unknownKeys(tokens, nodes, found)
  if (keyword === 'required') {
    const hint = keyElsewhere(tokens.at(-1) ?? '') ?? 'add it'
    return [{ pointer, message: `${message}; ${hint}` }]
  }
  if (keyword === 'not') return [{ pointer, message: bothOf(nodes) }]
  if (keyword === 'enum') return [{ pointer, message: unknownName(nodes, found) }]
  return [{ pointer, message: `${shown(found)} ${message}` }]
}

function unknownKeys(
  tokens: readonly string[],
  nodes: readonly JsonObject[],
  found: JsonValue,
): readonly SchemaFault[] {
  const known = nodes.flatMap((node) => Object.keys(objectAt(node, 'properties')))
  return Object.keys(isJsonObject(found) ? found : {})
    .filter((key) => !known.includes(key))
    .map((key, index) => ({
      pointer: formatPointer([...tokens, key]),
      message: `unknown key ${excerpt(key)}${index < MOST_HINTS ? `; ${hintFor(key, known)}` : ''}`,
      unknownKey: true,
    }))
}

function unknownName(nodes: readonly JsonObject[], found: JsonValue): string {
  const known = nodes.flatMap((node) => stringsOf(node['enum']))
  const hint = typeof found === 'string' ? hintFor(found, known) : `use one of ${known.join(', ')}`
  return `${shown(found)} is not known here; ${hint}`
}

/** Schemas of ours refuse by `not` what names one thing twice. */
function bothOf(nodes: readonly JsonObject[]): string {
  const names = nodes.flatMap((node) => stringsOf(objectAt(node, 'not')['required']))
  return `has ${names.join(' and ')}, which are the same; keep one`
}

function hintFor(wrong: string, known: readonly string[]): string {
  const [only, ...others] = known.filter((name) => wrong.length > 2 && name.includes(wrong))
  const nearest =
    nearestName(wrong.slice(0, LONGEST_NAME), known) ?? (others.length === 0 ? only : undefined)
  if (nearest !== undefined) return `did you mean ${JSON.stringify(nearest)}`
  const ours = keyElsewhere(wrong)
  const all = known.filter((name) => name !== '$schema')
  return ours ?? `use one of ${all.join(', ')}`
}

function shown(value: JsonValue): string {
  const text = escapeUnseen(JSON.stringify(value))
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

/** The schemas that say what may stand at a place. */
function nodesAt(schema: JsonObject, tokens: readonly string[]): readonly JsonObject[] {
  let nodes = resolved(schema, schema)
  for (const token of tokens)
    nodes = nodes.flatMap((node) =>
      childrenOf(node, token).flatMap((child) => resolved(schema, child)),
    )
  return nodes
}

function childrenOf(node: JsonObject, token: string): readonly JsonObject[] {
  const properties = objectAt(node, 'properties')
  const named = Object.hasOwn(properties, token) ? properties[token] : undefined
  const children = named === undefined ? [node['additionalProperties'], node['items']] : [named]
  return children.filter((child) => isJsonObject(child))
}

/** A schema, what it refers to, and its branches. */
function resolved(root: JsonObject, node: JsonObject): readonly JsonObject[] {
  const { $ref: reference } = node
  const target = typeof reference === 'string' ? valueAt(root, reference.slice(1)) : undefined
  const others = [target, node['then'], node['else']].filter((other) => isJsonObject(other))
  return [node, ...others.flatMap((other) => resolved(root, other))]
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const found = node[key]
  return isJsonObject(found) ? found : {}
}

function stringsOf(list: JsonValue | undefined): readonly string[] {
  return isJsonArray(list) ? list.filter((item) => typeof item === 'string') : []
}
