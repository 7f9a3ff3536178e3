import type { FormatCases } from '../format-cases.ts'

/** What Mistral's models before the tokenizer v11 write: a list behind one token. */
export const mistralV3Cases: FormatCases = {
  format: 'mistral_v3',
  source: 'the chat templates of Mistral-7B-Instruct-v0.3 and Nemo: the token, then a JSON list',
  cases: [
    {
      title: 'reads one call with its id',
      topic: 'single',
      text: '[TOOL_CALLS][{"name": "payment_status", "arguments": {"transaction": "T1001"}, "id": "VvvODy9mT"}]',
      expected: {
        content: '',
        toolCalls: [
          { id: 'VvvODy9mT', name: 'payment_status', arguments: { transaction: 'T1001' } },
        ],
      },
    },
    {
      title: 'reads a list behind a space, and drops the token at its end',
      topic: 'variant',
      text: '[TOOL_CALLS] [{"name": "refund", "arguments": {"transaction": "T9", "cents": 250}}]</s>',
      expected: {
        content: '',
        toolCalls: [{ name: 'refund', arguments: { transaction: 'T9', cents: 250 } }],
      },
    },
    {
      title: 'reads two calls, each with its own id',
      topic: 'parallel',
      text: '[TOOL_CALLS][{"name": "payment_status", "arguments": {"transaction": "T1"}, "id": "aaaaaaaa1"}, {"name": "payment_status", "arguments": {"transaction": "T2"}, "id": "aaaaaaaa2"}]',
      expected: {
        content: '',
        toolCalls: [
          { id: 'aaaaaaaa1', name: 'payment_status', arguments: { transaction: 'T1' } },
          { id: 'aaaaaaaa2', name: 'payment_status', arguments: { transaction: 'T2' } },
        ],
      },
    },
    {
      title: 'keeps an id of digits as a string',
      topic: 'ids',
      text: '[TOOL_CALLS][{"id": "000000007", "name": "refund", "arguments": {"cents": 1}}]',
      expected: {
        content: '',
        toolCalls: [{ id: '000000007', name: 'refund', arguments: { cents: 1 } }],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'The payment [T1001] went through at 12:04.</s>',
      expected: { content: 'The payment [T1001] went through at 12:04.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '[TOOL_CALLS][{"name": "refund", "arguments": {"transaction": "T77", "reason": "dup',
      expected: {
        content: '',
        toolCalls: [{ name: 'refund', arguments: { transaction: 'T77' }, complete: false }],
      },
    },
    {
      title: 'keeps the first call whole when the second has no name yet',
      topic: 'truncated',
      text: '[TOOL_CALLS][{"name": "refund", "arguments": {"cents": 5}}, {"na',
      expected: {
        content: '{"na',
        toolCalls: [{ name: 'refund', arguments: { cents: 5 } }],
      },
    },
    {
      title: 'leaves the token before prose as text',
      topic: 'malformed',
      text: '[TOOL_CALLS] I have no tool for that.',
      expected: { content: '[TOOL_CALLS] I have no tool for that.', toolCalls: [] },
    },
    {
      title: 'repairs a comma behind the last call',
      topic: 'malformed',
      text: '[TOOL_CALLS][{"name": "refund", "arguments": {"cents": 8}},]',
      expected: { content: '', toolCalls: [{ name: 'refund', arguments: { cents: 8 } }] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`[TOOL_CALLS][{"name": "notify", "arguments": {"text": "Payé\u00a0: 5\u202f€ \ud83d\ude80\r\n\"merci\" \\o/"}}]`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'notify',
            arguments: { text: 'Payé\u00a0: 5\u202f€ 🚀\r\n"merci" \\o/' },
          },
        ],
      },
    },
    {
      title: 'keeps the token and brackets inside of a string',
      topic: 'own-delimiter',
      text: '[TOOL_CALLS][{"name": "notify", "arguments": {"text": "[TOOL_CALLS][{}] and }] too"}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'notify', arguments: { text: '[TOOL_CALLS][{}] and }] too' } }],
      },
    },
    {
      title: 'keeps the text before and after the list',
      topic: 'text-around',
      text: 'I check the payment.[TOOL_CALLS][{"name": "payment_status", "arguments": {}}] Please wait.',
      expected: {
        content: 'I check the payment. Please wait.',
        toolCalls: [{ name: 'payment_status', arguments: {} }],
      },
    },
    {
      title: 'reads arguments that come before the name',
      topic: 'variant',
      text: '[TOOL_CALLS][{"arguments": {"page": 2}, "name": "history"}]',
      expected: { content: '', toolCalls: [{ name: 'history', arguments: { page: 2 } }] },
    },
    {
      title: 'reads arguments that are JSON in a string',
      topic: 'variant',
      text: String.raw`[TOOL_CALLS][{"name": "history", "arguments": "{\"page\": 3}", "id": "h00000003"}]`,
      expected: {
        content: '',
        toolCalls: [{ id: 'h00000003', name: 'history', arguments: { page: 3 } }],
      },
    },
  ],
}
