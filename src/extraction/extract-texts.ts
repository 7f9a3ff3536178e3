import type { Extraction, ExtractionSuccess } from '../contracts/extraction.ts'
import { countVisible } from '../text/count-visible.ts'
import { type ExtractTextOptions, extractText } from './extract-text.ts'
import type { TextSource } from './text-source.ts'

interface Part {
  readonly source: TextSource
  readonly extraction: Extraction
}

interface Yield {
  readonly source: TextSource
  readonly extraction: ExtractionSuccess
}

/**
 * Looks for structured data in several texts, each by itself. One that yields is the value; several give an array in
 * their order, with the origin of each in `parts`. Where such an array isn't accepted, the first text alone whose
 * value is accepted wins.
 */
export function extractTexts(
  sources: readonly TextSource[],
  options: ExtractTextOptions = {},
): Extraction {
  const parts = sources.map((source) => ({ source, extraction: source.extraction() }))
  const yields = parts.flatMap(({ source, extraction }) =>
    extraction.ok ? [{ source, extraction }] : [],
  )
  const [first, second] = yields
  const whole = first && (second === undefined ? single(first, parts) : several(yields, parts))
  const { accepts } = options
  if (whole !== undefined && (accepts?.(whole.value) ?? true)) return whole
  if (accepts === undefined) return nothing(parts)
  return firstAccepted(sources, options)
}

function firstAccepted(sources: readonly TextSource[], options: ExtractTextOptions): Extraction {
  const parts: Part[] = []
  for (const source of sources) {
    const found = source.extraction()
    const extraction = found.ok ? extractText(source.text, options) : found
    parts.push({ source, extraction })
    if (extraction.ok) return single({ source, extraction }, parts)
  }
  return nothing(parts)
}

function single({ source, extraction }: Yield, parts: readonly Part[]): ExtractionSuccess {
  return {
    ...extraction,
    source: { pointer: source.pointer },
    coverage: coverageOf(parts, source),
    tried: triedIn(parts),
  }
}

function several(yields: readonly Yield[], parts: readonly Part[]): ExtractionSuccess | undefined {
  const [first] = yields
  if (first === undefined) return undefined
  return {
    ...single(first, parts),
    value: yields.map(({ extraction }) => extraction.value),
    how: 'assembled',
    coverage: coverageOf(parts),
    ambiguities: yields.flatMap(({ extraction }) => extraction.ambiguities),
    diagnostics: [...new Set(yields.flatMap(({ extraction }) => extraction.diagnostics))],
    parts: yields.map(({ source, extraction }) => ({
      pointer: source.pointer,
      extractor: extraction.extractor,
      span: extraction.span,
    })),
  }
}

function nothing(parts: readonly Part[]): Extraction {
  const [only] = parts
  if (only !== undefined && parts.length === 1 && !only.extraction.ok) return only.extraction
  const empty = parts.every(({ source }) => source.text.trim() === '')
  return {
    ok: false,
    reason: empty ? 'there is no text' : 'no JSON stands in any of the texts',
    tried: triedIn(parts),
    diagnostics: [],
  }
}

function triedIn(parts: readonly Part[]): ExtractionSuccess['tried'] {
  return parts.flatMap(({ source, extraction }) =>
    extraction.tried.map((attempt) =>
      parts.length === 1 ? attempt : { ...attempt, pointer: source.pointer },
    ),
  )
}

function coverageOf(parts: readonly Part[], only?: TextSource): number {
  let used = 0
  let all = 0
  for (const { source, extraction } of parts) {
    const size = countVisible(source.text, 0, source.text.length)
    all += size
    if (extraction.ok && (only === undefined || only === source)) used += size * extraction.coverage
  }
  return all === 0 ? 0 : used / all
}
