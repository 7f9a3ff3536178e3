import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { ReplayMatching } from '../../contracts/replay.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { parsePointer } from '../../json/json-pointer.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { excerpt } from '../../text/excerpt.ts'

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
}

/** Compares requests as they are. */
export const AS_SENT: Comparison<object> = { normalized: () => undefined, kept: (value) => value }

/** Makes what prepares requests. A pointer that is malformed, or that names the whole, is wrong use. */
export function createComparison<Request extends object>({
  ignore = [],
  normalize,
}: ReplayMatching<Request>): Comparison<Request> {
  const paths = ignore.map(pathOf)
  return {
    normalized: (request, part) => {
      const copy = normalize === undefined ? undefined : copyOf(request)
      // What is nested too deep to be copied is refused when it is compared.
      if (normalize === undefined || copy === undefined) return undefined
      return run(() => normalize(copy), part)
    },
    kept: (value) => paths.reduce((rest, path) => membersWithout(rest, path), value),
  }
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
