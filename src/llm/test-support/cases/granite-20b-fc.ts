import type { FormatCases } from '../format-cases.ts'

/** What Granite-20B-FunctionCalling writes: an object behind each tag, without a closer. */
export const granite20bFcCases: FormatCases = {
  format: 'granite_20b_fc',
  source: 'the model card of Granite-20B-FunctionCalling: function_call, a space, a JSON object',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<function_call> {"name": "create_ticket", "arguments": {"queue": "billing", "priority": 2}}',
      expected: {
        content: '',
        toolCalls: [{ name: 'create_ticket', arguments: { queue: 'billing', priority: 2 } }],
      },
    },
    {
      title: 'reads an object behind each tag',
      topic: 'parallel',
      text: '<function_call> {"name": "create_ticket", "arguments": {"queue": "a"}} <function_call> {"name": "assign", "arguments": {"to": "Kim"}}<|endoftext|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'create_ticket', arguments: { queue: 'a' } },
          { name: 'assign', arguments: { to: 'Kim' } },
        ],
      },
    },
    {
      title: 'reads the same call twice on lines of their own',
      topic: 'parallel',
      text: '<function_call> {"name": "ping", "arguments": {"host": "db1"}}\n<function_call> {"name": "ping", "arguments": {"host": "db1"}}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'ping', arguments: { host: 'db1' } },
          { name: 'ping', arguments: { host: 'db1' } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'Ticket 88 is with {billing}; Kim answers it.',
      expected: { content: 'Ticket 88 is with {billing}; Kim answers it.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<function_call> {"name": "create_ticket", "arguments": {"tags": ["vpn"], "queue": "netw',
      expected: {
        content: '',
        toolCalls: [{ name: 'create_ticket', arguments: { tags: ['vpn'] }, complete: false }],
      },
    },
    {
      title: 'keeps the first call whole when the second is cut',
      topic: 'truncated',
      text: '<function_call> {"name": "ping", "arguments": {"host": "a"}} <function_call> {"name": "ping", "arguments": {"host": "b',
      expected: {
        content: '',
        toolCalls: [
          { name: 'ping', arguments: { host: 'a' } },
          { name: 'ping', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'leaves the tag before prose as text',
      topic: 'malformed',
      text: '<function_call> none of the tools fits.',
      expected: { content: '<function_call> none of the tools fits.', toolCalls: [] },
    },
    {
      title: 'repairs a comma behind the last member',
      topic: 'malformed',
      text: '<function_call> {"name": "ping", "arguments": {"host": "c",}}',
      expected: { content: '', toolCalls: [{ name: 'ping', arguments: { host: 'c' } }] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`<function_call> {"name": "comment", "arguments": {"text": "d\u00e9j\u00e0 vu \ud83e\udd14\n\"oui\" \\ ответ"}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'comment', arguments: { text: 'déjà vu 🤔\n"oui" \\ ответ' } }],
      },
    },
    {
      title: 'keeps its tag and braces inside of a string',
      topic: 'own-delimiter',
      text: '<function_call> {"name": "comment", "arguments": {"text": "}} <function_call> {\\"name\\": \\"f\\"}"}}',
      expected: {
        content: '',
        toolCalls: [{ name: 'comment', arguments: { text: '}} <function_call> {"name": "f"}' } }],
      },
    },
    {
      title: 'keeps the text before, between and after calls',
      topic: 'text-around',
      text: 'First a ping. <function_call> {"name": "ping", "arguments": {"host": "d"}}\nThen a note: <function_call> {"name": "comment", "arguments": {"text": "up"}}\nThat is it.',
      expected: {
        content: 'First a ping. \nThen a note: \nThat is it.',
        toolCalls: [
          { name: 'ping', arguments: { host: 'd' } },
          { name: 'comment', arguments: { text: 'up' } },
        ],
      },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: '```\n<function_call> {"name": "ping", "arguments": {}}\n```',
      expected: {
        content: '```\n<function_call> {"name": "ping", "arguments": {}}\n```',
        toolCalls: [],
        candidates: [{ name: 'ping', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<function_call> {"name": "list_queues", "arguments": {}}',
      expected: { content: '', toolCalls: [{ name: 'list_queues', arguments: {} }] },
    },
    {
      title: 'reads arguments that come before the name',
      topic: 'variant',
      text: '<function_call> {"arguments": {"host": "e"}, "name": "ping"}',
      expected: { content: '', toolCalls: [{ name: 'ping', arguments: { host: 'e' } }] },
    },
  ],
}
