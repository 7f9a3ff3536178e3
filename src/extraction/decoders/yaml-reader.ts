import { isAlias, isMap, isScalar, isSeq, type Alias, type Scalar, type YAMLMap } from 'yaml'
import type { JsonValue } from '../../contracts/json.ts'

/** Why a tree of YAML is no JSON value. */
export interface YamlFault {
  readonly reason: string
  readonly at: number
}

/** Reads the documents of a YAML stream, one after the other. */
export interface YamlReader {
  /** What a document holds; means nothing once there is a fault. */
  readonly read: (contents: unknown) => JsonValue
  readonly fault: () => YamlFault | undefined
  readonly diagnostics: () => readonly string[]
}

/** A value that was read, with how many values it holds, itself among them, and how many levels. */
interface Branch {
  readonly value: JsonValue
  readonly size: number
  readonly height: number
}

interface State {
  readonly lossless: boolean
  readonly anchors: Map<string, Branch>
  readonly diagnostics: Set<string>
  /** Values that aliases stand for, counted as often as they are written out. */
  aliased: number
  fault: YamlFault | undefined
}

/** Deeper values overflow the stack of whoever walks them. */
const DEPTH_LIMIT = 500
/** A small document can ask for 2^n values. */
const ALIASED_LIMIT = 10_000
const DIAGNOSTIC_LIMIT = 20
const NOTHING: Branch = { value: null, size: 1, height: 0 }

/** A reader of parsed YAML as plain JSON, aliases written out. */
export function createYamlReader(lossless: boolean): YamlReader {
  const state: State = {
    lossless,
    anchors: new Map(),
    diagnostics: new Set(),
    aliased: 0,
    fault: undefined,
  }
  return {
    read: (contents) => {
      state.anchors.clear()
      return readNode(state, contents, 0).value
    },
    fault: () => state.fault,
    diagnostics: () => [...state.diagnostics],
  }
}

function fail(state: State, reason: string, node: unknown): Branch {
  state.fault ??= { reason, at: startOf(node) }
  return NOTHING
}

function startOf(node: unknown): number {
  return isAlias(node) || isScalar(node) || isMap(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0
}

function readNode(state: State, node: unknown, level: number): Branch {
  if (state.fault !== undefined) return NOTHING
  if (isAlias(node)) return readAlias(state, node, level)
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) return NOTHING
  // What stands inside its own anchor can't refer to it.
  if (node.anchor !== undefined) state.anchors.delete(node.anchor)
  const branch = isScalar(node)
    ? { value: readScalar(state, node), size: 1, height: 0 }
    : readCollection(state, node, level)
  if (node.anchor !== undefined) state.anchors.set(node.anchor, branch)
  return branch
}

function readCollection(state: State, node: unknown, level: number): Branch {
  if (level >= DEPTH_LIMIT)
    return fail(state, `the value is nested deeper than ${DEPTH_LIMIT} levels`, node)
  if (isMap(node)) return readMap(state, node, level)
  const items = isSeq(node) ? node.items.map((item) => readNode(state, item, level + 1)) : []
  return branchOf(
    items.map(({ value }) => value),
    items,
  )
}

function branchOf(value: JsonValue, inside: readonly Branch[]): Branch {
  let size = 1
  let height = 0
  for (const branch of inside) {
    size += branch.size
    height = Math.max(height, branch.height)
  }
  return { value, size, height: height + 1 }
}

function readMap(state: State, map: YAMLMap, level: number): Branch {
  const members = new Map<string, Branch>()
  for (const pair of map.items) {
    const key = readKey(state, pair.key, level)
    if (members.has(key)) fail(state, 'a map repeats a key', pair.key)
    if (state.fault !== undefined) return NOTHING
    members.set(key, readNode(state, pair.value, level + 1))
  }
  // Unlike an assignment, this takes `__proto__` for a key like any other.
  const value = Object.fromEntries([...members].map(([key, branch]) => [key, branch.value]))
  return branchOf(value, [...members.values()])
}

function readKey(state: State, key: unknown, level: number): string {
  const { value } = readNode(state, key, level)
  if (typeof value === 'object' && value !== null) {
    fail(state, 'a key is a list or a map', key)
    return ''
  }
  const unsafe = typeof value === 'number' && !Number.isSafeInteger(value)
  return unsafe && isScalar(key) ? (key.source ?? String(value)) : String(value)
}

function readAlias(state: State, alias: Alias, level: number): Branch {
  const branch = state.anchors.get(alias.source)
  if (branch === undefined) return fail(state, 'an alias stands for nothing before it', alias)
  if (level + branch.height > DEPTH_LIMIT)
    return fail(state, `the value is nested deeper than ${DEPTH_LIMIT} levels`, alias)
  state.aliased += branch.size
  if (state.aliased > ALIASED_LIMIT)
    return fail(state, `aliases stand for more than ${ALIASED_LIMIT} values`, alias)
  return { ...branch, value: structuredClone(branch.value) }
}

function readScalar(state: State, { value, source }: Scalar): JsonValue {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'number') return source ?? null
  return readNumber(state, value, source ?? String(value))
}

function readNumber(state: State, value: number, source: string): JsonValue {
  const shown = source.slice(0, 40)
  if (!Number.isFinite(value)) {
    tell(state, `JSON has no number ${shown}; it stays a string`)
    return source
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && !/\.|^[-+]?\d+e/iu.test(source)) {
    if (state.lossless) return source
    tell(state, `the number ${shown} loses digits as a double`)
  } else if (/^[-+]?\d+(?:\.\d+)?$/u.test(source) && String(value) !== source)
    tell(state, `the number ${shown} is read as ${value}`)
  return value
}

function tell({ diagnostics }: State, diagnostic: string): void {
  if (diagnostics.size < DIAGNOSTIC_LIMIT) diagnostics.add(diagnostic)
}
