import type { Candidate } from '../../contracts/isolator.ts'
import { isJsonLines } from '../../json/is-json-lines.ts'
import { type Fence, fencesOf } from '../../text/fences-of.ts'
import { trimmedSpan } from '../../text/trimmed-span.ts'
import { defineIsolator } from '../define-isolator.ts'
import { fenceConfidence } from '../fence-confidence.ts'
import { FencedBlockStream } from '../streams/fenced-block-stream.ts'

/** Each fenced block that holds an object, an array or JSON Lines; those that say so come first. */
export const fencedBlock = defineIsolator({
  name: 'fenced-block',
  createStream: () => new FencedBlockStream(),
  isolate(text) {
    const candidates = [...fencesOf(text)]
      .map((fence) => candidateIn(text, fence))
      .filter((candidate) => candidate !== undefined)
      .toSorted((one, other) => other.confidence - one.confidence)
    return candidates.length > 0
      ? { candidates }
      : { refusal: { reason: 'no fenced block holds a JSON object or array' } }
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
