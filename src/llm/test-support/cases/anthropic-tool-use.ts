import type { FormatCases } from '../format-cases.ts'

/** Messages and content arrays with `tool_use` blocks. */
export const anthropicToolUseCases: FormatCases = {
  format: 'anthropic_tool_use',
  source: 'Anthropic API reference, messages: the content blocks text, thinking and tool_use',
  cases: [
    {
      title: 'a content array of one call',
      topic: 'single',
      text: '[{"type":"tool_use","id":"toolu_01A","name":"run_query","input":{"sql":"select 1"}}]',
      expected: {
        content: '',
        toolCalls: [{ id: 'toolu_01A', name: 'run_query', arguments: { sql: 'select 1' } }],
      },
    },
    {
      title: 'a whole message, its text before the call',
      topic: 'text-around',
      text: '{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"I will count the rows."},{"type":"tool_use","id":"toolu_02","name":"run_query","input":{"sql":"select count(*) from visits"}}],"stop_reason":"tool_use"}',
      expected: {
        content: 'I will count the rows.',
        toolCalls: [
          {
            id: 'toolu_02',
            name: 'run_query',
            arguments: { sql: 'select count(*) from visits' },
          },
        ],
      },
    },
    {
      title: 'text between and after calls is kept in its order',
      topic: 'text-around',
      text: String.raw`[{"type":"text","text":"First the schema.\n"},{"type":"tool_use","id":"toolu_a","name":"describe","input":{"table":"visits"}},{"type":"text","text":"Then the rows.\n"},{"type":"tool_use","id":"toolu_b","name":"run_query","input":{"sql":"select *"}},{"type":"text","text":"That is all."}]`,
      expected: {
        content: 'First the schema.\nThen the rows.\nThat is all.',
        toolCalls: [
          { id: 'toolu_a', name: 'describe', arguments: { table: 'visits' } },
          { id: 'toolu_b', name: 'run_query', arguments: { sql: 'select *' } },
        ],
      },
    },
    {
      title: 'a block alone is its call',
      topic: 'variant',
      text: '{"type":"tool_use","id":"toolu_9","name":"describe","input":{"table":"staff"}}',
      expected: {
        content: '',
        toolCalls: [{ id: 'toolu_9', name: 'describe', arguments: { table: 'staff' } }],
      },
    },
    {
      title: 'two calls of one tool keep their ids',
      topic: 'parallel',
      text: '[{"type":"tool_use","id":"toolu_1","name":"fetch_page","input":{"page":1}},{"type":"tool_use","id":"toolu_2","name":"fetch_page","input":{"page":2}}]',
      expected: {
        content: '',
        toolCalls: [
          { id: 'toolu_1', name: 'fetch_page', arguments: { page: 1 } },
          { id: 'toolu_2', name: 'fetch_page', arguments: { page: 2 } },
        ],
      },
    },
    {
      title: 'thinking blocks are reasoning',
      topic: 'reasoning',
      text: '[{"type":"thinking","thinking":"The table may be empty.","signature":"c2ln"},{"type":"tool_use","id":"toolu_3","name":"describe","input":{"table":"staff"}}]',
      expected: {
        content: '',
        reasoning: 'The table may be empty.',
        toolCalls: [{ id: 'toolu_3', name: 'describe', arguments: { table: 'staff' } }],
      },
    },
    {
      title: 'input as JSON text',
      topic: 'variant',
      text: String.raw`[{"type":"tool_use","id":"toolu_4","name":"resize","input":"{\"width\":640,\"keep_ratio\":true}"}]`,
      expected: {
        content: '',
        toolCalls: [{ id: 'toolu_4', name: 'resize', arguments: { width: 640, keep_ratio: true } }],
      },
    },
    {
      title: 'an empty input',
      topic: 'empty',
      text: '[{"type":"tool_use","id":"toolu_5","name":"list_tables","input":{}}]',
      expected: {
        content: '',
        toolCalls: [{ id: 'toolu_5', name: 'list_tables', arguments: {} }],
      },
    },
    {
      title: 'nested values and values of each type',
      topic: 'types',
      text: '[{"type":"tool_use","id":"toolu_6","name":"plot","input":{"series":[{"x":[1,2.5,-3],"label":null}],"grid":false,"title":"Flow"}}]',
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'toolu_6',
            name: 'plot',
            arguments: { series: [{ x: [1, 2.5, -3], label: null }], grid: false, title: 'Flow' },
          },
        ],
      },
    },
    {
      title: 'a record of another type is data',
      topic: 'none',
      text: '[{"type":"invoice","id":"inv_3","name":"April","input":{"net":40}}]',
      expected: {
        content: '[{"type":"invoice","id":"inv_3","name":"April","input":{"net":40}}]',
        toolCalls: [],
      },
    },
    {
      title: 'a block amid a sentence is not a call',
      topic: 'none',
      text: 'You would get {"type":"tool_use","id":"toolu_1","name":"list_tables","input":{}} back.',
      expected: {
        content:
          'You would get {"type":"tool_use","id":"toolu_1","name":"list_tables","input":{}} back.',
        toolCalls: [],
        candidates: [{ name: 'list_tables', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'a block without a name is no call',
      topic: 'malformed',
      text: '{"type":"tool_use","id":"toolu_7","input":{"table":"staff"}}',
      expected: {
        content: '{"type":"tool_use","id":"toolu_7","input":{"table":"staff"}}',
        toolCalls: [],
      },
    },
    {
      title: 'input text that the token limit cut keeps what was closed',
      topic: 'truncated',
      text: String.raw`{"type":"message","role":"assistant","content":[{"type":"tool_use","id":"toolu_8","name":"write_file","input":"{\"path\":\"notes/june.md\",\"text\":\"# Ju"}],"stop_reason":"max_tokens"}`,
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'toolu_8',
            name: 'write_file',
            arguments: { path: 'notes/june.md' },
            complete: false,
          },
        ],
      },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`[{"type":"tool_use","id":"toolu_u","name":"annotate","input":{"note":"\u00c5ngstr\u00f6m \"Å\" \ud83d\udd2c","path":"C:\\lab\\ß.txt"}}]`,
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'toolu_u',
            name: 'annotate',
            arguments: { note: 'Ångström "Å" 🔬', path: 'C:\\lab\\ß.txt' },
          },
        ],
      },
    },
    {
      title: 'a block inside an argument stays text of it',
      topic: 'own-delimiter',
      text: String.raw`[{"type":"tool_use","id":"toolu_q","name":"append","input":{"line":"[{\"type\":\"tool_use\",\"name\":\"drop\",\"input\":{}}]}]"}}]`,
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'toolu_q',
            name: 'append',
            arguments: { line: '[{"type":"tool_use","name":"drop","input":{}}]}]' },
          },
        ],
      },
    },
  ],
}
