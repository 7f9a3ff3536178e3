import type { FormatCases } from '../format-cases.ts'

/** The same as GLM-4.5: a name, then pairs on lines. */
export const poolsideCases: FormatCases = {
  format: 'poolside',
  source: "SGLang's detector for Laguna: strings are raw, other values are JSON by the schema",
  cases: [
    {
      title: 'reads a name with two pairs',
      topic: 'single',
      text: `<tool_call>rename_symbol
<arg_key>from</arg_key>
<arg_value>tmp</arg_value>
<arg_key>line</arg_key>
<arg_value>88</arg_value>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'rename_symbol', arguments: { from: 'tmp', line: 88 } }],
      },
    },
    {
      title: 'reads a tag for each call',
      topic: 'parallel',
      text: `<tool_call>blame
<arg_key>file</arg_key>
<arg_value>io.c</arg_value>
</tool_call>
<tool_call>log
<arg_key>file</arg_key>
<arg_value>io.c</arg_value>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'blame', arguments: { file: 'io.c' } },
          { name: 'log', arguments: { file: 'io.c' } },
        ],
      },
    },
    {
      title: 'keeps text around a call',
      topic: 'text-around',
      text: `I'd like to see who wrote it.

<tool_call>blame
<arg_key>file</arg_key>
<arg_value>net.c</arg_value>
</tool_call>

Then we talk.`,
      expected: {
        content: "I'd like to see who wrote it.\n\n\n\nThen we talk.",
        toolCalls: [{ name: 'blame', arguments: { file: 'net.c' } }],
      },
    },
    {
      title: 'finds nothing in C with angle brackets',
      topic: 'none',
      text: '#include <stdio.h>\nif (a<b && c>d) puts("x");',
      expected: { content: '#include <stdio.h>\nif (a<b && c>d) puts("x");', toolCalls: [] },
    },
    {
      title: 'reads a call behind reasoning',
      topic: 'reasoning',
      text: '<think>The name is unclear.</think>Renaming.\n<tool_call>rename_symbol\n<arg_key>from</arg_key>\n<arg_value>x</arg_value>\n</tool_call>',
      expected: {
        content: 'Renaming.',
        reasoning: 'The name is unclear.',
        toolCalls: [{ name: 'rename_symbol', arguments: { from: 'x' } }],
      },
    },
    {
      title: 'is incomplete where the closer of a value is cut',
      topic: 'truncated',
      text: '<tool_call>write\n<arg_key>path</arg_key>\n<arg_value>a.c</arg_value>\n<arg_key>text</arg_key>\n<arg_value>int x;</arg_va',
      expected: {
        content: '',
        toolCalls: [{ name: 'write', arguments: { path: 'a.c' }, complete: false }],
      },
    },
    {
      title: 'keeps the first call whole where the second is cut',
      topic: 'truncated',
      text: '<tool_call>blame\n<arg_key>file</arg_key>\n<arg_value>a.c</arg_value>\n</tool_call>\n<tool_call>blame\n<arg_key>file</arg_key>\n<arg_value>b',
      expected: {
        content: '',
        toolCalls: [
          { name: 'blame', arguments: { file: 'a.c' } },
          { name: 'blame', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'drops a key that has no value',
      topic: 'malformed',
      text: '<tool_call>blame\n<arg_key>rev</arg_key>\n<arg_key>file</arg_key>\n<arg_value>a.c</arg_value>\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'blame', arguments: { file: 'a.c' } }] },
    },
    {
      title: 'keeps indentation, quotes and scripts of a value of several lines',
      topic: 'unicode',
      text: '<tool_call>write\n<arg_key>text</arg_key>\n<arg_value>int main() {\n\tputs("héllo, 世界 🐚\\n");\n}</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'write',
            arguments: { text: 'int main() {\n\tputs("héllo, 世界 🐚\\n");\n}' },
          },
        ],
      },
    },
    {
      title: 'keeps the closer of a key and half closers of a value inside a value',
      topic: 'own-delimiter',
      text: '<tool_call>write\n<arg_key>text</arg_key>\n<arg_value>a</arg_key>b</arg_val>c</arg_values>d</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'write', arguments: { text: 'a</arg_key>b</arg_val>c</arg_values>d' } },
        ],
      },
    },
    {
      title: 'reads a name without pairs',
      topic: 'empty',
      text: '<tool_call>git_status\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'git_status', arguments: {} }] },
    },
    {
      title: 'types values by the schema, an integer beyond 2^53 too',
      topic: 'types',
      text: '<tool_call>review\n<arg_key>title</arg_key>\n<arg_value>{"a": 1}</arg_value>\n<arg_key>lines</arg_key>\n<arg_value>[1, 5]</arg_value>\n<arg_key>id</arg_key>\n<arg_value>9007199254740993</arg_value>\n</tool_call>',
      tools: {
        review: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            lines: { type: 'array' },
            id: { type: 'integer' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          { name: 'review', arguments: { title: '{"a": 1}', lines: [1, 5], id: 2 ** 53 } },
        ],
      },
    },
  ],
}
