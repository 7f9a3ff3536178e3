import { isUnfinished } from './is-unfinished.ts'
import type { OpenItem } from './list-item.ts'
import type { ListLine } from './list-lines.ts'
import { type NumberRole, numberRole } from './number-sequence.ts'

/** A line with a marker, and what stands around it. */
export interface MarkedPlace {
  readonly text: string
  readonly line: ListLine
  readonly above: ListLine | undefined
  readonly below: ListLine | undefined
  /** The number of the next marker that isn't deeper. */
  readonly next: () => number | undefined
}

/** How far the numbers of a list may be apart that begins directly below a paragraph. */
const GAP = 10

/** Whether a marker goes on with the list of an item, opens an item apart from it, or is part of what stands above. */
export function markerRole(place: MarkedPlace, item: OpenItem | undefined): NumberRole {
  if (item === undefined) return opensList(place) ? 'opens' : 'text'
  const { line } = place
  if (item.number === undefined) return bulletRole(line, item)
  if (line.indent <= item.opening.indent) return roleInSequence(place, item, item.number)
  const isSibling =
    line.indent < item.contentColumn && !item.hasNested && line.marker?.number === item.number + 1
  if (!isSibling) item.hasNested = true
  return isSibling ? 'continues' : 'text'
}

function bulletRole(line: ListLine, item: OpenItem): NumberRole {
  if (item.isInterrupted) return 'opens'
  return line.indent >= item.contentColumn ? 'text' : 'continues'
}

function roleInSequence(
  { text, line, above, next }: MarkedPlace,
  { step }: OpenItem,
  number: number,
): NumberRole {
  const isWrapped = (): boolean =>
    above !== undefined &&
    isUnfinished(
      text.slice(Math.max(above.at, above.end - 100), above.end),
      text.slice(line.marker?.contentStart ?? line.at, line.end),
    )
  return numberRole({ number, step, line, next, isWrapped })
}

/** Directly below a paragraph only a 1 opens a list, or a number that others follow. */
function opensList({ text, line, above, below, next }: MarkedPlace): boolean {
  const { marker } = line
  if (marker === undefined) return false
  if (marker.isEmpty) return isFollowed(line, below)
  const { number } = marker
  if (number === undefined || number <= 1 || line.isAfterBlank) return true
  if (above?.form !== 'text' || /[:：]$/u.test(text.slice(above.end - 1, above.end))) return true
  const following = next()
  return following !== undefined && following >= number && following <= number + GAP
}

function isFollowed(line: ListLine, below: ListLine | undefined): boolean {
  if (below === undefined || below.isAfterBlank) return false
  return below.marker?.isEmpty === false || below.indent > line.indent
}
