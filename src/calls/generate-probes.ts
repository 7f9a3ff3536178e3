import type { ListedTool } from '../contracts/call-plan.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { toolVerb } from '../mcp/tool-verb.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { referredSchema } from '../schema/declared-names.ts'
import { valuesOutside } from './values-outside.ts'

/** Kinds of constraints, in the order in which one of each is broken; what few servers check is last. */
const PROBE_KINDS = ['missing', 'type', 'choice', 'bound', 'pattern', 'unknown'] as const

/** A kind of constraint that a probe breaks. */
type ProbeKind = (typeof PROBE_KINDS)[number]

/** Arguments that an inputSchema forbids for one reason. */
export interface Probe {
  /** Says the constraint and the argument: `probe-missing-city`. */
  readonly id: string
  readonly kind: ProbeKind
  readonly arguments: JsonObject
}

/** Which probes are generated. */
export interface GenerateProbesOptions {
  /** Arguments that the schema allows. */
  readonly given: JsonObject
  /** @defaultValue 4 */
  readonly most?: number
  /** @defaultValue all */
  readonly kinds?: readonly ProbeKind[]
}

const MOST_PROBES = 4
/** Changes of one kind that are tried. */
const MOST_TRIED = 100
const MOST_DEPTH = 4
const UNKNOWN_ARGUMENT = 'assay_unknown'

/** The keywords by which a validator reports a broken constraint. */
const KEYWORDS: Readonly<Record<ProbeKind, ReadonlySet<string>>> = {
  missing: new Set(['required']),
  type: new Set(['type']),
  choice: new Set(['enum', 'const']),
  bound: new Set([
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'minLength',
    'maxLength',
    'minItems',
  ]),
  pattern: new Set(['pattern']),
  unknown: new Set(['additionalProperties', 'unevaluatedProperties']),
}
const BRANCHES: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])

type Path = readonly string[]

/** Returns the kinds of constraints that may be broken: what a tool removes, it may all remove if an argument is left out. */
export function harmlessKinds(
  { name, entry }: ListedTool,
  kinds: readonly ProbeKind[] = PROBE_KINDS,
): readonly ProbeKind[] {
  const { annotations } = entry
  const hints = isJsonObject(annotations) ? annotations : {}
  const removes = hints['destructiveHint'] === true || toolVerb(name) === 'remove'
  return removes && hints['readOnlyHint'] !== true
    ? kinds.filter((kind) => kind !== 'missing')
    : kinds
}

/** One change of the arguments. */
interface Change {
  readonly kind: ProbeKind
  /** The argument that is left out, or gets a value. */
  readonly path: Path
  /** Absent if the argument is left out. */
  readonly value?: JsonValue
}

/**
 * Generates arguments that an inputSchema forbids from some that it allows. Each breaks one constraint and keeps all others,
 * by the schema itself. There are at most four, of as many kinds as there are; none if the schema can't be used, or forbids
 * nothing. A `format` is not broken, since JSON Schema lets validators ignore it.
 */
export function generateProbes(
  inputSchema: JsonValue | undefined,
  { given, most = MOST_PROBES, kinds = PROBE_KINDS }: GenerateProbesOptions,
): readonly Probe[] {
  const schema = isJsonObject(inputSchema) ? compileSchema(inputSchema) : undefined
  if (!isJsonObject(inputSchema) || schema?.ok !== true || schema.validate(given).length > 0)
    return []
  const changes = Map.groupBy(changesOf(given, inputSchema), ({ kind }) => kind)
  const found = kinds.map((kind) =>
    (changes.get(kind) ?? []).slice(0, MOST_TRIED).flatMap((change) => {
      const value = withChange(given, change)
      const breaks = isJsonObject(value) && breaksOnly(schema.validate(value), change)
      return breaks ? [{ id: idOf(change), kind, arguments: value }] : []
    }),
  )
  return inTurns(found).slice(0, most)
}

/** Whether what a validator reports is one constraint: at one place, by the keywords of one kind. */
function breaksOnly(errors: readonly SchemaError[], { kind, path }: Change): boolean {
  const isOfObject = kind === 'missing' || kind === 'unknown'
  const place = formatPointer(isOfObject ? path.slice(0, -1) : path)
  const own = errors.filter(({ keyword }) => !BRANCHES.has(keyword))
  // The branches that are about another type say so
  const isBranched = own.length < errors.length && kind !== 'type'
  return (
    errors.every(({ pointer }) => pointer === place) &&
    own.some(({ keyword }) => KEYWORDS[kind].has(keyword)) &&
    own.every(({ keyword }) => KEYWORDS[kind].has(keyword) || (isBranched && keyword === 'type'))
  )
}

/** One of each kind, then a second one of each; the same argument twice only if there is no other. */
function inTurns(found: readonly (readonly Probe[])[]): readonly Probe[] {
  const chosen: Probe[] = []
  const rows = found.map((probes) => probes.filter(isFirst))
  const isNew = ({ id }: Probe): boolean => !chosen.some((it) => nameIn(it.id) === nameIn(id))
  while (rows.some((row) => row.length > 0)) {
    for (const row of rows) {
      const at = Math.max(0, row.findIndex(isNew))
      chosen.push(...row.splice(at, 1))
    }
  }
  return chosen
}

function isFirst({ id }: Probe, index: number, probes: readonly Probe[]): boolean {
  return probes.findIndex((it) => it.id === id) === index
}

function idOf({ kind, path }: Change): string {
  const name = kind === 'unknown' ? path.slice(0, -1) : path
  const words = ['probe', kind, name.join('.')].filter((word) => word !== '')
  return words.join('-').replaceAll(/[^\w.-]+/gu, '-')
}

function nameIn(id: string): string {
  return id.split('-').slice(2).join('-')
}

/** Returns what can be changed about a value and, as far as they are there, about the values inside it; the nearest first. */
function changesOf(given: JsonObject, root: JsonObject): readonly Change[] {
  const changes: Change[] = []
  const open: { readonly value: JsonObject; readonly schema: JsonValue; readonly path: Path }[] = [
    { value: given, schema: root, path: [] },
  ]
  for (const { value, schema, path } of open) {
    const nodes = nodesOf(schema, root)
    const properties = nodes.flatMap((node) => entriesOf(node['properties']))
    const required = new Set(nodes.flatMap((node) => listOf(node['required'])))
    const inOrder = properties.toSorted(
      ([left], [right]) => Number(required.has(right)) - Number(required.has(left)),
    )
    for (const [name, property] of inOrder) {
      const own = [...path, name]
      if (Object.hasOwn(value, name) && required.has(name))
        changes.push({ kind: 'missing', path: own })
      for (const outside of nodesOf(property, root).flatMap((node) => valuesOutside(node)))
        changes.push({ ...outside, path: own })
      const member = Object.hasOwn(value, name) ? value[name] : undefined
      if (isJsonObject(member) && own.length < MOST_DEPTH)
        open.push({ value: member, schema: property, path: own })
    }
    changes.push({ kind: 'unknown', path: [...path, UNKNOWN_ARGUMENT], value: true })
  }
  return changes
}

/** A schema with all that it refers to or combines for the same value. */
function nodesOf(schema: JsonValue, root: JsonObject): readonly JsonObject[] {
  const nodes = new Set<JsonObject>()
  const open: (JsonValue | undefined)[] = [schema]
  for (const node of open) {
    if (!isJsonObject(node) || nodes.has(node)) continue
    nodes.add(node)
    const { $ref, allOf, anyOf, oneOf } = node
    open.push(referredSchema(root, $ref), ...[allOf, anyOf, oneOf].flatMap(listOf))
  }
  return [...nodes]
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isJsonArray(value) ? value : []
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isJsonObject(value) ? Object.entries(value) : []
}

function withChange(value: JsonValue, change: Change): JsonValue {
  const [name, ...rest] = change.path
  if (name === undefined || !isJsonObject(value)) return value
  if (rest.length > 0)
    return { ...value, [name]: withChange(value[name] ?? {}, { ...change, path: rest }) }
  const others = Object.entries(value).filter(([other]) => other !== name)
  const { value: put } = change
  return Object.fromEntries(put === undefined ? others : [...others, [name, put]])
}
