import type { ExtractionSuccess } from '../../contracts/extraction.ts'

/** The same extraction, whose repairs and other candidates say which of several texts they stand in. */
export function atPointer<Value>(
  extraction: ExtractionSuccess<Value>,
  pointer: string,
): ExtractionSuccess<Value> {
  const { repairs, ambiguities } = extraction
  return {
    ...extraction,
    repairs: repairs.map((repair) => ({ ...repair, pointer })),
    ambiguities: ambiguities.map((ambiguity) => ({ ...ambiguity, pointer })),
  }
}
