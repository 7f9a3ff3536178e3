import type { ExtractionSuccess } from '../../contracts/extraction.ts'

/** What is told of one of several texts, with its place. */
export function diagnosticsAt(
  { diagnostics }: Pick<ExtractionSuccess<unknown>, 'diagnostics'>,
  pointer: string,
): readonly string[] {
  return diagnostics.map((diagnostic) => `in ${pointer}: ${diagnostic}`)
}
