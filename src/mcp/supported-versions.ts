import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'

type Reply =
  | { readonly kind: 'result'; readonly result: JsonValue }
  | { readonly kind: 'error'; readonly error: JsonValue }
  | { readonly kind: 'refused' | 'timeout' | 'closed' }

const UNSUPPORTED_PROTOCOL_VERSION = -32022

/**
 * The revisions that an answer says the server speaks: a result of `server/discover`, or an error
 * -32022. Undefined where it says nothing of the kind.
 */
export function supportedVersions(reply: Reply): readonly string[] | undefined {
  if (reply.kind === 'result') return versionsIn(reply.result, 'supportedVersions')
  if (reply.kind !== 'error' || !isJsonObject(reply.error)) return undefined
  const { code, data } = reply.error
  return code === UNSUPPORTED_PROTOCOL_VERSION ? versionsIn(data, 'supported') : undefined
}

function versionsIn(value: JsonValue | undefined, key: string): readonly string[] | undefined {
  const versions = isJsonObject(value) ? value[key] : undefined
  return Array.isArray(versions)
    ? versions.filter((version) => typeof version === 'string')
    : undefined
}
