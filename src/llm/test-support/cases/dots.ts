import type { FormatCases } from '../format-cases.ts'

/** What the dots models of rednote write: invoke and parameter in a wrapper of their own. */
export const dotsCases: FormatCases = {
  format: 'dots',
  source: 'the chat template of dots: dots_function_call around invoke and parameter',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: `<dots_function_call>
<invoke name="search_notes">
<parameter name="query">rainy day recipes</parameter>
</invoke>
</dots_function_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'search_notes', arguments: { query: 'rainy day recipes' } }],
      },
    },
    {
      title: 'reads two calls of one wrapper',
      topic: 'parallel',
      text: `<dots_function_call>
<invoke name="search_notes">
<parameter name="query">tea</parameter>
</invoke>
<invoke name="get_profile">
<parameter name="user">mei_03</parameter>
</invoke>
</dots_function_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'search_notes', arguments: { query: 'tea' } },
          { name: 'get_profile', arguments: { user: 'mei_03' } },
        ],
      },
    },
    {
      title: 'reads two wrappers behind each other',
      topic: 'parallel',
      text: `<dots_function_call>
<invoke name="like">
<parameter name="note">81</parameter>
</invoke>
</dots_function_call>
<dots_function_call>
<invoke name="like">
<parameter name="note">82</parameter>
</invoke>
</dots_function_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'like', arguments: { note: 81 } },
          { name: 'like', arguments: { note: 82 } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'Try ginger tea; <b>honey</b> goes well with it.',
      expected: { content: 'Try ginger tea; <b>honey</b> goes well with it.', toolCalls: [] },
    },
    {
      title: 'keeps the parameters that were closed before the cut',
      topic: 'truncated',
      text: `<dots_function_call>
<invoke name="publish">
<parameter name="title">Spring in Dali</parameter>
<parameter name="body">We took the slow tr`,
      expected: {
        content: '',
        toolCalls: [{ name: 'publish', arguments: { title: 'Spring in Dali' }, complete: false }],
      },
    },
    {
      title: 'is whole when the closer of the wrapper stands for that of the call',
      topic: 'malformed',
      text: `<dots_function_call>
<invoke name="publish">
<parameter name="title">Autumn</parameter>
</dots_function_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'publish', arguments: { title: 'Autumn' } }],
      },
    },
    {
      title: 'leaves a wrapper around prose as text',
      topic: 'malformed',
      text: '<dots_function_call>search for tea</dots_function_call>',
      expected: {
        content: '<dots_function_call>search for tea</dots_function_call>',
        toolCalls: [],
      },
    },
    {
      title: 'keeps a value of several lines with Chinese and emoji',
      topic: 'unicode',
      text: `<dots_function_call>
<invoke name="publish">
<parameter name="body">标题：春天 🌸

"第二行"\\n</parameter>
</invoke>
</dots_function_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'publish', arguments: { body: '标题：春天 🌸\n\n"第二行"\\n' } }],
      },
    },
    {
      title: 'keeps the tags of calls inside of a value',
      topic: 'own-delimiter',
      text: `<dots_function_call>
<invoke name="publish">
<parameter name="body">Wrap it in <dots_function_call> and end it by </dots_function_call>, please.</parameter>
</invoke>
</dots_function_call>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'publish',
            arguments: {
              body: 'Wrap it in <dots_function_call> and end it by </dots_function_call>, please.',
            },
          },
        ],
      },
    },
    {
      title: 'keeps the text before, between and after wrappers',
      topic: 'text-around',
      text: `Looking.
<dots_function_call>
<invoke name="get_profile">
</invoke>
</dots_function_call>
And once more.
<dots_function_call>
<invoke name="get_feed">
</invoke>
</dots_function_call>
There you go.`,
      expected: {
        content: 'Looking.\n\nAnd once more.\n\nThere you go.',
        toolCalls: [
          { name: 'get_profile', arguments: {} },
          { name: 'get_feed', arguments: {} },
        ],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: `<think>The feed shows it.</think>
<dots_function_call>
<invoke name="get_feed">
<parameter name="page">2</parameter>
</invoke>
</dots_function_call>`,
      expected: {
        content: '',
        reasoning: 'The feed shows it.',
        toolCalls: [{ name: 'get_feed', arguments: { page: 2 } }],
      },
    },
    {
      title: 'reads a JSON body in the wrapper',
      topic: 'variant',
      text: '<dots_function_call>\n{"name": "get_feed", "arguments": {"page": 3}}\n</dots_function_call>',
      expected: { content: '', toolCalls: [{ name: 'get_feed', arguments: { page: 3 } }] },
    },
    {
      title: 'types values by the schema',
      topic: 'types',
      text: `<dots_function_call>
<invoke name="filter">
<parameter name="year">2024</parameter>
<parameter name="tag">2024</parameter>
<parameter name="range">{"from": 1, "to": 9}</parameter>
</invoke>
</dots_function_call>`,
      tools: {
        filter: {
          type: 'object',
          properties: {
            year: { type: 'integer' },
            tag: { type: 'string' },
            range: { type: 'object' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          { name: 'filter', arguments: { year: 2024, tag: '2024', range: { from: 1, to: 9 } } },
        ],
      },
    },
  ],
}
