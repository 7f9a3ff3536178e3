import { indentOf } from '../../text/indent-of.ts'
import { isHeading } from '../../text/is-heading.ts'
import { isSentence } from '../../text/is-sentence.ts'
import { listMarker } from '../../text/list-marker.ts'
import { shareOf } from '../../text/share-of.ts'
import type { TextView } from '../../text/text-view.ts'

/** Whether most of a text is a list of bullets or numbers, the lines that belong to its items included. */
export function isList({ filled }: TextView): boolean {
  const markers = filled.map((line) => listMarker(line)).filter((marker) => marker !== undefined)
  if (markers.length < 2) return false
  const indent = Math.min(...markers.map((marker) => marker.indent))
  let inItem = false
  const outside = filled.filter((line) => {
    const continued = inItem && indentOf(line) > indent
    inItem = continued || listMarker(line) !== undefined
    return !inItem
  })
  const paragraphs = outside.filter((line) => !isHeading(line))
  if (outside.length * 2 > filled.length || shareOf(filled, isHeading) > 0.4) return false
  return paragraphs.filter(isSentence).length * 4 <= filled.length
}
