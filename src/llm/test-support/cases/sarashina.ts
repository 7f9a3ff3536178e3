import type { FormatCases } from '../format-cases.ts'

/** `<|tool_calls|>` and a list of Python literals. */
export const sarashinaCases: FormatCases = {
  format: 'sarashina',
  source:
    "SoftBank Sarashina: the chat template's tool calls, a list as Python prints it; the bare list is what is left where a detokenizer drops the marker",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: "<|tool_calls|>[{'name': 'find_onsen', 'arguments': {'prefecture': '群馬県', 'limit': 3}}]",
      expected: {
        content: '',
        toolCalls: [{ name: 'find_onsen', arguments: { prefecture: '群馬県', limit: 3 } }],
      },
    },
    {
      title: 'two calls in one list',
      topic: 'parallel',
      text: "<|tool_calls|>[{'name': 'find_onsen', 'arguments': {'prefecture': '群馬県'}}, {'name': 'road_status', 'arguments': {'route': 17}}]",
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_onsen', arguments: { prefecture: '群馬県' } },
          { name: 'road_status', arguments: { route: 17 } },
        ],
      },
    },
    {
      title: 'the bare list, its marker lost',
      topic: 'variant',
      pinnedOnly: 'a bare list of Python literals could be of many formats',
      text: "[{'name': 'find_onsen', 'arguments': {'prefecture': '大分県', 'open': True}}]",
      expected: {
        content: '',
        toolCalls: [{ name: 'find_onsen', arguments: { prefecture: '大分県', open: true } }],
      },
    },
    {
      title: 'the list as JSON',
      topic: 'variant',
      text: '<|tool_calls|>[{"name": "find_onsen", "arguments": {"open": true, "fee": null}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_onsen', arguments: { open: true, fee: null } }],
      },
    },
    {
      title: 'values of each type as Python prints them',
      topic: 'types',
      text: "<|tool_calls|>[{'name': 'reserve', 'arguments': {'guests': [{'age': 4}, {'age': -1}], 'private': False, 'meal': None, 'budget': 1.5e4, 'memo': {}}}]",
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'reserve',
            arguments: {
              guests: [{ age: 4 }, { age: -1 }],
              private: false,
              meal: null,
              budget: 15000,
              memo: {},
            },
          },
        ],
      },
    },
    {
      title: 'a string with an apostrophe stands in double quotes',
      topic: 'variant',
      text: `<|tool_calls|>[{'name': 'memo', 'arguments': {'text': "it's hot", 'tag': 'say "hi"'}}]`,
      expected: {
        content: '',
        toolCalls: [{ name: 'memo', arguments: { text: "it's hot", tag: 'say "hi"' } }],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      text: "温泉を探します。\n<|tool_calls|>[{'name': 'find_onsen', 'arguments': {'prefecture': '群馬県'}}]\n少々お待ちください。",
      expected: {
        content: '温泉を探します。\n\n少々お待ちください。',
        toolCalls: [{ name: 'find_onsen', arguments: { prefecture: '群馬県' } }],
      },
    },
    {
      title: 'no arguments, the end of the text dropped',
      topic: 'empty',
      text: "<|tool_calls|>[{'name': 'today', 'arguments': {}}]</s>",
      expected: { content: '', toolCalls: [{ name: 'today', arguments: {} }] },
    },
    {
      title: 'a list of people is data',
      topic: 'none',
      text: "[{'name': '田中', 'age': 41}, {'name': '佐藤', 'age': 38}]",
      expected: {
        content: "[{'name': '田中', 'age': 41}, {'name': '佐藤', 'age': 38}]",
        toolCalls: [],
      },
    },
    {
      title: 'cut inside a string',
      topic: 'truncated',
      text: "<|tool_calls|>[{'name': 'reserve', 'arguments': {'inn': '山の湯', 'memo': '窓際",
      expected: {
        content: '',
        toolCalls: [{ name: 'reserve', arguments: { inn: '山の湯' }, complete: false }],
      },
    },
    {
      title: 'cut inside the name',
      topic: 'truncated',
      text: "<|tool_calls|>[{'name': 'reser",
      expected: { content: "<|tool_calls|>[{'name': 'reser", toolCalls: [] },
    },
    {
      title: 'no list after the marker',
      topic: 'malformed',
      text: '<|tool_calls|>find an onsen',
      expected: { content: '<|tool_calls|>find an onsen', toolCalls: [] },
    },
    {
      title: 'escapes as Python writes them',
      topic: 'unicode',
      text: String.raw`<|tool_calls|>[{'name': 'memo', 'arguments': {'text': '湯\u3000け\'む\'り\n\x41 \U0001f5fb', 'path': 'C:\\湯'}}]`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'memo', arguments: { text: "湯\u3000け'む'り\nA 🗻", path: 'C:\\湯' } },
        ],
      },
    },
    {
      title: 'brackets and the marker inside a string begin and end nothing',
      topic: 'own-delimiter',
      text: "<|tool_calls|>[{'name': 'memo', 'arguments': {'text': '}}]<|tool_calls|>[{', 'keep': True}}]",
      expected: {
        content: '',
        toolCalls: [{ name: 'memo', arguments: { text: '}}]<|tool_calls|>[{', keep: true } }],
      },
    },
  ],
}
