import type { JsonValue } from './json.ts'
import type { SchemaError } from './judgement.ts'
import type { RepairCode } from './repair-code.ts'

/** UTF-16 offsets, half-open. */
export type Span = readonly [start: number, end: number]

/** The built-in isolators, in the order of `exact-first`. */
export type IsolatorName =
  | 'direct'
  | 'json-lines'
  | 'labelled-json'
  | 'fenced-block'
  | 'front-matter'
  | 'cdata'
  | 'xml-tag'
  | 'smart-brace'
  | 'bracket-matching'
  | 'yaml-block'
  | 'resilient'

/** How a value was reached. */
export type ExtractionHow = 'as-is' | 'isolated' | 'repaired' | 'assembled'

/** What the text that was decoded is written in. */
export type TextFormat =
  | 'json'
  | 'json-lines'
  | 'python-literal'
  | 'php-array'
  | 'ruby-hash'
  | 'yaml'
  | 'xml'

/** What the data that was found is written in: what was decoded, or what a text parser read. */
export type ExtractionFormat = TextFormat | 'markdown' | 'html' | 'delimited' | 'text'

/** Where a field of a value stands in its text. */
export interface FieldPlace {
  /** From 1. */
  readonly line: number
  readonly span: Span
}

/** A change that was made to a text before it could be decoded. */
export interface Repair {
  readonly code: RepairCode
  readonly start: number
  readonly before: string
  readonly after: string
  /** JSON Pointer of the text that it was made in, where there are several. */
  readonly pointer?: string
}

/** The stage that an attempt reached and failed in. */
export type ExtractionStage = 'isolate' | 'decode' | 'validate'

/** An extractor that was tried and didn't win. What the stages before the failed one gave is kept. */
export interface Attempt {
  readonly extractor: string
  readonly stage: ExtractionStage
  readonly reason: string
  /** Of the candidate that was isolated. */
  readonly span?: Span
  /** The value that was decoded and doesn't fit. */
  readonly value?: JsonValue
  /** Where the value breaks the schema. */
  readonly errors?: readonly SchemaError[]
  /** UTF-16 offset where it stopped. */
  readonly at?: number
  /** JSON Pointer of the text that it was tried on, where there are several. */
  readonly pointer?: string
}

/** A second candidate as good as the one that won. */
export interface Ambiguity {
  readonly extractor: string
  readonly span: Span
  /** JSON Pointer of the text that it stands in, where there are several. */
  readonly pointer?: string
}

/** The text that a value was taken from, where it isn't the input itself. */
export interface ExtractionSource {
  /**
   * JSON Pointer into the result, such as `/content/0/text` or `/structuredContent/result`; of texts that were joined, of the
   * array that they stand in.
   */
  readonly pointer: string
}

/** One of several texts that a value was taken from. */
export interface ExtractionPart extends ExtractionSource {
  readonly extractor: string
  readonly span: Span
}

/** A value that was found, and how it was reached. */
export interface ExtractionSuccess<Value = JsonValue> {
  readonly ok: true
  readonly value: Value
  readonly extractor: string
  readonly how: ExtractionHow
  readonly format: ExtractionFormat
  /** Of several texts that gave an array: the first. */
  readonly source?: ExtractionSource
  /**
   * Where each item of the value is from, where several texts gave an array; where the pieces of `span` are from, where
   * texts were joined.
   */
  readonly parts?: readonly ExtractionPart[]
  /** Of the part that was decoded, in the source text; `[0, 0]` where the value came as a value, not in a text. Of joined texts: in the joined one. */
  readonly span: Span
  /** Of several texts that gave an array: of each in their order, with offsets in its own text. */
  readonly repairs: readonly Repair[]
  /** Share of the text's characters, white space apart, that the value accounts for. */
  readonly coverage: number
  /**
   * Lines above, between and below that belong to nothing which a text parser read, such as an introduction and a trailer; the
   * first 20 runs of them. Absent if there are none.
   */
  readonly around?: readonly Span[]
  readonly tried: readonly Attempt[]
  readonly ambiguities: readonly Ambiguity[]
  /** Where the fields of a value that a text parser read stand, by JSON Pointer into the value; the first 1,000. */
  readonly fields?: Readonly<Record<string, FieldPlace>>
  readonly diagnostics: readonly string[]
}

/**
 * Why there is no value: nothing to look at, nothing that looks like data, the furthest stage that something reached, or a
 * result that reports an error.
 */
export type ExtractionFailureCode = 'empty' | 'not-found' | 'undecodable' | 'unfit' | 'error'

/** That no value was found, and why. */
export interface ExtractionFailure {
  readonly ok: false
  readonly code: ExtractionFailureCode
  readonly reason: string
  readonly tried: readonly Attempt[]
  readonly diagnostics: readonly string[]
}

/** What came of looking for structured data in a text. */
export type Extraction<Value = JsonValue> = ExtractionSuccess<Value> | ExtractionFailure
