import type { ProviderEvent, ProviderFinishReason } from '../../../contracts/provider-event.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { memberOf, numberOf, objectOf, stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems, rawMember } from '../../raw-json.ts'
import type { MessageReader } from '../define-wire.ts'
import { partEvent } from '../part-event.ts'
import { readError } from '../read-error.ts'
import { createStartEvent } from '../start-event.ts'
import { textEvent } from '../text-event.ts'
import { blockEvents, compactionEvents, inputEvent, isCallBlock } from './block-events.ts'

const FINISHES: ReadonlyMap<string, ProviderFinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['refusal', 'content_filter'],
])

/** A block of a stream that has begun. */
interface OpenBlock {
  readonly block: RawJson
  /** Whether pieces of its input came. */
  hasInput: boolean
  citations: number
}

interface Reading {
  readonly start: ReturnType<typeof createStartEvent>
  readonly blocks: Map<number, OpenBlock>
  /** The block that began last: one that names no place is meant. */
  last: number
}

/** Makes a reader of messages: of the events of their streams, and of whole ones. */
export function createAnthropicReader(): MessageReader {
  const reading: Reading = { start: createStartEvent(), blocks: new Map(), last: -1 }
  return (message) => {
    const error = readError(message.value)
    if (error !== undefined) return [error]
    const raw: RawJson = { value: message.value, text: () => message.text }
    // A whole body with a content is a message, too, whatever it calls itself.
    if (message.whole && isJsonArray(memberOf(message.value, 'content')))
      return wholeMessage(raw, reading)
    return readTyped(raw, stringOf(message.value, 'type') ?? message.event ?? '', reading)
  }
}

function readTyped(raw: RawJson, type: string, reading: Reading): readonly ProviderEvent[] {
  switch (type) {
    case 'message':
      return wholeMessage(raw, reading)
    case 'message_start':
      return messageStart(rawMember(raw, 'message'), reading)
    case 'content_block_start':
      return blockStart(raw, reading)
    case 'content_block_delta':
      return blockDelta(raw, reading)
    case 'content_block_stop':
      return blockStop(raw, reading)
    case 'message_delta':
      return [...usageEvents(raw), ...finishEvents(rawMember(raw, 'delta'))]
    case 'message_stop':
      return [{ type: 'end' }]
    case 'ping':
      return []
    default:
      return [{ type: 'unknown', text: raw.text() }]
  }
}

function wholeMessage(raw: RawJson, { start }: Reading): readonly ProviderEvent[] {
  const blocks = rawItems(raw, 'content').flatMap((block, index) => [
    ...blockEvents(block, index),
    ...(isCallBlock(stringOf(block.value, 'type') ?? '') ? inputEvent(block, index) : []),
  ])
  return [
    ...start(raw.value),
    ...blocks,
    ...usageEvents(raw),
    ...finishEvents(raw),
    { type: 'end' },
  ]
}

function messageStart(message: RawJson, { start }: Reading): readonly ProviderEvent[] {
  return [...start(message.value), ...usageEvents(message)]
}

function blockStart(raw: RawJson, reading: Reading): readonly ProviderEvent[] {
  const index = numberOf(raw.value, 'index') ?? reading.last + 1
  const block = rawMember(raw, 'content_block')
  reading.last = index
  reading.blocks.set(index, { block, hasInput: false, citations: 0 })
  return blockEvents(block, index)
}

function blockDelta(raw: RawJson, reading: Reading): readonly ProviderEvent[] {
  const index = numberOf(raw.value, 'index') ?? reading.last
  const open = reading.blocks.get(index)
  const delta = rawMember(raw, 'delta')
  switch (stringOf(delta.value, 'type')) {
    case 'text_delta':
      return textEvent('text', 0, stringOf(delta.value, 'text'))
    case 'thinking_delta':
      return textEvent('reasoning', 0, stringOf(delta.value, 'thinking'))
    case 'signature_delta':
      return partEvent('signature', rawMember(delta, 'signature'), { part: `${index} signature` })
    case 'compaction_delta':
      return compactionEvents(delta, index)
    case 'citations_delta': {
      const place = open === undefined ? 0 : open.citations++
      return partEvent('citation', rawMember(delta, 'citation'), {
        part: `${index} citation ${place}`,
      })
    }
    case 'input_json_delta': {
      const piece = stringOf(delta.value, 'partial_json') ?? ''
      if (open !== undefined && piece !== '') open.hasInput = true
      return [{ type: 'call', choice: 0, call: String(index), arguments: piece }]
    }
    default:
      return [{ type: 'unknown', text: raw.text() }]
  }
}

/** A call whose input came in no pieces has the one that its block began with. */
function blockStop(raw: RawJson, { blocks, last }: Reading): readonly ProviderEvent[] {
  const index = numberOf(raw.value, 'index') ?? last
  const open = blocks.get(index)
  blocks.delete(index)
  if (open === undefined || open.hasInput) return []
  return isCallBlock(stringOf(open.block.value, 'type') ?? '') ? inputEvent(open.block, index) : []
}

function usageEvents({ value }: RawJson): readonly ProviderEvent[] {
  const usage = objectOf(value, 'usage')
  return usage === undefined ? [] : [{ type: 'usage', usage }]
}

/** Why the model stopped, and of a refusal what is said about it. */
function finishEvents({ value }: RawJson): readonly ProviderEvent[] {
  const native = stringOf(value, 'stop_reason')
  const details = objectOf(value, 'stop_details')
  const refusal = textEvent('refusal', 0, stringOf(details, 'explanation'))
  if (native === undefined) return refusal
  const reason = FINISHES.get(native) ?? 'other'
  return [...refusal, { type: 'finish', choice: 0, reason, native }]
}
