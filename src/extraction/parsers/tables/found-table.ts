import type { Span } from '../../../contracts/extraction.ts'

/** A row of a table. */
export interface FoundRow {
  /** As many as there are: fewer or more than the table has columns, where the text is ragged. */
  readonly cells: readonly string[]
  readonly span: Span
  /** What patterns are searched in. @defaultValue the row as it stands */
  readonly text?: string
  /** Where the cells stand, where it is known already. */
  readonly cellSpans?: readonly Span[]
}

/** A table that was found in a text. */
export interface FoundTable {
  /** The row that names the columns, where the text shows one. */
  readonly header: FoundRow | undefined
  readonly rows: readonly FoundRow[]
  readonly columns: number
  readonly span: Span
}
