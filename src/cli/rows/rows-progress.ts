import { createLookProgress } from '../extract/look-progress.ts'
import { MEBIBYTE } from '../../projection/rows/mebibyte.ts'
import { plural } from '../../text/plural.ts'

/** How often it is told, in milliseconds. */
const INTERVAL = 200

/** What was written. */
export interface Written {
  readonly batches: number
  readonly rows: number
}

/** Tells on standard error how far rows have come. */
export interface RowsProgress {
  /** So many bytes were read. */
  readonly read: (bytes: number) => void
  /** A batch of so many rows was written. */
  readonly wrote: (rows: number) => void
  readonly written: () => Written
  readonly clear: () => void
}

/** The progress of nothing yet. */
export function createRowsProgress(): RowsProgress {
  const { tell, clear } = createLookProgress()
  let batches = 0
  let rows = 0
  let told = performance.now()
  let isShown = false
  return {
    read: (bytes) => {
      if (performance.now() - told < INTERVAL) return
      told = performance.now()
      isShown = true
      tell(`${(bytes / MEBIBYTE).toFixed(0)} MiB read, ${plural(rows, 'row')}`)
    },
    wrote: (count) => {
      batches += 1
      rows += count
    },
    written: () => ({ batches, rows }),
    clear: () => {
      if (isShown) clear()
      isShown = false
    },
  }
}
