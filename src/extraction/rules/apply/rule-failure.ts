import type { ExtractionFailure, ExtractionFailureCode } from '../../../contracts/extraction.ts'

/** That there is no value, where nothing was tried. */
export function ruleFailure(
  code: ExtractionFailureCode,
  reason: string,
  diagnostics: readonly string[] = [],
): ExtractionFailure {
  return { ok: false, code, reason, tried: [], diagnostics }
}
