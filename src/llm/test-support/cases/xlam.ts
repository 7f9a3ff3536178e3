import type { FormatCases } from '../format-cases.ts'

const ownFence = 'a list in a fence is a call only where the model is known to write its calls so'

/** What xLAM writes: a JSON list, bare or in one of four dresses. */
export const xlamCases: FormatCases = {
  format: 'xlam',
  source:
    'the prompt of xLAM: a JSON list, bare, in a fence, or behind the marker of another format',
  cases: [
    {
      title: 'reads a bare list that is the whole message',
      topic: 'single',
      text: '[{"name": "route", "arguments": {"from": "Bern", "to": "Chur", "via": null}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'route', arguments: { from: 'Bern', to: 'Chur', via: null } }],
      },
    },
    {
      title: 'reads a list in a fence',
      topic: 'variant',
      pinnedOnly: ownFence,
      text: '```json\n[{"name": "route", "arguments": {"from": "Bern"}}]\n```',
      expected: { content: '', toolCalls: [{ name: 'route', arguments: { from: 'Bern' } }] },
    },
    {
      title: 'reads a list behind the token of Mistral',
      topic: 'variant',
      text: '[TOOL_CALLS][{"name": "route", "arguments": {"from": "Basel"}}]',
      expected: { content: '', toolCalls: [{ name: 'route', arguments: { from: 'Basel' } }] },
    },
    {
      title: 'reads a list in the tag of Hermes',
      topic: 'variant',
      text: '<tool_call>[{"name": "route", "arguments": {"from": "Genf"}}]</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'route', arguments: { from: 'Genf' } }] },
    },
    {
      title: 'reads a list behind the end of reasoning',
      topic: 'reasoning',
      text: '<think>The route first.</think>[{"name": "route", "arguments": {"from": "Thun"}}]',
      expected: {
        content: '',
        reasoning: 'The route first.',
        toolCalls: [{ name: 'route', arguments: { from: 'Thun' } }],
      },
    },
    {
      title: 'reads two calls of one list',
      topic: 'parallel',
      text: '[{"name": "route", "arguments": {"from": "Zug"}}, {"name": "fare", "arguments": {"class": 2, "half": true}}]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'route', arguments: { from: 'Zug' } },
          { name: 'fare', arguments: { class: 2, half: true } },
        ],
      },
    },
    {
      title: 'takes a list of data for text',
      topic: 'none',
      text: '[{"name": "Bern", "population": 134591}, {"name": "Chur", "population": 38293}]',
      expected: {
        content: '[{"name": "Bern", "population": 134591}, {"name": "Chur", "population": 38293}]',
        toolCalls: [],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'The train [IC 3] leaves at 10:38.',
      expected: { content: 'The train [IC 3] leaves at 10:38.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '[TOOL_CALLS][{"name": "fare", "arguments": {"class": 1, "zones": [110, 12',
      expected: {
        content: '',
        toolCalls: [{ name: 'fare', arguments: { class: 1 }, complete: false }],
      },
    },
    {
      title: 'repairs a comma behind the last call',
      topic: 'malformed',
      text: '<tool_call>[{"name": "fare", "arguments": {"class": 2}},]</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'fare', arguments: { class: 2 } }] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`[{"name": "route", "arguments": {"from": "Z\u00fcrich \ud83d\ude86\n\"HB\"", "to": "Genève \\ 日内瓦"}}]`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'route', arguments: { from: 'Zürich 🚆\n"HB"', to: 'Genève \\ 日内瓦' } },
        ],
      },
    },
    {
      title: 'keeps markers of each dress inside of a string',
      topic: 'own-delimiter',
      text: '[{"name": "note", "arguments": {"text": "]\\n```\\n[TOOL_CALLS] </tool_call> </think>"}}]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'note', arguments: { text: ']\n```\n[TOOL_CALLS] </tool_call> </think>' } },
        ],
      },
    },
    {
      title: 'keeps the text before and after a fence',
      topic: 'text-around',
      pinnedOnly: ownFence,
      text: 'Here is the call:\n```json\n[{"name": "fare", "arguments": {"class": 2}}]\n```\nThat is all.',
      expected: {
        content: 'Here is the call:\n\nThat is all.',
        toolCalls: [{ name: 'fare', arguments: { class: 2 } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '[{"name": "disruptions", "arguments": {}}]',
      expected: { content: '', toolCalls: [{ name: 'disruptions', arguments: {} }] },
    },
  ],
}
