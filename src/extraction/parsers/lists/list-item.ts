import type { TextItem } from '../../../contracts/text-parser.ts'
import type { ListLine } from './list-lines.ts'

/** An item to which lines may still be added. */
export interface OpenItem {
  readonly opening: ListLine
  readonly number: number | undefined
  /** How far its number is from the one before. */
  readonly step: number | undefined
  /** Where what is nested in it begins, in columns. */
  readonly contentColumn: number
  /** The last line that is part of it. */
  last: ListLine
  /** Whether it holds numbers of its own. */
  hasNested: boolean
  /** What stands below without being indented. */
  readonly behind: ListLine[]
  /** Whether a paragraph stands below. */
  isInterrupted: boolean
}

/** Beyond it, what stands behind a marker is aligned in some other way than by the marker. */
const MARKER_WIDTH = 7

/** The item that a line with a marker opens. */
export function openItem(opening: ListLine, above: OpenItem | undefined): OpenItem {
  const number = opening.marker?.number
  const width = (opening.marker?.contentStart ?? opening.at) - opening.at
  return {
    opening,
    number,
    step: number === undefined || above?.number === undefined ? undefined : number - above.number,
    contentColumn: opening.indent + (width > MARKER_WIDTH ? 2 : Math.max(2, width)),
    last: opening,
    hasNested: false,
    behind: [],
    isInterrupted: false,
  }
}

/** Adds a line: deeper ones are part of the item, the others stand behind it until it is told whose they are. */
export function addLine(item: OpenItem, line: ListLine): void {
  if (item.behind.length === 0 && line.indent > item.opening.indent) item.last = line
  else {
    item.behind.push(line)
    if (line.isAfterBlank) item.isInterrupted = true
  }
}

/** The item with some of the lines behind it: without marker, inner lines as they stand, but for their line endings. */
export function closedItem(
  text: string,
  { opening, last, behind }: OpenItem,
  count: number,
): TextItem {
  const { end } = behind[count - 1] ?? last
  const content = text.slice(opening.marker?.contentStart ?? opening.at, end)
  const value = content.includes('\r\n') ? content.replaceAll('\r\n', '\n') : content
  return { value, text: value, span: [opening.at, end] }
}
