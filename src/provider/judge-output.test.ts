import { expect, test } from 'vitest'
import type { JsonObject } from '../contracts/json.ts'
import { completionOf, doneEventsOf, plainRequest, textStream } from './test-support/chat-bodies.ts'
import { judgeWritten } from './test-support/judge-written.ts'

const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' }, degrees: { type: 'number' } },
  required: ['city'],
  additionalProperties: false,
}
const AS_SCHEMA = asking({ type: 'json_schema', json_schema: { name: 'reading', schema: SCHEMA } })
const AS_JSON = asking({ type: 'json_object' })
const AS_TEXT = asking({ type: 'text' })
const UNUSABLE = asking({ type: 'json_schema', json_schema: { name: 'x', schema: { type: 'no' } } })
const GOOD = '{"city": "Oslo"}'
const FENCED = `\`\`\`json\n${GOOD}\n\`\`\``
const CALL = '{"name": "get_weather", "arguments": {"city": "Oslo"}}'

test.each<[what: string, request: JsonObject, text: string, finish: string, told: string]>([
  ['as it was asked for', AS_SCHEMA, GOOD, 'stop', 'valid direct as-is'],
  ['with white space around it', AS_SCHEMA, `\n${GOOD}\n`, 'stop', 'valid direct as-is'],
  [
    'that breaks the schema',
    AS_SCHEMA,
    '{"degrees": 4}',
    'stop',
    "invalid direct as-is: must have required property 'city'",
  ],
  ['that is any JSON', AS_JSON, '{"town": 1}', 'stop', 'valid direct as-is'],
  [
    'that is a scalar, where a schema asks for an object',
    AS_SCHEMA,
    '5',
    'stop',
    'invalid nothing: must be object',
  ],
  ['in a fence', AS_SCHEMA, FENCED, 'stop', 'invalid fenced-block isolated'],
  ['in prose', AS_SCHEMA, `It is ${GOOD}.`, 'stop', 'invalid smart-brace isolated'],
  [
    'in a fence, with another value',
    AS_SCHEMA,
    FENCED.replace('city', 'town'),
    'stop',
    "invalid fenced-block isolated: must have required property 'city'",
  ],
  ['broken', AS_SCHEMA, '{"city": "Oslo",}', 'stop', 'invalid resilient repaired'],
  ['behind reasoning', AS_SCHEMA, `<think>{"a": 1}</think>${GOOD}`, 'stop', 'invalid direct as-is'],
  ['that is none', AS_SCHEMA, 'It is warm.', 'stop', 'invalid nothing'],
  ['that is empty', AS_SCHEMA, '', 'stop', 'invalid nothing'],
  ['cut by its limit', AS_SCHEMA, '{"city": "Os', 'length', 'not-applicable, cut'],
  ['cut before it began', AS_SCHEMA, '', 'length', 'not-applicable, cut'],
  ['whole, though its limit was reached', AS_SCHEMA, GOOD, 'length', 'valid direct as-is'],
  ['no JSON, though its limit was reached', AS_SCHEMA, 'It is wa', 'length', 'invalid nothing'],
  ['whose schema is none', UNUSABLE, GOOD, 'stop', 'schema-unusable direct as-is'],
  ['that may be anything', AS_TEXT, GOOD, 'stop', 'not asked for'],
  ['that reads as a call', AS_JSON, CALL, 'stop', 'valid direct as-is'],
  [
    'redacted',
    AS_SCHEMA,
    '{"city": "Oslo", "degrees": [REDACTED:mine:0123abcd]}',
    'stop',
    'valid resilient repaired',
  ],
])('a text %s', (_what, request, text, finish, told) => {
  const exchange = { request, chunks: doneEventsOf(textStream([text], finish)) }
  expect(tell(exchange)).toBe(told)
})

test('a stream that stops inside the JSON is cut', () => {
  const chunks = doneEventsOf(textStream(['{"city": "Os'])).slice(0, 2)
  expect(tell({ request: AS_SCHEMA, chunks })).toBe('not-applicable, cut')
})

test.each<[what: string, message: JsonObject]>([
  ['a refusal', { content: null, refusal: 'No.' }],
  [
    'a call',
    {
      content: 'Let me see.',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
  ],
  ['a call in the text', { content: `<tool_call>${CALL}</tool_call>` }],
])('%s comes in place of the text', (_what, message) => {
  const request = { ...AS_SCHEMA, stream: false }
  expect(tell({ request, chunks: [completionOf(message)] })).toBe('not asked for')
})

test.each(['"Oslo"}', '{"city": "Oslo"}'])(
  '%s goes on behind what was prefilled, or begins with it',
  (text) => {
    const messages = [
      { role: 'user', content: 'Oslo?' },
      { role: 'assistant', content: '{"city": ' },
    ]
    const request = { ...AS_SCHEMA, messages }
    expect(tell({ request, chunks: doneEventsOf(textStream([text])) })).toBe('valid direct as-is')
  },
)

test('JSON that fits the schema is no call of an offered tool, and other JSON may be one', () => {
  const tools = [{ type: 'function', function: { name: 'get_weather', parameters: {} } }]
  const schema = { type: 'object', required: ['name', 'arguments'] }
  const fits = asking({ type: 'json_schema', json_schema: { name: 'x', schema } })
  const chunks = doneEventsOf(textStream([CALL]))
  expect(tell({ request: { ...fits, tools }, chunks })).toBe('valid direct as-is')
  expect(tell({ request: { ...AS_SCHEMA, tools }, chunks })).toBe('not asked for')
})

function asking(format: JsonObject): JsonObject {
  return plainRequest('How warm is it in Oslo?', { response_format: format })
}

function tell(exchange: {
  readonly request: JsonObject
  readonly chunks: readonly string[]
}): string {
  const output = judgeWritten(exchange).answers[0]?.output
  if (output === undefined) return 'not asked for'
  const { complete, compliance, extraction, schemaErrors } = output
  if (!complete) return `${compliance}, cut`
  const found = extraction.ok ? `${extraction.extractor} ${extraction.how}` : 'nothing'
  const errors = schemaErrors.map(({ message }) => `: ${message}`).slice(0, 1)
  return `${compliance} ${found}${errors.join('')}`
}
