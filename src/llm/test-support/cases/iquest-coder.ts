import type { FormatCases } from '../format-cases.ts'

/** What IQuest-Coder v2 writes: a name and pairs in its own tag, without line breaks. */
export const iquestCoderCases: FormatCases = {
  format: 'iquest_coder',
  source: 'the chat template of IQuest-Coder v2: iquestcoder_tool_call, arg_key, arg_value',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<iquestcoder_tool_call>read_file<arg_key>path</arg_key><arg_value>src/main.rs</arg_value></iquestcoder_tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'read_file', arguments: { path: 'src/main.rs' } }],
      },
    },
    {
      title: 'reads the tag of Q1',
      topic: 'variant',
      text: 'First.<iquest_tool_call>read_file<arg_key>path</arg_key><arg_value>src/main.rs</arg_value></iquest_tool_call>',
      expected: {
        content: 'First.',
        toolCalls: [{ name: 'read_file', arguments: { path: 'src/main.rs' } }],
      },
    },
    {
      title: 'reads calls that follow each other without a break',
      topic: 'parallel',
      text:
        '<iquestcoder_tool_call>read_file<arg_key>path</arg_key><arg_value>a.go</arg_value></iquestcoder_tool_call>' +
        '<iquestcoder_tool_call>list_dir<arg_key>path</arg_key><arg_value>cmd</arg_value></iquestcoder_tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'read_file', arguments: { path: 'a.go' } },
          { name: 'list_dir', arguments: { path: 'cmd' } },
        ],
      },
    },
    {
      title: 'keeps prose with angle brackets',
      topic: 'none',
      text: 'Use `Vec<u8>` there: if a < b then <T> is inferred.',
      expected: {
        content: 'Use `Vec<u8>` there: if a < b then <T> is inferred.',
        toolCalls: [],
      },
    },
    {
      title: 'drops the value that the cut went through',
      topic: 'truncated',
      text: '<iquestcoder_tool_call>write_file<arg_key>path</arg_key><arg_value>notes.md</arg_value><arg_key>text</arg_key><arg_value># Plan\n- first',
      expected: {
        content: '',
        toolCalls: [{ name: 'write_file', arguments: { path: 'notes.md' }, complete: false }],
      },
    },
    {
      title: 'is incomplete without its closer, even if each value is closed',
      topic: 'truncated',
      text: '<iquestcoder_tool_call>run_tests<arg_key>filter</arg_key><arg_value>parser</arg_value>',
      expected: {
        content: '',
        toolCalls: [{ name: 'run_tests', arguments: { filter: 'parser' }, complete: false }],
      },
    },
    {
      title: 'leaves a tag without a name as text',
      topic: 'malformed',
      text: '<iquestcoder_tool_call></iquestcoder_tool_call>',
      expected: {
        content: '<iquestcoder_tool_call></iquestcoder_tool_call>',
        toolCalls: [],
      },
    },
    {
      title: 'keeps line breaks, tabs and emoji of a value',
      topic: 'unicode',
      text: '<iquestcoder_tool_call>write_file<arg_key>text</arg_key><arg_value>fn main() {\n\tprintln!("héllo 🦀\\n");\n}</arg_value></iquestcoder_tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'write_file',
            arguments: { text: 'fn main() {\n\tprintln!("héllo 🦀\\n");\n}' },
          },
        ],
      },
    },
    {
      title: 'keeps openers of keys and calls inside of a value',
      topic: 'own-delimiter',
      text: '<iquestcoder_tool_call>grep<arg_key>pattern</arg_key><arg_value>"<arg_key>" and <iquestcoder_tool_call></arg_value></iquestcoder_tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'grep', arguments: { pattern: '"<arg_key>" and <iquestcoder_tool_call>' } },
        ],
      },
    },
    {
      title: 'keeps the text before, between and after calls',
      topic: 'text-around',
      text: `I'll look at both.
<iquestcoder_tool_call>read_file<arg_key>path</arg_key><arg_value>a.py</arg_value></iquestcoder_tool_call> and <iquestcoder_tool_call>read_file<arg_key>path</arg_key><arg_value>b.py</arg_value></iquestcoder_tool_call>
Done.`,
      expected: {
        content: "I'll look at both.\n and \nDone.",
        toolCalls: [
          { name: 'read_file', arguments: { path: 'a.py' } },
          { name: 'read_file', arguments: { path: 'b.py' } },
        ],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '<think>The tests first.</think><iquestcoder_tool_call>run_tests</iquestcoder_tool_call>',
      expected: {
        content: '',
        reasoning: 'The tests first.',
        toolCalls: [{ name: 'run_tests', arguments: {} }],
      },
    },
    {
      title: 'reads the name of a tool in a namespace as it stands',
      topic: 'variant',
      text: '<iquestcoder_tool_call>github__open_issue<arg_key>title</arg_key><arg_value>Flaky build</arg_value></iquestcoder_tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'github__open_issue', arguments: { title: 'Flaky build' } }],
      },
    },
    {
      title: 'reads pairs on lines of their own',
      topic: 'variant',
      text: `<iquestcoder_tool_call>list_dir
<arg_key>path</arg_key>
<arg_value>crates/core</arg_value>
</iquestcoder_tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'list_dir', arguments: { path: 'crates/core' } }],
      },
    },
    {
      title: 'takes as JSON what no schema types only where nothing is lost',
      topic: 'types',
      text: '<iquestcoder_tool_call>set<arg_key>n</arg_key><arg_value>-4</arg_value><arg_key>ratio</arg_key><arg_value>1.50</arg_value><arg_key>id</arg_key><arg_value>9007199254740993</arg_value><arg_key>tags</arg_key><arg_value>["a", "b"]</arg_value></iquestcoder_tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'set',
            arguments: { n: -4, ratio: '1.50', id: '9007199254740993', tags: ['a', 'b'] },
          },
        ],
      },
    },
    {
      title: 'reads the types that the schema names',
      topic: 'types',
      text: '<iquestcoder_tool_call>set<arg_key>ratio</arg_key><arg_value>1.50</arg_value><arg_key>label</arg_key><arg_value>true</arg_value><arg_key>strict</arg_key><arg_value>True</arg_value></iquestcoder_tool_call>',
      tools: {
        set: {
          type: 'object',
          properties: {
            ratio: { type: 'number' },
            label: { type: 'string' },
            strict: { type: 'boolean' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [{ name: 'set', arguments: { ratio: 1.5, label: 'true', strict: true } }],
      },
    },
  ],
}
