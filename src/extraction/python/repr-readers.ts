import type { JsonValue } from '../../contracts/json.ts'
import { datetimeToJson } from './datetime-to-json.ts'
import { entriesToJson } from './entries-to-json.ts'
import type { PythonConversion } from './python-conversion.ts'
import type { PythonCall, PythonEntry, PythonNode } from './python-node.ts'

/** Reads one object; undefined, with the refusal on record, where its parts aren't those of its class. */
export type ReprReader = (call: PythonCall, conversion: PythonConversion) => JsonValue | undefined

/** What reads an object of a known class from what it prints of itself, by the name without its module. */
export const reprReaders: ReadonlyMap<string, ReprReader> = new Map<string, ReprReader>([
  ...readBy(mappingToJson, 'OrderedDict Counter mappingproxy'),
  ...readBy(defaultdictToJson, 'defaultdict'),
  ...readBy(chainToJson, 'ChainMap'),
  ...readBy(
    sequenceToJson,
    'set frozenset deque dict_keys dict_values dict_items odict_keys odict_values odict_items',
  ),
  ...readBy(
    onlyToJson,
    'Decimal UUID PosixPath WindowsPath PurePosixPath PureWindowsPath Path IPv4Address IPv6Address IPv4Network IPv6Network Url AnyUrl HttpUrl AnyHttpUrl SecretStr Timestamp ObjectId bytearray np.str_ np.int8 np.int16 np.int32 np.int64 np.uint8 np.uint16 np.uint32 np.uint64 np.float16 np.float32 np.float64',
  ),
  ...readBy(fractionToJson, 'Fraction'),
  ...readBy(datetimeToJson, 'datetime.datetime datetime.date datetime.time'),
])

function readBy(reader: ReprReader, names: string): readonly (readonly [string, ReprReader])[] {
  return names.split(' ').map((name) => [name, reader])
}

function refuse(call: PythonCall, conversion: PythonConversion): undefined {
  return conversion.refuse(call, `${call.name.slice(0, 80)}(…) is no object that can be read`)
}

function mappingToJson(call: PythonCall, conversion: PythonConversion): JsonValue | undefined {
  const [only] = call.positional
  if (call.positional.length > 1 || call.named.length > 0) return refuse(call, conversion)
  const entries = only === undefined ? [] : entriesOf(only)
  return entries === undefined ? refuse(call, conversion) : entriesToJson(entries, conversion)
}

/** A dict, or a list of pairs. */
function entriesOf(node: PythonNode): readonly PythonEntry[] | undefined {
  if (node.type === 'dict') return node.entries
  if (node.type !== 'list') return undefined
  const entries: PythonEntry[] = []
  for (const pair of node.items) {
    const [key, value, more] = pair.type === 'tuple' ? pair.items : []
    if (key === undefined || value === undefined || more !== undefined) return undefined
    entries.push([key, value])
  }
  return entries
}

/** What makes missing values comes first. */
function defaultdictToJson(call: PythonCall, conversion: PythonConversion): JsonValue | undefined {
  return mappingToJson({ ...call, positional: call.positional.slice(1) }, conversion)
}

/** Of a key that several maps have the first map's value counts. */
function chainToJson(call: PythonCall, conversion: PythonConversion): JsonValue | undefined {
  const members: (readonly [string, JsonValue])[] = []
  for (const map of call.positional.toReversed()) {
    const object = map.type === 'dict' ? entriesToJson(map.entries, conversion) : undefined
    if (object === undefined) return refuse(call, conversion)
    members.push(...Object.entries(object))
  }
  return Object.fromEntries(members)
}

function sequenceToJson(call: PythonCall, conversion: PythonConversion): JsonValue | undefined {
  const [only] = call.positional
  if (only === undefined) return []
  const isSequence = only.type === 'list' || only.type === 'set' || only.type === 'tuple'
  if (!isSequence || call.positional.length > 1) return refuse(call, conversion)
  return conversion.toJson(only)
}

function onlyToJson(call: PythonCall, conversion: PythonConversion): JsonValue | undefined {
  const [only] = call.positional
  const isScalar = only?.type === 'string' || only?.type === 'bytes' || only?.type === 'number'
  if (!isScalar || call.positional.length > 1) return refuse(call, conversion)
  return conversion.toJson(only)
}

function fractionToJson(call: PythonCall, conversion: PythonConversion): string | undefined {
  const parts = call.positional.map((part) => (part.type === 'number' ? part.digits : ''))
  if (parts.length !== 2 || parts.includes('')) return refuse(call, conversion)
  return parts.join('/')
}
