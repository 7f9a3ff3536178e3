import type { Span } from '../../../contracts/extraction.ts'

/** The line above a record that says which one it is. */
export interface RecordHead {
  readonly line: number
  /** Empty where it only counts. */
  readonly title: string
  readonly span: Span
}

/** Lines that may be a record, from one to before another, by their numbers from 0. */
export interface RecordBlock {
  readonly from: number
  readonly to: number
  readonly head?: RecordHead
}
