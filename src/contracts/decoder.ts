import type { Repair, TextFormat } from './extraction.ts'
import type { JsonValue } from './json.ts'

/** How a candidate is read. */
export interface DecodeOptions {
  /** Whether numbers that a double can't hold come as strings of their digits. @defaultValue false */
  readonly lossless?: boolean
  /** Whether broken JSON is repaired first, each change on record. @defaultValue false */
  readonly repair?: boolean
}

/** What came of reading a candidate. */
export type Decoding =
  | {
      readonly ok: true
      readonly value: JsonValue
      readonly diagnostics: readonly string[]
      /** In text order, with offsets in the text that was decoded. */
      readonly repairs: readonly Repair[]
    }
  | {
      readonly ok: false
      readonly reason: string
      /** UTF-16 offset in the text that was decoded. */
      readonly at?: number
    }

/** Reads a text of one format as a value; never throws, and never looks for anything. */
export interface Decoder<Format extends TextFormat = TextFormat> {
  readonly format: Format
  readonly decode: (text: string, options: DecodeOptions) => Decoding
}
