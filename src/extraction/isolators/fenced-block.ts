import type { TextFormat } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { isJsonLines } from '../../json/is-json-lines.ts'
import { type Fence, fencesOf } from '../../text/fences-of.ts'
import { defineIsolator } from '../define-isolator.ts'
import { fenceConfidence } from '../fence-confidence.ts'
import { pythonWhole } from '../python/python-whole.ts'
import { FencedBlockStream } from '../streams/fenced-block-stream.ts'
import { trimmedPart } from '../trimmed-part.ts'
import { wholeLines } from '../whole-lines.ts'

const FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['xml', 'xml'],
] as const)
const PYTHON = /^(?:python3?|py|pycon)?$/u
/** Below what JSON has: beside JSON, YAML and XML are more often an example than an answer. */
const STATED_CONFIDENCE = 0.85

/**
 * Each fenced block that holds an object, an array or JSON Lines; those that say so come first. A block
 * that says YAML or XML is read as that as well, and one of Python, or of no language, that is a Python literal.
 */
export const fencedBlock = defineIsolator({
  name: 'fenced-block',
  createStream: () => new FencedBlockStream(),
  isolate(text) {
    const candidates = fencesOf(text)
      .flatMap((fence) => [candidateIn(text, fence), statedIn(text, fence)])
      .filter((candidate) => candidate !== undefined)
      .toSorted((one, other) => other.confidence - one.confidence)
    return candidates.length > 0
      ? { candidates }
      : { refusal: { reason: 'no fenced block holds structured data' } }
  },
})

function candidateIn(text: string, fence: Fence): Candidate | undefined {
  const [start, end] = trimmedPart(text, [fence.contentStart, fence.contentEnd])
  const ends = `${text[start] ?? ''}${text[end - 1] ?? ''}`
  if (end - start < 2 || (ends !== '{}' && ends !== '[]')) return undefined
  return {
    span: [start, end],
    format: isJsonLines(text.slice(start, end)) ? 'json-lines' : 'json',
    confidence: fenceConfidence(fence),
    covers: [fence.start, fence.end],
  }
}

/** What a block holds by its language; a Python literal says itself that it is one, where the language doesn't. */
function statedIn(text: string, fence: Fence): Candidate | undefined {
  const part = [fence.contentStart, fence.contentEnd] as const
  const span = wholeLines(text, part)
  const covers = [fence.start, fence.end] as const
  if (PYTHON.test(fence.language)) {
    const literal = pythonWhole(text, trimmedPart(text, part))
    return literal && { ...literal, confidence: STATED_CONFIDENCE, covers }
  }
  const format = FORMATS.get(fence.language)
  if (format === undefined || text.slice(...span).trim() === '') return undefined
  if (format === 'xml' && !/^\s*<[^]*>$/u.test(text.slice(...span))) return undefined
  return { span, format, confidence: STATED_CONFIDENCE, covers }
}
