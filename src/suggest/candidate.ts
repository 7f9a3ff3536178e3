import type { JsonObject } from '../contracts/json.ts'
import type { TextExtraction } from '../contracts/text-extraction.ts'
import type { WrapMode } from '../contracts/wrap-rule.ts'

/** A way to wrap that may hold on all samples, before its fields and its output schema are known. */
export interface Candidate {
  readonly wrap: Extract<WrapMode, 'text_extraction' | 'labelled-json' | 'result'>
  readonly textExtraction?: TextExtraction
  /** The property that an array is put into. */
  readonly field: string
  /** The schema that values have to fit, if the tool breaks its own. */
  readonly declared?: JsonObject
  /** Whether items of lists stay whole texts. @defaultValue false: they get the fields that they show */
  readonly hasPlainItems?: boolean
}
