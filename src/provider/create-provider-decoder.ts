import type { PlacedProviderEvent, ProviderWire } from '../contracts/provider-event.ts'
import type { AnswerFacts } from './fold-provider-events.ts'
import type { PlacedMessage } from './messages/provider-message.ts'
import { createMessageSplitter, framingOf } from './split-messages.ts'
import { createWireReader } from './wires/create-wire-reader.ts'

/** What is known of a body before it comes. */
export interface ProviderDecoderOptions {
  /** @defaultValue what the first message looks like */
  readonly wire?: ProviderWire
  /** Of the body, without parameters; what the body looks like counts before it. @defaultValue unknown */
  readonly mediaType?: string
  /** Of HTTP: from 400 on, whatever came is an error. @defaultValue 200 */
  readonly status?: number
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
  /** What `foldProviderEvents` has to know beside the events, when the body has ended; undefined where the wire is unknown. */
  readonly facts: () => AnswerFacts | undefined
}

/**
 * Makes a decoder for the body of one answer, its content encoding taken off. All ways to cut the body give the same
 * events, and so do other line endings, and comments between the events of a stream. Never throws: what it doesn't
 * know is an event of its own.
 */
export function createProviderDecoder(options: ProviderDecoderOptions = {}): ProviderDecoder {
  const { mediaType, status = 200 } = options
  const splitter = createMessageSplitter(framingOf(mediaType))
  const { read: eventsOf, wire } = createWireReader(options.wire, status)
  const places: number[] = []
  let failed = false
  const read = (message: PlacedMessage): readonly PlacedProviderEvent[] => {
    const at = places.length
    places.push(message.at)
    const events = eventsOf(message).map((event) => ({ ...event, at }))
    failed ||= events.some(({ type }) => type === 'error')
    return events
  }
  const lastError = (): readonly PlacedProviderEvent[] =>
    failed || status < 400
      ? []
      : [{ type: 'error', message: `HTTP ${status}`, at: Math.max(places.length - 1, 0) }]
  return {
    push: (chunk) => splitter.push(chunk).flatMap(read),
    end: () => [...splitter.end().flatMap(read), ...lastError()],
    places: () => places,
    wire,
    isStream: () => splitter.isStream(),
    facts: () => {
      const spoken = wire()
      if (spoken === undefined) return undefined
      const rest = splitter.rest()
      const facts = { wire: spoken, streamed: splitter.isStream(), messages: places.length }
      const broken = splitter.isBroken?.() === true
      return { ...facts, ...(rest !== '' && { rest }), ...(broken && { broken }) }
    },
  }
}
