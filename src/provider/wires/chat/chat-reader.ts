import type { JsonValue } from '../../../contracts/json.ts'
import type { ProviderEvent } from '../../../contracts/provider-event.ts'
import { memberOf, objectOf, stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems } from '../../raw-json.ts'
import type { MessageReader } from '../define-wire.ts'
import { errorEvent, readError } from '../read-error.ts'
import { createStartEvent } from '../start-event.ts'
import { createChoiceReader } from './choice-reader.ts'

const DONE = '[DONE]'

/** What a choice says where the answer broke down, and says no more about it. */
const BROKE_DOWN: ProviderEvent = {
  type: 'error',
  message: 'the answer ended with the finish reason "error"',
}

/** Makes a reader of chat completions: of their chunks, and of whole ones. */
export function createChatReader(): MessageReader {
  const start = createStartEvent()
  const readChoice = createChoiceReader()
  return ({ value, text, whole }) => {
    if (text.trim() === DONE) return [{ type: 'end' }]
    const raw: RawJson = { value, text: () => text }
    const error = errorOf(value)
    if (!isCompletion(value)) return [error ?? { type: 'unknown', text }]
    const events = [
      ...start(value),
      ...rawItems(raw, 'choices').flatMap((choice) => readChoice(choice)),
      ...usageEvents(value),
      ...(error === undefined ? [] : [error]),
    ]
    if (whole && error === undefined) return [...events, { type: 'end' }]
    return error === undefined && brokeDown(events) ? [...events, BROKE_DOWN] : events
  }
}

/** Some servers send the error by itself, and call it that. */
function errorOf(value: JsonValue | undefined): ReturnType<typeof readError> {
  return stringOf(value, 'object') === 'error' ? errorEvent(value ?? null) : readError(value)
}

function isCompletion(value: JsonValue | undefined): boolean {
  return Array.isArray(memberOf(value, 'choices')) || usageOf(value) !== undefined
}

function usageEvents(value: JsonValue | undefined): readonly ProviderEvent[] {
  const usage = usageOf(value)
  return usage === undefined ? [] : [{ type: 'usage', usage }]
}

/** Groq counts in a place of its own. */
function usageOf(value: JsonValue | undefined): ReturnType<typeof objectOf> {
  return objectOf(value, 'usage') ?? objectOf(objectOf(value, 'x_groq'), 'usage')
}

function brokeDown(events: readonly ProviderEvent[]): boolean {
  return (
    events.some((event) => event.type === 'finish' && event.native === 'error') &&
    events.every(({ type }) => type !== 'error')
  )
}
