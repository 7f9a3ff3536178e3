import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { ReplayMatching, ReplayNote } from '../../contracts/replay.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'
import { parsePointer } from '../../json/json-pointer.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { excerpt } from '../../text/excerpt.ts'
import { someNames } from '../../text/some-names.ts'

/** Stands for any key or index: an extension of RFC 6901. */
const ANY = '*'

/** A part of a request as the user's function returned it, or why there is none. */
type Normalized =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: string }

/** Prepares requests for being compared: recorded ones and new ones in the same way. */
export interface Comparison<Request extends object> {
  /** Returns one part of a request, normalized; undefined if nothing is to be changed. Never throws. */
  readonly normalized: (request: Request, part: string) => Normalized | undefined
  /** Returns an object without what is ignored. */
  readonly kept: (value: JsonObject) => JsonObject
  /** Returns the ignored pointers that nothing which was compared so far has. */
  readonly unmatched: () => readonly string[]
}

/** Compares requests as they are. */
export const AS_SENT: Comparison<object> = {
  normalized: () => undefined,
  kept: (value) => value,
  unmatched: () => [],
}

/**
 * Makes what prepares requests. A pointer that is malformed, or that names the whole, is wrong use, and so is what is no
 * list of pointers or no function.
 */
export function createComparison<Request extends object>({
  ignore = [],
  normalize,
}: ReplayMatching<Request>): Comparison<Request> {
  assertOptions(ignore, normalize)
  const paths = new Map(ignore.map((pointer) => [pointer, pathOf(pointer)]))
  const unmatched = new Map(paths)
  return {
    normalized: (request, part) => {
      const copy = normalize === undefined ? undefined : copyOf(request)
      // What is nested too deep to be copied is refused when it is compared.
      if (normalize === undefined || copy === undefined) return undefined
      const normalized = run(() => normalize(copy), part)
      return normalized.ok
        ? normalized
        : { ok: false, reason: `${normalized.reason}; it was called with ${outlineOf(request)}` }
    },
    kept(value) {
      for (const [pointer, path] of unmatched) if (has(value, path)) unmatched.delete(pointer)
      return [...paths.values()].reduce((rest, path) => membersWithout(rest, path), value)
    },
    unmatched: () => [...unmatched.keys()],
  }
}

/** Says of each ignored pointer that no recording has what it names; says nothing without recordings. */
export function notesOnIgnored(
  { unmatched }: Pick<Comparison<object>, 'unmatched'>,
  recordings: readonly unknown[],
): readonly ReplayNote[] {
  if (recordings.length === 0) return []
  return unmatched().map((pointer) => ({
    message: `the ignored pointer ${excerpt(pointer)} matches nothing in any recording; check its spelling`,
  }))
}

/** JavaScript has no types that would say so. */
function assertOptions(ignore: unknown, normalize: unknown): void {
  if (!Array.isArray(ignore) || ignore.some((pointer) => typeof pointer !== 'string'))
    throw new HarnessError(
      'wrong-use',
      `ignore is ${Array.isArray(ignore) ? 'an array of other things' : kindOf(ignore)} and must be an array of JSON Pointers, such as ['/messages/0/content']`,
    )
  if (normalize !== undefined && typeof normalize !== 'function')
    throw new HarnessError(
      'wrong-use',
      `normalize is ${kindOf(normalize)} and must be a function (request) => request`,
    )
}

/** A request in a few words that have no values of its parts: `method "tools/call" and params {name, arguments}`. */
function outlineOf(request: object): string {
  return Object.entries(request)
    .filter(([key]) => key !== 'path')
    .map(([key, value]) => `${key} ${outlineOfPart(value)}`)
    .join(' and ')
}

function outlineOfPart(value: unknown): string {
  if (typeof value === 'string') return excerpt(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return kindOf(value)
  return `{${someNames(Object.keys(value))}}`
}

/** Whether a value has what a path names. */
function has(value: JsonValue, [token, ...rest]: readonly string[]): boolean {
  if (token === undefined) return true
  if (!isJsonObject(value) && !isJsonArray(value)) return false
  return Object.entries(value).some(
    ([key, member]) => (token === ANY || token === key) && has(member, rest),
  )
}

function pathOf(pointer: string): readonly string[] {
  const path = parsePointer(pointer)
  const isMalformed = path === undefined || /~(?![01])/u.test(pointer)
  if (isMalformed || path.length === 0)
    throw new HarnessError(
      'wrong-use',
      `the pointer ${excerpt(pointer)} can't be ignored: ${isMalformed ? 'it is not a JSON Pointer (RFC 6901)' : 'it names the whole request'}; write it as a miss does, such as /messages/0/content or /arguments/date`,
    )
  return path
}

function membersWithout(object: JsonObject, [token = '', ...rest]: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, member]) => {
      if (token !== ANY && token !== key) return [[key, member]]
      return rest.length === 0 ? [] : [[key, valueWithout(member, rest)]]
    }),
  )
}

/** An item that is ignored leaves null behind, so that the pointers to the others stay right. */
function valueWithout(value: JsonValue, path: readonly string[]): JsonValue {
  if (isJsonObject(value)) return membersWithout(value, path)
  if (!isJsonArray(value)) return value
  const [token, ...rest] = path
  return value.map((item, index) => {
    if (token !== ANY && token !== String(index)) return item
    return rest.length === 0 ? null : valueWithout(item, rest)
  })
}

function copyOf<Request>(request: Request): Request | undefined {
  try {
    return structuredClone(request)
  } catch {
    return undefined
  }
}

function run(normalize: () => unknown, part: string): Normalized {
  try {
    const returned = normalize()
    if (returned instanceof Promise) {
      returned.catch(() => undefined)
      return { ok: false, reason: 'normalize returned a promise; it has to return the request' }
    }
    const request = toJsonValue(returned)
    const value = isJsonObject(request) ? request[part] : undefined
    return value === undefined
      ? { ok: false, reason: `normalize returned no request with "${part}"` }
      : { ok: true, value }
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof HarnessError ? error.message : `normalize threw ${String(error)}`,
    }
  }
}
