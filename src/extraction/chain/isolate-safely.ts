import type { Span } from '../../contracts/extraction.ts'
import type { Candidate, Isolation, Isolator } from '../../contracts/isolator.ts'
import { decoders } from '../decoders/index.ts'
import { threw } from './threw.ts'

/** An isolator may be the user's code: what it throws, and candidates that can't be read, are its refusal. */
export function isolateSafely(isolator: Isolator, text: string): Isolation {
  try {
    const isolation = isolator.isolate(text)
    if ('refusal' in isolation) return isolation
    const { candidates } = isolation
    if (candidates.length === 0) return { refusal: { reason: 'it found no candidate' } }
    for (const candidate of candidates) {
      const fault = faultOf(text, candidate)
      if (fault !== undefined) return { refusal: { reason: fault } }
    }
    return isolation
  } catch (error) {
    return { refusal: { reason: threw(error) } }
  }
}

function faultOf(text: string, candidate: Candidate): string | undefined {
  const { span, covers = span, format, confidence } = candidate
  if (!isInside(text, span, covers)) return `its span ${span.join(' to ')} is not in the text`
  if (!Object.hasOwn(decoders, format))
    return `nothing decodes its format ${JSON.stringify(format)}`
  if (confidence >= 0 && confidence <= 1) return undefined
  return `its confidence ${confidence} is not from 0 to 1`
}

function isInside(text: string, [start, end]: Span, covers: Span): boolean {
  if (!Number.isInteger(start) || !Number.isInteger(end) || !covers.every(Number.isInteger))
    return false
  const [from, to] = covers
  return 0 <= from && from <= start && start <= end && end <= to && to <= text.length
}
