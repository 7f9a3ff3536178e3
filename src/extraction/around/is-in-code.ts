import type { Span } from '../../contracts/extraction.ts'

/** How far around a value code is looked for: bounded on texts with many brackets and on endless lines. */
const REACH = 80
const BLOCK_REACH = 2000

const CODE_AFTER =
  /^(?:[ \t]*[;)'"`|]|[ \t]*,[ \t\r]*(?:\n|$)|\.\w|\s*=>|\s*(?:\|\||&&|[|+?&][ \t]))/u
/** What the line before leaves open. */
const OPEN_LINE =
  /(?:[([{;+&|?<\\]|(?<!=)=|,(?=[ \t\r]*\n[ \t])|=>|->|\*\/|[(,=]\s?`)[ \t\r]*\n[ \t]*$/u
/** What is open also beyond blank lines. */
const OPEN = /(?:[([]|(?<!=)=|=>|\*\/)\s*$/u
/** What no label of a text has: a call, the type of a parameter, a comment. */
const CODE_LABEL =
  /^[ \t]*(?:\/\/|\*[ \t]{2,})|\([^)]*$|\w\((?:[^)]{0,60}:|\))|[;<]|\?:|\b(?:const|let|var|return)\b/u
const OPENS_BLOCK = /[([{,=][ \t\r]*$/u

/** Whether a value with nothing but a label before it on its line is part of a program, by what is around it. */
export function isInCode(text: string, [start, end]: Span): boolean {
  if (CODE_AFTER.test(text.slice(end, end + REACH))) return true
  const near = text.slice(Math.max(0, start - REACH), start)
  const label = near.slice(near.lastIndexOf('\n') + 1)
  if (CODE_LABEL.test(label)) return true
  const lineStart = start - label.length
  const indent = indentOf(label)
  const before = text.slice(Math.max(0, lineStart - REACH), lineStart + indent)
  return OPEN_LINE.test(before) || OPEN.test(before) || isInBlock(text, lineStart, indent)
}

/** Whether the nearest line before that is indented less opens something. */
function isInBlock(text: string, lineStart: number, indent: number): boolean {
  if (indent === 0) return false
  const lines = text.slice(Math.max(0, lineStart - BLOCK_REACH), lineStart).split('\n')
  const outer = lines.findLast((line) => line.trim() !== '' && indentOf(line) < indent)
  return outer !== undefined && OPENS_BLOCK.test(outer)
}

function indentOf(line: string): number {
  return /^[ \t]*/u.exec(line)?.[0].length ?? 0
}
