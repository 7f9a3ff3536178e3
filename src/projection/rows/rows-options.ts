import { HarnessError } from '../../contracts/harness-error.ts'
import { MEBIBYTE } from './mebibyte.ts'

/** What is read of a document, and within which limits. */
export interface RowsOptions {
  /** JSONPath (RFC 9535): what it selects are the rows. */
  readonly path: string
  /** What is taken of each row: the name of a field, or a JSONPath, which begins with `$`. All of it by default. */
  readonly extract?: string
  /** Whether rows of equal value come once, where the first of them stands. False by default. */
  readonly unique?: boolean
  /** Whether rows come in order, which means that all of them are kept until then. False by default. */
  readonly sort?: boolean
  /** Rows in a batch: 100 by default. The last batch has fewer, and one that gets too long. */
  readonly batch?: number
  /** Whether several documents may follow each other with white space between, as in JSON Lines. False by default. */
  readonly lines?: boolean
  /** Whether numbers that a double would round come as strings of their digits. False by default. */
  readonly lossless?: boolean
  /** Bytes that a row may have, as it stands in the document and as it comes: 16 MiB by default. A batch ends where its rows have half as many. */
  readonly maxRowBytes?: number
  /**
   * Bytes of memory that is taken, roughly, where all of a document, all rows, or all keys of an object under a wildcard
   * must be known: 64 MiB by default.
   */
  readonly maxBufferBytes?: number
  /** Different rows that `unique` tells apart: 1,000,000 by default. */
  readonly maxUnique?: number
  /** Levels of nesting that a document may have: 500 by default, 1,000 at most. */
  readonly maxDepth?: number
  /** Hears what is to be known about the rows: what is buffered, left out, or rounded. Ignored by default. */
  readonly onDiagnostic?: (message: string) => void
}

/** The options with their defaults. */
export type RowsSettings = Required<Omit<RowsOptions, 'extract'>> & Pick<RowsOptions, 'extract'>

/** What rows are compared by calls itself for each level. */
const MOST_LEVELS = 1000

/**
 * The options, each with its default where it isn't given or undefined.
 *
 * @throws HarnessError `wrong-use` for a number that is no limit.
 */
export function rowsSettings({
  path,
  extract,
  unique = false,
  sort = false,
  batch = 100,
  lines = false,
  lossless = false,
  maxRowBytes = 16 * MEBIBYTE,
  maxBufferBytes = 64 * MEBIBYTE,
  maxUnique = 1_000_000,
  maxDepth = 500,
  onDiagnostic = () => undefined,
}: RowsOptions): RowsSettings {
  const limits = { batch, maxRowBytes, maxBufferBytes, maxUnique }
  for (const [name, limit] of Object.entries(limits)) requireLimit(name, limit)
  requireLimit('maxDepth', maxDepth, MOST_LEVELS)
  const settings = { path, unique, sort, lines, lossless, ...limits, maxDepth, onDiagnostic }
  return { ...settings, ...(extract !== undefined && { extract }) }
}

function requireLimit(name: string, limit: number, most = Infinity): void {
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= most) return
  const range = most === Infinity ? 'from 1' : `from 1 to ${most}`
  throw new HarnessError('wrong-use', `${name} is ${limit}; give a whole number ${range}`)
}
