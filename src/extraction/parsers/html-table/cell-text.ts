import { decodeHTML } from 'entities'

/** The text of a cell, gathered from what stands between its tags. */
export interface CellText {
  /** Text between two tags; comments in it count for nothing. */
  readonly add: (piece: string) => void
  /** A `<br>`. */
  readonly breakLine: () => void
  /** Where a block begins or ends inside a cell. */
  readonly part: () => void
  /** White space collapsed, character references decoded. */
  readonly toText: () => string
}

/** Gathers the text of a cell. */
export function createCellText(): CellText {
  let gathered = ''
  const lines: string[] = []
  return {
    add: (piece) => {
      gathered += piece.includes('<!') ? withoutComments(piece) : piece
    },
    breakLine: () => {
      lines.push(gathered)
      gathered = ''
    },
    part: () => {
      gathered += ' '
    },
    toText: () =>
      lines.length === 0 ? asShown(gathered) : [...lines, gathered].map(asShown).join('\n').trim(),
  }
}

function asShown(line: string): string {
  const collapsed = /[\t\r\n\f]| {2}/u.test(line) ? line.replaceAll(/[ \t\r\n\f]+/gu, ' ') : line
  return (collapsed.includes('&') ? decodeHTML(collapsed) : collapsed).trim()
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
