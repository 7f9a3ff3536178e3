import type { Span, TextFormat } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { isJsonLines } from '../../json/is-json-lines.ts'
import { type Fence, fencesOf } from '../../text/fences-of.ts'
import { defineIsolator } from './define-isolator.ts'
import { fenceConfidence } from '../around/fence-confidence.ts'
import { inlineFences } from '../around/inline-fences.ts'
import { jsonScalar } from '../around/json-scalar.ts'
import type { ArrowDialect } from '../arrows/arrow-dialect.ts'
import { arrowsWhole } from '../arrows/arrows-whole.ts'
import { phpArray } from '../arrows/php-array.ts'
import { rubyHash } from '../arrows/ruby-hash.ts'
import { pythonWhole } from '../python/python-whole.ts'
import { FencedBlockStream } from '../streams/fenced-block-stream.ts'
import { trimmedPart } from '../around/trimmed-part.ts'
import { wholeLines } from '../around/whole-lines.ts'

const FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['xml', 'xml'],
] as const)
const PYTHON = /^(?:python3?|py|pycon)?$/u
const ARROWS: ReadonlyMap<string, ArrowDialect> = new Map([
  ['php', phpArray],
  ['ruby', rubyHash],
  ['rb', rubyHash],
  ['irb', rubyHash],
])
/** Below what JSON has: beside JSON, YAML and XML are more often an example than an answer. */
const STATED_CONFIDENCE = 0.85
/** A scalar is data only where it is asked for. */
const SCALAR_CONFIDENCE = 0.8
const QUOTED = /^ {0,3}>[ \t]?(?:`{3}|~{3})/mu

/**
 * Each fenced block that holds an object, an array or JSON Lines; those that say so come first. A block
 * that says YAML or XML is read as that as well, one of Python, PHP, Ruby or no language that is such a literal, and one
 * that says JSON as the scalar that it may be. JSON between three backticks on one line counts as well. What a block in
 * a quotation holds can't be told from the marks of its lines.
 */
export const fencedBlock = defineIsolator({
  name: 'fenced-block',
  createStream: () => new FencedBlockStream(),
  isolate(text) {
    const fences = fencesOf(text)
    const candidates = [
      ...fences.flatMap((fence) => within(text, fence)),
      ...inlineFences(text, fences),
    ]
    // In the order of the text where they are as good as each other.
    candidates.sort(
      (one, other) => other.confidence - one.confidence || one.span[0] - other.span[0],
    )
    if (candidates.length > 0) return { candidates }
    const quoted = text.includes('>') ? QUOTED.exec(text) : null
    if (quoted === null) return { refusal: { reason: 'no fenced block holds structured data' } }
    const reason = 'the fenced block stands in a quotation, whose marks are on each of its lines'
    return { refusal: { reason, at: quoted.index } }
  },
})

function within(text: string, fence: Fence): readonly Candidate[] {
  return [candidateIn(text, fence), statedIn(text, fence), scalarIn(text, fence)].filter(
    (candidate) => candidate !== undefined,
  )
}

function scalarIn(text: string, fence: Fence): Candidate | undefined {
  if (fence.language !== 'json') return undefined
  const span = jsonScalar(text, [fence.contentStart, fence.contentEnd])
  const covers = [fence.start, fence.end] as const
  return span && { span, format: 'json', confidence: SCALAR_CONFIDENCE, covers }
}

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

/** What a block holds by its language; a literal says itself that it is one, where the language doesn't. */
function statedIn(text: string, fence: Fence): Candidate | undefined {
  const part = [fence.contentStart, fence.contentEnd] as const
  const span = wholeLines(text, part)
  const covers = [fence.start, fence.end] as const
  const literal = literalIn(text, trimmedPart(text, part), fence.language)
  if (literal !== undefined) return { ...literal, confidence: STATED_CONFIDENCE, covers }
  const format = FORMATS.get(fence.language)
  if (format === undefined || text.slice(...span).trim() === '') return undefined
  if (format === 'xml') return xmlIn(text, trimmedPart(text, part), covers)
  return { span, format, confidence: STATED_CONFIDENCE, covers }
}

function literalIn(text: string, span: Span, language: string): Candidate | undefined {
  const python = PYTHON.test(language) ? pythonWhole(text, span) : undefined
  const stated = ARROWS.get(language)
  if (python !== undefined || (language !== '' && stated === undefined)) return python
  return arrowsWhole(text, span, stated)
}

function xmlIn(text: string, span: Span, covers: Span): Candidate | undefined {
  if (!/^<[^]*>$/u.test(text.slice(...span))) return undefined
  return { span, format: 'xml', confidence: STATED_CONFIDENCE, covers }
}
