import type { Span } from '../../../contracts/extraction.ts'
import { type Fence, fencesOf } from '../../../text/fences-of.ts'
import { isRule } from '../../../text/is-rule.ts'
import { linesOf } from '../../../text/lines-of.ts'

/** A line of a text, and what it says behind its indentation and its marker. */
export interface SourceLine {
  /** `code` is what stands between the marks of a fenced block. */
  readonly kind: 'blank' | 'rule' | 'fence-open' | 'code' | 'fence-close' | 'text'
  /** Without line ending and byte order mark. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly indent: number
  readonly marker: 'none' | 'bullet' | 'number'
  /** Where the body begins; what is at a greater column is inside of what is at a lesser one. */
  readonly column: number
  /** Without white space at its ends, and without marker. */
  readonly body: string
  readonly bodySpan: Span
}

const MARKER = /^(?:(?:[-*+•‣▪◦●–]|(\d{1,4}[.)]))[ \t\u00A0]+){1,3}/u

const BULLETS = '-*+•‣▪◦●–'
const RULES = '-=*_#~─═━'
const LONGEST_RULE = 1000

/** The lines of a text. Marks of fences are lines like any other where they enclose the whole text. */
export function sourceLines(text: string): readonly SourceLine[] {
  const fences = fencesOf(text).filter((fence) => !isWhole(fence, text))
  const lines: SourceLine[] = []
  let next = 0
  for (const line of linesOf(text)) {
    while ((fences[next]?.end ?? text.length + 1) <= line.start) next++
    const start = line.start === 0 && line.text.startsWith('\uFEFF') ? 1 : line.start
    const raw = line.text.endsWith('\r') ? line.text.slice(0, -1) : line.text
    lines.push(readLine(raw.slice(start - line.start), start, fences[next]))
  }
  return lines
}

function isWhole(fence: Fence, text: string): boolean {
  return text.slice(0, fence.start).trim() === '' && text.slice(fence.end).trim() === ''
}

function readLine(text: string, start: number, fence: Fence | undefined): SourceLine {
  const indent = columnsOf(text)
  const trimmed = text.trim()
  const lead = text.length - text.trimStart().length
  const marker = mayBeMarker(trimmed) ? MARKER.exec(trimmed) : null
  const length = marker?.[0].length ?? 0
  const at = start + lead + length
  return {
    kind: kindOf(trimmed, start, fence),
    text,
    start,
    end: start + text.length,
    indent,
    marker: marker === null ? 'none' : marker[1] === undefined ? 'bullet' : 'number',
    column: indent + length,
    body: trimmed.slice(length),
    bodySpan: [at, at + trimmed.length - length],
  }
}

function mayBeMarker(trimmed: string): boolean {
  const first = trimmed.charAt(0)
  return BULLETS.includes(first) || (first >= '0' && first <= '9')
}

function kindOf(trimmed: string, start: number, fence: Fence | undefined): SourceLine['kind'] {
  if (fence !== undefined && start >= fence.start) {
    if (start < fence.contentStart) return 'fence-open'
    return start < fence.contentEnd ? 'code' : 'fence-close'
  }
  if (trimmed === '' || trimmed.startsWith('```') || trimmed.startsWith('~~~')) return 'blank'
  const isShort = trimmed.length <= LONGEST_RULE
  return isShort && RULES.includes(trimmed.charAt(0)) && isRule(trimmed) ? 'rule' : 'text'
}

/** A tab goes to the next multiple of four; any other white space is one column. */
function columnsOf(line: string): number {
  let column = 0
  for (const character of line) {
    if (character === '\t') column += 4 - (column % 4)
    else if (character.trim() === '') column++
    else return column
  }
  return column
}
