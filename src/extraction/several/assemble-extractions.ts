import type { ExtractionSuccess } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { atPointer } from './at-pointer.ts'
import { diagnosticsAt } from './diagnostics-at.ts'

/** What was found in one of several texts or calls, and where that stands. */
export interface ExtractionAt<Value = JsonValue> {
  readonly pointer: string
  readonly extraction: ExtractionSuccess<Value>
}

/** What is told of all that was assembled, and not of each. */
type AssembledWhole = Pick<ExtractionSuccess, 'value' | 'coverage' | 'tried' | 'fields'>

/**
 * One extraction of several. It has the extractor, the format, the span and the source of the first; repairs, other
 * candidates, diagnostics and parts say which they are of.
 */
export function assembleExtractions(
  first: ExtractionAt,
  others: readonly ExtractionAt[],
  whole: AssembledWhole,
): ExtractionSuccess {
  const all = [first, ...others]
  const { fields: _, around: __, ...rest } = first.extraction
  const placed = all.map(({ extraction, pointer }) => atPointer(extraction, pointer))
  return {
    ...rest,
    ...whole,
    how: 'assembled',
    source: { pointer: first.pointer },
    repairs: placed.flatMap(({ repairs }) => repairs),
    ambiguities: placed.flatMap(({ ambiguities }) => ambiguities),
    diagnostics: all.flatMap(({ extraction, pointer }) => diagnosticsAt(extraction, pointer)),
    parts: all.map(({ pointer, extraction: { extractor, span } }) => ({
      pointer,
      extractor,
      span,
    })),
  }
}
