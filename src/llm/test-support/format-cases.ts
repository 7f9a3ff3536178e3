import type { JsonObject } from '../../contracts/json.ts'

/** What a case shows, by the kinds of cases that every format has. */
type CaseTopic =
  | 'single'
  | 'parallel'
  | 'none'
  | 'truncated'
  | 'malformed'
  | 'unicode'
  | 'own-delimiter'
  | 'text-around'
  | 'reasoning'
  | 'ids'
  | 'empty'
  | 'variant'
  | 'types'

/** A call that a case expects; one that isn't said to be incomplete is whole. */
interface ExpectedCall {
  readonly id?: string
  readonly name: string
  readonly arguments: JsonObject
  readonly complete?: false
}

/** One output of a model, and what is in it. */
export interface FormatCase {
  readonly title: string
  readonly topic: CaseTopic
  readonly text: string
  readonly prefill?: string
  /** Tools by name; a tool's value is its input schema. Absent: names and types aren't known. */
  readonly tools?: Readonly<Record<string, JsonObject>>
  /** Why it holds only where the format is named, as another one writes the same. */
  readonly pinnedOnly?: string
  readonly expected: {
    /** Compared after trimming both. */
    readonly content: string
    readonly reasoning?: string
    readonly toolCalls: readonly ExpectedCall[]
    readonly candidates?: readonly { readonly name: string; readonly refusedBy: string }[]
  }
}

/** The cases of one format. */
export interface FormatCases {
  readonly format: string
  /** Where the expected values come from: the format's own source, documents or template. */
  readonly source: string
  readonly cases: readonly FormatCase[]
}
