import type { FormatCases } from '../format-cases.ts'

const responseTag = 'the tag around an answer is a custom of ERNIE alone'

/** What ERNIE 4.5 writes: reasoning, an answer in a tag, and JSON in a tag for each call. */
export const ernie45Cases: FormatCases = {
  format: 'ernie45',
  source: 'the chat template of ERNIE 4.5 Thinking: think, then response or tool_call with JSON',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<tool_call>\n{"name": "lookup_poem", "arguments": {"author": "李白", "line": 2}}\n</tool_call>\n',
      expected: {
        content: '',
        toolCalls: [{ name: 'lookup_poem', arguments: { author: '李白', line: 2 } }],
      },
    },
    {
      title: 'reads two calls behind each other',
      topic: 'parallel',
      text: `<tool_call>
{"name": "lookup_poem", "arguments": {"author": "杜甫"}}
</tool_call>
<tool_call>
{"name": "translate", "arguments": {"to": "fr", "literal": false}}
</tool_call>
`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'lookup_poem', arguments: { author: '杜甫' } },
          { name: 'translate', arguments: { to: 'fr', literal: false } },
        ],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      prefill: '<think>',
      text: 'The poem is by Li Bai.</think>\n\n\n<tool_call>\n{"name": "lookup_poem", "arguments": {"title": "静夜思"}}\n</tool_call>\n',
      expected: {
        content: '',
        reasoning: 'The poem is by Li Bai.',
        toolCalls: [{ name: 'lookup_poem', arguments: { title: '静夜思' } }],
      },
    },
    {
      title: 'takes the tag off an answer',
      topic: 'none',
      pinnedOnly: responseTag,
      text: '<think>It is a greeting.</think>\n\n\n<response>\nHello! Which poem?\n</response>\n',
      expected: {
        content: 'Hello! Which poem?',
        reasoning: 'It is a greeting.',
        toolCalls: [],
      },
    },
    {
      title: 'keeps an answer without any tag',
      topic: 'none',
      text: 'The moon is in front of the bed; if x < 2, read the first line.',
      expected: {
        content: 'The moon is in front of the bed; if x < 2, read the first line.',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<tool_call>\n{"name": "translate", "arguments": {"to": "es", "text": "Before my b',
      expected: {
        content: '',
        toolCalls: [{ name: 'translate', arguments: { to: 'es' }, complete: false }],
      },
    },
    {
      title: 'is whole when only the closer is missing',
      topic: 'truncated',
      text: '<tool_call>\n{"name": "translate", "arguments": {"to": "it"}}\n',
      expected: { content: '', toolCalls: [{ name: 'translate', arguments: { to: 'it' } }] },
    },
    {
      title: 'leaves prose in the tag as text',
      topic: 'malformed',
      text: '<tool_call>\ntranslate the poem\n</tool_call>',
      expected: { content: '<tool_call>\ntranslate the poem\n</tool_call>', toolCalls: [] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`<tool_call>
{"name": "save", "arguments": {"text": "\u5e8a\u524d\u660e\u6708\u5149\n\ud83c\udf15 \"疑是\" \\ ok"}}
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'save', arguments: { text: '床前明月光\n🌕 "疑是" \\ ok' } }],
      },
    },
    {
      title: 'keeps its tags inside of a string',
      topic: 'own-delimiter',
      text: '<tool_call>\n{"name": "save", "arguments": {"text": "}\\n</tool_call>\\n<response>"}}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'save', arguments: { text: '}\n</tool_call>\n<response>' } }],
      },
    },
    {
      title: 'keeps an answer and the text around a call',
      topic: 'text-around',
      pinnedOnly: responseTag,
      text: '<response>I look for it.</response><tool_call>\n{"name": "lookup_poem", "arguments": {"line": 1}}\n</tool_call> Please wait.',
      expected: {
        content: 'I look for it. Please wait.',
        toolCalls: [{ name: 'lookup_poem', arguments: { line: 1 } }],
      },
    },
    {
      title: 'keeps the text between calls',
      topic: 'text-around',
      text: 'First.\n<tool_call>\n{"name": "save", "arguments": {"n": 1}}\n</tool_call>\nSecond.\n<tool_call>\n{"name": "save", "arguments": {"n": 2}}\n</tool_call>',
      expected: {
        content: 'First.\n\nSecond.',
        toolCalls: [
          { name: 'save', arguments: { n: 1 } },
          { name: 'save', arguments: { n: 2 } },
        ],
      },
    },
    {
      title: 'leaves a call inside of reasoning to the candidates',
      topic: 'reasoning',
      text: '<think>Not <tool_call>{"name": "save", "arguments": {}}</tool_call> yet.</think>Shall I save it?',
      expected: {
        content: 'Shall I save it?',
        reasoning: 'Not <tool_call>{"name": "save", "arguments": {}}</tool_call> yet.',
        toolCalls: [],
        candidates: [{ name: 'save', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads two objects in one tag',
      topic: 'variant',
      text: '<tool_call>\n{"name": "save", "arguments": {"n": 3}}\n{"name": "save", "arguments": {"n": 4}}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'save', arguments: { n: 3 } },
          { name: 'save', arguments: { n: 4 } },
        ],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<tool_call>\n{"name": "random_poem", "arguments": {}}\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'random_poem', arguments: {} }] },
    },
  ],
}
