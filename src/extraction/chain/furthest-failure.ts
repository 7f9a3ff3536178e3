import type { ExtractionFailure, ExtractionFailureCode } from '../../contracts/extraction.ts'

const FURTHEST_FIRST: readonly ExtractionFailureCode[] = [
  'unfit',
  'undecodable',
  'not-found',
  'empty',
]

type FailureCause = Pick<ExtractionFailure, 'code' | 'reason'>

/** What failed furthest of several, the first of equals; that there was no text where nothing was looked at. */
export function furthestFailure(failures: readonly FailureCause[]): FailureCause {
  const furthest = FURTHEST_FIRST.map((code) => failures.find((failure) => failure.code === code))
  const { code, reason } = furthest.find((failure) => failure !== undefined) ?? {
    code: 'empty',
    reason: 'there is no text',
  }
  return { code, reason }
}
