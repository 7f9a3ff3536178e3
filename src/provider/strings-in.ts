import type { JsonValue } from '../contracts/json.ts'

/** All strings in a value, keys apart, however deep. */
export function stringsIn(value: JsonValue | undefined): readonly string[] {
  const strings: string[] = []
  const open: (JsonValue | undefined)[] = [value]
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next === 'string') strings.push(next)
    else if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next)) open.push(inner)
  }
  return strings
}
