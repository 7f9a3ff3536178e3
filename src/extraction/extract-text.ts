import type {
  Ambiguity,
  Attempt,
  Extraction,
  ExtractionHow,
  ExtractionSuccess,
} from '../contracts/extraction.ts'
import type { Candidate, Isolator } from '../contracts/isolator.ts'
import type { JsonValue } from '../contracts/json.ts'
import { countVisible } from '../text/count-visible.ts'
import { decodeJson } from './decode-json.ts'
import { isolators } from './isolators/index.ts'

/** What a value has to be. */
export interface ExtractTextOptions {
  /** A candidate whose value it refuses is passed over. @defaultValue every value is accepted */
  readonly accepts?: (value: JsonValue) => boolean
}

/** Looks for structured data in a text: the first candidate that decodes, and is accepted, wins. */
export function extractText(text: string, options: ExtractTextOptions = {}): Extraction {
  const tried: Attempt[] = []
  for (const isolator of isolators) {
    const isolation = isolator.isolate(text)
    if ('refusal' in isolation) {
      tried.push({ extractor: isolator.name, ...isolation.refusal })
      continue
    }
    const won = firstThatDecodes(text, { ...isolation, isolator, options, tried })
    if (won !== undefined) return won
  }
  const reason = text.trim() === '' ? 'the text is empty' : 'no JSON stands in the text'
  return { ok: false, reason, tried, diagnostics: [] }
}

interface Round {
  readonly isolator: Isolator
  readonly candidates: readonly Candidate[]
  readonly options: ExtractTextOptions
  readonly tried: Attempt[]
}

interface Reading {
  readonly value: JsonValue
  readonly diagnostics: readonly string[]
}

function firstThatDecodes(text: string, round: Round): ExtractionSuccess | undefined {
  const extractor = round.isolator.name
  for (const [index, candidate] of round.candidates.entries()) {
    const reading = read(text, candidate, round.options)
    if ('reason' in reading) {
      round.tried.push({ extractor, ...reading })
      continue
    }
    return {
      ok: true,
      value: reading.value,
      extractor,
      how: howOf(candidate, extractor),
      format: candidate.format,
      span: candidate.span,
      repairs: [],
      coverage: coverageOf(text, candidate),
      tried: round.tried,
      ambiguities: equals(text, index, round),
      diagnostics: reading.diagnostics,
    }
  }
  return undefined
}

function read(
  text: string,
  candidate: Candidate,
  { accepts }: ExtractTextOptions,
): Reading | Omit<Attempt, 'extractor'> {
  const decoding = decodeJson(text.slice(...candidate.span), candidate.format)
  const [start] = candidate.span
  if (!decoding.ok) return { reason: decoding.reason, at: start + (decoding.at ?? 0) }
  const value = candidate.assemble?.(decoding.value) ?? decoding.value
  if (accepts !== undefined && !accepts(value))
    return { reason: 'the value is not what was asked for', at: start }
  return { value, diagnostics: decoding.diagnostics }
}

/** The candidates after the winner that are as good as it and can be read as well. */
function equals(text: string, winner: number, round: Round): readonly Ambiguity[] {
  const confidence = round.candidates[winner]?.confidence
  return round.candidates
    .slice(winner + 1)
    .filter((candidate) => candidate.confidence === confidence)
    .filter((candidate) => !('reason' in read(text, candidate, round.options)))
    .map(({ span }) => ({ extractor: round.isolator.name, span }))
}

function howOf(candidate: Candidate, extractor: string): ExtractionHow {
  if (candidate.assemble !== undefined || candidate.format === 'json-lines') return 'assembled'
  return extractor === 'direct' ? 'as-is' : 'isolated'
}

function coverageOf(text: string, { span, covers = span }: Candidate): number {
  const rest = countVisible(text, 0, covers[0]) + countVisible(text, covers[1], text.length)
  return rest === 0 ? 1 : 1 - rest / countVisible(text, 0, text.length)
}
