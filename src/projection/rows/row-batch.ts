import type { JsonValue } from '../../contracts/json.ts'
import { parseRow } from './parse-row.ts'

/** Rows that come together. */
export interface RowBatch {
  readonly ok: true
  /** Each row as JSON on one line: as it was written, but for white space between its tokens. */
  readonly texts: readonly string[]
  /** The rows, parsed when they are asked for first; numbers are doubles. */
  readonly values: readonly JsonValue[]
  /** Bytes that had been read when the batch was whole. */
  readonly end: number
}

/** A batch of rows that are known to be JSON. */
export function rowBatch(texts: readonly string[], end: number): RowBatch {
  let values: readonly JsonValue[] | undefined
  return {
    ok: true,
    texts,
    end,
    get values() {
      values ??= texts.map(parseRow)
      return values
    },
  }
}
