import type { FormatCases } from '../format-cases.ts'

/** A JSON list between `<|tool_call_start|>` and `<|tool_call_end|>`, or the unused tokens. */
export const openpanguCases: FormatCases = {
  format: 'openpangu',
  source: 'Huawei openPangu: chat template and model card; [unused16] and [unused17] hold thinking',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<|tool_call_start|>[{"name": "track_parcel", "arguments": {"number": "SF1029"}}]<|tool_call_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'track_parcel', arguments: { number: 'SF1029' } }],
      },
    },
    {
      title: 'the unused tokens in place of the markers',
      topic: 'variant',
      text: '[unused11][{"name": "track_parcel", "arguments": {"number": "SF1029"}}][unused12]',
      expected: {
        content: '',
        toolCalls: [{ name: 'track_parcel', arguments: { number: 'SF1029' } }],
      },
    },
    {
      title: 'two calls in one list',
      topic: 'parallel',
      text: '<|tool_call_start|>[{"name": "track_parcel", "arguments": {"number": "SF1"}}, {"name": "branch_hours", "arguments": {"city": "深圳"}}]<|tool_call_end|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'track_parcel', arguments: { number: 'SF1' } },
          { name: 'branch_hours', arguments: { city: '深圳' } },
        ],
      },
    },
    {
      title: 'two lists, text between them',
      topic: 'parallel',
      text: '[unused11][{"name": "branch_hours", "arguments": {"city": "深圳"}}][unused12]以及[unused11][{"name": "branch_hours", "arguments": {"city": "广州"}}][unused12]',
      expected: {
        content: '以及',
        toolCalls: [
          { name: 'branch_hours', arguments: { city: '深圳' } },
          { name: 'branch_hours', arguments: { city: '广州' } },
        ],
      },
    },
    {
      title: 'thinking between the unused tokens is reasoning, the end of the turn is nothing',
      topic: 'reasoning',
      text: '[unused16]The number is known.[unused17][unused11][{"name": "track_parcel", "arguments": {"number": "SF7"}}][unused12][unused10]',
      expected: {
        content: '',
        reasoning: 'The number is known.',
        toolCalls: [{ name: 'track_parcel', arguments: { number: 'SF7' } }],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      text: '我来查一下。\n<|tool_call_start|>[{"name": "track_parcel", "arguments": {"number": "SF9"}}]<|tool_call_end|>\n请稍等。',
      expected: {
        content: '我来查一下。\n\n请稍等。',
        toolCalls: [{ name: 'track_parcel', arguments: { number: 'SF9' } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<|tool_call_start|>[{"name": "my_parcels", "arguments": {}}]<|tool_call_end|>',
      expected: { content: '', toolCalls: [{ name: 'my_parcels', arguments: {} }] },
    },
    {
      title: 'nested values',
      topic: 'types',
      text: '<|tool_call_start|>[{"name": "ship", "arguments": {"items": [{"sku": "a", "kg": 0.5}], "insured": false, "note": null}}]<|tool_call_end|>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'ship',
            arguments: { items: [{ sku: 'a', kg: 0.5 }], insured: false, note: null },
          },
        ],
      },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'Tokens 11 and 12 of the list [unused] hold a call.',
      expected: { content: 'Tokens 11 and 12 of the list [unused] hold a call.', toolCalls: [] },
    },
    {
      title: 'a call inside thinking stays there',
      topic: 'reasoning',
      text: '[unused16]Maybe [unused11][{"name": "cancel", "arguments": {}}][unused12]? No.[unused17]It stays booked.',
      expected: {
        content: 'It stays booked.',
        reasoning: 'Maybe [unused11][{"name": "cancel", "arguments": {}}][unused12]? No.',
        toolCalls: [],
        candidates: [{ name: 'cancel', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'the second call was cut, the first is whole',
      topic: 'truncated',
      text: '<|tool_call_start|>[{"name": "track_parcel", "arguments": {"number": "SF1"}}, {"name": "ship", "arguments": {"sku": "a", "kg": 1',
      expected: {
        content: '',
        toolCalls: [
          { name: 'track_parcel', arguments: { number: 'SF1' } },
          { name: 'ship', arguments: { sku: 'a' }, complete: false },
        ],
      },
    },
    {
      title: 'the end marker is missing, the list is closed',
      topic: 'malformed',
      text: '<|tool_call_start|>[{"name": "track_parcel", "arguments": {"number": "SF2"}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'track_parcel', arguments: { number: 'SF2' } }],
      },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`<|tool_call_start|>[{"name": "message", "arguments": {"text": "\u5feb\u9012 \"到了\"\n\ud83d\udce6", "to": "C:\\收件"}}]<|tool_call_end|>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'message', arguments: { text: '快递 "到了"\n📦', to: 'C:\\收件' } }],
      },
    },
    {
      title: 'end markers inside an argument end nothing',
      topic: 'own-delimiter',
      text: '[unused11][{"name": "message", "arguments": {"text": "}][unused12] or <|tool_call_end|>", "urgent": true}}][unused12]',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'message',
            arguments: { text: '}][unused12] or <|tool_call_end|>', urgent: true },
          },
        ],
      },
    },
  ],
}
