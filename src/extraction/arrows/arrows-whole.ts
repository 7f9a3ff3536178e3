import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import type { ArrowDialect } from './arrow-dialect.ts'
import { phpArray } from './php-array.ts'
import { readArrows } from './read-arrows.ts'
import { rubyHash } from './ruby-hash.ts'

/** The languages whose literals have arrows; an array with keys in it is of PHP, as Ruby has none. */
export const arrowDialects: readonly ArrowDialect[] = [phpArray, rubyHash]

/** What a text has that is none of JSON, Python or JavaScript: an arrow, a symbol, `nil`. */
const MARKS = /=>|[{[,]\s{0,80}:["\p{L}_@$]|\bnil\b/u

/**
 * Returns a part of a text as a literal of PHP or Ruby; undefined if it isn't all of one, or has nothing of its own. One
 * that breaks behind something of its own is returned as well: its decoder says what it is that can't be read.
 *
 * @param stated - The language, if the text around says which it is: then it needs nothing of its own.
 */
export function arrowsWhole(
  text: string,
  span: Span,
  stated?: ArrowDialect,
): Candidate | undefined {
  const readings = readingsOf(text.slice(...span), stated)
  const found = readings.find(({ isWhole }) => isWhole) ?? readings.find(({ isBroken }) => isBroken)
  return found && { span, format: found.format, confidence: 1 }
}

/** Returns which literal a whole text is, white space at its ends apart. */
export function formatOfWhole(text: string): ArrowDialect['format'] | undefined {
  return readingsOf(text.trim()).find(({ isWhole }) => isWhole)?.format
}

interface WholeReading {
  readonly format: ArrowDialect['format']
  readonly isWhole: boolean
  readonly isBroken: boolean
}

function readingsOf(text: string, stated?: ArrowDialect): readonly WholeReading[] {
  if (!/[)}\]]/u.test(text.at(-1) ?? '')) return []
  if (stated === undefined && !MARKS.test(text)) return []
  return (stated === undefined ? arrowDialects : [stated])
    .filter(({ opens }) => isAtStart(opens, text))
    .map((dialect) => {
      const reading = readArrows(text, dialect)
      const isMarked = reading.isMarked || stated !== undefined
      const isWhole = reading.ok && isMarked && reading.end === text.length
      return { format: dialect.format, isWhole, isBroken: !reading.ok && reading.isMarked }
    })
}

function isAtStart(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(text)
}
