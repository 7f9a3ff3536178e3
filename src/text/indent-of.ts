/** How far a line is indented, in columns; a tab goes to the next multiple of four. */
export function indentOf(line: string): number {
  let column = 0
  for (const character of line) {
    if (character === ' ') column++
    else if (character === '\t') column += 4 - (column % 4)
    else break
  }
  return column
}
