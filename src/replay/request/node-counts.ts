import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** How many values of each kind a value holds, as a key: the same for what was recorded and for what redaction made of it. */
export function nodeCounts(value: JsonValue): string {
  const counts = { objects: 0, arrays: 0, strings: 0, others: 0 }
  const open: JsonValue[] = [value]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') counts.strings += 1
    else if (isJsonArray(node)) {
      counts.arrays += 1
      for (const item of node) open.push(item)
    } else if (isJsonObject(node)) {
      counts.objects += 1
      for (const member of Object.values(node)) open.push(member)
    } else counts.others += 1
  }
  return Object.values(counts).join(' ')
}
