import type { JsonObject } from './json.ts'
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

/** The declarative configuration for one tool, as wrap rules hold it under `tools`. */
export interface WrapRule {
  readonly wrap: WrapMode
  readonly text_extraction?: TextExtraction
  readonly output_schema?: JsonObject
  readonly input_schema?: JsonObject
  readonly name?: string
  readonly description?: string
  readonly hide?: boolean
}

/** A tool of a gateway's own over a tool of a server. */
export interface VirtualTool {
  /** `server:tool`, or `tool` where one server is meant. */
  readonly source_tool: string
  readonly output_schema: JsonObject
  readonly text_extraction?: TextExtraction
}

/** A file of wrap rules (`assay.rules.json`). */
export interface WrapRules {
  readonly virtual_tools?: Readonly<Record<string, VirtualTool>>
  /** By `server:tool`. */
  readonly tools?: Readonly<Record<string, WrapRule>>
}
