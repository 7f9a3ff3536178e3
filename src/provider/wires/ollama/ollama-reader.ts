import type { JsonValue } from '../../../contracts/json.ts'
import type { ProviderEvent } from '../../../contracts/provider-event.ts'
import { memberOf, stringOf } from '../../json-parts.ts'
import { membersOf } from '../../members-of.ts'
import { type RawJson, rawItems, rawMember, textOfRaw } from '../../raw-json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import type { MessageReader } from '../define-wire.ts'
import { partEvent } from '../part-event.ts'
import { readError } from '../read-error.ts'
import { createStartEvent } from '../start-event.ts'
import { textEvent } from '../text-event.ts'

const FINISHES: ReadonlyMap<string, 'stop' | 'length'> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
])

/** What is counted, durations in nanoseconds. */
const USAGE = [
  'prompt_eval_count',
  'eval_count',
  'total_duration',
  'load_duration',
  'prompt_eval_duration',
  'eval_duration',
]

/** Makes a reader of chat answers and generated ones: of their lines, and of whole ones, which are such a line. */
export function createOllamaReader(): MessageReader {
  const start = createStartEvent()
  let count = 0
  let calls = 0
  return ({ value, text }) => {
    const error = readError(value)
    if (error !== undefined) return [error]
    if (memberOf(value, 'done') === undefined) return [{ type: 'unknown', text }]
    const raw: RawJson = { value, text: () => text }
    const message = rawMember(raw, 'message')
    const called = rawItems(message, 'tool_calls')
    const events = [
      ...start(value),
      ...textEvent(
        'reasoning',
        0,
        stringOf(message.value, 'thinking') ?? stringOf(value, 'thinking'),
      ),
      ...textEvent('text', 0, stringOf(message.value, 'content') ?? stringOf(value, 'response')),
      ...called.map((call) => callEvent(call, String(calls++))),
      ...[rawMember(raw, 'image'), ...rawItems(message, 'images')].flatMap((image) =>
        partEvent('image', image, { part: `image ${count++}` }),
      ),
    ]
    return memberOf(value, 'done') === true ? [...events, ...endEvents(value, calls > 0)] : events
  }
}

function callEvent(call: RawJson, key: string): ProviderEvent {
  const definition = rawMember(call, 'function')
  const id = stringOf(call.value, 'id')
  const name = stringOf(definition.value, 'name')
  const given = rawMember(definition, 'arguments')
  return {
    type: 'call',
    choice: 0,
    call: key,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(given.value !== undefined && { arguments: textOfRaw(given) }),
  }
}

/** There is no word of its own for calls: an answer with calls stopped for these. */
function endEvents(value: JsonValue | undefined, calls: boolean): readonly ProviderEvent[] {
  const usage = isJsonObject(value) ? membersOf(value, USAGE) : {}
  const native = stringOf(value, 'done_reason')
  const reason = FINISHES.get(native ?? '') ?? 'other'
  const finish: readonly ProviderEvent[] =
    native === undefined
      ? []
      : [
          {
            type: 'finish',
            choice: 0,
            reason: calls && reason === 'stop' ? 'tool_calls' : reason,
            native,
          },
        ]
  return [
    ...(Object.keys(usage).length === 0 ? [] : [{ type: 'usage' as const, usage }]),
    ...finish,
    { type: 'end' },
  ]
}
