import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import type { TextItem, TextParsing } from '../../../contracts/text-parser.ts'
import { itemsReading } from '../items-reading.ts'
import { type ItemHabit, linesAtEnd, linesBetween } from './behind-item.ts'
import { addLine, closedItem, type OpenItem, openItem } from './list-item.ts'
import { type ListLine, listLines, type Opening } from './list-lines.ts'
import { markerRole } from './marker-role.ts'
import { nextNumbers, type NumberRole } from './number-sequence.ts'

interface ListReader {
  readonly text: string
  /** Whether a sequence tells that a list goes on behind a paragraph. */
  readonly takesParagraphs: boolean
  readonly items: TextItem[]
  readonly habit: ItemHabit
  item: OpenItem | undefined
}

/**
 * Reads the items of all lists of a kind in a text. What is deeper than the marker of an item, or directly below it and no
 * trailer, is part of it. A list in a fenced block is read where there is none outside.
 */
export function readList(text: string, settings: ParserSettings, opening: Opening): TextParsing {
  const outside = itemsOf(text, settings, opening)
  const items =
    outside.length > 0 ? outside : itemsOf(text, settings, { ...opening, isInFence: true })
  return itemsReading(text, { items }, settings) ?? { ok: false, reason: absence(opening) }
}

function absence({ kind, recordStart }: Opening): string {
  if (recordStart !== undefined) return 'no line is one that record_start matches'
  return kind === 'bullet' ? 'no line opens with a bullet' : 'no line opens with a number like 1.'
}

function itemsOf(
  text: string,
  { maxItems = Infinity }: ParserSettings,
  opening: Opening,
): readonly TextItem[] {
  const lines = listLines(text, opening)
  const hasMarkers = opening.recordStart === undefined
  let numbers: readonly (number | undefined)[] | undefined
  const reader: ListReader = {
    text,
    takesParagraphs: opening.kind === 'number' || !hasMarkers,
    items: [],
    habit: { lines: 0, paragraphs: undefined },
    item: undefined,
  }
  for (const [index, line] of lines.entries()) {
    const next = (): number | undefined => (numbers ??= nextNumbers(lines))[index]
    const place = { text, line, above: lines[index - 1], below: lines[index + 1], next }
    if (line.form !== 'marker') takeLine(reader, line)
    else takeMarker(reader, line, hasMarkers ? markerRole(place, reader.item) : 'continues')
    if (reader.items.length > maxItems) return reader.items
  }
  closeItem(reader, false)
  return reader.items
}

function takeLine(reader: ListReader, line: ListLine): void {
  const { item } = reader
  if (item === undefined) return
  if (line.form === 'heading' && line.indent <= item.opening.indent) closeItem(reader, false)
  else addLine(item, line)
}

function takeMarker(reader: ListReader, line: ListLine, role: NumberRole): void {
  if (role === 'text') {
    takeLine(reader, line)
    return
  }
  const above = reader.item
  closeItem(reader, role === 'continues')
  reader.item = openItem(line, role === 'continues' ? above : undefined)
}

function closeItem(reader: ListReader, isContinued: boolean): void {
  const { text, item, takesParagraphs, habit, items } = reader
  if (item === undefined) return
  const behind = { text, above: item.last, lines: item.behind, takesParagraphs }
  const count = isContinued ? linesBetween(behind, habit) : linesAtEnd(behind, habit)
  items.push(closedItem(text, item, count))
  reader.item = undefined
}
