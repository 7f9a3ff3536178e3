/** A line with its place in the text. */
export interface TextLine {
  /** Without its line ending. */
  readonly text: string
  readonly start: number
  /** Before the line ending. */
  readonly end: number
  /** Where the next line starts, or the end of the text. */
  readonly next: number
}

/** The lines of a text, one at a time; `\n` and `\r\n` end a line, nothing else does. */
export function* linesOf(text: string, from = 0): Generator<TextLine, void, undefined> {
  let start = from
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 ? text.length : newline + 1
    const last = newline === -1 ? text.length : newline
    const end = newline !== -1 && last > start && text[last - 1] === '\r' ? last - 1 : last
    yield { text: text.slice(start, end), start, end, next }
    start = next
  }
}
