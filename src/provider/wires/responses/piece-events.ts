import type { ProviderEvent } from '../../../contracts/provider-event.ts'
import { numberOf, stringOf } from '../../json-parts.ts'
import type { RawJson } from '../../raw-json.ts'
import { textEvent } from '../text-event.ts'
import { inputEvent, once } from './item-events.ts'
import type { OpenItem, OpenItems } from './open-items.ts'

interface Pieces {
  readonly says: 'text' | 'reasoning' | 'refusal' | 'input'
  /** What the pieces make up, for `OpenItem.said`. */
  readonly of: string
  /** The member that says which of several of the item is meant. */
  readonly place?: string
  /** The member of the last event that has all of it. */
  readonly whole: string
}

const TEXT = { place: 'content_index', whole: 'text' }

const PIECES: ReadonlyMap<string, Pieces> = new Map<string, Pieces>([
  ['response.output_text', { says: 'text', of: 'text', ...TEXT }],
  ['response.refusal', { says: 'refusal', of: 'refusal', ...TEXT, whole: 'refusal' }],
  ['response.reasoning_text', { says: 'reasoning', of: 'thought', ...TEXT }],
  [
    'response.reasoning_summary_text',
    { says: 'reasoning', of: 'summary', place: 'summary_index', whole: 'text' },
  ],
  ['response.function_call_arguments', { says: 'input', of: 'input', whole: 'arguments' }],
  ['response.mcp_call_arguments', { says: 'input', of: 'input', whole: 'arguments' }],
  ['response.custom_tool_call_input', { says: 'input', of: 'input', whole: 'input' }],
  ['response.code_interpreter_call_code', { says: 'input', of: 'input', whole: 'code' }],
])

/** What an event with a piece says, or with all of it where no pieces came; undefined where the event is neither. */
export function pieceEvents(
  { value }: RawJson,
  type: string,
  items: OpenItems,
): readonly ProviderEvent[] | undefined {
  const dot = type.lastIndexOf('.')
  const pieces = PIECES.get(type.slice(0, Math.max(dot, 0)))
  const step = type.slice(dot + 1)
  if (pieces === undefined || (step !== 'delta' && step !== 'done')) return undefined
  const open = items.find(value)
  const place = pieces.place === undefined ? undefined : numberOf(value, pieces.place)
  const name = place === undefined ? pieces.of : `${pieces.of} ${place}`
  const text = stringOf(value, step === 'delta' ? 'delta' : pieces.whole) ?? ''
  const events = eventsOf(pieces.says, text, open)
  if (step === 'done') return once(open, name, events)
  if (events.length > 0) open.said.add(name)
  return events
}

function eventsOf(says: Pieces['says'], text: string, open: OpenItem): readonly ProviderEvent[] {
  return says === 'input' ? inputEvent(text, open) : textEvent(says, 0, text)
}
