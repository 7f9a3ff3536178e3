import { addMember, isEmptyEntry, type PairEntry, textEntry } from './pair-entry.ts'
import type { SectionHeading } from './section-heading.ts'
import type { SourceLine } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'
import {
  appendLine,
  continueLast,
  leaveSections,
  ownerOf,
  rememberEntry,
  sectionEntry,
  type WalkState,
} from './walk-state.ts'

/** Deeper keys stand beside those of this depth. */
const DEPTH = 200

/** Ends a section that runs to a blank line, once it has something in it. */
export function walkBlank(state: WalkState): void {
  state.blanks++
  if (state.isFlat && state.section.entry !== undefined) leaveSections(state, state.section.level)
}

/** Ends what is open: nothing goes on behind a rule but the section of a heading. A rule right below `Label:` only underlines it. */
export function walkRule(state: WalkState): void {
  const { open, last, blanks } = state
  if (blanks === 0 && last !== undefined && open.at(-1)?.entry === last) return
  leaveSections(state, state.isFlat ? state.section.level : Number.POSITIVE_INFINITY)
}

/** Opens a section; without a title it only ends the one above. */
export function walkHeading(state: WalkState, heading: SectionHeading, isFlat: boolean): void {
  leaveSections(state, heading.level)
  if (heading.title === '') return
  state.section = { ...heading, parent: state.section, entry: undefined }
  state.isFlat = isFlat
}

/** Reads a pair: under the innermost open key that it is inside of, as an item of a list where not all items are pairs. */
export function walkPair(
  state: WalkState,
  line: SourceLine,
  { pair, arePairs }: { readonly pair: TextPair; readonly arePairs: boolean },
): boolean {
  const owner = ownerOf(state, line)
  const isInList = owner?.entry.items !== undefined
  const isItem = line.marker !== 'none' && (!arePairs || isInList)
  if (owner !== undefined && isItem && isListOrEmpty(owner.entry)) return walkItem(state, line)
  if (isInList && continueLast(state, line)) return true
  const holder = holderIn(state)
  if (holder.items !== undefined) return continueLast(state, line)
  if (!state.indentAware) state.open = []
  const entry = textEntry(pair.key, pair.value, pair.start)
  addMember(holder, entry)
  rememberEntry(state, entry, line)
  if (pair.value === '' && state.open.length < DEPTH)
    state.open.push({ column: line.column, entry, itemIndent: undefined })
  return true
}

/** Reads an item of a list, which stands under a key without a value or right under a heading. */
export function walkItem(state: WalkState, line: SourceLine): boolean {
  const owner = ownerOf(state, line)
  if (owner !== undefined && isListOrEmpty(owner.entry)) {
    owner.itemIndent ??= line.indent
    if (line.indent > owner.itemIndent + 1 && continueLast(state, line)) return true
    rememberEntry(state, addItem(owner.entry, line), line)
    return true
  }
  const { section } = state
  const isNext = section.entry?.items !== undefined && line.column <= state.lastColumn
  if (!isNext && continueLast(state, line)) return true
  const isList = section.entry === undefined || section.entry.items !== undefined
  if (section.parent === undefined || !isList) return false
  rememberEntry(state, addItem(sectionEntry(section), line), line)
  return true
}

/** Opens a fenced block, whose content is the value of the key or of the heading right above. */
export function walkFence(state: WalkState): boolean {
  const { last, section } = state
  const isValue = last !== undefined && isEmptyEntry(last)
  const below = section.entry === undefined ? sectionEntry(section) : undefined
  const holder = isValue ? last : below
  state.isCodeRead = holder !== undefined
  state.last = holder
  state.lastColumn = 0
  state.dedent = 0
  return state.isCodeRead
}

/** Reads a line inside of a fenced block, or the one that ends it. */
export function walkCode(state: WalkState, line: SourceLine): boolean {
  if (state.isCodeRead && line.kind === 'code') appendLine(state, line, 0)
  return state.isCodeRead
}

function holderIn({ open, indentAware, section }: WalkState): PairEntry {
  const key = indentAware
    ? open.findLast(({ entry }) => entry.text === undefined && entry.items === undefined)
    : undefined
  return key?.entry ?? sectionEntry(section)
}

function isListOrEmpty(entry: PairEntry): boolean {
  return entry.items !== undefined || isEmptyEntry(entry)
}

function addItem(owner: PairEntry, { body, bodyStart }: SourceLine): PairEntry {
  const entry = textEntry('', body, bodyStart)
  owner.items ??= []
  owner.items.push(entry)
  if (owner.items.length === 1) owner.start = entry.start
  owner.end = entry.end
  return entry
}
