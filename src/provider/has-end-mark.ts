import type { ProviderWire } from '../contracts/provider-event.ts'

/** Tells whether a wire has a mark behind which nothing follows. An answer of Gemini is over with its connection. */
export function hasEndMark(wire: ProviderWire): boolean {
  return wire !== 'gemini'
}
