import type {
  Ambiguity,
  Attempt,
  Extraction,
  ExtractionFailure,
  ExtractionSuccess,
} from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { countVisible } from '../../text/count-visible.ts'
import { assembleExtractions, type ExtractionAt } from './assemble-extractions.ts'
import { atPointer } from './at-pointer.ts'
import { furthestFailure } from '../chain/furthest-failure.ts'
import { misfitAttempt } from '../chain/read-candidate.ts'
import { type ChainRun, runChain } from '../chain/run-chain.ts'
import { fieldsInArray } from './fields-in-array.ts'
import type { TextSource } from './text-source.ts'
import { withoutRenderings } from './without-renderings.ts'

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

/**
 * Looks for structured data in several texts, each by itself. One that yields is the value; several give an array in
 * their order, with the origin of each in `parts`. Where such a value isn't what was asked for, the first text alone
 * that holds one wins, and what fits in the texts behind it is as good; the array is an attempt. Of several texts, repairs
 * and other candidates say theirs.
 *
 * @param run - How a text is looked through again where what it yielded doesn't fit. Its listener is told nothing.
 */
export function extractTexts<Value>(
  sources: readonly TextSource[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const { onEvent: _, ...untold } = run
  const parts = sources.map((source) => ({ source, extraction: source.extraction() }))
  const whole = wholeOf(parts)
  if (whole === undefined)
    return run.hasTarget === true ? firstFitting(sources, untold, []) : nothing(parts, [])
  const checked = run.check(whole.value)
  if (checked.ok) return { ...whole, value: checked.value }
  const { extractor, value } = whole
  const isArray = whole.parts !== undefined
  const misfits = isArray ? [{ extractor, ...misfitAttempt(checked, value) }] : []
  return firstFitting(sources, untold, misfits)
}

/** All that the texts yield. */
function wholeOf(parts: readonly Part[]): ExtractionSuccess | undefined {
  const told = withoutRenderings(parts)
  const [first, ...others] = told.flatMap(({ source, extraction }) =>
    extraction.ok ? [{ source, extraction }] : [],
  )
  if (first === undefined) return undefined
  if (others.length === 0) return single(first, told)
  const all = [first, ...others]
  const value = all.map(({ extraction }) => extraction.value)
  const fields = fieldsInArray(all.map(({ extraction }) => extraction.fields))
  const whole = { value, coverage: coverageOf(told), tried: triedIn(told), ...fields }
  return assembleExtractions(placed(first), others.map(placed), whole)
}

function placed({ source: { pointer }, extraction }: Yield): ExtractionAt {
  return { pointer, extraction }
}

/** @param misfits - What was tried before: the array of all. */
function firstFitting<Value>(
  sources: readonly TextSource[],
  run: ChainRun<Value>,
  misfits: readonly Attempt[],
): Extraction<Value> {
  const parts: Part<Value>[] = []
  for (const [index, source] of sources.entries()) {
    const extraction = runChain(source.text, run)
    parts.push({ source, extraction })
    if (!extraction.ok) continue
    const behind = sources.slice(index + 1)
    const looked = [...parts, ...behind.map((other) => ({ source: other, extraction: UNTOLD }))]
    const won = single({ source, extraction }, looked)
    return {
      ...won,
      tried: [...misfits, ...won.tried],
      ambiguities: [...won.ambiguities, ...fittingIn(behind, run)],
    }
  }
  return nothing(parts, misfits)
}

function fittingIn<Value>(
  sources: readonly TextSource[],
  run: ChainRun<Value>,
): readonly Ambiguity[] {
  return sources.flatMap(({ text, pointer }) => {
    const extraction = runChain(text, run)
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

/** The failure that got furthest, or that there was nothing to look at. */
function nothing(parts: readonly Part<unknown>[], misfits: readonly Attempt[]): ExtractionFailure {
  const failures = [
    ...parts.flatMap(({ extraction }) => (extraction.ok ? [] : [extraction])),
    ...misfits.map(({ reason }) => ({ code: 'unfit' as const, reason })),
  ]
  const tried = [...misfits, ...triedIn(parts)]
  return { ok: false, ...furthestFailure(failures), tried, diagnostics: [] }
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
