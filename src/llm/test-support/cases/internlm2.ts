import type { FormatCases } from '../format-cases.ts'

/** What InternLM2 and Intern-S1 write: an object of a plugin between two tokens. */
export const internlm2Cases: FormatCases = {
  format: 'internlm2',
  source: 'the chat format of InternLM2: action_start, plugin, a JSON object, action_end',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<|action_start|><|plugin|>{"name": "find_paper", "parameters": {"topic": "protein folding", "year": 2023}}<|action_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_paper', arguments: { topic: 'protein folding', year: 2023 } }],
      },
    },
    {
      title: 'reads an object on a line of its own, and drops the token at the end',
      topic: 'variant',
      text: '<|action_start|><|plugin|>\n{"name": "find_paper", "parameters": {"topic": "sleep"}}\n<|action_end|><|im_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_paper', arguments: { topic: 'sleep' } }],
      },
    },
    {
      title: 'reads arguments under the name that others use',
      topic: 'variant',
      text: '<|action_start|><|plugin|>{"name": "find_paper", "arguments": {"topic": "bees"}}<|action_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_paper', arguments: { topic: 'bees' } }],
      },
    },
    {
      title: 'reads two actions behind each other',
      topic: 'parallel',
      text: '<|action_start|><|plugin|>{"name": "cite", "parameters": {"id": 1}}<|action_end|><|action_start|><|plugin|>{"name": "cite", "parameters": {"id": 2}}<|action_end|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'cite', arguments: { id: 1 } },
          { name: 'cite', arguments: { id: 2 } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'Three papers | two of them open | deal with sleep.<|im_end|>',
      expected: { content: 'Three papers | two of them open | deal with sleep.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<|action_start|><|plugin|>{"name": "summarise", "parameters": {"id": 31, "style": "for chil',
      expected: {
        content: '',
        toolCalls: [{ name: 'summarise', arguments: { id: 31 }, complete: false }],
      },
    },
    {
      title: 'is whole when only the end token is missing',
      topic: 'truncated',
      text: '<|action_start|><|plugin|>{"name": "cite", "parameters": {"id": 3}}',
      expected: { content: '', toolCalls: [{ name: 'cite', arguments: { id: 3 } }] },
    },
    {
      title: 'leaves prose between the tokens as text',
      topic: 'malformed',
      text: '<|action_start|><|plugin|>look for bees<|action_end|>',
      expected: {
        content: '<|action_start|><|plugin|>look for bees<|action_end|>',
        toolCalls: [],
      },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`<|action_start|><|plugin|>{"name": "find_paper", "parameters": {"topic": "\u86cb\u767d\u8d28 \ud83e\uddec\n\"α-螺旋\" \\beta"}}<|action_end|>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'find_paper', arguments: { topic: '蛋白质 🧬\n"α-螺旋" \\beta' } }],
      },
    },
    {
      title: 'keeps its tokens inside of a string',
      topic: 'own-delimiter',
      text: '<|action_start|><|plugin|>{"name": "note", "parameters": {"text": "<|action_end|> }} <|plugin|>"}}<|action_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: '<|action_end|> }} <|plugin|>' } }],
      },
    },
    {
      title: 'keeps the text before, between and after actions',
      topic: 'text-around',
      text: `I search.
<|action_start|><|plugin|>{"name": "find_paper", "parameters": {"topic": "ants"}}<|action_end|>
And cite.
<|action_start|><|plugin|>{"name": "cite", "parameters": {"id": 4}}<|action_end|>
Ready.`,
      expected: {
        content: 'I search.\n\nAnd cite.\n\nReady.',
        toolCalls: [
          { name: 'find_paper', arguments: { topic: 'ants' } },
          { name: 'cite', arguments: { id: 4 } },
        ],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '<think>Citation five is missing.</think><|action_start|><|plugin|>{"name": "cite", "parameters": {"id": 5}}<|action_end|>',
      expected: {
        content: '',
        reasoning: 'Citation five is missing.',
        toolCalls: [{ name: 'cite', arguments: { id: 5 } }],
      },
    },
    {
      title: 'reads a call without parameters',
      topic: 'empty',
      text: '<|action_start|><|plugin|>{"name": "list_topics", "parameters": {}}<|action_end|>',
      expected: { content: '', toolCalls: [{ name: 'list_topics', arguments: {} }] },
    },
    {
      title: 'leaves an action in a fence to the candidates',
      topic: 'none',
      text: '```\n<|action_start|><|plugin|>{"name": "cite", "parameters": {}}<|action_end|>\n```',
      expected: {
        content:
          '```\n<|action_start|><|plugin|>{"name": "cite", "parameters": {}}<|action_end|>\n```',
        toolCalls: [],
        candidates: [{ name: 'cite', refusedBy: 'promotion' }],
      },
    },
  ],
}
