import { HarnessError, type HarnessErrorCode } from '../contracts/harness-error.ts'
import type { FileFault } from '../schema/file-faults.ts'
import { lineFinder } from './line-finder.ts'

/** Faults that are told in full; the rest is counted. */
const MOST_FAULTS = 20

/** A file that has faults. */
interface FaultyFile {
  readonly path: string
  readonly text: string
  readonly code: HarnessErrorCode
}

/** Returns the error that says all that is wrong with a file, a line for each fault with the line of the file. */
export function faultsError(
  { path, text, code }: FaultyFile,
  faults: readonly FileFault[],
): HarnessError {
  const lineOf = lineFinder(text)
  const told = faults
    .map(({ pointer, message }) => ({ line: lineOf(pointer), message }))
    .toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0))
    .slice(0, MOST_FAULTS)
    .map(({ line, message }) => `${line === undefined ? path : `${path} line ${line}`}: ${message}`)
  const more = faults.length - told.length
  return new HarnessError(code, [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
}
