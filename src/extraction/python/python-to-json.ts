import type { Decoding } from '../../contracts/decoder.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { callToJson } from './call-to-json.ts'
import { entriesToJson } from './entries-to-json.ts'
import { numberToJson } from './number-to-json.ts'
import type { PythonConversion } from './python-conversion.ts'
import type { PythonName, PythonNode, PythonText } from './python-node.ts'

const NAMES: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['None', null],
  ['True', true],
  ['False', false],
  ['np.True_', true],
  ['np.False_', false],
])

/**
 * The JSON value of a Python literal that was read. What JSON has no counterpart for is told: tuples and sets are
 * arrays without a word, `nan` and `inf` null, bytes their UTF-8 text or else base64, keys their JSON text.
 * Complex numbers, classes, functions and objects without names for their parts are refused.
 */
export function pythonToJson(node: PythonNode, lossless: boolean): Decoding {
  let refusal: { readonly at: number; readonly reason: string } | undefined
  const diagnostics = new Set<string>()
  const conversion: PythonConversion = {
    lossless,
    diagnostics,
    toJson: (part) => toJson(part, conversion),
    toKey: (key) => toKey(key, conversion),
    refuse({ at }, reason) {
      refusal ??= { at, reason }
    },
  }
  const value = toJson(node, conversion)
  if (value !== undefined) return { ok: true, value, diagnostics: [...diagnostics], repairs: [] }
  return { ok: false, reason: 'the value has no counterpart in JSON', ...refusal }
}

function toJson(node: PythonNode, conversion: PythonConversion): JsonValue | undefined {
  switch (node.type) {
    case 'name':
      return nameToJson(node, conversion)
    case 'number':
      return numberToJson(node, conversion)
    case 'string':
    case 'bytes':
      return textToJson(node, conversion)
    case 'list':
    case 'tuple':
    case 'set':
      return itemsToJson(node.items, conversion)
    case 'dict':
      return entriesToJson(node.entries, conversion)
    case 'call':
      return callToJson(node, conversion)
    case 'enum':
      return conversion.toJson(node.value)
    case 'opaque':
      return conversion.refuse(node, `${node.text.slice(0, 80)} has no value`)
  }
}

function nameToJson(node: PythonName, conversion: PythonConversion): JsonValue | undefined {
  const value = NAMES.get(node.name)
  if (value !== undefined) return value
  if (!/(?:nan|inf)$/u.test(node.name)) return conversion.refuse(node, `${node.name} has no value`)
  conversion.diagnostics.add(`${node.name} became null: JSON has no such number`)
  return null
}

function itemsToJson(
  items: readonly PythonNode[],
  conversion: PythonConversion,
): readonly JsonValue[] | undefined {
  const values: JsonValue[] = []
  for (const item of items) {
    const value = conversion.toJson(item)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

function textToJson(node: PythonText, { diagnostics }: PythonConversion): string {
  if (node.joined) diagnostics.add('strings without a comma between them were joined')
  if (node.type === 'string') return node.value
  const bytes = Uint8Array.from(node.value, (character) => character.charCodeAt(0))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    diagnostics.add('bytes were read as UTF-8')
    return text
  } catch {
    diagnostics.add('bytes that are no UTF-8 were written as base64')
    return btoa(node.value)
  }
}

/** A key that is no string is the JSON text of its value; of an integer all digits are kept. */
function toKey(node: PythonNode, conversion: PythonConversion): string | undefined {
  const exact = { ...conversion, lossless: true, diagnostics: new Set<string>() }
  const value = node.type === 'number' ? numberToJson(node, exact) : conversion.toJson(node)
  if (value === undefined) return undefined
  if (node.type !== 'string' && node.type !== 'bytes')
    conversion.diagnostics.add('keys that are no strings were written as their JSON text')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
