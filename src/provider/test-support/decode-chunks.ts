import type { PlacedProviderEvent } from '../../contracts/provider-event.ts'
import type { ProviderResponse } from '../../contracts/provider-response.ts'
import { createProviderDecoder, type ProviderDecoderOptions } from '../create-provider-decoder.ts'
import { foldProviderEvents } from '../fold-provider-events.ts'

/** What the chunks of a body are decoded to. */
export interface DecodedChunks {
  readonly events: readonly PlacedProviderEvent[]
  /** Undefined where the wire is unknown. */
  readonly answer: ProviderResponse | undefined
}

/** Decodes the chunks of a body through the public decoder. */
export function decodeChunks(
  chunks: readonly Uint8Array[],
  options: ProviderDecoderOptions = {},
): DecodedChunks {
  const decoder = createProviderDecoder(options)
  const events = [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()]
  const facts = decoder.facts()
  return { events, answer: facts === undefined ? undefined : foldProviderEvents(events, facts) }
}
