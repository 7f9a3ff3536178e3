import type { JsonValue } from '../contracts/json.ts'

/** A value of JSON in which integers that a double would round are bigints. */
export type WideJson = JsonValue | bigint | readonly WideJson[] | WideObject

/** An object of such values. */
export interface WideObject {
  readonly [key: string]: WideJson | undefined
}

/** The JSON of a value, with every integer in all its digits. */
export function writeWideJson(value: WideJson): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isArray(value)) return `[${value.map((item) => writeWideJson(item)).join(',')}]`
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${writeWideJson(member)}`],
  )
  return `{${members.join(',')}}`
}

/** Keeps the items typed, which `Array.isArray` doesn't. */
function isArray(value: WideJson): value is readonly WideJson[] {
  return Array.isArray(value)
}
