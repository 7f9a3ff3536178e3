import type { Span } from '../../contracts/extraction.ts'
import { scanJson } from '../../json/scan-json.ts'
import { trimmedPart } from './trimmed-part.ts'

const OPENS = /[-\d"tfn]/u

/** Where a part of a text is nothing but a string, number or literal of JSON, its span. */
export function jsonScalar(text: string, part: Span): Span | undefined {
  const span = trimmedPart(text, part)
  const [start, end] = span
  if (!OPENS.test(text.charAt(start))) return undefined
  const scan = scanJson(text, start)
  return scan.ok && scan.end === end ? span : undefined
}
