/**
 * The least share of a text that a rule may read. Around lists that servers send stand notes of several lines (a list of two
 * roots under its note is 0.29 of the text, an object below a summary 0.40); what reads less takes a detail for the whole.
 */
const LEAST_COVERAGE = 0.2

/** That a value accounts for so little of its text that it is a detail of it; undefined where it doesn't. */
export function detailFault({ coverage }: { readonly coverage: number }): string | undefined {
  if (coverage >= LEAST_COVERAGE) return undefined
  return `the value is ${Math.round(coverage * 100)} % of the text, and less than ${LEAST_COVERAGE * 100} % is a detail`
}
