import type { JsonValue } from './json.ts'

/** What a model can be asked to answer in. */
export const RESPONSE_MODES = ['tools', 'json', 'json-schema', 'markdown-json', 'text'] as const

/** What a model was asked to answer in, and so which part of its response is read, and how. */
export type ResponseMode = (typeof RESPONSE_MODES)[number]

/** A text that may hold data, and where it stands. */
export interface AccessedText {
  /** JSON Pointer into what was given: a result or a response body; of joined texts, of the array that they stand in. */
  readonly pointer: string
  readonly text: string
  /** The texts that it was joined from, in their order. */
  readonly joins?: readonly AccessedText[]
}

/** A value that came as a value: there is nothing to isolate or decode. */
export interface AccessedValue {
  /** JSON Pointer into what was given. */
  readonly pointer: string
  readonly value: JsonValue
}

/** A call that a model makes: the name of the tool, and its arguments. */
export type AccessedCall = { readonly name: string } & (AccessedText | AccessedValue)

/** One reading of what was given: its texts, a value of its own, or the calls in it. */
export type AccessedPart =
  | { readonly kind: 'texts'; readonly texts: readonly AccessedText[] }
  | ({ readonly kind: 'value' } & AccessedValue)
  | { readonly kind: 'calls'; readonly calls: readonly AccessedCall[] }

/** Where the data of a result or a response may be: its readings, the first one that gives a value wins; or why nowhere. */
export type Access =
  | {
      readonly ok: true
      readonly parts: readonly AccessedPart[]
      /** What is unusual about what was given. */
      readonly diagnostics: readonly string[]
    }
  | {
      readonly ok: false
      /** That nothing is in it, or that it has no known shape. */
      readonly code: 'empty' | 'undecodable'
      readonly reason: string
      readonly diagnostics: readonly string[]
    }
