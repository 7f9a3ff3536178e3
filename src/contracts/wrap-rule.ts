import type { JsonObject } from './json.ts'

/** How a tool's result is turned into structured content. */
export type WrapMode =
  | 'auto'
  | 'none'
  | 'text_extraction'
  | 'labelled-json'
  | 'result'
  | 'unwrap'
  | 'drop-schema'

/** The declarative configuration for one tool, as wrap rules hold it under `tools`. */
export interface WrapRule {
  readonly wrap: WrapMode
  readonly text_extraction?: JsonObject
  readonly output_schema?: JsonObject
}
