import type { FormatCases } from '../format-cases.ts'

/** What Mistral's models with the tokenizer v13 write: a token and a name for each call, no id. */
export const mistralV13Cases: FormatCases = {
  format: 'mistral_v13',
  source: 'the tokenizer v13 of mistral-common: TOOL_CALLS, name, ARGS, JSON, and no closer',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '[TOOL_CALLS]run_shell[ARGS]{"command": "git status --short"}',
      expected: {
        content: '',
        toolCalls: [{ name: 'run_shell', arguments: { command: 'git status --short' } }],
      },
    },
    {
      title: 'reads three calls without losing one',
      topic: 'parallel',
      text: '[TOOL_CALLS]run_shell[ARGS]{"command": "ls"}[TOOL_CALLS]read_file[ARGS]{"path": "go.mod", "lines": [1, 40]}[TOOL_CALLS]run_shell[ARGS]{"command": "go vet"}</s>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'run_shell', arguments: { command: 'ls' } },
          { name: 'read_file', arguments: { path: 'go.mod', lines: [1, 40] } },
          { name: 'run_shell', arguments: { command: 'go vet' } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'The list is `args[0]`; [ARGS] alone says nothing.',
      expected: { content: 'The list is `args[0]`; [ARGS] alone says nothing.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '[TOOL_CALLS]write_file[ARGS]{"path": "README.md", "mode": 420, "text": "# Title\\n\\nSome',
      expected: {
        content: '',
        toolCalls: [
          { name: 'write_file', arguments: { path: 'README.md', mode: 420 }, complete: false },
        ],
      },
    },
    {
      title: 'keeps the first call whole when the second is cut',
      topic: 'truncated',
      text: '[TOOL_CALLS]run_shell[ARGS]{"command": "make"}[TOOL_CALLS]read_file[ARGS]{"path": "Make',
      expected: {
        content: '',
        toolCalls: [
          { name: 'run_shell', arguments: { command: 'make' } },
          { name: 'read_file', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'repairs a comma behind the last member',
      topic: 'malformed',
      text: '[TOOL_CALLS]run_shell[ARGS]{"command": "pwd",}',
      expected: { content: '', toolCalls: [{ name: 'run_shell', arguments: { command: 'pwd' } }] },
    },
    {
      title: 'leaves a call without a name as text',
      topic: 'malformed',
      text: '[TOOL_CALLS][ARGS]{"command": "pwd"}',
      expected: { content: '[TOOL_CALLS][ARGS]{"command": "pwd"}', toolCalls: [] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`[TOOL_CALLS]write_file[ARGS]{"text": "s := \"\\t\u00b5\"\n// \ud83e\uddea tést"}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'write_file', arguments: { text: 's := "\\tµ"\n// 🧪 tést' } }],
      },
    },
    {
      title: 'keeps its own tokens and braces inside of a string',
      topic: 'own-delimiter',
      text: '[TOOL_CALLS]write_file[ARGS]{"text": "}} [TOOL_CALLS]f[ARGS]{\\"a\\": 1}"}',
      expected: {
        content: '',
        toolCalls: [{ name: 'write_file', arguments: { text: '}} [TOOL_CALLS]f[ARGS]{"a": 1}' } }],
      },
    },
    {
      title: 'keeps the text before and after a call',
      topic: 'text-around',
      text: 'Let\'s see.[TOOL_CALLS]run_shell[ARGS]{"command": "uname -a"}\n\nThat tells the kernel.',
      expected: {
        content: "Let's see.\n\nThat tells the kernel.",
        toolCalls: [{ name: 'run_shell', arguments: { command: 'uname -a' } }],
      },
    },
    {
      title: 'tells reasoning and text from the call behind them',
      topic: 'reasoning',
      text: '[THINK]The kernel matters here.[/THINK]I check it.[TOOL_CALLS]run_shell[ARGS]{"command": "uname -r"}',
      expected: {
        content: 'I check it.',
        reasoning: 'The kernel matters here.',
        toolCalls: [{ name: 'run_shell', arguments: { command: 'uname -r' } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '[TOOL_CALLS]list_sessions[ARGS]{}',
      expected: { content: '', toolCalls: [{ name: 'list_sessions', arguments: {} }] },
    },
    {
      title: 'keeps objects in lists in objects',
      topic: 'types',
      text: '[TOOL_CALLS]apply[ARGS]{"edits": [{"at": {"line": 3}, "with": {"text": "}", "keep": [{}]}}], "dry": true}',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'apply',
            arguments: {
              edits: [{ at: { line: 3 }, with: { text: '}', keep: [{}] } }],
              dry: true,
            },
          },
        ],
      },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: '```text\n[TOOL_CALLS]run_shell[ARGS]{"command": "ls"}\n```',
      expected: {
        content: '```text\n[TOOL_CALLS]run_shell[ARGS]{"command": "ls"}\n```',
        toolCalls: [],
        candidates: [{ name: 'run_shell', refusedBy: 'promotion' }],
      },
    },
  ],
}
