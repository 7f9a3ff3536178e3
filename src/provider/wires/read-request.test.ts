import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import type { ProviderRequest } from '../../contracts/llm-exchange.ts'
import { PROVIDER_WIRES, type ProviderWire } from '../../contracts/provider-event.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { wireNamed, wires } from './index.ts'

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } }
const TOOL = { name: 'get_weather', inputSchema: SCHEMA }
const MESSAGES = [{ role: 'user', content: 'Hello' }]
const GEMINI = '/v1beta/models/small-1:generateContent'

describe('the wire of a request', () => {
  test.each<[string, string, ProviderWire | undefined]>([
    ['/v1/chat/completions', 'api.openai.com', 'openai-chat'],
    ['/openai/deployments/a/chat/completions', '', 'openai-chat'],
    ['/v1/completions', '', 'openai-chat'],
    ['/v1/chat/completions', 'api.mistral.ai', 'mistral'],
    ['/v1/fim/completions', 'api.mistral.ai', 'mistral'],
    ['/v1/responses', '', 'openai-responses'],
    ['/v1/messages', '', 'anthropic-messages'],
    ['/anthropic/v1/messages', '', 'anthropic-messages'],
    [
      '/v1/projects/p/locations/l/publishers/anthropic/models/a:streamRawPredict',
      '',
      'anthropic-messages',
    ],
    ['/v1/messages/count_tokens', '', undefined],
    ['/v1beta/models/a:generateContent', '', 'gemini'],
    ['/v1/projects/p/locations/l/publishers/google/models/a:streamGenerateContent', '', 'gemini'],
    ['/v1beta/models/a:countTokens', '', undefined],
    ['/api/chat', '', 'ollama'],
    ['/api/generate', '', 'ollama'],
    ['/v1/embeddings', '', undefined],
  ])('to %s of "%s" is %s', (path, host, name) => {
    expect(wires.find(({ serves }) => serves(path, host))?.name).toBe(name)
  })
})

describe('tools', () => {
  test.each<[string, ProviderWire, JsonObject, ProviderRequest['tools']]>([
    [
      'functions',
      'openai-chat',
      { tools: [{ type: 'function', function: { name: 'get_weather', parameters: SCHEMA } }] },
      [TOOL],
    ],
    [
      'older functions',
      'openai-chat',
      { functions: [{ name: 'get_weather', parameters: SCHEMA }] },
      [TOOL],
    ],
    [
      'custom tools',
      'openai-chat',
      { tools: [{ type: 'custom', custom: { name: 'sql' } }] },
      [{ name: 'sql' }],
    ],
    [
      'functions',
      'mistral',
      { tools: [{ type: 'function', function: { name: 'get_weather', parameters: SCHEMA } }] },
      [TOOL],
    ],
    [
      'functions',
      'openai-responses',
      { tools: [{ type: 'function', name: 'get_weather', parameters: SCHEMA }] },
      [TOOL],
    ],
    [
      'custom tools',
      'openai-responses',
      { tools: [{ type: 'custom', name: 'sql' }] },
      [{ name: 'sql' }],
    ],
    [
      'tools that are built in',
      'openai-responses',
      { tools: [{ type: 'web_search' }] },
      [{ name: 'web_search' }],
    ],
    [
      'namespaces',
      'openai-responses',
      {
        tools: [
          {
            type: 'namespace',
            name: 'a',
            tools: [{ type: 'function', name: 'get_weather', parameters: SCHEMA }],
          },
        ],
      },
      [TOOL],
    ],
    [
      'tools',
      'anthropic-messages',
      { tools: [{ name: 'get_weather', input_schema: SCHEMA }] },
      [TOOL],
    ],
    [
      'tools of the provider',
      'anthropic-messages',
      { tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
      [{ name: 'web_search' }],
    ],
    [
      'functions with JSON Schema',
      'gemini',
      {
        tools: [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: SCHEMA }] }],
      },
      [TOOL],
    ],
    [
      'functions in underscores, and a tool that is built in',
      'gemini',
      {
        tools: [
          { function_declarations: [{ name: 'get_weather', parameters: SCHEMA }] },
          { google_search: {} },
        ],
      },
      [TOOL, { name: 'google_search' }],
    ],
    [
      'functions',
      'ollama',
      { tools: [{ type: 'function', function: { name: 'get_weather', parameters: SCHEMA } }] },
      [TOOL],
    ],
    ['none that have no name', 'ollama', { tools: [{}, 7, null] }, []],
  ])('%s of %s', (_, wire, body, tools) => {
    expect(asked(wire, body).tools).toEqual(tools)
  })

  test("Google's schemas are translated", () => {
    const parameters = {
      type: 'OBJECT',
      propertyOrdering: ['city', 'days'],
      properties: {
        city: { type: 'STRING', nullable: true, enum: ['Oslo'], maxLength: '9' },
        days: { type: 'ARRAY', items: { type: 'INTEGER' }, minItems: '1' },
        when: { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }] },
        type: { type: 'STRING' },
      },
    }
    const body = { tools: [{ functionDeclarations: [{ name: 'a', parameters }] }] }
    expect(asked('gemini', body).tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: {
        city: { type: ['string', 'null'], enum: ['Oslo', null], maxLength: 9 },
        days: { type: 'array', items: { type: 'integer' }, minItems: 1 },
        when: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        type: { type: 'string' },
      },
    })
  })
})

describe('the output that is asked for', () => {
  test.each<[string, ProviderWire, JsonObject, ProviderRequest['output']]>([
    ['any JSON', 'openai-chat', { response_format: { type: 'json_object' } }, {}],
    [
      'a schema',
      'openai-chat',
      { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: SCHEMA } } },
      { schema: SCHEMA },
    ],
    [
      "llama.cpp's schema",
      'openai-chat',
      { response_format: { type: 'json_object', schema: SCHEMA } },
      { schema: SCHEMA },
    ],
    ["vLLM's schema", 'openai-chat', { guided_json: SCHEMA }, { schema: SCHEMA }],
    [
      "vLLM's newer schema",
      'openai-chat',
      { structured_outputs: { json: SCHEMA } },
      { schema: SCHEMA },
    ],
    ['text', 'openai-chat', { response_format: { type: 'text' } }, undefined],
    [
      'a schema',
      'mistral',
      { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: SCHEMA } } },
      { schema: SCHEMA },
    ],
    ['any JSON', 'openai-responses', { text: { format: { type: 'json_object' } } }, {}],
    [
      'a schema',
      'openai-responses',
      { text: { format: { type: 'json_schema', name: 'a', schema: SCHEMA } } },
      { schema: SCHEMA },
    ],
    [
      'a schema',
      'anthropic-messages',
      { output_config: { format: { type: 'json_schema', schema: SCHEMA } } },
      { schema: SCHEMA },
    ],
    [
      'a schema, as it was in the beta',
      'anthropic-messages',
      { output_format: { type: 'json_schema', schema: SCHEMA } },
      { schema: SCHEMA },
    ],
    ['any JSON', 'gemini', { generationConfig: { responseMimeType: 'application/json' } }, {}],
    [
      'a schema',
      'gemini',
      {
        generationConfig: {
          responseMimeType: 'application/json',
          responseSchema: { type: 'OBJECT' },
        },
      },
      { schema: { type: 'object' } },
    ],
    [
      'a schema in underscores',
      'gemini',
      {
        generation_config: { response_mime_type: 'application/json', response_json_schema: SCHEMA },
      },
      { schema: SCHEMA },
    ],
    ['any JSON', 'ollama', { format: 'json' }, {}],
    ['a schema', 'ollama', { format: SCHEMA }, { schema: SCHEMA }],
    ['nothing', 'ollama', {}, undefined],
  ])('is %s on the wire %s', (_, wire, body, output) => {
    expect(asked(wire, body).output).toEqual(output)
  })
})

describe("the beginning of the model's turn", () => {
  test.each<[ProviderWire, JsonObject]>([
    ['openai-chat', { messages: [...MESSAGES, { role: 'assistant', content: '{"a":' }] }],
    ['mistral', { messages: [...MESSAGES, { role: 'assistant', content: '{"a":', prefix: true }] }],
    [
      'anthropic-messages',
      {
        messages: [...MESSAGES, { role: 'assistant', content: [{ type: 'text', text: '{"a":' }] }],
      },
    ],
    ['gemini', { contents: [{ role: 'model', parts: [{ text: '{"a' }, { text: '":' }] }] }],
    ['ollama', { messages: [...MESSAGES, { role: 'assistant', content: '{"a":' }] }],
  ])('is read on the wire %s', (wire, body) => {
    expect(asked(wire, body).prefill).toBe('{"a":')
  })

  test('is none where the messages end in another turn, or in calls', () => {
    expect(asked('openai-chat', { messages: MESSAGES }).prefill).toBeUndefined()
    const calls = { messages: [{ role: 'assistant', content: null, tool_calls: [] }] }
    expect(asked('openai-chat', calls).prefill).toBeUndefined()
  })
})

describe('model, stream, and what decides the answer', () => {
  test.each<[ProviderWire, JsonObject, string, JsonObject]>([
    [
      'openai-chat',
      { model: 'small-1', messages: MESSAGES, temperature: 1, seed: 7 },
      '/',
      { model: 'small-1', messages: MESSAGES, stream: false },
    ],
    [
      'openai-responses',
      { model: 'small-1', input: 'Hello', instructions: 'Be brief', stream: true, user: 'a' },
      '/',
      { model: 'small-1', input: 'Hello', instructions: 'Be brief', stream: true },
    ],
    [
      'anthropic-messages',
      { model: 'small-1', system: 'Be brief', messages: MESSAGES, max_tokens: 9 },
      '/v1/messages',
      { model: 'small-1', system: 'Be brief', messages: MESSAGES, stream: false },
    ],
    [
      'gemini',
      { contents: [], generationConfig: { temperature: 1, responseMimeType: 'text/plain' } },
      `${GEMINI}?key=a`,
      { model: 'small-1', contents: [], responseMimeType: 'text/plain', stream: false },
    ],
    [
      'gemini',
      { contents: [] },
      GEMINI.replace('generate', 'streamGenerate'),
      { model: 'small-1', contents: [], stream: true },
    ],
    [
      'ollama',
      { model: 'small-1', messages: MESSAGES, options: { seed: 7 } },
      '/api/chat',
      { model: 'small-1', messages: MESSAGES, stream: true },
    ],
    [
      'ollama',
      { model: 'small-1', prompt: 'Once', stream: false },
      '/api/generate',
      { model: 'small-1', prompt: 'Once', stream: false },
    ],
  ])('on the wire %s', (wire, body, target, matched) => {
    const request = wireNamed(wire).readRequest(body, target)
    const { model, stream } = request
    expect({ model, stream, matched: request.matched }).toEqual({
      model: 'small-1',
      stream: matched['stream'],
      matched,
    })
  })
})

test('any body is read without an exception', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROVIDER_WIRES), fc.jsonValue(), (wire, value) => {
      const named = Object.fromEntries(
        ['tools', 'messages', 'contents', 'text', 'format', 'generationConfig'].map((key) => [
          key,
          value,
        ]),
      )
      const body: unknown = JSON.parse(JSON.stringify(named))
      if (!isJsonObject(body)) throw new Error('no object')
      expect(asked(wire, body).tools).toBeInstanceOf(Array)
    }),
  )
})

test("a schema of Google's may nest as deep as it will", () => {
  const depth = 100_000
  const parameters: unknown = JSON.parse(`${'{"items":'.repeat(depth)}{}${'}'.repeat(depth)}`)
  if (!isJsonObject(parameters)) throw new Error('no object')
  const body = { tools: [{ functionDeclarations: [{ name: 'a', parameters }] }] }
  expect(asked('gemini', body).tools[0]?.name).toBe('a')
})

function asked(wire: ProviderWire, body: JsonObject): ProviderRequest {
  return wireNamed(wire).readRequest(body, wire === 'gemini' ? GEMINI : '/')
}
