import type { FormatCases } from '../format-cases.ts'

const finalResponse = 'the words that begin and end the final response are a custom of Apriel alone'

/** What Apriel 1.5 and 1.6 write: a JSON list in one tag, behind a marked end of reasoning. */
export const aprielCases: FormatCases = {
  format: 'apriel',
  source: 'the chat templates of Apriel 1.5 and 1.6: tool_calls, and BEGIN FINAL RESPONSE',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<tool_calls>[{"name": "reset_password", "arguments": {"user": "m.okafor"}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'reset_password', arguments: { user: 'm.okafor' } }],
      },
    },
    {
      title: 'reads two calls of one list',
      topic: 'parallel',
      text: '<tool_calls>[{"name": "unlock", "arguments": {"user": "a"}}, {"name": "audit", "arguments": {"days": 30, "failed": true}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'unlock', arguments: { user: 'a' } },
          { name: 'audit', arguments: { days: 30, failed: true } },
        ],
      },
    },
    {
      title: 'tells reasoning from an answer by the marker of the final response',
      topic: 'reasoning',
      pinnedOnly: finalResponse,
      prefill: 'Here are my reasoning steps:\n',
      text: 'The user only greets.[BEGIN FINAL RESPONSE]Hello! What can I unlock?[END FINAL RESPONSE]',
      expected: {
        content: 'Hello! What can I unlock?',
        reasoning: 'The user only greets.',
        toolCalls: [],
      },
    },
    {
      title: 'reads a call behind the marker of the final response',
      topic: 'reasoning',
      pinnedOnly: finalResponse,
      text: 'Here are my reasoning steps:\nThe account is locked.[BEGIN FINAL RESPONSE]<tool_calls>[{"name": "unlock", "arguments": {"user": "b"}}]</tool_calls>',
      expected: {
        content: '',
        reasoning: 'The account is locked.',
        toolCalls: [{ name: 'unlock', arguments: { user: 'b' } }],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'The account was unlocked at 08:15 [local].',
      expected: { content: 'The account was unlocked at 08:15 [local].', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<tool_calls>[{"name": "audit", "arguments": {"user": "c", "days": 3',
      expected: {
        content: '',
        toolCalls: [{ name: 'audit', arguments: { user: 'c' }, complete: false }],
      },
    },
    {
      title: 'is whole when only the closer is missing',
      topic: 'truncated',
      text: '<tool_calls>[{"name": "unlock", "arguments": {"user": "d"}}]',
      expected: { content: '', toolCalls: [{ name: 'unlock', arguments: { user: 'd' } }] },
    },
    {
      title: 'leaves prose in the tag as text',
      topic: 'malformed',
      text: '<tool_calls>none needed</tool_calls>',
      expected: { content: '<tool_calls>none needed</tool_calls>', toolCalls: [] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`<tool_calls>[{"name": "notify", "arguments": {"text": "Ol\u00e1 \ud83d\udd11\t\"nova\" senha\\n 鍵"}}]</tool_calls>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'notify', arguments: { text: 'Olá 🔑\t"nova" senha\\n 鍵' } }],
      },
    },
    {
      title: 'keeps its markers inside of a string',
      topic: 'own-delimiter',
      text: '<tool_calls>[{"name": "notify", "arguments": {"text": "</tool_calls> [BEGIN FINAL RESPONSE]"}}]</tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'notify', arguments: { text: '</tool_calls> [BEGIN FINAL RESPONSE]' } },
        ],
      },
    },
    {
      title: 'keeps the text before and after the list',
      topic: 'text-around',
      text: 'I unlock it.\n<tool_calls>[{"name": "unlock", "arguments": {"user": "e"}}]</tool_calls>\nAnything else?',
      expected: {
        content: 'I unlock it.\n\nAnything else?',
        toolCalls: [{ name: 'unlock', arguments: { user: 'e' } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<tool_calls>[{"name": "list_locked", "arguments": {}}]</tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'list_locked', arguments: {} }] },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: '~~~\n<tool_calls>[{"name": "unlock", "arguments": {"user": "f"}}]</tool_calls>\n~~~',
      expected: {
        content:
          '~~~\n<tool_calls>[{"name": "unlock", "arguments": {"user": "f"}}]</tool_calls>\n~~~',
        toolCalls: [],
        candidates: [{ name: 'unlock', refusedBy: 'promotion' }],
      },
    },
  ],
}
