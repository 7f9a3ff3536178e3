import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { PythonConversion } from './python-conversion.ts'
import type { PythonEntry } from './python-node.ts'

/** The object of a dict's entries; undefined where one has no counterpart. Of a repeated key the last value is kept. */
export function entriesToJson(
  entries: readonly PythonEntry[],
  conversion: PythonConversion,
): JsonObject | undefined {
  const members = new Map<string, JsonValue>()
  for (const [keyNode, valueNode] of entries) {
    const key = conversion.toKey(keyNode)
    const value = key === undefined ? undefined : conversion.toJson(valueNode)
    if (key === undefined || value === undefined) return undefined
    members.set(key, value)
  }
  if (members.size < entries.length)
    conversion.diagnostics.add('a dict repeats a key; the last value was kept')
  return Object.fromEntries(members)
}
