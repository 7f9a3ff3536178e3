import type { JsonValue } from './json.ts'

/** The text behind a structured part that belongs to the value as well. */
export interface StreamRest {
  /** Where it starts; it runs to the end of the text. */
  readonly from: number
  /** Builds the value. */
  readonly assemble: (decoded: JsonValue, rest: string) => JsonValue
}

/**
 * What a stream is certain of, whatever follows. Offsets are UTF-16 units from the beginning of the text. One part is open
 * at a time, and parts come in the order of the text.
 */
export type IsolatorSignal =
  /** A JSON value starts here; confidence as a candidate's. */
  | { readonly type: 'opened'; readonly at: number; readonly confidence: number }
  /** The text up to here belongs to the part that is open. */
  | { readonly type: 'extended'; readonly to: number }
  /** The part that is open ends here. */
  | {
      readonly type: 'closed'
      readonly at: number
      readonly confidence: number
      readonly rest?: StreamRest
    }
  /** The part that was open and reaches up to here is none. */
  | { readonly type: 'dropped'; readonly at: number; readonly reason: string }
  /** Nothing more comes: no text that follows can make it find a part. */
  | { readonly type: 'gave-up'; readonly at: number; readonly reason: string }

/**
 * Finds the structured part of a text that comes in pieces: takes each piece once, keeps a bounded amount of text, and
 * says the same whatever the pieces are.
 */
export interface IsolatorStream {
  /** Takes the next piece; gives what became certain with it, in the order of the text. */
  readonly write: (delta: string) => readonly IsolatorSignal[]
}
