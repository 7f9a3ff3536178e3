import type { JsonObject, JsonValue } from '../../contracts/json.ts'

const BASE = { id: 'chatcmpl-1', created: 1793491200, model: 'small-1' } as const

/** Tools that cases offer, as chat completions take them. */
export const CHAT_TOOLS: readonly JsonObject[] = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather in a city.',
      parameters: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
        required: ['city'],
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'create_issue',
      description: 'Opens an issue.',
      parameters: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          priority: { type: 'integer' },
          labels: { type: 'array', items: { type: 'string' } },
        },
        required: ['title'],
      },
    },
  },
]

/** A request for a streamed chat completion that offers tools. */
export function chatRequest(said: string, more: JsonObject = {}): JsonObject {
  return {
    model: 'small-1',
    messages: [{ role: 'user', content: said }],
    tools: CHAT_TOOLS,
    stream: true,
    ...more,
  }
}

/** The same without tools. */
export function plainRequest(said: string, more: JsonObject = {}): JsonObject {
  return {
    model: 'small-1',
    messages: [{ role: 'user', content: said }],
    stream: true,
    ...more,
  }
}

/** A chunk of a chat completion; `more` stands beside its choices. */
export function chunkOf(
  delta: JsonObject,
  finish: string | null = null,
  more: JsonObject = {},
): JsonObject {
  return {
    ...BASE,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  }
}

/** A whole chat completion. */
export function completionOf(
  message: JsonObject,
  finish: string | null = 'stop',
  more: JsonObject = {},
): string {
  return JSON.stringify({
    ...BASE,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 },
    ...more,
  })
}

/** Chunks of a stream, an event each. */
export function eventsOf(values: readonly JsonValue[]): readonly string[] {
  return values.map((value) => `data: ${JSON.stringify(value)}\n\n`)
}

/** The same, ended by the mark of chat completions. */
export function doneEventsOf(values: readonly JsonValue[]): readonly string[] {
  return [...eventsOf(values), DONE]
}

/** The end mark of chat completions. */
export const DONE = 'data: [DONE]\n\n'

/** A streamed chat completion of these pieces of text. */
export function textStream(
  pieces: readonly string[],
  finish: string | null = 'stop',
): JsonObject[] {
  return [
    chunkOf({ role: 'assistant', content: '' }),
    ...pieces.map((content) => chunkOf({ content })),
    chunkOf({}, finish),
  ]
}

/** A streamed chat completion that calls a tool, with these pieces of its arguments. */
export function callStream(
  name: string,
  pieces: readonly string[],
  finish: string | null = 'tool_calls',
): JsonObject[] {
  const fragment = (call: JsonObject): JsonObject =>
    chunkOf({ tool_calls: [{ index: 0, ...call }] })
  const [first = '', ...rest] = pieces
  return [
    chunkOf({ role: 'assistant', content: null }),
    fragment({ id: 'call_1', type: 'function', function: { name, arguments: first } }),
    ...rest.map((piece) => fragment({ function: { arguments: piece } })),
    chunkOf({}, finish),
  ]
}

/** The last chunk of a stream whose request asks for usage. */
export function usageChunk(completion: number): JsonObject {
  const usage = {
    prompt_tokens: 40,
    completion_tokens: completion,
    total_tokens: 40 + completion,
  }
  return { ...BASE, object: 'chat.completion.chunk', choices: [], usage }
}
