import type { Extraction, ExtractionFailure } from '../../contracts/extraction.ts'
import { TEXT_PARSERS } from '../../contracts/text-parser.ts'

interface Looked {
  readonly extraction: Extraction
}

const PARSERS: ReadonlySet<string> = new Set(TEXT_PARSERS)

/**
 * Texts in which text parsers read a form give way to those that hold a value as such: beside JSON, a list is mostly the
 * same for people. What gave way is an attempt.
 */
export function withoutRenderings<Part extends Looked>(parts: readonly Part[]): readonly Part[] {
  const isExact = parts.some(
    ({ extraction }) => extraction.ok && !PARSERS.has(extraction.extractor),
  )
  if (!isExact) return parts
  return parts.map((part) => ({ ...part, extraction: givenWay(part.extraction) }))
}

function givenWay(extraction: Extraction): Extraction {
  if (!extraction.ok || !PARSERS.has(extraction.extractor)) return extraction
  const { extractor, span, tried } = extraction
  const reason = 'another text holds a value as such'
  const attempt = { extractor, stage: 'isolate', reason, at: span[0], span } as const
  const failure: ExtractionFailure = {
    ok: false,
    code: 'not-found',
    reason,
    tried: [...tried, attempt],
    diagnostics: [],
  }
  return failure
}
