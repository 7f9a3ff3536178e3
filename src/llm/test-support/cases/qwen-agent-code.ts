import type { FormatCases } from '../format-cases.ts'

/** `<tool_call>` whose code stands in `<code>` after the JSON. */
export const qwenAgentCodeCases: FormatCases = {
  format: 'qwen_agent_code',
  source: "Qwen-Agent: the function-call prompt 'nous' in its mode for code",
  cases: [
    {
      title: 'code beside the JSON is the argument',
      topic: 'single',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nprint(2 ** 10)\n</code>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'code_interpreter', arguments: { code: 'print(2 ** 10)' } }],
      },
    },
    {
      title: 'code over several lines keeps its indentation and empty lines',
      topic: 'types',
      text: `<tool_call>
{"name": "code_interpreter", "arguments": {"code": ""}}
<code>
import csv

with open("ages.csv") as f:
    rows = list(csv.reader(f))
print(len(rows))
</code>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'code_interpreter',
            arguments: {
              code: 'import csv\n\nwith open("ages.csv") as f:\n    rows = list(csv.reader(f))\nprint(len(rows))',
            },
          },
        ],
      },
    },
    {
      title: 'a call without code beside one with it',
      topic: 'parallel',
      text: '<tool_call>\n{"name": "read_file", "arguments": {"path": "ages.csv"}}\n</tool_call>\n<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nprint(1)\n</code>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'read_file', arguments: { path: 'ages.csv' } },
          { name: 'code_interpreter', arguments: { code: 'print(1)' } },
        ],
      },
    },
    {
      title: 'two pieces of code',
      topic: 'parallel',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nx = 1\n</code>\n</tool_call>\n<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nx = 2\n</code>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'code_interpreter', arguments: { code: 'x = 1' } },
          { name: 'code_interpreter', arguments: { code: 'x = 2' } },
        ],
      },
    },
    {
      title: 'code as a string of the JSON',
      topic: 'variant',
      text: String.raw`<tool_call>
{"name": "code_interpreter", "arguments": {"code": "a = 1\nprint(a)"}}
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'code_interpreter', arguments: { code: 'a = 1\nprint(a)' } }],
      },
    },
    {
      title: 'another argument stays beside the code',
      topic: 'variant',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"timeout": 30, "code": ""}}\n<code>\nprint(3)\n</code>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'code_interpreter', arguments: { timeout: 30, code: 'print(3)' } }],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      text: 'I compute it.\n<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nprint(5)\n</code>\n</tool_call>\nThen I explain.',
      expected: {
        content: 'I compute it.\n\nThen I explain.',
        toolCalls: [{ name: 'code_interpreter', arguments: { code: 'print(5)' } }],
      },
    },
    {
      title: 'empty code',
      topic: 'empty',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'code_interpreter', arguments: { code: '' } }] },
    },
    {
      title: 'code without a call is content',
      topic: 'none',
      text: 'Use <code>print(1)</code> for that.',
      expected: { content: 'Use <code>print(1)</code> for that.', toolCalls: [] },
    },
    {
      title: 'cut inside the code: no byte of it is certain to be all',
      topic: 'truncated',
      pinnedOnly: 'elsewhere the object before the code is a whole call',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nimport os\nos.remove("/tmp/a',
      expected: {
        content: '',
        toolCalls: [{ name: 'code_interpreter', arguments: {}, complete: false }],
      },
    },
    {
      title: 'cut inside the name',
      topic: 'truncated',
      text: '<tool_call>\n{"name": "code_int',
      expected: { content: '<tool_call>\n{"name": "code_int', toolCalls: [] },
    },
    {
      title: 'the end of the call is missing, the code is closed',
      topic: 'malformed',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nprint(9)\n</code>',
      expected: {
        content: '',
        toolCalls: [{ name: 'code_interpreter', arguments: { code: 'print(9)' } }],
      },
    },
    {
      title: 'quotes and backslashes of code are what they are',
      topic: 'unicode',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nprint("naïve\\n", \'\\u00e9 🐍\', r"\\d+")\n</code>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'code_interpreter',
            arguments: { code: 'print("naïve\\n", \'\\u00e9 🐍\', r"\\d+")' },
          },
        ],
      },
    },
    {
      title: 'the end of a call inside code ends nothing',
      topic: 'own-delimiter',
      text: '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nprint("</tool_call>")\nif 1 < 2: print({"name": "x", "arguments": {}})\n</code>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'code_interpreter',
            arguments: {
              code: 'print("</tool_call>")\nif 1 < 2: print({"name": "x", "arguments": {}})',
            },
          },
        ],
      },
    },
  ],
}
