import type { Span } from '../contracts/extraction.ts'
import { fencesOf } from './fences-of.ts'
import { trimmedSpan } from './trimmed-span.ts'

/** Where the content of a text stands that is nothing but one fenced block; undefined of any other text. */
export function wholeFence(text: string): Span | undefined {
  const [start, end] = trimmedSpan(text)
  if (!text.startsWith('```', start) && !text.startsWith('~~~', start)) return undefined
  const [fence] = fencesOf(text.slice(start, end))
  if (fence === undefined || start + fence.end < end) return undefined
  const content = [start + fence.contentStart, start + fence.contentEnd] as const
  return /^\s*(?:```|~~~)/u.test(text.slice(...content)) ? undefined : content
}
