import type { FormatCases } from '../format-cases.ts'

/** What Jamba writes: a JSON list in one tag. */
export const jambaCases: FormatCases = {
  format: 'jamba',
  source: 'the chat template of Jamba 1.5 and later: tool_calls around an indented JSON list',
  cases: [
    {
      title: 'reads one call of an indented list',
      topic: 'single',
      text: `<tool_calls>[
    {"name": "search_archive", "arguments": {"query": "harbour plans", "before": 1914}}
]</tool_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'search_archive', arguments: { query: 'harbour plans', before: 1914 } },
        ],
      },
    },
    {
      title: 'reads two calls of one list',
      topic: 'parallel',
      text: `<tool_calls>[
    {"name": "open_box", "arguments": {"box": "17b"}},
    {"name": "open_box", "arguments": {"box": "17c"}}
]</tool_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'open_box', arguments: { box: '17b' } },
          { name: 'open_box', arguments: { box: '17c' } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'The plans are in box 17b [second shelf].',
      expected: { content: 'The plans are in box 17b [second shelf].', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: `<tool_calls>[
    {"name": "describe", "arguments": {"box": "9", "pages": [1, 2], "text": "A map of`,
      expected: {
        content: '',
        toolCalls: [{ name: 'describe', arguments: { box: '9', pages: [1, 2] }, complete: false }],
      },
    },
    {
      title: 'is whole when only the closer is missing',
      topic: 'truncated',
      text: '<tool_calls>[\n    {"name": "open_box", "arguments": {"box": "3"}}\n]',
      expected: { content: '', toolCalls: [{ name: 'open_box', arguments: { box: '3' } }] },
    },
    {
      title: 'repairs a comma behind the last call',
      topic: 'malformed',
      text: '<tool_calls>[\n    {"name": "open_box", "arguments": {"box": "4"}},\n]</tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'open_box', arguments: { box: '4' } }] },
    },
    {
      title: 'leaves prose in the tag as text',
      topic: 'malformed',
      text: '<tool_calls>open the box</tool_calls>',
      expected: { content: '<tool_calls>open the box</tool_calls>', toolCalls: [] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`<tool_calls>[
    {"name": "describe", "arguments": {"text": "\u05e9\u05dc\u05d5\u05dd \ud83d\uddfa\n\"Plan\" \\ 1:500 שטח"}}
]</tool_calls>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'describe', arguments: { text: 'שלום 🗺\n"Plan" \\ 1:500 שטח' } }],
      },
    },
    {
      title: 'keeps its closer and brackets inside of a string',
      topic: 'own-delimiter',
      text: '<tool_calls>[\n    {"name": "describe", "arguments": {"text": "}]</tool_calls> <tool_calls>["}}\n]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'describe', arguments: { text: '}]</tool_calls> <tool_calls>[' } }],
      },
    },
    {
      title: 'keeps the text before, between and after lists',
      topic: 'text-around',
      text: `I open the first.
<tool_calls>[{"name": "open_box", "arguments": {"box": "5"}}]</tool_calls>
And the next.
<tool_calls>[{"name": "open_box", "arguments": {"box": "6"}}]</tool_calls>
Both are open.`,
      expected: {
        content: 'I open the first.\n\nAnd the next.\n\nBoth are open.',
        toolCalls: [
          { name: 'open_box', arguments: { box: '5' } },
          { name: 'open_box', arguments: { box: '6' } },
        ],
      },
    },
    {
      title: 'leaves a call behind a backtick to the candidates',
      topic: 'none',
      text: 'I would write `<tool_calls>[{"name": "open_box", "arguments": {}}]</tool_calls>` then.',
      expected: {
        content:
          'I would write `<tool_calls>[{"name": "open_box", "arguments": {}}]</tool_calls>` then.',
        toolCalls: [],
        candidates: [{ name: 'open_box', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<tool_calls>[\n    {"name": "list_shelves", "arguments": {}}\n]</tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'list_shelves', arguments: {} }] },
    },
    {
      title: 'reads arguments that come before the name',
      topic: 'variant',
      text: '<tool_calls>[{"arguments": {"box": "7"}, "name": "open_box"}]</tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'open_box', arguments: { box: '7' } }] },
    },
    {
      title: 'keeps nested values',
      topic: 'types',
      text: '<tool_calls>[{"name": "file", "arguments": {"record": {"dates": [{"from": 1890, "to": null}], "seen": false}}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'file',
            arguments: { record: { dates: [{ from: 1890, to: null }], seen: false } },
          },
        ],
      },
    },
  ],
}
