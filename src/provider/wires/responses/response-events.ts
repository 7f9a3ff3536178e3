import type { JsonValue } from '../../../contracts/json.ts'
import type { ProviderEvent, ProviderFinishReason } from '../../../contracts/provider-event.ts'
import { objectOf, stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems } from '../../raw-json.ts'
import { readError } from '../read-error.ts'
import { itemEvents } from './item-events.ts'
import type { OpenItems } from './open-items.ts'

const INCOMPLETE: ReadonlyMap<string, ProviderFinishReason> = new Map([
  ['max_output_tokens', 'length'],
  ['content_filter', 'content_filter'],
])

/** What the output of a whole response says that the events before it didn't. */
export function outputEvents(response: RawJson, items: OpenItems): readonly ProviderEvent[] {
  return rawItems(response, 'output').flatMap((item, place) =>
    itemEvents(item, items.find({ output_index: place }, item.value)),
  )
}

/** Usage, how it ended, and the end; a response that is still queued or at work hasn't ended. */
export function finishEvents(
  response: JsonValue | undefined,
  status: string | undefined,
  calls: boolean,
): readonly ProviderEvent[] {
  const usage = objectOf(response, 'usage')
  const told: readonly ProviderEvent[] = usage === undefined ? [] : [{ type: 'usage', usage }]
  const ended = [...told, ...finishOf(response, status, calls)]
  return status === 'queued' || status === 'in_progress' ? told : [...ended, { type: 'end' }]
}

/** There is no word of its own for calls: a completed response with calls for the client stopped for these. */
function finishOf(
  response: JsonValue | undefined,
  status = 'completed',
  calls: boolean,
): readonly ProviderEvent[] {
  if (status === 'failed')
    return [readError(response) ?? { type: 'error', message: 'the response failed' }]
  if (status === 'completed')
    return [
      { type: 'finish', choice: 0, reason: calls ? 'tool_calls' : 'stop', native: 'completed' },
    ]
  const native = stringOf(objectOf(response, 'incomplete_details'), 'reason') ?? status
  return [{ type: 'finish', choice: 0, reason: INCOMPLETE.get(native) ?? 'other', native }]
}
