import type { FormatCases } from '../format-cases.ts'

/** An array of JSON in one section, which stands inside the answer. */
export const hunyuanA13bCases: FormatCases = {
  format: 'hunyuan_a13b',
  source: "the model's template, with <think> and <answer>, and vLLM's parser for it",
  cases: [
    {
      title: 'reads an array with one call',
      topic: 'single',
      text: '<tool_calls>[{"name": "metro_route", "arguments": {"from": "Futian", "changes": 1}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'metro_route', arguments: { from: 'Futian', changes: 1 } }],
      },
    },
    {
      title: 'reads an array with two calls',
      topic: 'parallel',
      text: '<tool_calls>[{"name": "fare", "arguments": {"zone": 1}}, {"name": "fare", "arguments": {"zone": 2}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'fare', arguments: { zone: 1 } },
          { name: 'fare', arguments: { zone: 2 } },
        ],
      },
    },
    {
      title: 'keeps text around the section',
      topic: 'text-around',
      text: 'One moment.\n<tool_calls>[{"name": "fare", "arguments": {"zone": 3}}]</tool_calls>\nThank you.',
      expected: {
        content: 'One moment.\n\nThank you.',
        toolCalls: [{ name: 'fare', arguments: { zone: 3 } }],
      },
    },
    {
      title: 'reads reasoning and a call inside the answer',
      topic: 'reasoning',
      pinnedOnly: 'elsewhere <answer> is a tag that a text may have',
      text: '<think>Zone four.</think>\n<answer>Let me see. <tool_calls>[{"name": "fare", "arguments": {"zone": 4}}]</tool_calls></answer>',
      expected: {
        content: 'Let me see.',
        reasoning: 'Zone four.',
        toolCalls: [{ name: 'fare', arguments: { zone: 4 } }],
      },
    },
    {
      title: 'does not promote a section inside reasoning, and reads the one behind it',
      topic: 'reasoning',
      pinnedOnly: 'elsewhere <answer> is a tag that a text may have',
      text: '<think>Not <tool_calls>[{"name": "fare", "arguments": {"zone": 5}}]</tool_calls>.</think><answer><tool_calls>[{"name": "fare", "arguments": {"zone": 6}}]</tool_calls></answer>',
      expected: {
        content: '',
        reasoning: 'Not <tool_calls>[{"name": "fare", "arguments": {"zone": 5}}]</tool_calls>.',
        toolCalls: [{ name: 'fare', arguments: { zone: 6 } }],
        candidates: [{ name: 'fare', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'drops the tags of an answer without calls',
      topic: 'none',
      pinnedOnly: 'elsewhere <answer> is a tag that a text may have',
      text: '<think>Easy.</think>\n<answer>Take line 11.</answer>',
      expected: { content: 'Take line 11.', reasoning: 'Easy.', toolCalls: [] },
    },
    {
      title: 'finds nothing in an array of data',
      topic: 'none',
      text: 'The stops are [{"name": "Futian", "line": 11}], no more.',
      expected: {
        content: 'The stops are [{"name": "Futian", "line": 11}], no more.',
        toolCalls: [],
      },
    },
    {
      title: 'is incomplete where the arguments are cut',
      topic: 'truncated',
      text: '<tool_calls>[{"name": "plan", "arguments": {"day": "Fri", "via": ["Luohu", "Fu',
      expected: {
        content: '',
        toolCalls: [{ name: 'plan', arguments: { day: 'Fri' }, complete: false }],
      },
    },
    {
      title: 'keeps the first call whole where the second is cut',
      topic: 'truncated',
      text: '<tool_calls>[{"name": "plan", "arguments": {"day": "Sat"}}, {"name": "plan", "argum',
      expected: {
        content: '',
        toolCalls: [
          { name: 'plan', arguments: { day: 'Sat' } },
          { name: 'plan', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'takes calls as whole though the section is not closed',
      topic: 'malformed',
      text: '<tool_calls>[{"name": "plan", "arguments": {"day": "Sun"}}]',
      expected: { content: '', toolCalls: [{ name: 'plan', arguments: { day: 'Sun' } }] },
    },
    {
      title: 'decodes the escapes of JSON',
      topic: 'unicode',
      text: '<tool_calls>[{"name": "tell", "arguments": {"text": "\\u5730\\u9435 \\"11\\"\\n\\ud83d\\ude87 Zürich C:\\\\t"}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'tell', arguments: { text: '地鐵 "11"\n🚇 Zürich C:\\t' } }],
      },
    },
    {
      title: 'is not ended by its tags or brackets inside a string',
      topic: 'own-delimiter',
      text: '<tool_calls>[{"name": "tell", "arguments": {"text": "}]</tool_calls> [{ </answer>"}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'tell', arguments: { text: '}]</tool_calls> [{ </answer>' } }],
      },
    },
    {
      title: 'reads empty arguments and none at all',
      topic: 'empty',
      text: '<tool_calls>[{"name": "lines", "arguments": {}}, {"name": "delays"}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'lines', arguments: {} },
          { name: 'delays', arguments: {} },
        ],
      },
    },
    {
      title: 'reads arguments as a string or before the name, and an integer beyond 2^53',
      topic: 'types',
      text: '<tool_calls>[{"arguments": {"card": 9007199254740993, "log": [{"in": null}]}, "name": "card"}, {"name": "card", "arguments": "{\\"card\\": 7}"}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'card', arguments: { card: 2 ** 53, log: [{ in: null }] } },
          { name: 'card', arguments: { card: 7 } },
        ],
      },
    },
  ],
}
