import { spawnSync } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientReaction, ExchangeReactions } from '../../contracts/client-reaction.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { replayThroughLlmClients } from './replay-through-llm-clients.ts'
import {
  chatChunk,
  dataEvents,
  jsonLines,
  messageEvents,
  namedEvents,
} from './test-support/bodies.ts'
import { type ExchangeInput, makeExchange } from './test-support/make-exchange.ts'

const ROLE = chatChunk({ role: 'assistant' })
const HELLO = [ROLE, chatChunk({ content: 'Hel' }), chatChunk({ content: 'lo' })]
const STOP = chatChunk({}, 'stop')
const CALLED = chatChunk({}, 'tool_calls')
const WHOLE = `{"choices":[{"index":0,"message":{"role":"assistant","content":"a"},"finish_reason":"stop"}]}`
const SECRET = '[REDACTED:token:0123abcd]'
const HELPER = 'chat.completions.stream().finalChatCompletion()'
const FINAL_MESSAGE = 'messages.stream().finalMessage()'
const TOOL_USE = { type: 'tool_use', id: 't', name: 'f', input: {} }
const F = { name: 'f', arguments: '{}' }
const DONE = {
  model: 'm',
  message: { role: 'assistant', content: '' },
  done: true,
  done_reason: 'stop',
}
const TEXT = { type: 'text', text: '' }
const TEXT_DELTA = { type: 'text_delta', text: 'Hello' }
const OVERLOADED = { type: 'error', error: { type: 'overloaded_error', message: 'Too "many"' } }

const CASES: readonly (readonly [string, ExchangeInput, string])[] = [
  ['hand a chat completion on', chat(dataEvents([...HELLO, STOP])), 'accepts'],
  ['hand a whole one on', { request: {}, chunks: [WHOLE] }, 'accepts'],
  [
    'hand a plain completion on',
    {
      path: '/v1/completions',
      chunks: [dataEvents([{ choices: [{ index: 0, text: 'Hi', finish_reason: 'stop' }] }])],
    },
    'accepts',
  ],
  ['pass over comments', chat(`: wait\n\n${dataEvents([...HELLO, STOP])}`), 'accepts'],
  ['miss no end mark behind a reason to stop', chat(dataEvents([...HELLO, STOP], '')), 'accepts'],
  [
    'miss the reason to stop of a stream that just stops, where they put it together',
    chat(dataEvents(HELLO, '')),
    `rejects ${HELPER}: missing finish_reason for choice 0`,
  ],
  [
    'make nothing of an empty stream, where they put it together',
    chat(''),
    `rejects ${HELPER}: request ended without sending any chunks`,
  ],
  [
    'keep the last piece of what a model reasoned',
    chat(dataEvents([ROLE, ...reasoned('Let me ', 'see'), ...HELLO, STOP])),
    `alters ${HELPER} changed /choices/0/reasoning "Let me see" "see"`,
  ],
  [
    'write pieces of content as objects',
    chat(dataEvents([ROLE, chatChunk({ content: [{ type: 'text', text: 'a' }] }), STOP])),
    `alters ${HELPER} changed /choices/0/text "a" "[object Object]"`,
  ],
  [
    'take a name once that is repeated in every piece',
    chat(dataEvents([ROLE, callPiece('{"a":'), callPiece('1}'), CALLED])),
    'accepts',
  ],
  [
    'lose the list of calls where they come in the older form, too',
    chat(dataEvents([ROLE, callPiece('{}', { function_call: F }), CALLED])),
    `alters ${HELPER} removed /choices/0/calls [{"name":"f","arguments":{}}]`,
  ],
  [
    'hand a call of the older form on',
    chat(dataEvents([ROLE, chatChunk({ function_call: F }), chatChunk({}, 'function_call')])),
    'accepts',
  ],
  [
    'need the index of a call',
    chat(dataEvents([ROLE, chatChunk({ tool_calls: [{ id: '1', function: F }] }), CALLED])),
    `rejects ${HELPER}: Chat completion stream contains an invalid tool call index: undefined`,
  ],
  [
    'give up on a strict tool whose call is cut',
    {
      request: {
        stream: true,
        tools: [{ type: 'function', function: { name: 'f', strict: true } }],
      },
      chunks: [dataEvents([ROLE, callPiece('{"a'), chatChunk({}, 'length')])],
    },
    `rejects ${HELPER}: Could not parse response content as the length limit was reached`,
  ],
  [
    'give up on text that is no JSON where a schema is asked for',
    {
      request: { stream: true, response_format: { type: 'json_schema', json_schema: {} } },
      chunks: [dataEvents([...HELLO, STOP])],
    },
    `rejects ${HELPER}: Error reading response: invalid structured output JSON.`,
  ],
  [
    'throw on an HTTP error, which is how they hand it on',
    { status: 429, type: 'application/json', chunks: ['{"error":{"message":"slow down"}}'] },
    'accepts',
  ],
  [
    'throw on an error in a stream, which is how they hand it on',
    chat(dataEvents([...HELLO, { error: { message: 'overloaded', code: 'busy' } }])),
    'accepts',
  ],
  [
    'read nothing from a whole answer where they asked for a stream',
    { type: 'application/json', chunks: [WHOLE] },
    `rejects ${HELPER}: request ended without sending any chunks`,
  ],
  [
    'see no error in a whole answer where they asked for a stream, and hand nothing on',
    { type: 'application/json', chunks: ['{"error":{"message":"no"}}'] },
    `rejects ${HELPER}: request ended without sending any chunks`,
  ],
  [
    'hand a stream on as a text where they asked for none',
    { request: {}, type: 'text/event-stream', chunks: [dataEvents([...HELLO, STOP])] },
    `alters chat.completions.create() removed /choices/0/text "Hello", removed /choices/0/finish "stop"`,
  ],
  [
    'reject a broken event in every way',
    chat(dataEvents(HELLO, 'data: {"a\n\n')),
    `rejects chat.completions.create({ stream: true }) and ${HELPER}: Error reading response: malformed server-sent event JSON.`,
  ],
  [
    'drop what comes behind the end mark',
    chat(dataEvents([...HELLO, STOP]), dataEvents([chatChunk({ content: '!' })])),
    `alters chat.completions.create({ stream: true }) and ${HELPER} changed /choices/0/text "Hello!" "Hello"`,
  ],
  ['hand a response on', responses(0), 'accepts'],
  [
    'need the index of an output',
    responses(),
    'rejects responses.stream().finalResponse(): missing output at index undefined',
  ],
  ['hand a message on', messages(namedEvents(messageEvents(TEXT, [TEXT_DELTA]))), 'accepts'],
  [
    'hand a thought on',
    messages(
      namedEvents(
        messageEvents({ type: 'thinking', thinking: '', signature: '' }, [
          { type: 'thinking_delta', thinking: 'Hm' },
        ]),
      ),
    ),
    'accepts',
  ],
  [
    'take no arguments for an empty object',
    messages(namedEvents(messageEvents(TOOL_USE, partial(''), 'tool_use'))),
    'accepts',
  ],
  [
    'drop events that have no name',
    messages(dataEvents(messageEvents(TEXT, [TEXT_DELTA]), '')),
    `rejects ${FINAL_MESSAGE}: request ended without sending any chunks`,
  ],
  [
    'close a call that was cut, as if that were all',
    messages(
      namedEvents(messageEvents(TOOL_USE, partial('{"city": "Par', 'is", "'), 'max_tokens')),
    ),
    `alters ${FINAL_MESSAGE} changed /choices/0/calls/0/arguments "{\\"city\\": \\"Paris\\", \\"" "{\\"city\\":\\"Paris\\"}"`,
  ],
  [
    'round a number in arguments',
    messages(namedEvents(messageEvents(TOOL_USE, partial('{"n": 9007199254740993}'), 'tool_use'))),
    `alters ${FINAL_MESSAGE} changed /choices/0/calls/0/arguments "{\\"n\\": 9007199254740993}" "{\\"n\\":9007199254740992}"`,
  ],
  [
    'write the same number in another way',
    messages(namedEvents(messageEvents(TOOL_USE, partial('{"n": 1.0}'), 'tool_use'))),
    'accepts',
  ],
  [
    'throw on an error event, whose words they quote',
    messages(namedEvents([...messageEvents(TEXT, [TEXT_DELTA]).slice(0, 3), OVERLOADED])),
    'accepts',
  ],
  [
    'drop an error event that has no name',
    messages(namedEvents(messageEvents(TEXT, [TEXT_DELTA]).slice(0, 3)), dataEvents([OVERLOADED])),
    `rejects ${FINAL_MESSAGE}: stream ended without producing a Message with role=assistant`,
  ],
  ['read lines of JSON', chatOfOllama(jsonLines([said('Hel'), said('lo'), DONE])), 'accepts'],
  [
    'read on to a last line that says done',
    chatOfOllama(jsonLines([said('Hel'), said('lo')])),
    'rejects chat({ stream: true }): Did not receive done or success response in stream.',
  ],
  [
    'throw on a line that is an error',
    chatOfOllama(jsonLines([said('Hel'), { error: 'out of memory' }])),
    'accepts',
  ],
  [
    'are unknown where no answer came',
    { chunks: undefined, end: 'timeout' },
    'unknown no answer was recorded',
  ],
  [
    'are unknown where the recorded client was gone',
    { ...chat(dataEvents(HELLO, '')), end: 'client-gone' },
    'unknown the client that was recorded was gone before the answer was over',
  ],
  [
    'are unknown where the connection broke',
    { ...chat(dataEvents(HELLO, '')), end: 'reset' },
    'unknown the connection broke inside the answer (reset), and what a client makes of that depends on how',
  ],
  [
    'are unknown where the recording breaks off',
    { ...chat(dataEvents(HELLO, '')), complete: false },
    'unknown the recording breaks off',
  ],
  [
    'are unknown where the body is packed in a way that is not known',
    { ...chat('x'), fields: 'content-encoding: none-of-these\r\n' },
    `unknown the body can't be unpacked: the content encoding "none-of-these" isn't known`,
  ],
  [
    'are unknown where what was redacted may be why they reject',
    chat(dataEvents([ROLE, chatChunk({ content: SECRET })])),
    `unknown ${HELPER}: rejected as recorded, which may be for what was redacted: missing finish_reason for choice 0`,
  ],
  [
    'hand on what was redacted as it stands',
    chat(dataEvents([ROLE, chatChunk({ content: SECRET }), STOP])),
    'accepts',
  ],
]

describe('replayThroughLlmClients', () => {
  const exchanges = CASES.map(([, input]) => makeExchange(input))
  let reactions: ExchangeReactions
  beforeAll(async () => {
    reactions = await replayThroughLlmClients(exchanges)
  })

  test.each(CASES.map(([title, , expected], index) => ({ title, expected, index })))(
    'tells that clients $title',
    ({ expected, index }) => {
      const taken = takenBy(reactions, index)
      expect(taken.map(describeReaction)).toEqual([expected])
    },
  )

  function takenBy(told: ExchangeReactions, index: number): readonly ClientReaction[] {
    const exchange = exchanges[index]
    return exchange === undefined ? [] : Object.values(told.get(exchange) ?? {})
  }

  test('tells the same however a body was cut', async () => {
    const cut = CASES.filter(([, { chunks }]) => chunks !== undefined).map(([, input]) =>
      makeExchange({ ...input, chunks: inPieces(input.chunks ?? []) }),
    )
    const whole = CASES.filter(([, { chunks }]) => chunks !== undefined).map(([, , told]) => told)
    const told = await replayThroughLlmClients(cut)
    const taken = cut.flatMap((exchange) => Object.values(told.get(exchange) ?? {}))
    expect(taken.map(describeReaction)).toEqual(whole)
  })

  test('names each client with the version that is installed', () => {
    const names = new Set([...reactions.values()].flatMap((taken) => Object.keys(taken)))
    expect([...names].map((name) => name.replace(/@[\d.]+$/u, '@1')).toSorted()).toEqual([
      '@anthropic-ai/sdk@1',
      'ollama@1',
      'openai@1',
    ])
  })

  test('tells what was replayed when it is aborted', async () => {
    const told = await replayThroughLlmClients(exchanges, { signal: AbortSignal.abort() })
    expect(told.size).toBe(0)
  })

  test('takes its listener off a signal that it was given', async () => {
    const { signal } = new AbortController()
    await replayThroughLlmClients([], { signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  test('leaves nothing running, and prints nothing, when it is aborted while clients are at work', () => {
    const input = chat(dataEvents([...HELLO, STOP]))
    const script = `
      const { makeExchange } = await import(${JSON.stringify(import.meta.resolve('./test-support/make-exchange.ts'))})
      const { replayThroughLlmClients } = await import(${JSON.stringify(import.meta.resolve('./replay-through-llm-clients.ts'))})
      const controller = new AbortController()
      const { signal } = controller
      const replay = replayThroughLlmClients([makeExchange(${JSON.stringify(input)})], { signal })
      controller.abort()
      console.log((await replay).size)`
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--no-warnings', '--input-type=module', '-e', script],
      { encoding: 'utf8', timeout: 20_000 },
    )
    expect({ stdout, stderr, status }).toEqual({ stdout: '0\n', stderr: '', status: 0 })
  })
})

function chat(...chunks: readonly string[]): ExchangeInput {
  return { chunks }
}

function messages(...chunks: readonly string[]): ExchangeInput {
  return { path: '/v1/messages', chunks }
}

function chatOfOllama(...chunks: readonly string[]): ExchangeInput {
  return { path: '/api/chat', type: 'application/x-ndjson', chunks }
}

function said(content: string): JsonObject {
  return { model: 'm', message: { role: 'assistant', content }, done: false }
}

function reasoned(...pieces: readonly string[]): readonly JsonObject[] {
  return pieces.map((piece) => chatChunk({ reasoning_content: piece }))
}

function callPiece(piece: string, more: JsonObject = {}): JsonObject {
  return chatChunk({
    ...more,
    tool_calls: [
      { index: 0, id: '1', type: 'function', function: { name: 'f', arguments: piece } },
    ],
  })
}

function partial(...pieces: readonly string[]): readonly JsonObject[] {
  return pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
}

/** A response with one message, its events with the index of that or without. */
function responses(index?: number): ExchangeInput {
  const place = {
    item_id: 'i',
    content_index: 0,
    ...(index !== undefined && { output_index: index }),
  }
  const part = { type: 'output_text', text: 'Hello', annotations: [] }
  const item = { id: 'i', type: 'message', role: 'assistant', status: 'completed', content: [part] }
  const response = { id: 'r', object: 'response', model: 'm', status: 'completed', output: [item] }
  return {
    path: '/v1/responses',
    chunks: [
      namedEvents([
        { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
        { type: 'response.output_item.added', ...place, item: { ...item, content: [] } },
        { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
        { type: 'response.output_text.delta', ...place, delta: 'Hello' },
        { type: 'response.output_text.done', ...place, text: 'Hello' },
        { type: 'response.content_part.done', ...place, part },
        { type: 'response.output_item.done', ...place, item },
        { type: 'response.completed', response },
      ]),
    ],
  }
}

/** In pieces of three bytes, with borders in characters, line endings and keywords. */
function inPieces(chunks: readonly (string | Uint8Array)[]): readonly Uint8Array[] {
  const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)))
  const count = Math.ceil(bytes.length / 3)
  return Array.from({ length: count }, (_, at) => bytes.subarray(3 * at, 3 * at + 3))
}

function describeReaction({ reaction, code, message, diff }: ClientReaction): string {
  const changes = diff?.map(({ op, pointer, before, after }) =>
    [op, pointer, JSON.stringify(before), JSON.stringify(after)]
      .filter((word) => word !== undefined)
      .join(' '),
  )
  return [reaction, code, message, changes?.join(', ')]
    .filter((word) => word !== undefined)
    .join(' ')
}
