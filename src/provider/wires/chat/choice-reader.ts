import type { ProviderEvent, ProviderFinishReason } from '../../../contracts/provider-event.ts'
import { memberOf, numberOf, stringOf } from '../../json-parts.ts'
import { type RawJson, rawMember } from '../../raw-json.ts'
import { readError } from '../read-error.ts'
import { textEvent } from '../text-event.ts'
import { createCallReader } from './call-reader.ts'
import { createPartReader } from './part-reader.ts'

const FINISHES: ReadonlyMap<string, ProviderFinishReason> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['stop_sequence', 'stop'],
  ['length', 'length'],
  ['model_length', 'length'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['content_filter', 'content_filter'],
])

/** Makes a reader of the choices of chat completions, of chunks and of whole ones; of plain completions, too. */
export function createChoiceReader(): (choice: RawJson) => readonly ProviderEvent[] {
  const readCalls = createCallReader()
  const readParts = createPartReader()
  return (choice) => {
    const index = numberOf(choice.value, 'index') ?? 0
    const said = rawMember(choice, memberOf(choice.value, 'delta') ? 'delta' : 'message')
    const error = readError(choice.value)
    return [
      ...textEvent('reasoning', index, reasoningOf(said)),
      ...textEvent('refusal', index, stringOf(said.value, 'refusal')),
      ...textEvent('text', index, stringOf(choice.value, 'text')),
      ...readParts(said, index),
      ...readCalls(said, index),
      ...finishEvents(stringOf(choice.value, 'finish_reason'), index),
      ...(error === undefined ? [] : [error]),
    ]
  }
}

/** Servers that send it under both names send one text twice. */
function reasoningOf({ value }: RawJson): string | undefined {
  return stringOf(value, 'reasoning_content') ?? stringOf(value, 'reasoning')
}

function finishEvents(native: string | undefined, choice: number): readonly ProviderEvent[] {
  if (native === undefined) return []
  return [{ type: 'finish', choice, reason: FINISHES.get(native) ?? 'other', native }]
}
