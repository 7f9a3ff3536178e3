/** Why a document gives no more rows. */
export type RowsFailureCode =
  | 'not-json'
  | 'not-utf8'
  | 'more-text'
  | 'repeated-key'
  | 'too-deep'
  | 'row-too-long'
  | 'buffer-full'
  | 'too-many-different'

/** Where and why reading a document stopped. */
export interface RowsStop {
  readonly code: RowsFailureCode
  readonly reason: string
  /** The byte at which it stopped, counted from 0. */
  readonly at: number
}

/** The last of what comes of a document that can't be read to its end. The batches before it hold. */
export interface RowsFailure extends RowsStop {
  readonly ok: false
  /** Rows that were read since the last batch, and aren't handed out. */
  readonly lost: number
}
