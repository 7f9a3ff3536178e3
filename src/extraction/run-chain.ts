import type { DecodeOptions } from '../contracts/decoder.ts'
import type {
  Ambiguity,
  Attempt,
  Extraction,
  ExtractionFailureCode,
  ExtractionHow,
  ExtractionSuccess,
  Repair,
} from '../contracts/extraction.ts'
import type { ExtractionEvent } from '../contracts/extraction-event.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { Candidate, Isolator } from '../contracts/isolator.ts'
import { countVisible } from '../text/count-visible.ts'
import { decoders } from './decoders/index.ts'
import type { Misfit, ValueCheck } from './value-check.ts'

/** How a text is looked through. */
export interface ChainRun<Value> {
  readonly chain: readonly Isolator[]
  readonly check: ValueCheck<Value>
  /** Numbers that a double can't hold come as strings of their digits. @defaultValue false */
  readonly lossless?: boolean
  /** Is asked first. */
  readonly extractSelf?: (text: string) => JsonValue | undefined
  readonly onEvent?: (event: ExtractionEvent) => void
}

/**
 * Isolates, decodes and checks: the first candidate that gets through wins. Pure but for `onEvent`;
 * never throws, whatever the text is.
 */
export function runChain<Value>(text: string, run: ChainRun<Value>): Extraction<Value> {
  const { onEvent } = run
  onEvent?.({
    type: 'extraction-started',
    chain: run.chain.map(({ name }) => name),
    length: text.length,
  })
  const extraction = search(text, run)
  if (extraction.ok) onEvent?.({ type: 'extraction-completed', extraction })
  else onEvent?.({ type: 'extraction-failed', extraction })
  return extraction
}

interface Search<Value> extends ChainRun<Value> {
  readonly text: string
  readonly tried: Attempt[]
}

function search<Value>(text: string, run: ChainRun<Value>): Extraction<Value> {
  const state: Search<Value> = { ...run, text, tried: [] }
  if (text.trim() === '')
    return { ok: false, code: 'empty', reason: 'the text is empty', tried: [], diagnostics: [] }
  const own = ownReading(state)
  if (own !== undefined) return own
  for (const isolator of run.chain) {
    const isolation = isolator.isolate(text)
    if ('refusal' in isolation) {
      miss(state, { extractor: isolator.name, stage: 'isolate', ...isolation.refusal })
      continue
    }
    const won = firstThatFits(state, isolator, isolation.candidates)
    if (won !== undefined) return won
  }
  return failure(state.tried)
}

/** What the target reads itself accounts for the whole text. */
function ownReading<Value>(state: Search<Value>): ExtractionSuccess<Value> | undefined {
  const value = state.extractSelf?.(state.text)
  if (value === undefined) return undefined
  const span = [0, state.text.length] as const
  const checked = state.check(value)
  if (!checked.ok) {
    miss(state, { extractor: 'self', span, value, ...unfit(checked) })
    return undefined
  }
  return {
    ok: true,
    value: checked.value,
    extractor: 'self',
    how: 'isolated',
    format: 'json',
    span,
    repairs: [],
    coverage: 1,
    tried: state.tried,
    ambiguities: [],
    diagnostics: [],
  }
}

function unfit({ reason, errors }: Misfit): Pick<Attempt, 'stage' | 'reason' | 'errors'> {
  return { stage: 'validate', reason, ...(errors && { errors }) }
}

function miss<Value>({ tried, onEvent }: Search<Value>, attempt: Attempt): void {
  tried.push(attempt)
  onEvent?.({ type: 'extraction-attempted', attempt })
}

function failure(tried: readonly Attempt[]): Extraction<never> {
  const [misfit, undecodable] = (['validate', 'decode'] as const).map((stage) =>
    tried.find((attempt) => attempt.stage === stage),
  )
  const code: ExtractionFailureCode =
    misfit !== undefined ? 'unfit' : undecodable !== undefined ? 'undecodable' : 'not-found'
  const furthest = misfit ?? undecodable
  const reason = furthest === undefined ? 'no structured data stands in the text' : furthest.reason
  return { ok: false, code, reason, tried, diagnostics: [] }
}

function firstThatFits<Value>(
  state: Search<Value>,
  { name }: Isolator,
  candidates: readonly Candidate[],
): ExtractionSuccess<Value> | undefined {
  for (const [index, candidate] of candidates.entries()) {
    const reading = read(state, candidate)
    if (!reading.ok) {
      miss(state, { extractor: name, ...reading.attempt })
      continue
    }
    const equals = candidates
      .slice(index + 1)
      .filter(({ confidence }) => confidence === candidate.confidence)
    return {
      ok: true,
      value: reading.value,
      extractor: name,
      how: howOf(name, candidate, reading.repairs),
      format: candidate.format,
      span: candidate.span,
      repairs: reading.repairs,
      coverage: coverageOf(state.text, candidate),
      tried: state.tried,
      ambiguities: ambiguitiesAmong(state, name, equals),
      diagnostics: reading.diagnostics,
    }
  }
  return undefined
}

type Reading<Value> =
  | {
      readonly ok: true
      readonly value: Value
      readonly diagnostics: readonly string[]
      readonly repairs: readonly Repair[]
    }
  | { readonly ok: false; readonly attempt: Omit<Attempt, 'extractor'> }

function read<Value>(state: Search<Value>, candidate: Candidate): Reading<Value> {
  const { span, format } = candidate
  const [start] = span
  const decoding = decoders[format].decode(state.text.slice(...span), optionsOf(state, candidate))
  if (!decoding.ok) {
    const at = start + (decoding.at ?? 0)
    return { ok: false, attempt: { stage: 'decode', reason: decoding.reason, at, span } }
  }
  const value = candidate.assemble?.(decoding.value) ?? decoding.value
  const checked = state.check(value)
  if (!checked.ok) {
    return { ok: false, attempt: { ...unfit(checked), at: start, span, value } }
  }
  const repairs = decoding.repairs.map((repair) => ({ ...repair, start: start + repair.start }))
  return { ok: true, value: checked.value, diagnostics: decoding.diagnostics, repairs }
}

function optionsOf<Value>({ lossless }: Search<Value>, { repair }: Candidate): DecodeOptions {
  return { lossless: lossless ?? false, repair: repair ?? false }
}

/** The candidates that are as good as the winner and can be read as well. */
function ambiguitiesAmong<Value>(
  state: Search<Value>,
  extractor: string,
  candidates: readonly Candidate[],
): readonly Ambiguity[] {
  return candidates
    .filter((candidate) => read(state, candidate).ok)
    .map(({ span }) => ({ extractor, span }))
}

function howOf(extractor: string, candidate: Candidate, repairs: readonly Repair[]): ExtractionHow {
  if (repairs.length > 0) return 'repaired'
  if (candidate.assemble !== undefined || candidate.format === 'json-lines') return 'assembled'
  return extractor === 'direct' ? 'as-is' : 'isolated'
}

function coverageOf(text: string, { span, covers = span }: Candidate): number {
  const rest = countVisible(text, 0, covers[0]) + countVisible(text, covers[1], text.length)
  return rest === 0 ? 1 : 1 - rest / countVisible(text, 0, text.length)
}
