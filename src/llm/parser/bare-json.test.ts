import { describe, expect, test } from 'vitest'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { eventsOf } from '../test-support/events-of.ts'
import { piecesOf } from '../test-support/pieces-of.ts'

const weather = {
  name: 'get_weather',
  inputSchema: { properties: { city: { type: 'string' } }, required: ['city'] },
}

interface Row {
  readonly title: string
  readonly text: string
  readonly options?: LlmParserOptions
  readonly calls: readonly string[]
  readonly candidates?: readonly string[]
  /** Absent: the text as it is. */
  readonly content?: string
}

const ROWS: readonly Row[] = [
  {
    title: 'a marked call makes bare JSON behind it a candidate',
    text: '<tool_call>{"name":"a","arguments":{}}</tool_call>\n{"name":"b","arguments":{}}',
    calls: ['a marked'],
    candidates: ['b prose'],
    content: '\n{"name":"b","arguments":{}}',
  },
  {
    title: 'a marked call makes bare JSON before it a candidate',
    text: '{"name":"b","arguments":{}}\n<tool_call>{"name":"a","arguments":{}}</tool_call>',
    calls: ['a marked'],
    candidates: ['b prose'],
    content: '{"name":"b","arguments":{}}\n',
  },
  {
    title: 'several bare calls are the whole message together',
    text: '{"name":"a","arguments":{}}\n{"name":"b","arguments":{}}',
    calls: ['a whole-message', 'b whole-message'],
    content: '\n',
  },
  {
    title: 'data behind a bare call makes it part of a message',
    text: '{"name":"a","arguments":{}}\n{"x":"<tool_call>"}',
    calls: [],
    candidates: ['a prose'],
  },
  {
    title: 'markers and tags in the strings of data are data',
    text: 'See {"note":"<tool_call>{\\"name\\":\\"a\\"}</tool_call> <think>x</think>"}.',
    calls: [],
  },
  {
    title: 'an envelope in backticks is quoted',
    text: 'Answer like `{"toolCalls":[{"name":"a"}]}`.',
    calls: [],
    candidates: ['a quoted'],
  },
  {
    title: 'a fence on one line holds an envelope, too',
    text: '```json {"toolCalls":[{"name":"a"}]}```',
    calls: ['a marked'],
    content: '',
  },
  {
    title: 'anywhere: several calls in one fence are calls',
    text: '```\n{"name":"a","arguments":{}}\n{"name":"b","arguments":{}}\n```',
    options: { policy: { promotion: 'anywhere' } },
    calls: ['a fenced', 'b fenced'],
    content: '',
  },
  {
    title: 'anywhere: bare JSON amid prose is a call',
    text: 'Sure. {"name":"a","arguments":{}}',
    options: { policy: { promotion: 'anywhere' } },
    calls: ['a prose'],
    content: 'Sure. ',
  },
  {
    title: 'whole-message: an envelope behind prose is none',
    text: 'Sure. {"toolCalls":[{"name":"a"}]}',
    options: { policy: { promotion: 'whole-message' } },
    calls: [],
    candidates: ['a prose'],
  },
  {
    title: 'whole-message: an envelope in a fence is none',
    text: '```\n{"toolCalls":[{"name":"a"}]}\n```',
    options: { policy: { promotion: 'whole-message' } },
    calls: [],
    candidates: ['a fenced'],
  },
  {
    title: 'an item that is no call stays text beside those that are',
    text: '{"toolCalls":[{"name":"a","arguments":{}},{"arguments":{"b":1}}]}',
    calls: ['a whole-message'],
    content: '{"arguments":{"b":1}}',
  },
  {
    title: 'a call that is refused by name stays text beside those that are not',
    text: '{"toolCalls":[{"name":"get_weather"},{"name":"b"}]}',
    options: { tools: [weather], policy: { unknownTools: 'text' } },
    calls: ['get_weather marked'],
    candidates: ['b marked'],
    content: '{"name":"b"}',
  },
  {
    title: 'a list that ends behind a call lacks only its bracket',
    text: '[{"name":"a","arguments":{}}',
    calls: ['a whole-message'],
    content: '',
  },
  {
    title: 'a bracket too many is dropped',
    text: '{"name":"a","arguments":{}}}\n',
    calls: ['a whole-message'],
    content: '\n',
  },
  {
    title: 'arguments beside the name of a known tool are its arguments',
    text: '{"name":"get_weather","city":"Oslo"}',
    options: { tools: [weather] },
    calls: ['get_weather whole-message'],
    content: '',
  },
  {
    title: 'the only key is the name of a known tool',
    text: '{"get_weather":{"city":"Oslo"}}',
    options: { tools: [weather] },
    calls: ['get_weather whole-message'],
    content: '',
  },
  {
    title: 'the description of a tool is data',
    text: '{"name":"a","parameters":{"type":"object","properties":{}}}',
    calls: [],
  },
  {
    title: 'JSON too long to be held is text',
    text: '{"name":"a","arguments":{"b":"cccccccccc"}}',
    options: { limits: { heldLength: 20 } },
    calls: [],
  },
]

describe.each(ROWS)('$title', ({ text, options = {}, calls, candidates = [], content = text }) => {
  test('in one piece', () => {
    const output = parseLlmOutput(text, options)
    expect({
      calls: output.toolCalls.map(({ name, provenance }) => `${name} ${provenance}`),
      candidates: output.candidates.map(({ name, provenance }) => `${name} ${provenance}`),
      content: output.content,
    }).toEqual({ calls, candidates, content })
  })

  test('in single characters', () => {
    expect(eventsOf(piecesOf(text, 1), options)).toEqual(eventsOf([text], options))
  })
})

test('of too many calls those beyond the limit stay text', () => {
  const text = '{"toolCalls":[{"name":"a"},{"name":"b"}]}'
  const output = parseLlmOutput(text, { limits: { calls: 1 } })
  expect(output.toolCalls.map(({ name }) => name)).toEqual(['a'])
  expect(output.candidates.map(({ refusedBy }) => refusedBy)).toEqual(['limit'])
})
