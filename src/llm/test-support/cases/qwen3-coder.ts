import type { FormatCases } from '../format-cases.ts'

/** A function and its parameters by `tag=name`, each value on lines of its own. */
export const qwen3CoderCases: FormatCases = {
  format: 'qwen3_coder',
  source:
    "the chat template of Qwen3-Coder and SGLang's detector; one line break each side is markup",
  cases: [
    {
      title: 'reads one function with two parameters',
      topic: 'single',
      text: `<tool_call>
<function=apply_patch>
<parameter=path>
lib/clock.rb
</parameter>
<parameter=strip>
1
</parameter>
</function>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'apply_patch', arguments: { path: 'lib/clock.rb', strip: 1 } }],
      },
    },
    {
      title: 'reads a tag for each call',
      topic: 'parallel',
      text: `<tool_call>
<function=open_file>
<parameter=path>
a.rb
</parameter>
</function>
</tool_call>
<tool_call>
<function=open_file>
<parameter=path>
b.rb
</parameter>
</function>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'open_file', arguments: { path: 'a.rb' } },
          { name: 'open_file', arguments: { path: 'b.rb' } },
        ],
      },
    },
    {
      title: 'keeps text before and after a call',
      topic: 'text-around',
      text: `The tests come first.

<tool_call>
<function=run_tests>
</function>
</tool_call>
More when they are through.<|im_end|>`,
      expected: {
        content: 'The tests come first.\n\n\nMore when they are through.',
        toolCalls: [{ name: 'run_tests', arguments: {} }],
      },
    },
    {
      title: 'finds nothing in a comparison and a type parameter',
      topic: 'none',
      text: 'Use Array<function> where a <b and b <=c hold.',
      expected: { content: 'Use Array<function> where a <b and b <=c hold.', toolCalls: [] },
    },
    {
      title: 'does not promote a call in a fence',
      topic: 'none',
      text: '```\n<tool_call>\n<function=run_tests>\n</function>\n</tool_call>\n```\nThis is how I would do it.',
      expected: {
        content:
          '```\n<tool_call>\n<function=run_tests>\n</function>\n</tool_call>\n```\nThis is how I would do it.',
        toolCalls: [],
        candidates: [{ name: 'run_tests', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads reasoning that the prompt had opened',
      topic: 'reasoning',
      prefill: '<|im_start|>assistant\n<think>\n',
      text: 'Only the clock changed.</think>\n\n<tool_call>\n<function=run_tests>\n<parameter=only>\nclock\n</parameter>\n</function>\n</tool_call>',
      expected: {
        content: '',
        reasoning: 'Only the clock changed.',
        toolCalls: [{ name: 'run_tests', arguments: { only: 'clock' } }],
      },
    },
    {
      title: 'reads a function that lacks the opener of its tag',
      topic: 'variant',
      text: '<function=run_tests>\n<parameter=only>\nparser\n</parameter>\n</function>\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'run_tests', arguments: { only: 'parser' } }] },
    },
    {
      title: 'reads a name behind a space, where the equals sign was left out',
      topic: 'variant',
      text: '<tool_call>\n<function run_tests>\n<parameter=only>\nlexer\n</parameter>\n</function>\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'run_tests', arguments: { only: 'lexer' } }] },
    },
    {
      title: 'is incomplete where a value is cut',
      topic: 'truncated',
      text: '<tool_call>\n<function=write_file>\n<parameter=path>\nREADME\n</parameter>\n<parameter=content>\n# Clo',
      expected: {
        content: '',
        toolCalls: [{ name: 'write_file', arguments: { path: 'README' }, complete: false }],
      },
    },
    {
      title: 'lets the function close a parameter, and the tag a function, that has no closer',
      topic: 'malformed',
      text: '<tool_call>\n<function=open_file>\n<parameter=path>\nc.rb\n</function>\n</tool_call>\n<tool_call>\n<function=open_file>\n<parameter=path>\nd.rb\n</parameter>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'open_file', arguments: { path: 'c.rb' } },
          { name: 'open_file', arguments: { path: 'd.rb' } },
        ],
      },
    },
    {
      title: 'lets the next parameter close one that has no closer',
      topic: 'malformed',
      text: '<tool_call>\n<function=move>\n<parameter=from>\na.rb\n<parameter=to>\nb.rb\n</parameter>\n</function>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'move', arguments: { from: 'a.rb', to: 'b.rb' } }],
      },
    },
    {
      title: 'takes off one line break each side and no more',
      topic: 'types',
      text: '<tool_call>\n<function=append>\n<parameter=text>\n\n  indented "é" 行 🧵\\n\n\n</parameter>\n</function>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'append', arguments: { text: '\n  indented "é" 行 🧵\\n\n' } }],
      },
    },
    {
      title: 'keeps scripts, quotes and entities as written',
      topic: 'unicode',
      text: '<tool_call>\n<function=say>\n<parameter=text>\n"Åse" &lt;ø&gt; 時計 ⏰\n</parameter>\n</function>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'say', arguments: { text: '"Åse" &lt;ø&gt; 時計 ⏰' } }],
      },
    },
    {
      title: 'keeps the opener of its tag and other markup inside a value',
      topic: 'own-delimiter',
      text: '<tool_call>\n<function=say>\n<parameter=text>\nwrap it in <tool_call> and <div class="x"></div>; a < b\n</parameter>\n</function>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'say',
            arguments: { text: 'wrap it in <tool_call> and <div class="x"></div>; a < b' },
          },
        ],
      },
    },
    {
      title: 'reads a function without parameters',
      topic: 'empty',
      text: '<tool_call>\n<function=git_status>\n</function>\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'git_status', arguments: {} }] },
    },
    {
      title: 'types values by the schema, words of Python included',
      topic: 'types',
      text: '<tool_call>\n<function=lint>\n<parameter=fix>\nTrue\n</parameter>\n<parameter=version>\n1.0\n</parameter>\n<parameter=rules>\n["a", {"max": 2}]\n</parameter>\n<parameter=seed>\n9007199254740993\n</parameter>\n</function>\n</tool_call>',
      tools: {
        lint: {
          type: 'object',
          properties: {
            fix: { type: 'boolean' },
            version: { type: 'string' },
            rules: { type: 'array' },
            seed: { type: 'integer' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'lint',
            arguments: { fix: true, version: '1.0', rules: ['a', { max: 2 }], seed: 2 ** 53 },
          },
        ],
      },
    },
  ],
}
