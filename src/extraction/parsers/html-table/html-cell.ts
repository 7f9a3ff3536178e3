import type { Span } from '../../../contracts/extraction.ts'

/** A cell as its tag has it. */
export interface HtmlCell {
  readonly value: string
  readonly span: Span
  readonly isHeader: boolean
  /** Over how many columns and rows it reaches. */
  readonly columns: number
  readonly rows: number
}
