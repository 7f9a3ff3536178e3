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
  /** Bytes that a row may have: 16 MiB by default. A batch ends where its rows have half as many. */
  readonly maxRowBytes?: number
  /** Bytes that are kept where a document, or all rows, must be known whole: 64 MiB by default. */
  readonly maxBufferBytes?: number
  /** Different rows that `unique` tells apart: 1,000,000 by default. */
  readonly maxUnique?: number
  /** Levels of nesting that a document may have: 500 by default. */
  readonly maxDepth?: number
  /** Hears what is to be known about the rows: what is buffered, left out, or rounded. Ignored by default. */
  readonly onDiagnostic?: (message: string) => void
}

/** The options with their defaults. */
export type RowsSettings = Required<Omit<RowsOptions, 'extract'>> & Pick<RowsOptions, 'extract'>

const MEBIBYTE = 1024 * 1024

/** The options, each with its default where it isn't given. */
export function rowsSettings(options: RowsOptions): RowsSettings {
  return {
    unique: false,
    sort: false,
    batch: 100,
    lines: false,
    lossless: false,
    maxRowBytes: 16 * MEBIBYTE,
    maxBufferBytes: 64 * MEBIBYTE,
    maxUnique: 1_000_000,
    maxDepth: 500,
    onDiagnostic: () => undefined,
    ...options,
  }
}
