import type {
  Ambiguity,
  Extraction,
  ExtractionFailure,
  ExtractionFailureCode,
  ExtractionSuccess,
} from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import { countVisible } from '../text/count-visible.ts'
import { atPointer } from './at-pointer.ts'
import { attemptsOnly } from './attempts-only.ts'
import { diagnosticsAt } from './diagnostics-at.ts'
import { type ChainRun, runChain } from './run-chain.ts'
import type { TextSource } from './text-source.ts'
import { structuredOnly } from './value-check.ts'

interface Part<Value = JsonValue> {
  readonly source: TextSource
  readonly extraction: Extraction<Value>
}

interface Yield<Value = JsonValue> {
  readonly source: TextSource
  readonly extraction: ExtractionSuccess<Value>
}

/** Of a text that stands behind the one that won: what is in it isn't in the value. */
const UNTOLD: ExtractionFailure = {
  ok: false,
  code: 'not-found',
  reason: 'it was not needed',
  tried: [],
  diagnostics: [],
}

const FURTHEST_FIRST: readonly ExtractionFailureCode[] = [
  'unfit',
  'undecodable',
  'not-found',
  'empty',
]

/**
 * Looks for structured data in several texts, each by itself. One that yields is the value; several give an array in
 * their order, with the origin of each in `parts`. Where such a value isn't what was asked for, the first text alone
 * that holds one wins, and what fits in the texts behind it is as good. Of several texts, repairs and other candidates
 * say theirs.
 *
 * @param run - How a text is looked through again where what it yielded doesn't fit. Of what its listener is told only the
 * attempts are passed on, with the place of their text.
 */
export function extractTexts<Value>(
  sources: readonly TextSource[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const parts = sources.map((source) => ({ source, extraction: source.extraction() }))
  const yields = parts.flatMap(({ source, extraction }) =>
    extraction.ok ? [{ source, extraction }] : [],
  )
  const [first, second] = yields
  const whole = first && (second === undefined ? single(first, parts) : several(yields, parts))
  const checked = whole && run.check(whole.value)
  if (whole !== undefined && checked?.ok === true) return { ...whole, value: checked.value }
  return whole === undefined && isForAnyData(run) ? nothing(parts) : firstFitting(sources, run)
}

/** Whether looking again would find what was found before. */
function isForAnyData<Value>({ check, extractSelf }: ChainRun<Value>): boolean {
  const any: unknown = structuredOnly
  return check === any && extractSelf === undefined
}

function firstFitting<Value>(
  sources: readonly TextSource[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const parts: Part<Value>[] = []
  for (const [index, source] of sources.entries()) {
    const extraction = runChain(source.text, attemptsOnly(run, source.pointer))
    parts.push({ source, extraction })
    if (!extraction.ok) continue
    const behind = sources.slice(index + 1)
    const looked = [...parts, ...behind.map((other) => ({ source: other, extraction: UNTOLD }))]
    const won = single({ source, extraction }, looked)
    return { ...won, ambiguities: [...won.ambiguities, ...fittingIn(behind, run)] }
  }
  return nothing(parts)
}

/** Nobody is told of it: it changes nothing of what won. */
function fittingIn<Value>(
  sources: readonly TextSource[],
  run: ChainRun<Value>,
): readonly Ambiguity[] {
  const { onEvent: _, ...untold } = run
  return sources.flatMap(({ text, pointer }) => {
    const extraction = runChain(text, untold)
    if (!extraction.ok) return []
    const { extractor, span, ambiguities } = extraction
    return [{ extractor, span }, ...ambiguities].map((other) => ({ ...other, pointer }))
  })
}

function single<Value>(
  { source, extraction }: Yield<Value>,
  parts: readonly Part<unknown>[],
): ExtractionSuccess<Value> {
  const { pointer } = source
  return {
    ...(parts.length === 1 ? extraction : atPointer(extraction, pointer)),
    source: { pointer },
    coverage: coverageOf(parts, source),
    tried: triedIn(parts),
  }
}

function several(yields: readonly Yield[], parts: readonly Part[]): ExtractionSuccess | undefined {
  const [first] = yields
  if (first === undefined) return undefined
  const placed = yields.map(({ source, extraction }) => atPointer(extraction, source.pointer))
  return {
    ...single(first, parts),
    value: yields.map(({ extraction }) => extraction.value),
    how: 'assembled',
    repairs: placed.flatMap(({ repairs }) => repairs),
    coverage: coverageOf(parts),
    ambiguities: placed.flatMap(({ ambiguities }) => ambiguities),
    diagnostics: yields.flatMap(({ source, extraction }) =>
      diagnosticsAt(extraction, source.pointer),
    ),
    parts: yields.map(({ source, extraction }) => ({
      pointer: source.pointer,
      extractor: extraction.extractor,
      span: extraction.span,
    })),
  }
}

/** The failure that got furthest, or that there was nothing to look at. */
function nothing(parts: readonly Part<unknown>[]): ExtractionFailure {
  const failures = parts.flatMap(({ extraction }) => (extraction.ok ? [] : [extraction]))
  const furthest = FURTHEST_FIRST.map((code) => failures.find((failure) => failure.code === code))
  const failure = furthest.find((found) => found !== undefined)
  const { code, reason } = failure ?? { code: 'empty', reason: 'there is no text' }
  return { ok: false, code, reason, tried: triedIn(parts), diagnostics: [] }
}

function triedIn(parts: readonly Part<unknown>[]): ExtractionSuccess['tried'] {
  return parts.flatMap(({ source, extraction }) =>
    extraction.tried.map((attempt) =>
      parts.length === 1 ? attempt : { ...attempt, pointer: source.pointer },
    ),
  )
}

function coverageOf(parts: readonly Part<unknown>[], only?: TextSource): number {
  let used = 0
  let all = 0
  for (const { source, extraction } of parts) {
    const size = countVisible(source.text, 0, source.text.length)
    all += size
    if (extraction.ok && (only === undefined || only === source)) used += size * extraction.coverage
  }
  return all === 0 ? 0 : used / all
}
