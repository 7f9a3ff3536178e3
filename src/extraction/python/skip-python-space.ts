import type { PythonCursor } from './python-cursor.ts'

const COMMENT = /#[^\n]*/uy
const CONTINUATION = /\\\r?\n/uy

/** Steps over white space, comments and continued lines, as they stand between the tokens of Python. */
export function skipPythonSpace(cursor: PythonCursor): void {
  const { text } = cursor
  for (;;) {
    const code = text.charCodeAt(cursor.position)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c)
      cursor.position++
    else if (code === 0x23) cursor.position = endOf(COMMENT, cursor)
    else if (code === 0x5c && endOf(CONTINUATION, cursor) > 0)
      cursor.position = endOf(CONTINUATION, cursor)
    else return
  }
}

function endOf(pattern: RegExp, { text, position }: PythonCursor): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : 0
}
