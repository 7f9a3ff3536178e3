import type { JsonObject, JsonValue } from '../../../contracts/json.ts'

/** An event stream of these values, with what ends it. */
export function dataEvents(values: readonly JsonValue[], end = 'data: [DONE]\n\n'): string {
  return values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('') + end
}

/** An event stream whose events are named after the type in their data. */
export function namedEvents(values: readonly (JsonObject & { readonly type: string })[]): string {
  return values.map((value) => `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`).join('')
}

/** A line for each value. */
export function jsonLines(values: readonly JsonValue[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

/** A chunk of a chat completion with one choice. */
export function chatChunk(delta: JsonObject, finish: string | null = null): JsonObject {
  return {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
}

/** The events of a message whose one block gets these deltas. */
export function messageEvents(
  block: JsonObject,
  deltas: readonly JsonObject[],
  reason = 'end_turn',
): readonly (JsonObject & { readonly type: string })[] {
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [] }
  return [
    {
      type: 'message_start',
      message: { ...message, stop_reason: null, usage: { input_tokens: 1, output_tokens: 1 } },
    },
    { type: 'content_block_start', index: 0, content_block: block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ]
}
