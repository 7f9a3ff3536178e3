import { type Fence, fencesOf } from '../../../text/fences-of.ts'
import { isRule } from '../../../text/is-rule.ts'
import { isTrimmed } from '../../../text/is-trimmed.ts'

/** A line of a text, and what it says behind its indentation and its marker. */
export interface SourceLine {
  /** `code` is what stands between the marks of a fenced block. */
  readonly kind: 'blank' | 'rule' | 'fence-open' | 'code' | 'fence-close' | 'text'
  /** Without byte order mark, line ending and white space before it. */
  readonly text: string
  readonly start: number
  readonly indent: number
  readonly marker: 'none' | 'bullet' | 'number'
  /** Where the body begins; what is at a greater column is inside of what is at a lesser one. */
  readonly column: number
  /** Without white space at its ends, and without marker. */
  readonly body: string
  readonly bodyStart: number
}

const MARKER = /^(?:(?:[-*+•‣▪◦●–]|(\d{1,4}[.)]))[ \t\u00A0]+){1,3}/u
const MARKS = new Set('-*+•‣▪◦●–0123456789')
/** What opens a rule, or a mark of a fence. */
const RULES = new Set('-=*_#~─═━`')
const LONGEST_RULE = 1000
const TAB = 0x09

/** The lines of a text. Marks of fences are lines like any other where they enclose the whole text, or are to be passed over. */
export function sourceLines(text: string, passesFences = false): readonly SourceLine[] {
  const fences = passesFences ? [] : fencesOf(text).filter((fence) => !isWhole(fence, text))
  const lines: SourceLine[] = []
  let fence = 0
  let start = text.startsWith('\uFEFF') ? 1 : 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 ? text.length : newline
    let end = next
    while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--
    while ((fences[fence]?.end ?? text.length) <= start) fence++
    lines.push(readLine(text.slice(start, end), start, fences[fence]))
    start = next + 1
  }
  return lines
}

/** Where a line ends, without white space. */
export function endOfLine({ start, text }: SourceLine): number {
  return start + text.length
}

/** A line without so much white space at its start, where it has it. */
export function withoutIndent({ text }: SourceLine, width: number): string {
  let lead = 0
  while (lead < width && lead < text.length && isTrimmed(text.charCodeAt(lead))) lead++
  return text.slice(lead)
}

function isWhole(fence: Fence, text: string): boolean {
  return text.slice(0, fence.start).trim() === '' && text.slice(fence.end).trim() === ''
}

/** A tab goes to the next multiple of four; any other white space is one column. */
function readLine(text: string, start: number, fence: Fence | undefined): SourceLine {
  let lead = 0
  let indent = 0
  for (; lead < text.length && isTrimmed(text.charCodeAt(lead)); lead++)
    indent += text.charCodeAt(lead) === TAB ? 4 - (indent % 4) : 1
  const trimmed = text.slice(lead)
  const marker = MARKS.has(trimmed.charAt(0)) ? MARKER.exec(trimmed) : null
  const length = marker?.[0].length ?? 0
  return {
    kind: kindOf(trimmed, start, fence),
    text,
    start,
    indent,
    marker: marker === null ? 'none' : marker[1] === undefined ? 'bullet' : 'number',
    column: indent + length,
    body: trimmed.slice(length),
    bodyStart: start + lead + length,
  }
}

function kindOf(trimmed: string, start: number, fence: Fence | undefined): SourceLine['kind'] {
  if (fence !== undefined && start >= fence.start) {
    if (start < fence.contentStart) return 'fence-open'
    return start < fence.contentEnd ? 'code' : 'fence-close'
  }
  if (trimmed === '') return 'blank'
  if (!RULES.has(trimmed.charAt(0))) return 'text'
  if (trimmed.startsWith('```') || trimmed.startsWith('~~~')) return 'blank'
  return trimmed.length <= LONGEST_RULE && isRule(trimmed) ? 'rule' : 'text'
}
