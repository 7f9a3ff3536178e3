import type {
  Ambiguity,
  Attempt,
  Extraction,
  ExtractionFailureCode,
  ExtractionHow,
  ExtractionSuccess,
  Repair,
} from '../../contracts/extraction.ts'
import type { ExtractionEvent } from '../../contracts/extraction-event.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { Candidate, Isolator } from '../../contracts/isolator.ts'
import { countVisible } from '../../text/count-visible.ts'
import { plural } from '../../text/plural.ts'
import { type ChainLink, isTextParserGroup, namesInChain } from './chain-link.ts'
import { formAround } from './form-around.ts'
import { isolateSafely } from './isolate-safely.ts'
import { parseByGroup } from './parse-by-group.ts'
import { misfitAttempt, type ReadOptions, readCandidate } from './read-candidate.ts'
import { threw } from './threw.ts'
import type { ValueCheck } from '../target/value-check.ts'

/** How a text is looked through. */
export interface ChainRun<Value> extends ReadOptions<Value> {
  readonly chain: readonly ChainLink[]
  /**
   * Whether more is asked for than any object or array: then texts that gave none of these, or others than were asked for,
   * are looked through again. @defaultValue false
   */
  readonly hasTarget?: boolean
  /** Of what a text parser reads. @defaultValue `check` */
  readonly checkRead?: ValueCheck<Value>
  /** Is asked first. */
  readonly extractSelf?: (text: string) => JsonValue | undefined
  readonly onEvent?: (event: ExtractionEvent) => void
}

/**
 * Isolates, decodes and checks: the first candidate that gets through wins. Pure but for `onEvent`, which may throw;
 * nothing else does, whatever the text is and whatever a user's isolator or target makes of it.
 */
export function runChain<Value>(text: string, run: ChainRun<Value>): Extraction<Value> {
  const { onEvent } = run
  onEvent?.({
    type: 'extraction-started',
    chain: namesInChain(run.chain),
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
  let nothing: string | undefined
  for (const [index, link] of run.chain.entries()) {
    if (isTextParserGroup(link)) {
      const parsed = parseByGroup(link, { text, check: run.checkRead ?? run.check })
      for (const attempt of parsed.attempts) miss(state, attempt)
      if (parsed.won !== undefined) return { ...parsed.won, tried: state.tried }
      nothing ??= parsed.nothing
    } else {
      const won = isolatedBy(link, state)
      if (won !== undefined) return wholeOf(won, state, run.chain.slice(index + 1))
    }
  }
  return failure(state.tried, nothing)
}

/** A part that fits what was asked for is what was asked for, however small it is. */
function wholeOf<Value>(
  part: ExtractionSuccess<Value>,
  state: Search<Value>,
  rest: readonly ChainLink[],
): ExtractionSuccess<Value> {
  if (state.hasTarget === true) return part
  const form = formAround({ ...state, part, rest })
  if (form === undefined) return part
  miss(state, form.attempt)
  return { ...form.won, tried: state.tried }
}

function isolatedBy<Value>(
  isolator: Isolator,
  state: Search<Value>,
): ExtractionSuccess<Value> | undefined {
  const isolation = isolateSafely(isolator, state.text)
  if ('candidates' in isolation) return firstThatFits(state, isolator, isolation.candidates)
  miss(state, { extractor: isolator.name, stage: 'isolate', ...isolation.refusal })
  return undefined
}

/** What the target reads itself accounts for the whole text. */
function ownReading<Value>(state: Search<Value>): ExtractionSuccess<Value> | undefined {
  const value = readItself(state)
  if (value === undefined) return undefined
  const span = [0, state.text.length] as const
  const checked = state.check(value)
  if (!checked.ok) {
    miss(state, { extractor: 'self', span, ...misfitAttempt(checked, value) })
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

function readItself<Value>(state: Search<Value>): JsonValue | undefined {
  try {
    return state.extractSelf?.(state.text)
  } catch (error) {
    miss(state, { extractor: 'self', stage: 'isolate', reason: threw(error) })
    return undefined
  }
}

function miss<Value>({ tried, onEvent }: Search<Value>, attempt: Attempt): void {
  tried.push(attempt)
  onEvent?.({ type: 'extraction-attempted', attempt })
}

/** @param nothing - Why there is nothing to extract, where that is known. */
function failure(
  tried: readonly Attempt[],
  nothing = 'no structured data stands in the text',
): Extraction<never> {
  const [misfit, undecodable] = (['validate', 'decode'] as const).map((stage) =>
    tried.find((attempt) => attempt.stage === stage),
  )
  const code: ExtractionFailureCode =
    misfit !== undefined ? 'unfit' : undecodable !== undefined ? 'undecodable' : 'not-found'
  const furthest = misfit ?? undecodable
  const reason = furthest?.reason ?? nothing
  return { ok: false, code, reason, tried, diagnostics: [] }
}

function firstThatFits<Value>(
  state: Search<Value>,
  { name }: Isolator,
  candidates: readonly Candidate[],
): ExtractionSuccess<Value> | undefined {
  for (const [index, candidate] of candidates.entries()) {
    const reading = readCandidate(state.text, candidate, state)
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
      diagnostics: [...reading.diagnostics, ...unread(equals)],
    }
  }
  return undefined
}

/** Beyond it candidates are counted and not read: a text may hold millions. */
const AMBIGUITY_LIMIT = 1000

/** The candidates that are as good as the winner and can be read as well. */
function ambiguitiesAmong<Value>(
  state: Search<Value>,
  extractor: string,
  candidates: readonly Candidate[],
): readonly Ambiguity[] {
  return candidates
    .slice(0, AMBIGUITY_LIMIT)
    .filter((candidate) => readCandidate(state.text, candidate, state).ok)
    .map(({ span }) => ({ extractor, span }))
}

function unread({ length }: readonly Candidate[]): readonly string[] {
  if (length <= AMBIGUITY_LIMIT) return []
  return [`${plural(length - AMBIGUITY_LIMIT, 'more candidate')} that may be as good were not read`]
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
