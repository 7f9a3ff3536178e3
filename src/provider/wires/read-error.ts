import type { JsonValue } from '../../contracts/json.ts'
import type { ProviderEvent } from '../../contracts/provider-event.ts'
import { memberOf, numberOf, stringOf } from '../json-parts.ts'

type ErrorEvent = Extract<ProviderEvent, { readonly type: 'error' }>

/** The error that a message carries in a member `error`, a text or an object, as most providers write it; undefined where there is none. */
export function readError(value: JsonValue | undefined): ErrorEvent | undefined {
  const error = memberOf(value, 'error')
  if (error === undefined || error === null || error === false) return undefined
  return errorEvent(error)
}

/** What an error says of itself: its message, and the narrowest word for it. */
export function errorEvent(error: JsonValue): ErrorEvent {
  if (typeof error === 'string') return { type: 'error', message: error }
  const code =
    stringOf(error, 'code') ??
    stringOf(error, 'type') ??
    stringOf(error, 'status') ??
    numberOf(error, 'code')?.toString()
  return {
    type: 'error',
    message: stringOf(error, 'message') ?? JSON.stringify(error),
    ...(code !== undefined && { code }),
  }
}
