import type { ProviderEvent, ProviderFinishReason } from '../../../contracts/provider-event.ts'
import { memberOf, numberOf, objectOf, stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems, rawMember } from '../../raw-json.ts'
import type { MessageReader } from '../define-wire.ts'
import { partEvent } from '../part-event.ts'
import { readError } from '../read-error.ts'
import { createStartEvent } from '../start-event.ts'
import { textEvent } from '../text-event.ts'
import { geminiPartEvents } from './gemini-part-events.ts'

const FINISHES: ReadonlyMap<string, ProviderFinishReason> = new Map([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'content_filter'],
  ['RECITATION', 'content_filter'],
  ['LANGUAGE', 'content_filter'],
  ['BLOCKLIST', 'content_filter'],
  ['PROHIBITED_CONTENT', 'content_filter'],
  ['SPII', 'content_filter'],
  ['IMAGE_SAFETY', 'content_filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'content_filter'],
  ['IMAGE_RECITATION', 'content_filter'],
])

/** Members of a candidate that are kept as parts. */
const BESIDE = ['citationMetadata', 'groundingMetadata', 'urlContextMetadata', 'finishMessage']

interface Reading {
  readonly start: ReturnType<typeof createStartEvent>
  /** Numbers parts and calls. */
  readonly next: () => number
  /** Which candidates came, and whether they are finished. */
  readonly finished: Map<number, boolean>
  readonly withCalls: Set<number>
}

/** Makes a reader of generated content: of the pieces of a stream, and of whole ones. */
export function createGeminiReader(): MessageReader {
  let count = 0
  const reading: Reading = {
    start: createStartEvent({ id: 'responseId', model: 'modelVersion' }),
    next: () => count++,
    finished: new Map(),
    withCalls: new Set(),
  }
  return ({ value, text, whole }) => {
    const error = readError(value)
    if (error !== undefined) return [error]
    if (!isContent(value)) return [{ type: 'unknown', text }]
    const raw: RawJson = { value, text: () => text }
    const usage = objectOf(value, 'usageMetadata')
    const events = [
      ...reading.start(value),
      ...rawItems(raw, 'candidates').flatMap((candidate) => candidateEvents(candidate, reading)),
      ...blockEvents(rawMember(raw, 'promptFeedback'), reading),
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
    ]
    return whole || isOver(reading) ? [...events, { type: 'end' }] : events
  }
}

/** Whether a value is a piece of generated content, or a whole one. */
export function isContent(value: RawJson['value']): boolean {
  return ['candidates', 'promptFeedback', 'usageMetadata'].some(
    (key) => memberOf(value, key) !== undefined,
  )
}

/** A stream has no end mark of its own: it is over when each candidate says why it stopped. */
function isOver({ finished }: Reading): boolean {
  return finished.size > 0 && [...finished.values()].every(Boolean)
}

function candidateEvents(candidate: RawJson, reading: Reading): readonly ProviderEvent[] {
  const choice = numberOf(candidate.value, 'index') ?? 0
  const parts = rawItems(rawMember(candidate, 'content'), 'parts').flatMap((part) =>
    geminiPartEvents(part, choice, reading.next),
  )
  if (parts.some((event) => event.type === 'call' && event.kind === undefined))
    reading.withCalls.add(choice)
  const native = stringOf(candidate.value, 'finishReason')
  reading.finished.set(choice, native !== undefined || reading.finished.get(choice) === true)
  const beside = BESIDE.flatMap((key) =>
    partEvent(key, rawMember(candidate, key), { choice, part: `${key} ${reading.next()}` }),
  )
  if (native === undefined) return [...parts, ...beside]
  return [...parts, ...beside, finishEvent(native, choice, reading)]
}

/** There is no word of its own for calls: a candidate with calls for the client stopped for these. */
function finishEvent(native: string, choice: number, { withCalls }: Reading): ProviderEvent {
  const reason = FINISHES.get(native) ?? 'other'
  const forCalls = reason === 'stop' && withCalls.has(choice)
  return { type: 'finish', choice, reason: forCalls ? 'tool_calls' : reason, native }
}

/** A prompt that is blocked has no candidate. */
function blockEvents({ value }: RawJson, { finished }: Reading): readonly ProviderEvent[] {
  const native = stringOf(value, 'blockReason')
  if (native === undefined) return []
  finished.set(0, true)
  return [
    ...textEvent('refusal', 0, stringOf(value, 'blockReasonMessage')),
    { type: 'finish', choice: 0, reason: 'content_filter', native },
  ]
}
