import { anything, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { HarnessError } from '../../contracts/harness-error.ts'
import { accessResponse } from '../access/access-response.ts'
import { createExtractor } from '../create-extractor.ts'
import { anthropic, chat, toolCall } from '../test-support/response-bodies.ts'

const { extractResponse } = createExtractor()

test.each([
  [
    chat({ content: null }, 'length'),
    'json',
    'empty',
    'the content of the response is empty; finish_reason is "length"',
  ],
  [
    chat({ content: '', tool_calls: [toolCall('f', '{}')] }, 'tool_calls'),
    'text',
    'empty',
    'the content of the response is empty, it calls 1 tool; finish_reason is "tool_calls"',
  ],
  [
    chat({ content: null, refusal: 'I cannot help' }),
    'json-schema',
    'empty',
    'the model refused: "I cannot help"',
  ],
  [
    chat({ content: '<tool_call>{"name":"f"}</tool_call>' }),
    'tools',
    'empty',
    'the response calls no tool, it holds only text; finish_reason is "stop"',
  ],
  [
    anthropic(),
    undefined,
    'empty',
    'the content of the response is empty; stop_reason is "end_turn"',
  ],
  [
    { id: 1, model: 'm' },
    undefined,
    'undecodable',
    'expected choices (a chat completion of OpenAI) or content (a message of Anthropic); found an object with "id", "model"',
  ],
  [
    'not JSON',
    'json',
    'undecodable',
    'expected choices (a chat completion of OpenAI) or content (a message of Anthropic); found no JSON value',
  ],
  [
    { error: { message: 'rate limit' } },
    'json',
    'undecodable',
    'the body is an error: "rate limit"',
  ],
  [
    { choices: [{ delta: { content: '{' } }] },
    'json',
    'undecodable',
    '/choices/0 has a delta in place of a message: it is a piece of a stream',
  ],
  [{ choices: [] }, 'json', 'undecodable', 'choices is empty'],
] as const)('says why %j gives nothing in mode %s', (body, mode, code, reason) => {
  expect(extractResponse(body, mode)).toMatchObject({ ok: false, code, reason })
})

test('throws for nothing that comes as a response', () => {
  const key = constantFrom('choices', 'content', 'error')
  assert(
    property(anything(), key, (body, name) => {
      expect([true, false]).toContain(extractResponse(body).ok)
      expect([true, false]).toContain(extractResponse({ [name]: body }, 'tools').ok)
      expect([true, false]).toContain(extractResponse({ [name]: [body] }, 'json').ok)
      expect([true, false]).toContain(
        extractResponse({ choices: [{ message: { content: body, tool_calls: [body] } }] }).ok,
      )
    }),
  )
})

test.each([
  ['yaml', 'there is no mode "yaml"; use tools, json, json-schema, markdown-json, text'],
  ['jsn', 'there is no mode "jsn"; did you mean json?'],
  [
    null,
    'the mode is named by a string, not null; use tools, json, json-schema, markdown-json, text',
  ],
])('refuses the mode %j instead of breaking on it', (name, message) => {
  const mode = JSON.parse(JSON.stringify(name))
  const refusal = new HarnessError('wrong-use', message)
  expect(() => extractResponse(chat({ content: '[1]' }), mode)).toThrow(refusal)
  expect(() => accessResponse(chat({ content: '[1]' }), mode)).toThrow(refusal)
})
