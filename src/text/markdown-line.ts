/** What a line of Markdown is, as far as tables need it. */
export type MarkdownLineKind = 'blank' | 'text' | 'indented' | 'fenced' | 'heading' | 'other'

/** A line of Markdown in its block quotes and list items. */
export interface MarkdownLine {
  readonly kind: MarkdownLineKind
  readonly start: number
  /** Where the text begins behind the marks of quotes and items. */
  readonly contentStart: number
  /** Before white space at the end and the line ending. */
  readonly end: number
  /** The same for lines of the same quotes and items. */
  readonly container: number
  /** Whether a quote or an item begins on it. */
  readonly opens: boolean
}
