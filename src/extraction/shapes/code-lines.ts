import { type CodeLine, codeLine } from './code-line.ts'

const OPENING = /^\s*(?:\/\*(?=[\s*!]|$)|"""|''')/u

/** What each of some lines is as source code; comments and docstrings of several lines are statements throughout. */
export function codeLines(lines: readonly string[]): readonly (CodeLine | undefined)[] {
  let closing: string | undefined
  return lines.map((line) => {
    const inside = closing
    const opening = inside === undefined ? OPENING.exec(line)?.[0] : ''
    if (opening === undefined) return codeLine(line)
    const end = inside ?? (opening.includes('/*') ? '*/' : opening.trim())
    closing = line.includes(end, opening.length) ? undefined : end
    return 'statement'
  })
}
