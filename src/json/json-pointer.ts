import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from './is-json-object.ts'

/** Writes a JSON Pointer (RFC 6901) from its tokens; no tokens give the empty pointer, the whole value. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens
    .map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

/** The tokens of a JSON Pointer, unescaped; undefined where the text is no pointer. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value that a JSON Pointer names; undefined where there is none. */
export function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let current: JsonValue | undefined = value
  for (const token of parsePointer(pointer) ?? ['\u0000']) {
    if (Array.isArray(current))
      current = /^(?:0|[1-9]\d*)$/u.test(token) ? current[Number(token)] : undefined
    else if (isJsonObject(current))
      current = Object.hasOwn(current, token) ? current[token] : undefined
    else return undefined
  }
  return current
}
