import type { JsonValue } from '../../contracts/json.ts'
import type { ExtractionSuccess } from '../../contracts/extraction.ts'
import { findCarrier } from '../../extraction/access/find-carrier.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { hidesReason } from './output-rejection.ts'
import { type AskedFor, refusedArgument } from './refused-argument.ts'
import { type Answer, refusalInWords } from './refusal-in-words.ts'
import type { ResultFacts } from './result-facts.ts'
import { unflaggedErrorInText } from './unflagged-error-in-text.ts'
import { unflaggedErrorInValue } from './unflagged-error-in-value.ts'

/** What a result says of the failure of its call. */
export interface Failure {
  /** All that is said, as text. */
  readonly text: string
  /** The first line of it, or the message in it. */
  readonly line: string
  /** Why a result that isn't marked as an error is taken for one; absent if it is marked. */
  readonly suspicion?: Suspicion
}

/** A sign that a result is an error though nothing marks it. */
interface Suspicion {
  /** JSON Pointer into the result. */
  readonly pointer: string
  readonly reason: string
}

type Facts = Pick<
  ResultFacts,
  'applicable' | 'isError' | 'error' | 'content' | 'carried' | 'extraction' | 'shape'
> & {
  readonly structured?: JsonValue | undefined
}

/** Characters of a line that reports show. */
const LINE = 200
/** The last line of a Python traceback. */
const EXCEPTION =
  /^[A-Za-z_][\w.]{0,120}(?:Error|Exception|Warning|Exit|Interrupt|Iteration|NotFound)\b(?:: |$)/u
const MESSAGE_KEYS = ['message', 'error', 'detail', 'reason', 'title'] as const

/** What is known of the call besides its answer. */
interface Around {
  readonly asked?: AskedFor
  /** What was logged during the call. */
  readonly stderr?: readonly string[]
  /** The results that the tool gives otherwise; absent if the call may have one, too. */
  readonly usual?: readonly Facts[]
}

/** How a result, or the JSON-RPC error in its place, says that the call failed; undefined if it doesn't. */
export function failureOf(
  facts: Facts,
  { asked, stderr = [], usual }: Around,
): Failure | undefined {
  const { error, isError, applicable } = facts
  if (error !== undefined) return failureIn(messageIn(error) ?? JSON.stringify(error))
  if (isError) return withLog(failureIn(saidIn(facts)), stderr)
  if (!applicable) return undefined
  const suspicion =
    inStructured(facts) ??
    inBlock(facts) ??
    inTexts(facts) ??
    inAnswer(facts, asked) ??
    (usual === undefined ? undefined : inRefusal(facts, usual))
  return suspicion === undefined ? undefined : { ...failureIn(saidIn(facts)), suspicion }
}

function failureIn(text: string): Failure {
  const reading = safeParseJson(text)
  const message = reading.ok ? messageIn(reading.value) : undefined
  return { text, line: firstLine(message ?? text) }
}

/** Adds the exception from standard error to an error whose text hides it. */
function withLog(failure: Failure, stderr: readonly string[]): Failure {
  const exception = hidesReason(failure.text)
    ? stderr.find((line) => EXCEPTION.test(line))
    : undefined
  if (exception === undefined) return failure
  const text = `${failure.text}: ${exception.trim()}`
  return { text, line: firstLine(text) }
}

function firstLine(text: string): string {
  const line = /\S[^\r\n]*/u.exec(text.slice(0, 4000))?.[0] ?? ''
  const trimmed = line.trim()
  return trimmed.length > LINE ? `${trimmed.slice(0, LINE - 1)}…` : trimmed
}

/** The texts of a failed result, or its structured content. */
function saidIn({ content, structured }: Facts): string {
  const text = content.texts.map((source) => source.text).join('\n')
  return text.trim() === '' && structured !== undefined ? JSON.stringify(structured) : text
}

function messageIn(value: JsonValue, depth = 0): string | undefined {
  if (!isJsonObject(value) || depth > 2) return undefined
  for (const key of MESSAGE_KEYS) {
    const member = value[key] ?? null
    const message = typeof member === 'string' ? member : messageIn(member, depth + 1)
    if (message !== undefined && message.trim() !== '') return message
  }
  return undefined
}

function inStructured({ structured }: Facts): Suspicion | undefined {
  const reason = structured === undefined ? undefined : unflaggedErrorInValue(structured)
  return reason === undefined ? undefined : { pointer: '/structuredContent', reason }
}

function inBlock({ content: { errorBlock } }: Facts): Suspicion | undefined {
  return errorBlock === undefined
    ? undefined
    : { pointer: errorBlock, reason: 'a block of it says that it is an error' }
}

/** In a text as a whole, in an object that is all of it, and in the body after a label. */
function inTexts({ carried, content, extraction }: Facts): Suspicion | undefined {
  const first = content.texts.find(({ text }) => text.trim() !== '')
  for (const source of [carried, first]) {
    const reason = source === undefined ? undefined : unflaggedErrorInText(source.text)
    if (source !== undefined && reason !== undefined) return { pointer: source.pointer, reason }
  }
  if (extraction === null || !extraction.ok || extraction.parts !== undefined) return undefined
  const reason = inExtracted(extraction)
  return reason === undefined ? undefined : { pointer: extraction.source?.pointer ?? '', reason }
}

/** In a text that names what was asked for. */
function inAnswer({ carried, content }: Facts, asked: AskedFor | undefined): Suspicion | undefined {
  const source = carried ?? (content.texts.length === 1 ? content.texts[0] : undefined)
  if (asked === undefined || source === undefined) return undefined
  const reason = refusedArgument(source.text, asked)
  return reason === undefined ? undefined : { pointer: source.pointer, reason }
}

/** In a result of a call that the tool is to refuse. */
function inRefusal(facts: Facts, usual: readonly Facts[]): Suspicion | undefined {
  const reason = refusalInWords(answerOf(facts), usual.map(answerOf))
  const source = facts.carried ?? facts.content.texts[0]
  return reason === undefined
    ? undefined
    : { pointer: source?.pointer ?? '/structuredContent', reason }
}

function answerOf(facts: Facts): Answer {
  const { structured, shape } = facts
  return { text: saidIn(facts), shape, ...(structured !== undefined && { structured }) }
}

/** An object that carries a text is read as its twin in structured content is. */
function inExtracted({ value, extractor }: ExtractionSuccess): string | undefined {
  const body = extractor === 'labelled-json' && isJsonObject(value) ? value['content'] : undefined
  if (typeof body === 'string') return unflaggedErrorInText(body)
  if (extractor !== 'direct') return undefined
  const text = findCarrier(value)?.text
  const reason = text === undefined ? undefined : unflaggedErrorInText(text)
  return reason ?? unflaggedErrorInValue(value)
}
