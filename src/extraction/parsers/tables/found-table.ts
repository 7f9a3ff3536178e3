import type { Span } from '../../../contracts/extraction.ts'

/** A row of a table. */
export interface FoundRow {
  /** As many as there are: fewer or more than the table has columns, where the text is ragged. */
  readonly cells: readonly string[]
  readonly span: Span
}

/** A table that was found in a text. */
export interface FoundTable {
  /** The row that names the columns, where the text shows one. */
  readonly header: FoundRow | undefined
  readonly rows: readonly FoundRow[]
  readonly columns: number
  readonly span: Span
}
