import { isUtf8 } from 'node:buffer'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonFault } from '../../json/json-fault.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { StateForm } from './state-form.ts'

/** What the bytes of a file of state are. */
export type StateReading =
  | { readonly kind: 'sound'; readonly document: JsonObject }
  /** Cut off, garbled, or with faults in it. */
  | { readonly kind: 'damaged'; readonly fault: string }
  /** Written by a version of this tool that knows more. */
  | { readonly kind: 'newer'; readonly version: number }
  /** JSON of another kind: somebody else's file. */
  | { readonly kind: 'other' }

/** The version of the form that is read and written; a file without one is of this version. */
const VERSION = 1

/** Reads the bytes of a file of state; never throws. */
export function readState(bytes: Uint8Array, form: StateForm): StateReading {
  if (!isUtf8(bytes)) return { kind: 'damaged', fault: 'not all of it is UTF-8' }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\u{feff}/u, '')
  const reading = safeParseJson(text)
  if (!reading.ok) return { kind: 'damaged', fault: jsonFault(text) }
  const { value } = reading
  if (!isJsonObject(value) || isOther(value, form)) return { kind: 'other' }
  const { version } = value
  if (typeof version === 'number' && version > VERSION) return { kind: 'newer', version }
  const fault = form.faultOf(value, text)
  return fault === undefined ? { kind: 'sound', document: value } : { kind: 'damaged', fault }
}

function isOther(value: JsonObject, { members }: StateForm): boolean {
  const keys = Object.keys(value)
  return keys.length > 0 && !members.some((member) => keys.includes(member)) && !hasVersion(value)
}

function hasVersion({ version }: { readonly version?: JsonValue }): boolean {
  return typeof version === 'number'
}
