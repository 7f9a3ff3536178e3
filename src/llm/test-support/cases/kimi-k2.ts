import type { FormatCases } from '../format-cases.ts'

const call = (id: string, json: string): string =>
  `<|tool_call_begin|>${id}<|tool_call_argument_begin|>${json}<|tool_call_end|>`

const section = (...calls: readonly string[]): string =>
  `<|tool_calls_section_begin|>${calls.join('')}<|tool_calls_section_end|>`

/** Tokens around an id that holds the name, and JSON. */
export const kimiK2Cases: FormatCases = {
  format: 'kimi_k2',
  source:
    "the model's guide to tool calls: an id is functions.NAME:INDEX and is sent back as it is",
  cases: [
    {
      title: 'reads the name out of the id and keeps the id',
      topic: 'single',
      text: `${section(call('functions.rent_bike:0', '{"station": "Centraal", "hours": 2}'))}<|im_end|>`,
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'functions.rent_bike:0',
            name: 'rent_bike',
            arguments: { station: 'Centraal', hours: 2 },
          },
        ],
      },
    },
    {
      title: 'reads two calls of one tool with ids of their own',
      topic: 'parallel',
      text: section(
        call('functions.free_bikes:3', '{"station": "West"}'),
        call('functions.free_bikes:4', '{"station": "Zuid"}'),
      ),
      expected: {
        content: '',
        toolCalls: [
          { id: 'functions.free_bikes:3', name: 'free_bikes', arguments: { station: 'West' } },
          { id: 'functions.free_bikes:4', name: 'free_bikes', arguments: { station: 'Zuid' } },
        ],
      },
    },
    {
      title: 'keeps text before and after the section',
      topic: 'text-around',
      text: `I'll reserve one. ${section(call('functions.reserve:0', '{"bike": 88}'))} Hold on.<|im_end|>`,
      expected: {
        content: "I'll reserve one.  Hold on.",
        toolCalls: [{ id: 'functions.reserve:0', name: 'reserve', arguments: { bike: 88 } }],
      },
    },
    {
      title: 'finds nothing in plain text and drops the end of the turn',
      topic: 'none',
      text: 'functions.rent_bike:0 would be the id of such a call.<|im_end|>',
      expected: {
        content: 'functions.rent_bike:0 would be the id of such a call.',
        toolCalls: [],
      },
    },
    {
      title: 'ends reasoning that was not closed at the section',
      topic: 'reasoning',
      text: `<think>West has none left.${section(call('functions.free_bikes:0', '{"station": "Oost"}'))}`,
      expected: {
        content: '',
        reasoning: 'West has none left.',
        toolCalls: [
          { id: 'functions.free_bikes:0', name: 'free_bikes', arguments: { station: 'Oost' } },
        ],
      },
    },
    {
      title: 'reads a section behind closed reasoning',
      topic: 'reasoning',
      text: `<think>Ask Noord.</think>One second.${section(call('functions.free_bikes:1', '{"station": "Noord"}'))}`,
      expected: {
        content: 'One second.',
        reasoning: 'Ask Noord.',
        toolCalls: [
          { id: 'functions.free_bikes:1', name: 'free_bikes', arguments: { station: 'Noord' } },
        ],
      },
    },
    {
      title: 'takes an id without the word for functions',
      topic: 'ids',
      text: section(call('unlock:7', '{"bike": 5}')),
      expected: {
        content: '',
        toolCalls: [{ id: 'unlock:7', name: 'unlock', arguments: { bike: 5 } }],
      },
    },
    {
      title: 'takes line breaks around the id',
      topic: 'ids',
      text: section(call('\nfunctions.unlock:0\n', '\n{"bike": 6}\n')),
      expected: {
        content: '',
        toolCalls: [{ id: 'functions.unlock:0', name: 'unlock', arguments: { bike: 6 } }],
      },
    },
    {
      title: 'reads the section in the singular',
      topic: 'variant',
      text: `<|tool_call_section_begin|>${call('functions.unlock:0', '{"bike": 7}')}<|tool_call_section_end|>`,
      expected: {
        content: '',
        toolCalls: [{ id: 'functions.unlock:0', name: 'unlock', arguments: { bike: 7 } }],
      },
    },
    {
      title: 'reads calls without a section',
      topic: 'variant',
      text: call('functions.unlock:0', '{"bike": 8}') + call('functions.ring:1', '{}'),
      expected: {
        content: '',
        toolCalls: [
          { id: 'functions.unlock:0', name: 'unlock', arguments: { bike: 8 } },
          { id: 'functions.ring:1', name: 'ring', arguments: {} },
        ],
      },
    },
    {
      title: 'reads a whole object of JSON between the tokens of a call',
      topic: 'variant',
      text: '<|tool_calls_section_begin|><|tool_call_begin|>{"name": "ring", "arguments": {"times": 2}}<|tool_call_end|><|tool_calls_section_end|>',
      expected: { content: '', toolCalls: [{ name: 'ring', arguments: { times: 2 } }] },
    },
    {
      title: 'is incomplete where the arguments are cut',
      topic: 'truncated',
      text: '<|tool_calls_section_begin|><|tool_call_begin|>functions.repair:2<|tool_call_argument_begin|>{"bike": 4, "parts": ["chain", "be',
      expected: {
        content: '',
        toolCalls: [
          { id: 'functions.repair:2', name: 'repair', arguments: { bike: 4 }, complete: false },
        ],
      },
    },
    {
      title: 'takes a closed body as whole though its closers are missing',
      topic: 'malformed',
      text: '<|tool_calls_section_begin|><|tool_call_begin|>functions.repair:0<|tool_call_argument_begin|>{"bike": 9}',
      expected: {
        content: '',
        toolCalls: [{ id: 'functions.repair:0', name: 'repair', arguments: { bike: 9 } }],
      },
    },
    {
      title: 'decodes the escapes of JSON',
      topic: 'unicode',
      text: section(
        call('functions.note:0', '{"text": "caf\\u00e9 \\ud83d\\udeb2 \\"op\\"\\n駅"}'),
      ),
      expected: {
        content: '',
        toolCalls: [
          { id: 'functions.note:0', name: 'note', arguments: { text: 'café 🚲 "op"\n駅' } },
        ],
      },
    },
    {
      title: 'is not ended by its own tokens inside a string',
      topic: 'own-delimiter',
      text: section(
        call('functions.note:0', '{"text": "a<|tool_call_end|>b<|tool_calls_section_end|>"}'),
      ),
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'functions.note:0',
            name: 'note',
            arguments: { text: 'a<|tool_call_end|>b<|tool_calls_section_end|>' },
          },
        ],
      },
    },
    {
      title: 'reads nested values and an integer beyond 2^53',
      topic: 'types',
      text: section(
        call('functions.log:0', '{"ride": {"km": [1.5, 2e1]}, "lock": 9007199254740993}'),
      ),
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'functions.log:0',
            name: 'log',
            arguments: { ride: { km: [1.5, 20] }, lock: 2 ** 53 },
          },
        ],
      },
    },
  ],
}
