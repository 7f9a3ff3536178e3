import type { JsonValue } from '../../contracts/json.ts'
import { parseRow } from './parse-row.ts'

/** Rows that come together. */
export interface RowBatch {
  readonly ok: true
  /** How many they are. */
  readonly count: number
  /** The rows as a JSON array on one line, in UTF-8: as they were written, but for white space between tokens. */
  readonly json: Uint8Array
  /** Each row as JSON on one line, made when they are asked for first. */
  readonly texts: readonly string[]
  /** The rows, parsed when they are asked for first; numbers are doubles. */
  readonly values: readonly JsonValue[]
  /** Bytes that had been read when the batch was whole. */
  readonly end: number
}

/**
 * A batch of rows that are known to be JSON.
 *
 * @param ends - Where each row ends in the array.
 */
export function rowBatch(json: Uint8Array, ends: readonly number[], end: number): RowBatch {
  let texts: readonly string[] | undefined
  let values: readonly JsonValue[] | undefined
  // No published type names Buffer, which only a program with types of Node knows
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  const textAt = (to: number, index: number): string =>
    bytes.toString('utf8', (ends[index - 1] ?? 0) + 1, to)
  return {
    ok: true,
    count: ends.length,
    json,
    end,
    get texts() {
      texts ??= ends.map(textAt)
      return texts
    },
    get values() {
      values ??= this.texts.map(parseRow)
      return values
    },
  }
}
