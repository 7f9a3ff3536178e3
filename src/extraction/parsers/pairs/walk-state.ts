import type { Span } from '../../../contracts/extraction.ts'
import { addMember, type PairEntry, textEntry } from './pair-entry.ts'
import { endOfLine, type SourceLine, withoutIndent } from './source-lines.ts'

/** Where the pairs below a heading go. */
export interface PairSection {
  readonly level: number
  readonly title: string
  readonly span: Span
  readonly parent: PairSection | undefined
  /** Made when the first thing is read into it: a heading above prose is no section. */
  entry: PairEntry | undefined
}

/** A key without a value, which holds what is deeper. */
export interface OpenKey {
  readonly column: number
  readonly entry: PairEntry
  /** Of the first item, where a list stands below it. */
  itemIndent: number | undefined
}

/** Where the reading of pairs stands. */
export interface WalkState {
  readonly indentAware: boolean
  section: PairSection
  /** Whether a blank line ends the section. */
  isFlat: boolean
  open: OpenKey[]
  /** What further lines belong to. */
  last: PairEntry | undefined
  lastColumn: number
  /** How much indentation the further lines of the last entry lose. */
  dedent: number | undefined
  /** Blank lines since the last entry. */
  blanks: number
  isCodeRead: boolean
}

/** The state before the first line; what is read goes into the root. */
export function startOfWalk(root: PairEntry, indentAware: boolean): WalkState {
  return {
    indentAware,
    section: { level: 0, title: '', span: [0, 0], parent: undefined, entry: root },
    isFlat: false,
    open: [],
    last: undefined,
    lastColumn: 0,
    dedent: undefined,
    blanks: 0,
    isCodeRead: false,
  }
}

/** Ends the sections of a level and of greater ones, and all that is open in them. */
export function leaveSections(state: WalkState, level: number): void {
  while (state.section.level >= level && state.section.parent !== undefined)
    state.section = state.section.parent
  state.open = []
  state.last = undefined
  state.isFlat = false
}

/** Has further lines belong to an entry, which a line has opened. */
export function rememberEntry(state: WalkState, entry: PairEntry, { column }: SourceLine): void {
  state.last = entry
  state.lastColumn = column
  state.dedent = undefined
  state.blanks = 0
}

/** Ends the open keys that a line isn't inside of; the innermost of the others. */
export function ownerOf(state: WalkState, { column }: SourceLine): OpenKey | undefined {
  if (state.indentAware) while ((state.open.at(-1)?.column ?? -1) >= column) state.open.pop()
  return state.open.at(-1)
}

/** Adds a line to the last entry, where it belongs to it: right below it, or deeper. */
export function continueLast(state: WalkState, line: SourceLine): boolean {
  const { last, blanks, indentAware } = state
  if (last === undefined || last.members !== undefined) return false
  if (blanks > 0 && !(indentAware && line.indent > state.lastColumn)) return false
  appendLine(state, line, blanks)
  state.blanks = 0
  return true
}

/** Adds a line to the last entry as it stands, without the indentation that the first one of them has. */
export function appendLine(state: WalkState, line: SourceLine, blanks: number): void {
  const { last } = state
  if (last === undefined) return
  state.dedent ??= line.indent
  const text = withoutIndent(line, state.dedent)
  if (last.text === undefined) {
    last.start = endOfLine(line) - text.length
    last.text = text
  } else last.text += `\n${'\n'.repeat(blanks)}${text}`
  last.end = endOfLine(line)
}

/** The entry of a section, which from then on is a part of the one above. */
export function sectionEntry(section: PairSection): PairEntry {
  if (section.entry !== undefined) return section.entry
  const entry = textEntry(section.title, '', section.span[0])
  entry.end = section.span[1]
  if (section.parent !== undefined) addMember(sectionEntry(section.parent), entry)
  section.entry = entry
  return entry
}
