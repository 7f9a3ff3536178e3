import type { JsonValue } from '../../contracts/json.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'

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
  /** True of what stands in an event stream and is no data: no client is handed it. */
  readonly stray?: true
}

/** A message of a body, and where it begins. */
export interface PlacedMessage extends ProviderMessage {
  /** Bytes of the body before the piece that holds it. */
  readonly at: number
}

/** Takes a body apart into its messages as it comes. */
export interface MessageSplitter {
  readonly push: (chunk: Uint8Array) => readonly PlacedMessage[]
  readonly end: () => readonly PlacedMessage[]
  /** True where the body is a stream of messages; known when it has ended. */
  readonly isStream: () => boolean
  /** What stands behind the last message where the body breaks off inside one; empty before the end, and where it doesn't. */
  readonly rest: () => string
  /** True where the body as a whole breaks off, though no message does; absent where that can't be. */
  readonly isBroken?: () => boolean
}

/** Reads a text as a message of a stream. */
export function messageOf(text: string): ProviderMessage {
  const reading = safeParseJson(text)
  return { text, value: reading.ok ? reading.value : undefined, whole: false }
}
