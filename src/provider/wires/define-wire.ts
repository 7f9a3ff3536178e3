import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { ProviderRequest } from '../../contracts/llm-exchange.ts'
import type { ProviderEvent, ProviderWire } from '../../contracts/provider-event.ts'

/** One message of a body: an event of an event stream, a line, an item of an array, or the body as a whole. */
export interface ProviderMessage {
  /** The type of an event that names one. */
  readonly event?: string
  /** As it was sent. */
  readonly text: string
  /** Undefined where it isn't JSON. */
  readonly value: JsonValue | undefined
  /** True where the message is the body as a whole, and no part of a stream. */
  readonly whole: boolean
}

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
