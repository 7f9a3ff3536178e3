import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { arrowsWhole } from '../arrows/arrows-whole.ts'
import { pythonWhole } from '../python/python-whole.ts'

/** Returns a whole part of a text as a literal of Python, PHP or Ruby; undefined if it is none, or could be JSON as well. */
export function literalWhole(text: string, span: Span): Candidate | undefined {
  return pythonWhole(text, span) ?? arrowsWhole(text, span)
}
