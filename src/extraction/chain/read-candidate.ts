import type { Attempt, Repair } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { decoders } from '../decoders/index.ts'
import { garbledKey } from './garbled-key.ts'
import { threw } from './threw.ts'
import type { Misfit, ValueCheck } from '../target/value-check.ts'

/** What came of decoding and checking a candidate. */
export type CandidateReading<Value> =
  | {
      readonly ok: true
      readonly value: Value
      readonly diagnostics: readonly string[]
      /** With offsets in the whole text. */
      readonly repairs: readonly Repair[]
    }
  | { readonly ok: false; readonly attempt: Omit<Attempt, 'extractor'> }

/** How a candidate is read. */
export interface ReadOptions<Value> {
  readonly check: ValueCheck<Value>
  /** Whether numbers that a double can't hold come as strings of their digits. @defaultValue false */
  readonly lossless?: boolean
}

/** Decodes a candidate, builds its value and checks that. What was decoded is kept where the check refuses it. */
export function readCandidate<Value>(
  text: string,
  candidate: Candidate,
  { check, lossless = false }: ReadOptions<Value>,
): CandidateReading<Value> {
  const { span, format, repair = false, expects } = candidate
  const [start] = span
  const decoding = decoders[format].decode(text.slice(...span), { lossless, repair })
  if (!decoding.ok) return undecodable(candidate, decoding)
  if (expects === 'object' && !isJsonObject(decoding.value))
    return undecodable(candidate, { reason: 'the decoded part is no object' })
  const isRepaired = decoding.repairs.length > 0
  const garbled = isRepaired ? garbledKey(decoding.value, text.slice(...span)) : undefined
  if (garbled !== undefined) return undecodable(candidate, { reason: garbled })
  const assembled = assemble(candidate, decoding.value)
  if (!assembled.ok) return undecodable(candidate, assembled)
  const { value } = assembled
  const checked = check(value)
  if (!checked.ok)
    return { ok: false, attempt: { ...misfitAttempt(checked, value), at: start, span } }
  const repairs = decoding.repairs.map((change) => ({ ...change, start: start + change.start }))
  return { ok: true, value: checked.value, diagnostics: decoding.diagnostics, repairs }
}

/** An isolator may be the user's code: what it throws is the reason. */
function assemble(
  candidate: Candidate,
  decoded: JsonValue,
):
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: string } {
  try {
    return {
      ok: true,
      value: candidate.assemble === undefined ? decoded : candidate.assemble(decoded),
    }
  } catch (error) {
    return { ok: false, reason: threw(error) }
  }
}

/** An attempt whose value isn't what was asked for. */
export function misfitAttempt(
  { reason, errors }: Misfit,
  value: JsonValue,
): Omit<Attempt, 'extractor'> {
  return { stage: 'validate', reason, value, ...(errors && { errors }) }
}

function undecodable(
  { span }: Candidate,
  { reason, at = 0 }: { readonly reason: string; readonly at?: number },
): CandidateReading<never> {
  return { ok: false, attempt: { stage: 'decode', reason, at: span[0] + at, span } }
}
