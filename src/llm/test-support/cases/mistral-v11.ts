import type { FormatCases } from '../format-cases.ts'

/** What Mistral's models with the tokenizer v11 write: a token, a name and an id for each call. */
export const mistralV11Cases: FormatCases = {
  format: 'mistral_v11',
  source: 'the tokenizer v11 of mistral-common: TOOL_CALLS, name, CALL_ID, id, ARGS, JSON',
  cases: [
    {
      title: 'reads one call with its id',
      topic: 'single',
      text: '[TOOL_CALLS]create_issue[CALL_ID]q7Kd02LmX[ARGS]{"title": "Crash on resume"}',
      expected: {
        content: '',
        toolCalls: [
          { id: 'q7Kd02LmX', name: 'create_issue', arguments: { title: 'Crash on resume' } },
        ],
      },
    },
    {
      title: 'reads a call without an id and without the token of arguments',
      topic: 'variant',
      text: '[TOOL_CALLS]create_issue{"title": "Typo", "labels": ["docs"]}</s>',
      expected: {
        content: '',
        toolCalls: [{ name: 'create_issue', arguments: { title: 'Typo', labels: ['docs'] } }],
      },
    },
    {
      title: 'reads two calls, each with its own token and id',
      topic: 'parallel',
      text: '[TOOL_CALLS]close_issue[CALL_ID]000000001[ARGS]{"number": 14}[TOOL_CALLS]close_issue[CALL_ID]000000002[ARGS]{"number": 15}',
      expected: {
        content: '',
        toolCalls: [
          { id: '000000001', name: 'close_issue', arguments: { number: 14 } },
          { id: '000000002', name: 'close_issue', arguments: { number: 15 } },
        ],
      },
    },
    {
      title: 'reads two calls in the short form',
      topic: 'parallel',
      text: '[TOOL_CALLS]close_issue{"number": 16}[TOOL_CALLS]add_label{"number": 16, "label": {"name": "done"}}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'close_issue', arguments: { number: 16 } },
          { name: 'add_label', arguments: { number: 16, label: { name: 'done' } } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'Issue 14 was a duplicate of [#9](https://example.com/9).',
      expected: {
        content: 'Issue 14 was a duplicate of [#9](https://example.com/9).',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '[TOOL_CALLS]create_issue[CALL_ID]Zz9Zz9Zz9[ARGS]{"title": "Slow start", "body": "Since the last',
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'Zz9Zz9Zz9',
            name: 'create_issue',
            arguments: { title: 'Slow start' },
            complete: false,
          },
        ],
      },
    },
    {
      title: 'knows name and id when the arguments never came',
      topic: 'truncated',
      text: '[TOOL_CALLS]list_issues[CALL_ID]abcDEF123[ARGS]',
      expected: {
        content: '',
        toolCalls: [{ id: 'abcDEF123', name: 'list_issues', arguments: {}, complete: false }],
      },
    },
    {
      title: 'leaves the token before prose as text',
      topic: 'malformed',
      text: '[TOOL_CALLS] I would close both issues, if I may.',
      expected: {
        content: '[TOOL_CALLS] I would close both issues, if I may.',
        toolCalls: [],
      },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`[TOOL_CALLS]create_issue[ARGS]{"title": "\u00c9chec \ud83d\udd25 dans C:\\tmp\n\"日本\""}`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'create_issue', arguments: { title: 'Échec 🔥 dans C:\\tmp\n"日本"' } },
        ],
      },
    },
    {
      title: 'keeps its own tokens inside of a string',
      topic: 'own-delimiter',
      text: '[TOOL_CALLS]create_issue[CALL_ID]111111111[ARGS]{"title": "[TOOL_CALLS]f[CALL_ID]2[ARGS]{} leaks"}',
      expected: {
        content: '',
        toolCalls: [
          {
            id: '111111111',
            name: 'create_issue',
            arguments: { title: '[TOOL_CALLS]f[CALL_ID]2[ARGS]{} leaks' },
          },
        ],
      },
    },
    {
      title: 'keeps the text before and after a call',
      topic: 'text-around',
      text: 'I close it.\n\n[TOOL_CALLS]close_issue[CALL_ID]333333333[ARGS]{"number": 3}\nIt is closed.',
      expected: {
        content: 'I close it.\n\n\nIt is closed.',
        toolCalls: [{ id: '333333333', name: 'close_issue', arguments: { number: 3 } }],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '[THINK]Number 8 is stale.[/THINK][TOOL_CALLS]close_issue[CALL_ID]888888888[ARGS]{"number": 8}',
      expected: {
        content: '',
        reasoning: 'Number 8 is stale.',
        toolCalls: [{ id: '888888888', name: 'close_issue', arguments: { number: 8 } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '[TOOL_CALLS]list_issues[CALL_ID]9FaGhTyUi[ARGS]{}',
      expected: {
        content: '',
        toolCalls: [{ id: '9FaGhTyUi', name: 'list_issues', arguments: {} }],
      },
    },
  ],
}
