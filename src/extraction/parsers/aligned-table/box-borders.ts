import { eachColumn } from '../../../text/terminal-columns.ts'

const BORDER = /^\s*[+├┌└╔╠╚┏┣┗╭╰┡╟╞][-=─═━┬┼┴╦╬╩╤╪╧╥╫╨+┳╋┻╇┿╂]{3,}[+┤┐┘╗╣╝┓┫┛╮╯┩╢╡]$/u
const ORG_BORDER = /^\s*\|[-=+]{3,}\|$/u
const BOX_ROW = /^\s*[│║┃|].*[│║┃|]$/u
const LEVEL = /[-=─═━\s]/u

/** Whether a line is a border of a box: dashes between corners or crossings. */
export function isBoxBorder(line: string): boolean {
  return BORDER.test(line) || (ORG_BORDER.test(line) && line.trimStart().slice(2, -2).includes('+'))
}

/** Whether a line stands between the sides of a box. */
export function isBoxRow(line: string): boolean {
  return BOX_ROW.test(line)
}

/** The columns at which a border has corners and crossings, the first and the last one included. */
export function borderCrossings(line: string): readonly number[] {
  const columns: number[] = []
  eachColumn(line, (column, offset) => {
    if (!LEVEL.test(line.charAt(offset))) columns.push(column)
  })
  return columns
}
