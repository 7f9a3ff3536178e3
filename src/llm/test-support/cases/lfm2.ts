import type { FormatCases } from '../format-cases.ts'

/** What LFM2 and LFM2.5 write: a list of Python calls, or of JSON, between two tokens. */
export const lfm2Cases: FormatCases = {
  format: 'lfm2',
  source: 'the model card and chat template of LFM2: tool_call_start, a list, tool_call_end',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<|tool_call_start|>[get_candidate_status(candidate_id="12345")]<|tool_call_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'get_candidate_status', arguments: { candidate_id: '12345' } }],
      },
    },
    {
      title: 'reads two calls of one list',
      topic: 'parallel',
      text: "<|tool_call_start|>[invite(email='li@example.com'), invite(email='jo@example.com', remote=False)]<|tool_call_end|>",
      expected: {
        content: '',
        toolCalls: [
          { name: 'invite', arguments: { email: 'li@example.com' } },
          { name: 'invite', arguments: { email: 'jo@example.com', remote: false } },
        ],
      },
    },
    {
      title: 'reads two lists behind each other',
      topic: 'parallel',
      text: '<|tool_call_start|>[open_role(id=1)]<|tool_call_end|>\n<|tool_call_start|>[open_role(id=2)]<|tool_call_end|><|im_end|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'open_role', arguments: { id: 1 } },
          { name: 'open_role', arguments: { id: 2 } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'The candidate [12345] was invited (by mail) today.<|im_end|>',
      expected: { content: 'The candidate [12345] was invited (by mail) today.', toolCalls: [] },
    },
    {
      title: 'drops the end token of a call that never began',
      topic: 'malformed',
      text: 'The interview is on Friday.<|tool_call_end|>',
      expected: { content: 'The interview is on Friday.', toolCalls: [] },
    },
    {
      title: 'leaves prose in the tokens as text',
      topic: 'malformed',
      text: '<|tool_call_start|>no tool fits here<|tool_call_end|>',
      expected: {
        content: '<|tool_call_start|>no tool fits here<|tool_call_end|>',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the arguments that were closed before the cut',
      topic: 'truncated',
      text: '<|tool_call_start|>[schedule(candidate="Noor", slots=[9, 11], room="Ma',
      expected: {
        content: '',
        toolCalls: [
          { name: 'schedule', arguments: { candidate: 'Noor', slots: [9, 11] }, complete: false },
        ],
      },
    },
    {
      title: 'is whole when only the end token is missing',
      topic: 'truncated',
      text: '<|tool_call_start|>[schedule(candidate="Ida")]',
      expected: { content: '', toolCalls: [{ name: 'schedule', arguments: { candidate: 'Ida' } }] },
    },
    {
      title: 'reads escapes and quotes of Python',
      topic: 'unicode',
      text: String.raw`<|tool_call_start|>[note(text='it\'s "fine"\n\u00fcber 👩‍💻', path="C:\\cv")]<|tool_call_end|>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: 'it\'s "fine"\nüber 👩‍💻', path: 'C:\\cv' } }],
      },
    },
    {
      title: 'keeps the end of the list and its token inside of a string',
      topic: 'own-delimiter',
      text: '<|tool_call_start|>[note(text="ends in )]<|tool_call_end|> here")]<|tool_call_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: 'ends in )]<|tool_call_end|> here' } }],
      },
    },
    {
      title: 'keeps the text before and after the tokens',
      topic: 'text-around',
      text: 'Checking the status.<|tool_call_start|>[status(id=7)]<|tool_call_end|>I will tell you.',
      expected: {
        content: 'Checking the status.I will tell you.',
        toolCalls: [{ name: 'status', arguments: { id: 7 } }],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '<think>The status is needed.</think><|tool_call_start|>[status(id=8)]<|tool_call_end|>',
      expected: {
        content: '',
        reasoning: 'The status is needed.',
        toolCalls: [{ name: 'status', arguments: { id: 8 } }],
      },
    },
    {
      title: 'reads a list of JSON',
      topic: 'variant',
      text: '<|tool_call_start|>[{"name": "status", "arguments": {"id": 9, "full": true}}]<|tool_call_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'status', arguments: { id: 9, full: true } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<|tool_call_start|>[list_roles()]<|tool_call_end|>',
      expected: { content: '', toolCalls: [{ name: 'list_roles', arguments: {} }] },
    },
    {
      title: 'reads nested literals',
      topic: 'types',
      text: "<|tool_call_start|>[search(filter={'level': ['mid', 'senior'], 'pay': {'min': 52000.5}}, page=None)]<|tool_call_end|>",
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'search',
            arguments: {
              filter: { level: ['mid', 'senior'], pay: { min: 52000.5 } },
              page: null,
            },
          },
        ],
      },
    },
  ],
}
