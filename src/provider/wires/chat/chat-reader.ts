import type { JsonValue } from '../../../contracts/json.ts'
import type { ProviderEvent, ProviderFinishReason } from '../../../contracts/provider-event.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { itemsOf, memberOf, numberOf, objectOf, stringOf } from '../../json-parts.ts'
import type { MessageReader, ProviderMessage } from '../define-wire.ts'
import { readError } from '../read-error.ts'

const FINISHES: ReadonlyMap<string, ProviderFinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['content_filter', 'content_filter'],
])

const DONE = '[DONE]'

/** Makes a reader of chat completions: of their chunks, and of whole ones. */
export function createChatReader(): MessageReader {
  let begun = false
  return (message) => {
    const { value, text } = message
    if (text.trim() === DONE) return [{ type: 'end' }]
    const error = readError(value)
    if (error !== undefined) return [error]
    if (!isCompletion(value)) return [{ type: 'unknown', text }]
    const events = readCompletion(message, begun)
    begun = true
    return events
  }
}

function isCompletion(value: JsonValue | undefined): boolean {
  return Array.isArray(memberOf(value, 'choices')) || objectOf(value, 'usage') !== undefined
}

function readCompletion({ value, whole }: ProviderMessage, begun: boolean): ProviderEvent[] {
  const id = stringOf(value, 'id')
  const model = stringOf(value, 'model')
  const usage = objectOf(value, 'usage')
  const events: ProviderEvent[] = []
  if (!begun)
    events.push({
      type: 'start',
      ...(id !== undefined && { id }),
      ...(model !== undefined && { model }),
    })
  for (const choice of itemsOf(value, 'choices')) events.push(...readChoice(choice))
  if (usage !== undefined) events.push({ type: 'usage', usage })
  if (whole) events.push({ type: 'end' })
  return events
}

function readChoice(choice: JsonValue): readonly ProviderEvent[] {
  const index = numberOf(choice, 'index') ?? 0
  const delta = memberOf(choice, 'delta') ?? memberOf(choice, 'message')
  const finish = stringOf(choice, 'finish_reason')
  const said: readonly (readonly ['reasoning' | 'refusal', string | undefined])[] = [
    ['reasoning', stringOf(delta, 'reasoning_content') ?? stringOf(delta, 'reasoning')],
    ['refusal', stringOf(delta, 'refusal')],
  ]
  return [
    ...said.flatMap(([type, text]) => textEvent(type, index, text)),
    ...contentEvents(memberOf(delta, 'content'), index),
    ...callEvents(delta, index),
    ...(finish === undefined ? [] : [finishEvent(finish, index)]),
  ]
}

/** A text, or pieces of several kinds, as Mistral sends them. */
function contentEvents(content: JsonValue | undefined, choice: number): readonly ProviderEvent[] {
  if (typeof content === 'string') return textEvent('text', choice, content)
  return itemsOf({ content: content ?? null }, 'content').flatMap((piece) => {
    if (stringOf(piece, 'type') !== 'thinking')
      return textEvent('text', choice, stringOf(piece, 'text'))
    const thinking = memberOf(piece, 'thinking')
    if (typeof thinking === 'string') return textEvent('reasoning', choice, thinking)
    return itemsOf(piece, 'thinking').flatMap((part) =>
      textEvent('reasoning', choice, stringOf(part, 'text')),
    )
  })
}

function textEvent(
  type: 'text' | 'reasoning' | 'refusal',
  choice: number,
  text: string | undefined,
): readonly ProviderEvent[] {
  return text === undefined || text === '' ? [] : [{ type, choice, text }]
}

/** Of calls in both forms, the list and the older single one, the list counts: servers that send both send one call twice. */
function callEvents(delta: JsonValue | undefined, choice: number): readonly ProviderEvent[] {
  const calls = itemsOf(delta, 'tool_calls')
  if (calls.length > 0)
    return calls.map((call, position) => {
      const key = String(numberOf(call, 'index') ?? position)
      const id = stringOf(call, 'id')
      return {
        ...callEvent(memberOf(call, 'function'), choice, key),
        ...(id !== undefined && id !== '' && { id }),
      }
    })
  const single = objectOf(delta, 'function_call')
  return isJsonObject(single) ? [callEvent(single, choice, '0')] : []
}

function callEvent(
  definition: JsonValue | undefined,
  choice: number,
  call: string,
): Extract<ProviderEvent, { readonly type: 'call' }> {
  const name = stringOf(definition, 'name')
  const given = memberOf(definition, 'arguments')
  const text = typeof given === 'string' || given === undefined ? given : JSON.stringify(given)
  return {
    type: 'call',
    choice,
    call,
    ...(name !== undefined && name !== '' && { name }),
    ...(text !== undefined && { arguments: text }),
  }
}

function finishEvent(native: string, choice: number): ProviderEvent {
  return { type: 'finish', choice, reason: FINISHES.get(native) ?? 'other', native }
}
