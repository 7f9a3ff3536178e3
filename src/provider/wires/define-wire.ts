import type { JsonObject } from '../../contracts/json.ts'
import type { ProviderRequest } from '../../contracts/llm-exchange.ts'
import type { ProviderEvent, ProviderWire } from '../../contracts/provider-event.ts'
import type { ProviderMessage } from '../messages/provider-message.ts'

export type { ProviderMessage } from '../messages/provider-message.ts'

/** Reads the messages of one body in their order; may hold state. */
export type MessageReader = (message: ProviderMessage) => readonly ProviderEvent[]

/** How a provider is asked and answers. */
export interface WireDefinition {
  readonly name: ProviderWire
  readonly title: string
  /** Whether requests to this path, which is without its query, speak it. `host` is empty where it isn't known. */
  readonly serves: (path: string, host: string) => boolean
  /** Whether an answer looks like this wire's; asked where no path is known. */
  readonly recognises: (first: ProviderMessage) => boolean
  readonly readRequest: (body: JsonObject, target: string) => ProviderRequest
  readonly createReader: () => MessageReader
}

/** Types a wire. */
export function defineWire(wire: WireDefinition): WireDefinition {
  return wire
}
