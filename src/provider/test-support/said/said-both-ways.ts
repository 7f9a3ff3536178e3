import type { ProviderWire } from '../../../contracts/provider-event.ts'
import type { JsonValue } from '../../../contracts/json.ts'

/** One answer, in a stream and whole: reasoning, text, two calls and usage. */
export interface SaidBothWays {
  readonly wire: ProviderWire
  readonly stream: string
  readonly whole: string
}

/** Values as the events of a stream. */
export function eventsOf(values: readonly JsonValue[]): string {
  return values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')
}
