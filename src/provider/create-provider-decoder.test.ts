import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROVIDER_WIRES } from '../contracts/provider-event.ts'
import { anyCodePoint } from '../text/test-support/any-code-point.ts'
import { createProviderDecoder } from './create-provider-decoder.ts'
import { cutBody } from './test-support/body-cuts.ts'
import { decodeChunks } from './test-support/decode-chunks.ts'
import {
  candidate,
  chatDelta,
  chatPiece,
  events,
  generated,
  lines,
  messageDelta,
  responseDelta,
} from './test-support/written-pieces.ts'
import { wireNamed } from './wires/index.ts'

const TYPES = ['text/event-stream', 'application/x-ndjson', 'application/json', 'text/html', '']

/** Texts that may hold anything that JSON, events or UTF-8 trip over. */
const TEXT = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\n',
      '\r',
      '\\',
      '"',
      '{',
      '}',
      '[',
      ']',
      ':',
      ' ',
      '\uFEFF',
      '\u2028',
      '🌦',
      'ö',
    ),
    fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 1 }),
  ),
  maxLength: 20,
})

const CUTS = fc.array(fc.nat(2000), { maxLength: 12 })

test.each<[string, (texts: readonly string[]) => string]>([
  ['openai-chat', (texts) => `${events(texts.map(chatDelta))}data: [DONE]\n\n`],
  ['mistral', (texts) => `${events(texts.map(chatPiece))}data: [DONE]\n\n`],
  ['openai-responses', (texts) => events([...texts.map(responseDelta), RESPONSE_END])],
  ['anthropic-messages', (texts) => events([...texts.map(messageDelta), { type: 'message_stop' }])],
  [
    'gemini',
    (texts) =>
      JSON.stringify([...texts.map((text) => candidate([{ text }])), candidate([], 'STOP')]),
  ],
  ['ollama', (texts) => lines([...texts.map(generated), { model: 'm', done: true }])],
])('%s joins any texts, however the body is cut', (name, bodyOf) => {
  const wire = PROVIDER_WIRES.find((known) => known === name)
  const check = (texts: readonly string[], places: readonly number[]): void => {
    const body = Buffer.from(bodyOf(texts))
    const { answer } = decodeChunks(cutAt(body, places), wire === undefined ? {} : { wire })
    expect(answer?.outcome).toBe('completed')
    expect(answer?.unknown).toEqual([])
    expect(answer?.choices[0]?.text ?? '').toBe(texts.join(''))
  }
  fc.assert(fc.property(fc.array(TEXT, { maxLength: 8 }), CUTS, check), { numRuns: 60 })
})

test('any bytes are read without an exception, and say the same however they are cut', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .array(fc.oneof(TEXT, fc.constantFrom(...SCRAPS)), { maxLength: 25 })
      .map((texts) => Buffer.from(texts.join(''))),
  )
  const options = fc.record(
    {
      wire: fc.constantFrom(...PROVIDER_WIRES),
      mediaType: fc.constantFrom(...TYPES),
      status: fc.constantFrom(200, 503),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(bytes, CUTS, options, (body, places, known) => {
      expect(decodeChunks(cutAt(body, places), known)).toEqual(decodeChunks([body], known))
    }),
    { numRuns: 400 },
  )
})

test('any JSON is read without an exception by the reader of each wire', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROVIDER_WIRES), fc.array(jsonLike()), (wire, values) => {
      const read = wireNamed(wire).createReader()
      for (const value of values) {
        const text = JSON.stringify(value)
        const said = read({ text, value: JSON.parse(text), whole: values.length === 1 })
        expect(said.every(({ type }) => type !== undefined)).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

test('tells the wire of an answer from what it looks like, where nobody names it', () => {
  const bodies = [
    events([chatDelta('a')]),
    events([chatPiece('a')]),
    events([responseDelta('a')]),
    events([{ type: 'message_start', message: {} }]),
    events([candidate([])]),
    lines([generated('a')]),
    'hello',
  ]
  const wires = bodies.map((body) => {
    const decoder = createProviderDecoder()
    decoder.push(Buffer.from(body))
    decoder.end()
    return decoder.wire()
  })
  expect(wires).toEqual([
    'openai-chat',
    'mistral',
    'openai-responses',
    'anthropic-messages',
    'gemini',
    'ollama',
    undefined,
  ])
})

test('hands events out as soon as they are whole', () => {
  const decoder = createProviderDecoder()
  const first = Buffer.from(events([chatDelta('a')]))
  expect(decoder.push(first.subarray(0, -1))).toEqual([])
  expect(decoder.push(first.subarray(-1)).map(({ type }) => type)).toEqual(['start', 'text'])
  const item = Buffer.from(`[${JSON.stringify(candidate([{ text: 'a' }]))}`)
  const array = createProviderDecoder({ wire: 'gemini' })
  expect(array.push(item).map(({ type }) => type)).toEqual(['start', 'text'])
})

const SCRAPS = [
  'data: ',
  'event: error\n',
  'data: {"choices":[{"delta":{"content":"a"}}]}\n\n',
  'data: [DONE]\n\n',
  '\n\n',
  '\r\n',
  ': c\n\n',
  '{"model":"m","done":true}\n',
  '{"error":"x"}',
  '[{"candidates":[]},',
  'null',
]

const RESPONSE_END = { type: 'response.completed', response: { status: 'completed', output: [] } }

function cutAt(body: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const sorted = places.filter((place) => place < body.length).toSorted((a, b) => a - b)
  return cutBody(body, { name: '', places: sorted })
}

/** Values whose members are named and typed as those of the wires, and hold anything. */
function jsonLike(): fc.Arbitrary<unknown> {
  const names = fc.constantFrom(
    'choices',
    'delta',
    'message',
    'content',
    'tool_calls',
    'function',
    'arguments',
    'index',
    'type',
    'item',
    'response',
    'output',
    'content_block',
    'candidates',
    'parts',
    'text',
    'functionCall',
    'args',
    'usage',
    'error',
    'done',
    'finish_reason',
    '__proto__',
    'model',
  )
  const types = fc.constantFrom(
    'message',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'text',
    'tool_use',
    'response.completed',
    'response.output_item.done',
    'function_call',
    'reasoning',
    'response.output_item.added',
    'response.function_call_arguments.delta',
    'thinking',
  )
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(types, fc.nat(3), fc.constantFrom(null, true, ''), fc.string()),
      fc.dictionary(names, tie('value'), { maxKeys: 6 }),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  }))
  return value
}
