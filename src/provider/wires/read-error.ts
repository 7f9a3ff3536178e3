import type { JsonValue } from '../../contracts/json.ts'
import type { ProviderEvent } from '../../contracts/provider-event.ts'
import { memberOf, numberOf, stringOf } from '../json-parts.ts'

/** The error that a message carries in a member `error`, a text or an object, as all providers write it; undefined where there is none. */
export function readError(
  value: JsonValue | undefined,
): Extract<ProviderEvent, { readonly type: 'error' }> | undefined {
  const error = memberOf(value, 'error')
  if (error === undefined || error === null) return undefined
  if (typeof error === 'string') return { type: 'error', message: error }
  const code = stringOf(error, 'type') ?? stringOf(error, 'status') ?? codeOf(error)
  return {
    type: 'error',
    message: stringOf(error, 'message') ?? JSON.stringify(error),
    ...(code !== undefined && { code }),
  }
}

function codeOf(error: JsonValue): string | undefined {
  return stringOf(error, 'code') ?? numberOf(error, 'code')?.toString()
}
