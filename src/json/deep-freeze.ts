import type { JsonValue } from '../contracts/json.ts'

/** Freezes a value and everything in it. What is frozen is taken for frozen to its bottom. Needs no recursion, however deep. */
export function deepFreeze(value: JsonValue): void {
  const open: JsonValue[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue
    Object.freeze(next)
    const inside: readonly JsonValue[] = Array.isArray(next) ? next : Object.values(next)
    for (const item of inside) if (typeof item === 'object') open.push(item)
  }
}
