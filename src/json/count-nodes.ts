import type { JsonValue } from '../contracts/json.ts'

/** How many values a value is: itself, and all that are in it. Needs no recursion, however deep. */
export function countNodes(value: JsonValue): number {
  const open = [value]
  let count = 0
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    count += 1
    if (typeof node === 'object' && node !== null)
      for (const child of Object.values(node)) open.push(child)
  }
  return count
}
