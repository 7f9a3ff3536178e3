import type { Extraction } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'

/** A call of a recording, named as `assay show` names it. */
export interface ExtractedCall {
  readonly server: string
  readonly version?: string
  readonly tool: string
  readonly id: string
  /** Of the recording, where the request stands. */
  readonly line: number
}

/** What an extractor was given, and what came of it. */
export interface ExtractedInput {
  /** As it was typed; `-` is standard input. */
  readonly path: string
  readonly call?: ExtractedCall
  /** The rule that was applied. */
  readonly rule?: string
  /** Null where there was nothing to look through. */
  readonly extraction: Extraction | null
  /** Why there was nothing to look through. */
  readonly reason?: string
  /** What was noticed while it was read. */
  readonly notes: readonly string[]
}

/** What an input's places point into. */
export interface LookedThrough {
  readonly input: ExtractedInput
  /** The text, or the result of a call. */
  readonly subject: { readonly text: string } | { readonly result: JsonValue } | undefined
}

/** A path that couldn't be read, holds nothing to look through, or breaks off, and why. */
export interface PathFault {
  readonly path: string
  readonly reason: string
}
