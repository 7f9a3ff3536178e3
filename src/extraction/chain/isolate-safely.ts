import type { Span } from '../../contracts/extraction.ts'
import type { Candidate, Isolation, Isolator } from '../../contracts/isolator.ts'
import { decoders } from '../decoders/index.ts'
import { kindOf } from '../../json/kind-of.ts'
import { threw } from './threw.ts'

/** An isolator may be the user's code: what it throws, and candidates that can't be read, are its refusal. */
export function isolateSafely(isolator: Isolator, text: string): Isolation {
  try {
    const isolation = isolator.isolate(text)
    if (!isIsolation(isolation)) return { refusal: { reason: wrongKind(isolation) } }
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

function isIsolation(isolation: unknown): boolean {
  if (typeof isolation !== 'object' || isolation === null) return false
  if ('refusal' in isolation) return hasReason(isolation.refusal)
  return 'candidates' in isolation && Array.isArray(isolation.candidates)
}

function hasReason(refusal: unknown): boolean {
  return (
    typeof refusal === 'object' &&
    refusal !== null &&
    'reason' in refusal &&
    typeof refusal.reason === 'string'
  )
}

function wrongKind(isolation: unknown): string {
  const what = isolation instanceof Promise ? 'a promise' : kindOf(isolation)
  return `it returned ${what}, and not { candidates: [] } or { refusal: { reason } }`
}

function faultOf(text: string, candidate: Candidate): string | undefined {
  const { span, covers = span, format, confidence } = candidate
  if (!Array.isArray(span) || !Array.isArray(covers)) return 'its span is not [start, end]'
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
