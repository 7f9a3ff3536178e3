import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { PythonConversion } from './python-conversion.ts'
import type { PythonEntry } from './python-node.ts'

/** The object of a dict's entries; undefined where one has no counterpart. Of a repeated key the last value is kept. */
export function entriesToJson(
  entries: readonly PythonEntry[],
  conversion: PythonConversion,
): JsonObject | undefined {
  const members: (readonly [string, JsonValue])[] = []
  for (const [keyNode, valueNode] of entries) {
    const key = conversion.toKey(keyNode)
    const value = key === undefined ? undefined : conversion.toJson(valueNode)
    if (key === undefined || value === undefined) return undefined
    members.push([key, value])
  }
  const object: JsonObject = Object.fromEntries(members)
  if (Object.keys(object).length < members.length)
    conversion.diagnostics.add('a dict repeats a key; the last value was kept')
  return object
}
