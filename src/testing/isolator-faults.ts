import { isDeepStrictEqual } from 'node:util'
import type { Span, TextFormat } from '../contracts/extraction.ts'
import type { Candidate, Isolation, Isolator } from '../contracts/isolator.ts'
import type { IsolatorSignal } from '../contracts/isolator-stream.ts'
import { kindOf } from '../json/kind-of.ts'
import { excerpt } from '../text/excerpt.ts'

/** Returns what is wrong with what an isolator says of a text. */
type FaultOf = (isolator: Isolator, text: string) => string | undefined

/** What the first and the last character of a candidate may be. */
const ENDS: Readonly<Record<TextFormat, RegExp>> = {
  json: /^(?:[[{][^]*[\]}]|[-\d"tfn][^]*)$/u,
  'json-lines': /^[[{][^]*[\]}]$/u,
  'python-literal': /^\S[^]*\S$/u,
  'php-array': /^[[a(][^]*[\])]$/iu,
  'ruby-hash': /^[[{][^]*[\]}]$/u,
  yaml: /\S/u,
  xml: /^<[^]*>$/u,
}
const KEYS = new Set(['span', 'format', 'confidence', 'repair', 'covers', 'expects', 'assemble'])

/** The rules that hold for every text, each with what breaks it. */
export const FAULTS: readonly (readonly [rule: string, faultOf: FaultOf])[] = [
  ['returns candidates, or a reason, for every text', kindFault],
  ['names spans inside the text', ofEach(spanFault, rawCandidatesOf)],
  ['names spans that do not overlap', overlapFault],
  ['names what begins and ends as its format does', ofEach(formFault)],
  ['names spans and does not decode them', ofEach(extraKey)],
  ['says the same of a text again', againFault],
  ['leaves what it has returned as it is', keepsFault],
]

/** Checks each candidate of a text. */
function ofEach(
  faultOf: (candidate: Candidate, text: string) => string | undefined,
  listOf = candidatesOf,
): FaultOf {
  return (isolator, text) => {
    for (const [index, candidate] of listOf(isolator, text).entries()) {
      const fault = faultOf(candidate, text)
      if (fault !== undefined) return `candidate ${index + 1}: ${fault}`
    }
    return undefined
  }
}

function isolate(isolator: Isolator, text: string): unknown {
  try {
    return isolator.isolate(text)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Returns that an isolator throws for a text, if it does. */
export function throwFault(isolator: Isolator, text: string): string | undefined {
  const isolation = isolate(isolator, text)
  return isolation instanceof Error ? threwFault(isolation) : undefined
}

function threwFault({ message }: Error): string {
  return `isolate threw ${excerpt(message)}`
}

function kindFault(isolator: Isolator, text: string): string | undefined {
  const isolation = isolate(isolator, text)
  if (isolation instanceof Error) return threwFault(isolation)
  if (isolation instanceof Promise) return 'isolate returned a promise; it may not wait'
  if (typeof isolation !== 'object' || isolation === null)
    return `isolate returned ${kindOf(isolation)}, and not { candidates } or { refusal }`
  if ('refusal' in isolation) return reasonFault(isolation.refusal)
  if (!('candidates' in isolation) || !Array.isArray(isolation.candidates))
    return 'isolate returned neither { candidates: [] } nor { refusal: { reason } }'
  return isolation.candidates.length > 0
    ? undefined
    : 'isolate returned no candidate; return a refusal, which says why'
}

function reasonFault(refusal: unknown): string | undefined {
  const hasReason =
    typeof refusal === 'object' &&
    refusal !== null &&
    'reason' in refusal &&
    typeof refusal.reason === 'string' &&
    refusal.reason.trim() !== ''
  return hasReason ? undefined : 'the refusal has no reason'
}

/** None where the first check fails, which says so. */
function rawCandidatesOf(isolator: Isolator, text: string): readonly Candidate[] {
  if (kindFault(isolator, text) !== undefined) return []
  const isolation: Isolation = isolator.isolate(text)
  return 'refusal' in isolation ? [] : isolation.candidates
}

/** Those that are right so far. */
function candidatesOf(isolator: Isolator, text: string): readonly Candidate[] {
  return rawCandidatesOf(isolator, text).filter(
    (candidate) => spanFault(candidate, text) === undefined,
  )
}

function spanFault(candidate: Candidate, text: string): string | undefined {
  if (kindOf(candidate) !== 'an object') return `it is ${kindOf(candidate)}`
  const { span, covers = span } = candidate
  if (!isPair(span) || !isPair(covers)) return 'its span is not [start, end]'
  const offsets = [0, covers[0], span[0], span[0] + 1, span[1], covers[1], text.length]
  const isInside = offsets.every(
    (offset, index) => Number.isInteger(offset) && offset >= (offsets[index - 1] ?? 0),
  )
  if (isInside) return undefined
  const around = covers === span ? '' : `, covered by ${covers.join(' to ')},`
  return `the span ${span.join(' to ')}${around} is not inside the text, which is 0 to ${text.length}`
}

function isPair(span: unknown): span is Span {
  return Array.isArray(span) && span.length === 2
}

function formFault(candidate: Candidate, text: string): string | undefined {
  const { span, format, confidence, repair } = candidate
  if (!(confidence > 0 && confidence <= 1))
    return `the confidence ${confidence} is not above 0 and up to 1`
  if (!Object.hasOwn(ENDS, format))
    return `there is no format ${excerpt(format)}; use ${Object.keys(ENDS).join(', ')}`
  const part = text.slice(...span)
  // What is repaired may lack its end, and be quoted otherwise.
  const isOfForm = (repair === true ? /\S/u : ENDS[format]).test(part)
  return isOfForm ? undefined : `${excerpt(part)} does not begin and end as ${format} does`
}

function extraKey(candidate: Candidate): string | undefined {
  const extra = Object.keys(candidate).find((key) => !KEYS.has(key))
  return extra === undefined
    ? undefined
    : `it has the key ${extra}; an isolator names a span, and a decoder reads it`
}

/** One inside the other is a choice of two; what crosses is no two values. */
function overlapFault(isolator: Isolator, text: string): string | undefined {
  const spans = candidatesOf(isolator, text)
    .map(({ span }) => span)
    .toSorted(([start, end], [other, otherEnd]) => start - other || otherEnd - end)
  let last: readonly [number, number] = [0, 0]
  for (const span of spans) {
    const [start, end] = span
    if (start < last[1] && end > last[1])
      return `the spans ${last.join(' to ')} and ${span.join(' to ')} overlap`
    last = start < last[1] ? last : span
  }
  return undefined
}

function againFault(isolator: Isolator, text: string): string | undefined {
  const first = shown(isolate(isolator, text))
  if (shown(isolate(isolator, text)) !== first) return 'isolate says something else the second time'
  isolate(isolator, `x${text}{"a":1}`)
  return shown(isolate(isolator, text)) === first
    ? undefined
    : 'isolate says something else after another text'
}

function keepsFault(isolator: Isolator, text: string): string | undefined {
  const first = isolate(isolator, text)
  const before = shown(first)
  isolate(isolator, `x ${text}`)
  return shown(first) === before
    ? undefined
    : 'what isolate has returned changes when it looks at another text'
}

function shown(isolation: unknown): string {
  return isolation instanceof Error ? isolation.message : JSON.stringify(isolation)
}

/** Returns what is wrong with how an isolator looks through a stream. */
export function cutFault(isolator: Isolator, text: string): string | undefined {
  const whole = signalsOf(isolator, [text])
  const middle = Math.floor(text.length / 2)
  for (const pieces of [text.split(''), [text.slice(0, middle), text.slice(middle)]])
    if (!isDeepStrictEqual(signalsOf(isolator, pieces), whole))
      return `its stream says something else of ${pieces.length} pieces than of the whole text`
  return undefined
}

/** How far an open part is known to reach depends on the pieces; where parts begin and end does not. */
function signalsOf({ createStream }: Isolator, pieces: readonly string[]): unknown {
  const stream = createStream?.()
  const signals: IsolatorSignal[] = []
  for (const piece of pieces) signals.push(...(stream?.write(piece) ?? []))
  return signals
    .filter(({ type }) => type === 'opened' || type === 'closed' || type === 'dropped')
    .map((signal) => JSON.stringify(signal))
}
