import type { Decoder } from '../../contracts/decoder.ts'
import type { TextFormat } from '../../contracts/extraction.ts'

/** Types a decoder and keeps its format literal. */
export function defineDecoder<const Format extends TextFormat>(
  decoder: Decoder<Format>,
): Decoder<Format> {
  return decoder
}
