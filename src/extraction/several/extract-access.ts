import type { Attempt, Extraction, ExtractionFailure } from '../../contracts/extraction.ts'
import type { Access, AccessedPart, AccessedText } from '../../contracts/extraction-access.ts'
import { extractCalls } from './extract-calls.ts'
import { extractTextAt } from './extract-text-at.ts'
import { extractTexts } from './extract-texts.ts'
import { namesInChain } from '../chain/chain-link.ts'
import { furthestFailure } from '../chain/furthest-failure.ts'
import { givenValue } from './given-value.ts'
import { oncePerText } from '../chain/once-per-text.ts'
import { type ChainRun, runChain } from '../chain/run-chain.ts'
import type { TextSource } from './text-source.ts'
import { structuredOnly } from '../target/value-check.ts'

/**
 * The first reading of what was given that gives a value which fits. Its listener is told of one extraction; of the attempts
 * of a reading once they are known to count, just as `tried` has them.
 */
export function extractAccess<Value>(access: Access, run: ChainRun<Value>): Extraction<Value> {
  const { chain, onEvent } = run
  const names = namesInChain(chain)
  onEvent?.({ type: 'extraction-started', chain: names, length: lengthOf(access) })
  const extraction = search(access, run)
  if (extraction.ok) onEvent?.({ type: 'extraction-completed', extraction })
  else onEvent?.({ type: 'extraction-failed', extraction })
  return extraction
}

function search<Value>(access: Access, run: ChainRun<Value>): Extraction<Value> {
  const { diagnostics } = access
  if (!access.ok)
    return { ok: false, code: access.code, reason: access.reason, tried: [], diagnostics }
  const { onEvent, ...untold } = run
  const once = oncePerText(untold)
  const tried: Attempt[] = []
  const failures: ExtractionFailure[] = []
  for (const part of access.parts) {
    const extraction = extractPart(part, once)
    for (const attempt of extraction.tried) onEvent?.({ type: 'extraction-attempted', attempt })
    tried.push(...extraction.tried)
    if (extraction.ok)
      return { ...extraction, tried, diagnostics: [...diagnostics, ...extraction.diagnostics] }
    failures.push(extraction)
  }
  return { ok: false, ...furthestFailure(failures), tried, diagnostics }
}

function extractPart<Value>(part: AccessedPart, run: ChainRun<Value>): Extraction<Value> {
  switch (part.kind) {
    case 'value':
      return givenValue(part, run)
    case 'calls':
      return extractCalls(part.calls, run)
    case 'texts':
      return extractAccessedTexts(part.texts, run)
  }
}

function extractAccessedTexts<Value>(
  texts: readonly AccessedText[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const [only] = texts
  if (only !== undefined && texts.length === 1) return extractTextAt(only, run)
  return extractTexts(
    texts.map((text) => sourceOf(text, run)),
    run,
  )
}

function sourceOf<Value>({ pointer, text }: AccessedText, run: ChainRun<Value>): TextSource {
  const looking = { ...run, check: structuredOnly, checkRead: structuredOnly }
  let extraction: Extraction | undefined
  return { pointer, text, extraction: () => (extraction ??= runChain(text, looking)) }
}

function lengthOf(access: Access): number {
  if (!access.ok) return 0
  const texts = access.parts.flatMap((part) => {
    if (part.kind === 'texts') return part.texts.map(({ text }) => text)
    return part.kind === 'calls'
      ? part.calls.flatMap((call) => ('text' in call ? [call.text] : []))
      : []
  })
  return texts.reduce((length, text) => length + text.length, 0)
}
