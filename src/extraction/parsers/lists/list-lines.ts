import type { UserPattern } from '../../../contracts/user-pattern.ts'
import { isTrimmed } from '../../../text/is-trimmed.ts'
import { createFenceEnds, type FenceEnds } from './fence-ends.ts'
import { type ListKind, type MarkerAt, markerAt } from './marker-at.ts'

/** A line of a text that isn't blank, or a whole fenced block, as lists are read from them. */
export interface ListLine {
  /** Where the line starts, its white space included. */
  readonly start: number
  /** Where its white space ends. */
  readonly at: number
  /** Without the white space at its end. */
  readonly end: number
  /** In columns. */
  readonly indent: number
  readonly isAfterBlank: boolean
  readonly form: 'text' | 'fence' | 'heading' | 'rule' | 'marker'
  readonly marker?: MarkerAt
}

/** What opens an item. */
export interface Opening {
  readonly kind: ListKind
  /** In place of the marker. */
  readonly recordStart?: UserPattern | undefined
  /** Whether the lines of fenced blocks are lines like any other. @defaultValue false */
  readonly isInFence?: boolean
}

interface Position {
  readonly start: number
  readonly at: number
  readonly end: number
}

const RULE = /([-=*_#~─═━])(?:[ \t]*\1){2,}$/uy
const HEADING = /#{1,6}[ \t]+\S/y
const RULES = new Set('-=*_#~─═━')

/** The lines of a text that aren't blank; a fenced block that is closed is one line, whatever it holds. */
export function* listLines(text: string, opening: Opening): Generator<ListLine, void, undefined> {
  const fences = createFenceEnds(opening.isInFence === true ? '' : text)
  let isAfterBlank = true
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 ? text.length : newline
    const position = trimmed(text, start, next)
    if (position.at === position.end) isAfterBlank = true
    else {
      const line = lineAt(text, { position, isAfterBlank, opening, fences })
      yield line
      isAfterBlank = false
      if (line.end > next) start = line.end
    }
    const end = text.indexOf('\n', Math.max(start, next))
    start = end === -1 ? text.length : end + 1
  }
}

interface LineContext {
  readonly position: Position
  readonly isAfterBlank: boolean
  readonly opening: Opening
  readonly fences: FenceEnds
}

function lineAt(text: string, context: LineContext): ListLine {
  const { position, isAfterBlank, opening, fences } = context
  const { start, at, end } = position
  const line = { start, at, end, indent: indentAt(text, start, at), isAfterBlank }
  const closing = fences.closing(at, end)
  if (closing !== undefined) return { ...line, end: closing, form: 'fence' }
  if (isRuleAt(text, position))
    return { ...line, form: isUnderline(text, line) ? 'heading' : 'rule' }
  const marker = markerAt(text, [at, end], opening.kind)
  const { recordStart } = opening
  const opens =
    recordStart === undefined ? marker !== undefined : recordStart.test(text.slice(start, end))
  if (opens) {
    const opened = marker ?? { number: undefined, contentStart: at, isEmpty: false }
    const fenced = fences.closing(opened.contentStart, end)
    return { ...line, end: fenced ?? end, form: 'marker', marker: opened }
  }
  return { ...line, form: isHeadingAt(text, at) ? 'heading' : 'text' }
}

function trimmed(text: string, start: number, next: number): Position {
  let end = next
  while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--
  let at = start
  while (at < end && isTrimmed(text.charCodeAt(at))) at++
  return { start, at, end }
}

function indentAt(text: string, start: number, at: number): number {
  let column = 0
  for (let position = start; position < at; position++)
    column += text.charCodeAt(position) === 0x09 ? 4 - (column % 4) : 1
  return column
}

function isRuleAt(text: string, { at, end }: Position): boolean {
  if (end - at < 3 || !RULES.has(text.charAt(at))) return false
  RULE.lastIndex = 0
  return RULE.test(text.slice(at, end))
}

/** What `=` underlines is a heading. */
function isUnderline(
  text: string,
  { at, isAfterBlank }: Pick<ListLine, 'at' | 'isAfterBlank'>,
): boolean {
  return !isAfterBlank && text.charCodeAt(at) === 0x3d
}

function isHeadingAt(text: string, at: number): boolean {
  HEADING.lastIndex = at
  return text.charCodeAt(at) === 0x23 && HEADING.test(text)
}
