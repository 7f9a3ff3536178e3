import type { JsonValue } from '../../../contracts/json.ts'
import type { ProviderEvent } from '../../../contracts/provider-event.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { memberOf, numberOf, stringOf } from '../../json-parts.ts'
import { membersOf } from '../../members-of.ts'
import { type RawJson, rawMember } from '../../raw-json.ts'
import type { MessageReader, ProviderMessage } from '../define-wire.ts'
import { partEvent } from '../part-event.ts'
import { errorEvent, readError } from '../read-error.ts'
import { createStartEvent } from '../start-event.ts'
import { annotationEvents, beginCall, contentEvents, itemEvents } from './item-events.ts'
import { createOpenItems, type OpenItems } from './open-items.ts'
import { pieceEvents } from './piece-events.ts'
import { QUIET_EVENTS } from './quiet-events.ts'
import { finishEvents, outputEvents } from './response-events.ts'

interface Reading {
  readonly items: OpenItems
  readonly start: ReturnType<typeof createStartEvent>
  /** Whether there are calls for the client to run. */
  calls: boolean
}

/** Makes a reader of responses: of the events of their streams, and of whole ones. */
export function createResponsesReader(): MessageReader {
  const reading: Reading = { items: createOpenItems(), start: createStartEvent(), calls: false }
  return (message) => {
    const { value, event } = message
    const raw: RawJson = { value, text: () => message.text }
    const type = stringOf(value, 'type') ?? event ?? ''
    if (type === 'error') return [readError(value) ?? errorIn(value)]
    if (isResponse(message)) return wholeResponse(raw, reading)
    const error = readError(value)
    if (error !== undefined) return [error]
    return noted(readTyped(raw, type, reading), reading)
  }
}

/** A whole body with an output is one, too, whatever it calls itself. */
function isResponse({ value, whole }: ProviderMessage): boolean {
  return (
    stringOf(value, 'object') === 'response' || (whole && isJsonArray(memberOf(value, 'output')))
  )
}

function readTyped(raw: RawJson, type: string, reading: Reading): readonly ProviderEvent[] {
  const { items, start } = reading
  switch (type) {
    case 'response.created':
    case 'response.queued':
    case 'response.in_progress':
      return start(memberOf(raw.value, 'response'))
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed':
      return wholeResponse(rawMember(raw, 'response'), reading, type.slice('response.'.length))
    case 'response.output_item.added': {
      const item = rawMember(raw, 'item')
      return beginCall(item, items.open(raw.value, item.value))
    }
    case 'response.output_item.done': {
      const item = rawMember(raw, 'item')
      return itemEvents(item, items.find(raw.value, item.value))
    }
    case 'response.content_part.added':
      return []
    case 'response.content_part.done':
      return contentEvents(rawMember(raw, 'part'), items.find(raw.value), contentPlace(raw))
    default:
      return sideEvents(raw, type, items)
  }
}

function sideEvents(raw: RawJson, type: string, items: OpenItems): readonly ProviderEvent[] {
  switch (type) {
    case 'response.output_text.annotation.added': {
      const place = `${contentPlace(raw)} ${numberOf(raw.value, 'annotation_index') ?? 0}`
      return annotationEvents(rawMember(raw, 'annotation'), items.find(raw.value), place)
    }
    case 'response.audio.delta':
    case 'response.audio.transcript.delta': {
      const kind = type.slice('response.'.length, -'.delta'.length)
      return partEvent(kind, rawMember(raw, 'delta'), { part: kind })
    }
    default: {
      if (QUIET_EVENTS.has(type)) return []
      return pieceEvents(raw, type, items) ?? [{ type: 'unknown', text: raw.text() }]
    }
  }
}

/** `status` is what the event that brings it says. */
function wholeResponse(
  raw: RawJson,
  reading: Reading,
  status: string | undefined = stringOf(raw.value, 'status'),
): readonly ProviderEvent[] {
  const started = reading.start(raw.value)
  const output = noted(outputEvents(raw, reading.items), reading)
  return [...started, ...output, ...finishEvents(raw.value, status, reading.calls)]
}

function noted(events: readonly ProviderEvent[], reading: Reading): readonly ProviderEvent[] {
  reading.calls ||= events.some(
    (event) => event.type === 'call' && event.name !== undefined && event.kind !== 'provider',
  )
  return events
}

/** Its type says no more than that it is an error. */
function errorIn(value: JsonValue | undefined): ProviderEvent {
  return errorEvent(isJsonObject(value) ? membersOf(value, ['message', 'code']) : '')
}

function contentPlace({ value }: RawJson): number {
  return numberOf(value, 'content_index') ?? 0
}
