import type { TextFormat } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { isJsonLines } from '../../json/is-json-lines.ts'
import { type Fence, fencesOf } from '../../text/fences-of.ts'
import { trimmedSpan } from '../../text/trimmed-span.ts'
import { defineIsolator } from '../define-isolator.ts'
import { fenceConfidence } from '../fence-confidence.ts'
import { FencedBlockStream } from '../streams/fenced-block-stream.ts'
import { wholeLines } from '../whole-lines.ts'

const FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['xml', 'xml'],
] as const)
/** Below what JSON has: beside JSON, YAML and XML are more often an example than an answer. */
const STATED_CONFIDENCE = 0.85

/**
 * Each fenced block that holds an object, an array or JSON Lines; those that say so come first. Where a block says
 * YAML or XML, it is read as that as well.
 */
export const fencedBlock = defineIsolator({
  name: 'fenced-block',
  createStream: () => new FencedBlockStream(),
  isolate(text) {
    const candidates = [...fencesOf(text)]
      .flatMap((fence) => [candidateIn(text, fence), statedIn(text, fence)])
      .filter((candidate) => candidate !== undefined)
      .toSorted((one, other) => other.confidence - one.confidence)
    return candidates.length > 0
      ? { candidates }
      : { refusal: { reason: 'no fenced block holds structured data' } }
  },
})

function candidateIn(text: string, fence: Fence): Candidate | undefined {
  const content = text.slice(fence.contentStart, fence.contentEnd)
  const [start, end] = trimmedSpan(content)
  const ends = `${content[start] ?? ''}${content[end - 1] ?? ''}`
  if (end - start < 2 || (ends !== '{}' && ends !== '[]')) return undefined
  return {
    span: [fence.contentStart + start, fence.contentStart + end],
    format: isJsonLines(content.slice(start, end)) ? 'json-lines' : 'json',
    confidence: fenceConfidence(fence),
    covers: [fence.start, fence.end],
  }
}

function statedIn(text: string, fence: Fence): Candidate | undefined {
  const part = [fence.contentStart, fence.contentEnd] as const
  const span = wholeLines(text, part)
  const format = FORMATS.get(fence.language)
  if (format === undefined || span[0] === span[1]) return undefined
  if (format === 'xml' && text[span[1] - 1] !== '>') return undefined
  return { span, format, confidence: STATED_CONFIDENCE, covers: [fence.start, fence.end] }
}
