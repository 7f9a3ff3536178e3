import type { Attempt, Extraction, ExtractionFailure } from '../contracts/extraction.ts'
import type { Access, AccessedPart, AccessedText } from '../contracts/extraction-access.ts'
import { attemptsOnly } from './attempts-only.ts'
import { extractCalls } from './extract-calls.ts'
import { extractTextAt } from './extract-text-at.ts'
import { extractTexts } from './extract-texts.ts'
import { givenValue } from './given-value.ts'
import { type ChainRun, runChain } from './run-chain.ts'
import type { TextSource } from './text-source.ts'
import { structuredOnly } from './value-check.ts'

/** The first reading of what was given that gives a value which fits. Its listener is told of one extraction. */
export function extractAccess<Value>(access: Access, run: ChainRun<Value>): Extraction<Value> {
  const { chain, onEvent } = run
  const names = chain.map(({ name }) => name)
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
  const tried: Attempt[] = []
  const failures: ExtractionFailure[] = []
  for (const part of access.parts) {
    const extraction = extractPart(part, run)
    tried.push(...extraction.tried)
    if (extraction.ok)
      return { ...extraction, tried, diagnostics: [...diagnostics, ...extraction.diagnostics] }
    failures.push(extraction)
  }
  const { code, reason } = furthest(failures)
  return { ok: false, code, reason, tried, diagnostics }
}

function furthest(
  failures: readonly ExtractionFailure[],
): Pick<ExtractionFailure, 'code' | 'reason'> {
  for (const code of ['unfit', 'undecodable', 'not-found'] as const) {
    const failure = failures.find((each) => each.code === code)
    if (failure !== undefined) return failure
  }
  return failures[0] ?? { code: 'empty', reason: 'there is no text' }
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
  const looking = attemptsOnly({ ...run, check: structuredOnly }, pointer)
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
