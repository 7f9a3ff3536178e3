import type { ProviderWire } from '../../contracts/provider-event.ts'
import type { ProviderResponse } from '../../contracts/provider-response.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { foldProviderEvents } from '../fold-provider-events.ts'
import { stringOf } from '../json-parts.ts'
import { wireNamed } from '../wires/index.ts'
import type { WayOutcome } from './client-messages.ts'

/**
 * Reads what a client handed on in the way in which what came is read: the events of a stream are messages of the wire,
 * and an answer that a client has put together is a body of it.
 */
export function readHanded(
  { messages, whole }: WayOutcome & { readonly kind: 'handed' },
  wire: ProviderWire,
): ProviderResponse {
  const read = wireNamed(wire).createReader()
  const events = messages.flatMap((text, at) => {
    const reading = safeParseJson(text)
    const value = reading.ok ? reading.value : undefined
    const event = stringOf(value, 'type')
    const message = { text, value, whole, ...(event !== undefined && { event }) }
    return read(message).map((told) => ({ ...told, at }))
  })
  return foldProviderEvents(events, { wire, streamed: !whole, messages: messages.length })
}
