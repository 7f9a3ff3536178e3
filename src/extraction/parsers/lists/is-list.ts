import { indentOf } from '../../../text/indent-of.ts'
import { isHeading } from '../../../text/is-heading.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { listMarker } from '../../../text/list-marker.ts'
import { shareOf } from '../../../text/share-of.ts'
import type { TextView } from '../../../text/text-view.ts'
import { isPhrase } from '../../shapes/is-phrase.ts'

/** The share of items that are written in a document. */
const PHRASES = 0.3
const PASSAGES = 3

/** Whether most of a text is a list of bullets or numbers, the lines that belong to its items included. */
export function isList({ filled }: TextView): boolean {
  const markers = filled.map((line) => listMarker(line)).filter((marker) => marker !== undefined)
  if (markers.length < 2) return false
  const indent = Math.min(...markers.map((marker) => marker.indent))
  let inItem = false
  const isOutside = filled.map((line) => {
    const continued = inItem && indentOf(line) > indent
    inItem = continued || listMarker(line) !== undefined
    return !inItem
  })
  const outside = filled.filter((_, index) => isOutside[index])
  const paragraphs = outside.filter((line) => !isHeading(line))
  if (outside.length * 2 > filled.length || shareOf(filled, isHeading) > 0.4) return false
  if (paragraphs.filter(isSentence).length * 4 > filled.length) return false
  return !isDocument(filled, isOutside)
}

/**
 * Whether lists are a part of a written text: their items are written too, and what stands around them has more
 * words than they have, or goes on before, between and after them.
 */
function isDocument(filled: readonly string[], isOutside: readonly boolean[]): boolean {
  const items = filled.filter((_, index) => isOutside[index] === false)
  if (shareOf(items, (line) => isPhrase(listMarker(line)?.rest ?? line)) < PHRASES) return false
  const isWritten = filled.map(
    (line, index) => isOutside[index] === true && !isHeading(line) && isPhrase(line),
  )
  const written = filled.filter((_, index) => isWritten[index])
  return wordsOf(written) > wordsOf(items) || passages(isWritten, isOutside) >= PASSAGES
}

/** How many times there is something written before, between and after the lists. */
function passages(isWritten: readonly boolean[], isOutside: readonly boolean[]): number {
  let count = 0
  let isCounted = false
  for (const [index, outside] of isOutside.entries()) {
    if (!outside) isCounted = false
    else if (isWritten[index] === true && !isCounted) {
      count++
      isCounted = true
    }
  }
  return count
}

function wordsOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.trim().split(/\s+/u).length, 0)
}
