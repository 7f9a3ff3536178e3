import type { PlacedProviderEvent, ProviderWire } from '../contracts/provider-event.ts'
import { createMessageSplitter, framingOf, type PlacedMessage } from './split-messages.ts'
import type { MessageReader } from './wires/define-wire.ts'
import { wireNamed, wires } from './wires/index.ts'

/** What is known of a body before it comes. */
export interface ProviderDecoderOptions {
  /** @defaultValue what the first message looks like */
  readonly wire?: ProviderWire
  /** Of the body, without parameters. @defaultValue what its beginning looks like */
  readonly mediaType?: string
}

/** Reads the body of an answer in pieces. */
export interface ProviderDecoder {
  /** The events that this piece completes. */
  readonly push: (chunk: Uint8Array) => readonly PlacedProviderEvent[]
  /** The events that only the body's end completes. */
  readonly end: () => readonly PlacedProviderEvent[]
  /** Where each message begins that came so far: bytes of the body before the piece that holds it. */
  readonly places: () => readonly number[]
  /** Undefined until a message has shown it, where it wasn't named. */
  readonly wire: () => ProviderWire | undefined
  readonly isStream: () => boolean
}

/**
 * Makes a decoder for the body of one answer, its content encoding taken off. All ways to cut the body give the same
 * events, and so do other line endings, and comments between the events of a stream. Never throws: what it doesn't
 * know is an event of its own.
 */
export function createProviderDecoder(options: ProviderDecoderOptions = {}): ProviderDecoder {
  const splitter = createMessageSplitter(framingOf(options.mediaType))
  const places: number[] = []
  let wire = options.wire
  let reader: MessageReader | undefined
  const read = (message: PlacedMessage): readonly PlacedProviderEvent[] => {
    const at = places.length
    places.push(message.at)
    wire ??= wires.find((candidate) => candidate.recognises(message))?.name
    if (wire === undefined) return [{ type: 'unknown', text: message.text, at }]
    reader ??= wireNamed(wire).createReader()
    return reader(message).map((event) => ({ ...event, at }))
  }
  return {
    push: (chunk) => splitter.push(chunk).flatMap(read),
    end: () => splitter.end().flatMap(read),
    places: () => places,
    wire: () => wire,
    isStream: () => splitter.isStream(),
  }
}
