import { indentOf } from '../../../text/indent-of.ts'
import { isHeading } from '../../../text/is-heading.ts'
import { isRule } from '../../../text/is-rule.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { listMarker } from '../../../text/list-marker.ts'
import { shareOf } from '../../../text/share-of.ts'
import type { TextView } from '../../../text/text-view.ts'
import { isPhrase } from '../../shapes/is-phrase.ts'

/** The share of items that are written in a document. */
const PHRASES = 0.3
const PASSAGES = 3
/** What an announcement of a single item has around it at most. */
const FRAME_LINES = 10
/** Written lines around items, without a heading above them and with one: more are a document. */
const SENTENCES = [5, 2] as const
/** How many times as many words a frame has as the items in it. */
const FRAME_WORDS = 12

/** A text as lines of items and lines around them. */
interface ListedText {
  readonly filled: readonly string[]
  readonly isOutside: readonly boolean[]
  /** Whether the items are filled in rather than written. */
  readonly isPlain: boolean
}

/** Whether a text is a list of bullets or numbers, the lines that belong to its items included, within a frame or without. */
export function isList({ filled }: TextView): boolean {
  const text = listedText(filled)
  const outside = filled.filter((_, index) => text.isOutside[index])
  const count = filled.filter((line) => listMarker(line) !== undefined).length
  if (count === 1) return isAnnouncedItem(text, outside)
  if (count === 0 || shareOf(filled, isHeading) > 0.4 || isChange(filled)) return false
  if (isFramed(text)) return true
  const paragraphs = outside.filter((line) => !isHeading(line))
  if (outside.length * 2 > filled.length) return false
  if (paragraphs.filter(isSentence).length * 4 > filled.length) return false
  return !isDocument(text)
}

function listedText(filled: readonly string[]): ListedText {
  const markers = filled.map((line) => listMarker(line)).filter((marker) => marker !== undefined)
  const indent = Math.min(...markers.map((marker) => marker.indent))
  let inItem = false
  const isOutside = filled.map((line) => {
    const continued = inItem && indentOf(line) > indent
    inItem = continued || listMarker(line) !== undefined
    return !inItem
  })
  const items = filled.filter((_, index) => isOutside[index] === false)
  const isPlain = shareOf(items, (line) => isPhrase(listMarker(line)?.rest ?? line)) < PHRASES
  return { filled, isOutside, isPlain }
}

/** Lines out and lines in are a change, whatever stands above them. */
function isChange(filled: readonly string[]): boolean {
  return ['- ', '+ '].every((mark) => filled.some((line) => line.startsWith(mark)))
}

/** One item is a list where the line above says that there are some, and it is filled in. */
function isAnnouncedItem(
  { filled, isOutside, isPlain }: ListedText,
  outside: readonly string[],
): boolean {
  const isAnnounced = announces(filled[isOutside.indexOf(false) - 1] ?? '')
  return (
    isAnnounced && isPlain && outside.length <= FRAME_LINES && outside.filter(isSentence).length < 2
  )
}

/** Whether items that are filled in stand together, with an introduction above them and what to do next below. */
function isFramed({ filled, isOutside, isPlain }: ListedText): boolean {
  const [first, last] = [isOutside.indexOf(false), isOutside.lastIndexOf(false)]
  const around = [...filled.slice(0, first), ...filled.slice(last + 1)]
  const isTogether = isOutside.slice(first, last).every((outside) => !outside)
  if (!isPlain || !isTogether || around.some(isOfDocument)) return false
  const headings = around.filter(isHeading).length
  if (around.filter(isSentence).length > (SENTENCES[headings] ?? 0)) return false
  if (!announces(filled[first - 1] ?? '') && last - first < 2 && around.length > 1) return false
  const items = wordsOf(filled.slice(first, last + 1))
  return wordsOf(around) <= items * FRAME_WORDS
}

function announces(line: string): boolean {
  return isHeading(line) || /[:：]$/u.test(line)
}

/** A fenced block, a quotation, HTML, a picture. */
function isOfDocument(line: string): boolean {
  return /^\s*(?:```|~~~|>\s|<[A-Za-z]|!\[|\[!)/u.test(line)
}

/**
 * Whether lists are a part of a written text: what stands around them has more words than they have, or goes on before,
 * between and after them, and their items are written too or stand below several headings.
 */
function isDocument({ filled, isOutside, isPlain }: ListedText): boolean {
  const items = filled.filter((_, index) => isOutside[index] === false)
  const headings = filled.filter(isHeading).length
  if (isPlain && headings < 2) return false
  const isWritten = filled.map(
    (line, index) => isOutside[index] === true && !isHeading(line) && isPhrase(line),
  )
  const written = filled.filter((_, index) => isWritten[index])
  if (wordsOf(written) > wordsOf(items)) return true
  return !isPlain && passages(isWritten, isOutside) >= PASSAGES
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
  return lines
    .filter((line) => !isRule(line))
    .reduce((sum, line) => sum + line.trim().split(/\s+/u).length, 0)
}
