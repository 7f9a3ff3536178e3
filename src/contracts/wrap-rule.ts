import type { JsonObject, JsonValue } from './json.ts'
import type { TextExtraction } from './text-extraction.ts'

/** All wrap modes. */
export const WRAP_MODES = [
  'auto',
  'none',
  'text_extraction',
  'labelled-json',
  'result',
  'unwrap',
  'drop-schema',
] as const

/** How a tool's result is turned into structured content. */
export type WrapMode = (typeof WRAP_MODES)[number]

/** A pattern of texts that report nothing found, with the value that stands for it. */
export interface EmptyPattern {
  /** RE2 syntax, searched in the whole text. */
  readonly pattern: string
  /** @defaultValue an empty list: in the rule's `list_field`, or in the one array that the output schema declares */
  readonly value?: JsonObject | readonly JsonValue[]
}

/** Patterns that decide the outcome of a result before its text is read as data. RE2 syntax, searched in the whole text. */
export interface OutcomePatterns {
  /** The text reports that there is nothing. */
  readonly empty_when?: string | readonly (string | EmptyPattern)[]
  /** The text reports a failure: there is no value, and a gateway marks the result as an error. */
  readonly error_when?: string | readonly string[]
}

/** What a gateway sends as content: `keep` the server's own, `json` the value as JSON in place of its texts. */
export type ContentKind = 'keep' | 'json'

/** The declarative configuration for one tool, as wrap rules hold it under `tools`. */
export interface WrapRule extends OutcomePatterns {
  readonly wrap: WrapMode
  readonly text_extraction?: TextExtraction
  readonly output_schema?: JsonObject
  /** @defaultValue `keep` */
  readonly content?: ContentKind
  readonly input_schema?: JsonObject
  readonly name?: string
  readonly description?: string
  readonly hide?: boolean
}

/** A tool of a gateway's own over a tool of a server. */
export interface VirtualTool extends OutcomePatterns {
  /** `server:tool`, or `tool` where one server is meant. */
  readonly source_tool: string
  readonly output_schema: JsonObject
  readonly text_extraction?: TextExtraction
  /** @defaultValue `json` */
  readonly content?: ContentKind
}

/** A file of wrap rules (`assay.rules.json`). */
export interface WrapRules {
  readonly virtual_tools?: Readonly<Record<string, VirtualTool>>
  /** By `server:tool`. */
  readonly tools?: Readonly<Record<string, WrapRule>>
}
