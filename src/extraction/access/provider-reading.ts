import type { AccessedCall, AccessedText } from '../../contracts/extraction-access.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { kindOf } from '../../json/kind-of.ts'

/** What stands in a provider's response, whichever provider it is. */
export interface ProviderReading {
  readonly calls: readonly AccessedCall[]
  /** Texts meant for the user; what a model thinks aloud isn't among them. */
  readonly texts: readonly AccessedText[]
  /** What the model said instead of an answer. */
  readonly refusal?: string
  /** Why the answer ends, with the name of the field. */
  readonly finish?: string
  readonly diagnostics: readonly string[]
}

/** That a body isn't what it looked like, and where. */
export interface UnknownBody {
  readonly unknown: string
}

/** What stands in the parts of a message. */
export interface PartsReading {
  readonly calls: AccessedCall[]
  readonly texts: AccessedText[]
  refusal?: string
  readonly diagnostics: string[]
}

/** Adds a call. Arguments that are missing, `null` or an empty text are those of a call without any. */
export function addCall(
  { calls, diagnostics }: PartsReading,
  name: JsonValue | undefined,
  { pointer, value }: { readonly pointer: string; readonly value: JsonValue | undefined },
): void {
  const known = typeof name === 'string' ? name : ''
  if (typeof name !== 'string') diagnostics.push(`the call at ${pointer} has no name`)
  const none = value === undefined || value === null || isBlank(value)
  if (none) {
    diagnostics.push(`the call at ${pointer} has no arguments; they are taken for an empty object`)
    calls.push({ name: known, pointer, value: {} })
  } else if (typeof value === 'string') calls.push({ name: known, pointer, text: value })
  else calls.push({ name: known, pointer, value })
}

/** Adds why something in a list isn't what it should be. */
export function addDefect(
  { diagnostics }: PartsReading,
  pointer: string,
  { expected, found }: { readonly expected: string; readonly found: JsonValue | undefined },
): void {
  diagnostics.push(
    `${pointer} is no ${expected}: ${found === undefined ? 'it is missing' : kindOf(found)}`,
  )
}

function isBlank(value: JsonValue): boolean {
  return typeof value === 'string' && ['', 'null'].includes(value.trim())
}
