import { shownText } from './shown-text.ts'

/** The text of a cell, gathered from what stands between its tags. */
export interface CellText {
  /** What stands behind the last `<br>`. */
  gathered: string
  /** The lines that a `<br>` ends, where there are some. */
  lines: string[] | undefined
}

/** Adds what stands between two tags; comments in it count for nothing. */
export function addText(cell: CellText, piece: string): void {
  cell.gathered += piece.includes('<!') ? withoutComments(piece) : piece
}

/** Ends a line of a cell. */
export function breakLine(cell: CellText): void {
  cell.lines ??= []
  cell.lines.push(cell.gathered)
  cell.gathered = ''
}

/** The text as it is shown: white space collapsed, character references decoded. */
export function textOfCell({ lines, gathered }: CellText): string {
  if (lines === undefined) return shownText(gathered)
  return [...lines, gathered].map(shownText).join('\n').trim()
}

function withoutComments(piece: string): string {
  let text = ''
  let position = 0
  for (let start = piece.indexOf('<!--'); start !== -1; start = piece.indexOf('<!--', position)) {
    const end = piece.indexOf('-->', start + 4)
    if (end === -1) break
    text += piece.slice(position, start)
    position = end + 3
  }
  return text + piece.slice(position)
}
