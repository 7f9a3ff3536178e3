import type { Attempt, ExtractionFailure, ExtractionSuccess } from './extraction.ts'

/** What an extractor tells while it works: how it starts, each attempt that failed, and what came of it. */
export type ExtractionEvent =
  | {
      readonly type: 'extraction-started'
      /** Names, in the order in which they are tried. */
      readonly chain: readonly string[]
      /** UTF-16 code units. */
      readonly length: number
    }
  | { readonly type: 'extraction-attempted'; readonly attempt: Attempt }
  | { readonly type: 'extraction-completed'; readonly extraction: ExtractionSuccess<unknown> }
  | { readonly type: 'extraction-failed'; readonly extraction: ExtractionFailure }
