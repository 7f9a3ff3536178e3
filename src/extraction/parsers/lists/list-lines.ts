import type { UserPattern } from '../../../contracts/user-pattern.ts'
import { isTrimmed } from '../../../text/is-trimmed.ts'
import { createFenceEnds, type FenceEnds } from './fence-ends.ts'
import { type ListKind, type MarkerAt, markerAt } from './marker-at.ts'

/** A line of a text that isn't blank, or a whole fenced block, as lists are read from them. */
export interface ListLine {
  /** Where the white space at its start ends. */
  readonly at: number
  /** Without the white space at its end. */
  readonly end: number
  /** In columns. */
  readonly indent: number
  readonly isAfterBlank: boolean
  readonly form: 'text' | 'fence' | 'heading' | 'rule' | 'marker'
  readonly marker: MarkerAt | undefined
}

/** What opens an item. */
export interface Opening {
  readonly kind: ListKind
  /** In place of the marker. */
  readonly recordStart?: UserPattern | undefined
  /** Whether the lines of fenced blocks are lines like any other. @defaultValue false */
  readonly isInFence?: boolean
}

interface LineReader {
  readonly text: string
  readonly opening: Opening
  readonly fences: FenceEnds
  isAfterBlank: boolean
}

const HEADING = /#{1,6}[ \t]+\S/y
const RULES = new Set('-=*_#~─═━')
const TAB = 0x09

/** The lines of a text that aren't blank; a fenced block that is closed is one line, whatever it holds. */
export function listLines(text: string, opening: Opening): readonly ListLine[] {
  const lines: ListLine[] = []
  const fences = createFenceEnds(opening.isInFence === true ? '' : text)
  const reader: LineReader = { text, opening, fences, isAfterBlank: true }
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const next = newline === -1 ? text.length : newline
    const line = lineAt(reader, start, next)
    if (line !== undefined) lines.push(line)
    reader.isAfterBlank = line === undefined
    const behind = line === undefined || line.end <= next ? next : text.indexOf('\n', line.end)
    start = behind === -1 ? text.length : behind + 1
  }
  return lines
}

function lineAt(reader: LineReader, start: number, next: number): ListLine | undefined {
  const { text, fences, opening, isAfterBlank } = reader
  let end = next
  while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--
  let at = start
  let indent = 0
  for (; at < end && isTrimmed(text.charCodeAt(at)); at++)
    indent += text.charCodeAt(at) === TAB ? 4 - (indent % 4) : 1
  if (at === end) return undefined
  const closing = fences.closing(at, end)
  if (closing !== undefined)
    return { at, end: closing, indent, isAfterBlank, form: 'fence', marker: undefined }
  const isRule = isRuleAt(text, at, end)
  const marker = isRule ? undefined : openedBy(text, [start, at, end], opening)
  if (marker !== undefined) {
    const fenced = fences.closing(marker.contentStart, end) ?? end
    return { at, end: fenced, indent, isAfterBlank, form: 'marker', marker }
  }
  const isTitle = isRule ? isUnderline(text, at, isAfterBlank) : isHeadingAt(text, at)
  const form = isTitle ? 'heading' : isRule ? 'rule' : 'text'
  return { at, end, indent, isAfterBlank, form, marker }
}

function openedBy(
  text: string,
  [start, at, end]: readonly [start: number, at: number, end: number],
  { kind, recordStart }: Opening,
): MarkerAt | undefined {
  if (recordStart === undefined) return markerAt(text, [at, end], kind)
  if (!recordStart.test(text.slice(start, end))) return undefined
  return markerAt(text, [at, end], kind) ?? { number: undefined, contentStart: at, isEmpty: false }
}

function isRuleAt(text: string, at: number, end: number): boolean {
  if (end - at < 3 || !RULES.has(text.charAt(at))) return false
  const mark = text.charCodeAt(at)
  let count = 0
  for (let position = at; position < end; position++) {
    const code = text.charCodeAt(position)
    if (code === mark) count++
    else if (code !== 0x20 && code !== TAB) return false
  }
  return count >= 3
}

/** What `=` underlines is a heading. */
function isUnderline(text: string, at: number, isAfterBlank: boolean): boolean {
  return !isAfterBlank && text.charCodeAt(at) === 0x3d
}

function isHeadingAt(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x23) return false
  HEADING.lastIndex = at
  return HEADING.test(text)
}
