import type { FormatCases } from '../format-cases.ts'

/** An object of JSON inside a tag. */
export const hermesCases: FormatCases = {
  format: 'hermes',
  source: 'the model card of Hermes 2 Pro and the chat template of Qwen2.5, which write the same',
  cases: [
    {
      title: 'reads one object in one tag',
      topic: 'single',
      text: '<tool_call>\n{"name": "get_bus_times", "arguments": {"stop": "Aker brygge", "limit": 3}}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'get_bus_times', arguments: { stop: 'Aker brygge', limit: 3 } }],
      },
    },
    {
      title: 'reads a tag for each call',
      topic: 'parallel',
      text: `<tool_call>
{"name": "get_bus_times", "arguments": {"stop": "A"}}
</tool_call>
<tool_call>
{"name": "get_tram_times", "arguments": {"stop": "A"}}
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'get_bus_times', arguments: { stop: 'A' } },
          { name: 'get_tram_times', arguments: { stop: 'A' } },
        ],
      },
    },
    {
      title: 'keeps text before, between and after, and drops the end of the turn',
      topic: 'text-around',
      text: `Buses first.
<tool_call>
{"name": "get_bus_times", "arguments": {"stop": "B"}}
</tool_call>
Then boats.
<tool_call>
{"name": "get_boat_times", "arguments": {"pier": 2}}
</tool_call>
Enjoy.<|im_end|>`,
      expected: {
        content: 'Buses first.\n\nThen boats.\n\nEnjoy.',
        toolCalls: [
          { name: 'get_bus_times', arguments: { stop: 'B' } },
          { name: 'get_boat_times', arguments: { pier: 2 } },
        ],
      },
    },
    {
      title: 'leaves data with a name alone',
      topic: 'none',
      text: 'The driver is {"name": "Siri", "age": 41}, on line 12.',
      expected: {
        content: 'The driver is {"name": "Siri", "age": 41}, on line 12.',
        toolCalls: [],
      },
    },
    {
      title: 'reads a call behind reasoning',
      topic: 'reasoning',
      text: '<think>The stop is known.</think>\n\n<tool_call>\n{"name": "get_bus_times", "arguments": {"stop": "C"}}\n</tool_call>',
      expected: {
        content: '',
        reasoning: 'The stop is known.',
        toolCalls: [{ name: 'get_bus_times', arguments: { stop: 'C' } }],
      },
    },
    {
      title: 'does not promote a call inside reasoning',
      topic: 'reasoning',
      text: '<think>Would <tool_call>{"name": "stop_all", "arguments": {}}</tool_call> help? No.</think>Nothing to stop.',
      expected: {
        content: 'Nothing to stop.',
        reasoning: 'Would <tool_call>{"name": "stop_all", "arguments": {}}</tool_call> help? No.',
        toolCalls: [],
        candidates: [{ name: 'stop_all', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads several objects in one tag',
      topic: 'variant',
      text: '<tool_call>\n{"name": "zone", "arguments": {"n": 1}}\n{"name": "zone", "arguments": {"n": 2}}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'zone', arguments: { n: 1 } },
          { name: 'zone', arguments: { n: 2 } },
        ],
      },
    },
    {
      title: 'reads arguments that stand before the name, and such as are a string',
      topic: 'variant',
      text: '<tool_call>{"arguments": {"n": 4}, "name": "zone"}</tool_call><tool_call>{"name": "zone", "arguments": "{\\"n\\": 5}"}</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'zone', arguments: { n: 4 } },
          { name: 'zone', arguments: { n: 5 } },
        ],
      },
    },
    {
      title: 'is incomplete where the arguments are cut',
      topic: 'truncated',
      text: 'Buying.\n<tool_call>\n{"name": "buy_ticket", "arguments": {"zones": 2, "holder": "Ola Nor',
      expected: {
        content: 'Buying.',
        toolCalls: [{ name: 'buy_ticket', arguments: { zones: 2 }, complete: false }],
      },
    },
    {
      title: 'takes a closed object as whole though its tag is not closed',
      topic: 'malformed',
      text: '<tool_call>\n{"name": "buy_ticket", "arguments": {"zones": 1}}',
      expected: { content: '', toolCalls: [{ name: 'buy_ticket', arguments: { zones: 1 } }] },
    },
    {
      title: 'keeps what is no call as text, and the good call behind it',
      topic: 'malformed',
      text: '<tool_call>\nnot json, sorry\n</tool_call>\n<tool_call>\n{"name": "zone", "arguments": {"n": 6}}\n</tool_call>',
      expected: {
        content: '<tool_call>\nnot json, sorry\n</tool_call>',
        toolCalls: [{ name: 'zone', arguments: { n: 6 } }],
      },
    },
    {
      title: 'decodes the escapes of JSON',
      topic: 'unicode',
      text: '<tool_call>\n{"name": "sms", "arguments": {"text": "M\\u00f8t meg \\"n\\u00e5\\"\\n\\ud83d\\ude8c 駅 C:\\\\x"}}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'sms', arguments: { text: 'Møt meg "nå"\n🚌 駅 C:\\x' } }],
      },
    },
    {
      title: 'is not ended by its tags inside a string',
      topic: 'own-delimiter',
      text: '<tool_call>\n{"name": "sms", "arguments": {"text": "</tool_call> }} <tool_call>"}}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'sms', arguments: { text: '</tool_call> }} <tool_call>' } }],
      },
    },
    {
      title: 'reads empty arguments and none at all',
      topic: 'empty',
      text: '<tool_call>\n{"name": "lines", "arguments": {}}\n</tool_call>\n<tool_call>\n{"name": "alerts"}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'lines', arguments: {} },
          { name: 'alerts', arguments: {} },
        ],
      },
    },
    {
      title: 'reads nested values and an integer beyond 2^53',
      topic: 'types',
      text: '<tool_call>\n{"name": "refund", "arguments": {"order": 9007199254740993, "items": [{"fee": -1.5, "ok": null}]}}\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'refund', arguments: { order: 2 ** 53, items: [{ fee: -1.5, ok: null }] } },
        ],
      },
    },
  ],
}
