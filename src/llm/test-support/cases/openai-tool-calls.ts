import type { FormatCases } from '../format-cases.ts'

/** Messages of the chat completions interface, with `tool_calls`. */
export const openaiToolCallsCases: FormatCases = {
  format: 'openai_tool_calls',
  source:
    'OpenAI API reference, chat completions: the message object and its tool calls; reasoning_content as DeepSeek documents it',
  cases: [
    {
      title: 'a message with one call',
      topic: 'single',
      text: String.raw`{"role":"assistant","content":null,"tool_calls":[{"id":"call_9uLq","type":"function","function":{"name":"list_branches","arguments":"{\"repository\":\"harbour\"}"}}]}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'call_9uLq', name: 'list_branches', arguments: { repository: 'harbour' } },
        ],
      },
    },
    {
      title: 'a whole body, the message in its first choice',
      topic: 'variant',
      text: String.raw`{"id":"chatcmpl-71","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"open_ticket","arguments":"{\"title\":\"Leak\",\"severity\":2}"}}]},"finish_reason":"tool_calls"}],"usage":{"total_tokens":80}}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'call_1', name: 'open_ticket', arguments: { title: 'Leak', severity: 2 } },
        ],
      },
    },
    {
      title: 'an item alone is its call',
      topic: 'variant',
      text: String.raw`{"id":"call_a7","type":"function","function":{"name":"dim_lights","arguments":"{\"level\":0.25}"}}`,
      expected: {
        content: '',
        toolCalls: [{ id: 'call_a7', name: 'dim_lights', arguments: { level: 0.25 } }],
      },
    },
    {
      title: 'arguments as an object, as some servers send them',
      topic: 'variant',
      text: '{"role":"assistant","tool_calls":[{"id":"call_2","type":"function","function":{"name":"dim_lights","arguments":{"room":"attic","scene":{"warm":true}}}}]}',
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'call_2',
            name: 'dim_lights',
            arguments: { room: 'attic', scene: { warm: true } },
          },
        ],
      },
    },
    {
      title: 'two calls of one tool keep their ids',
      topic: 'parallel',
      text: String.raw`{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"call_x","type":"function","function":{"name":"read_page","arguments":"{\"page\":1}"}},{"index":0,"id":"call_y","type":"function","function":{"name":"read_page","arguments":"{\"page\":2}"}}]}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'call_x', name: 'read_page', arguments: { page: 1 } },
          { id: 'call_y', name: 'read_page', arguments: { page: 2 } },
        ],
      },
    },
    {
      title: 'content beside calls is the content',
      topic: 'text-around',
      text: String.raw`{"role":"assistant","content":"I'll look at the tide tables.\nOne moment.","tool_calls":[{"id":"call_t","type":"function","function":{"name":"tide_table","arguments":"{\"port\":\"Brest\"}"}}]}`,
      expected: {
        content: "I'll look at the tide tables.\nOne moment.",
        toolCalls: [{ id: 'call_t', name: 'tide_table', arguments: { port: 'Brest' } }],
      },
    },
    {
      title: 'reasoning in a field of its own',
      topic: 'reasoning',
      text: String.raw`{"role":"assistant","reasoning_content":"They want the harbour, not the town.","content":"","tool_calls":[{"id":"call_t","type":"function","function":{"name":"tide_table","arguments":"{\"port\":\"Brest\"}"}}]}`,
      expected: {
        content: '',
        reasoning: 'They want the harbour, not the town.',
        toolCalls: [{ id: 'call_t', name: 'tide_table', arguments: { port: 'Brest' } }],
      },
    },
    {
      title: 'arguments that are empty text are none',
      topic: 'empty',
      text: '{"role":"assistant","content":null,"tool_calls":[{"id":"call_e","type":"function","function":{"name":"list_printers","arguments":""}}]}',
      expected: {
        content: '',
        toolCalls: [{ id: 'call_e', name: 'list_printers', arguments: {} }],
      },
    },
    {
      title: 'arguments that the token limit cut keep what was closed',
      topic: 'truncated',
      text: String.raw`{"choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_c","type":"function","function":{"name":"write_note","arguments":"{\"path\":\"log.md\",\"text\":\"Day one, we"}}]},"finish_reason":"length"}]}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'call_c', name: 'write_note', arguments: { path: 'log.md' }, complete: false },
        ],
      },
    },
    {
      title: 'a number at the cut may go on, so it is left out',
      topic: 'truncated',
      text: String.raw`{"role":"assistant","content":null,"tool_calls":[{"id":"call_c","type":"function","function":{"name":"transfer","arguments":"{\"to\":\"rent\",\"amount\":95"}}]}`,
      expected: {
        content: '',
        toolCalls: [{ id: 'call_c', name: 'transfer', arguments: { to: 'rent' }, complete: false }],
      },
    },
    {
      title: 'data with a member named tool_calls is data',
      topic: 'none',
      text: '{"month":"May","tool_calls":1204,"failures":3}',
      expected: { content: '{"month":"May","tool_calls":1204,"failures":3}', toolCalls: [] },
    },
    {
      title: 'a message shown in a fence is not a call',
      topic: 'none',
      text: [
        'The API answers like this:',
        '```json',
        String.raw`{"role":"assistant","tool_calls":[{"id":"call_1","type":"function","function":{"name":"f","arguments":"{}"}}]}`,
        '```',
      ].join('\n'),
      expected: {
        content: [
          'The API answers like this:',
          '```json',
          String.raw`{"role":"assistant","tool_calls":[{"id":"call_1","type":"function","function":{"name":"f","arguments":"{}"}}]}`,
          '```',
        ].join('\n'),
        toolCalls: [],
        candidates: [{ name: 'f', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'escapes twice over, and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`{"role":"assistant","content":null,"tool_calls":[{"id":"call_u","type":"function","function":{"name":"post","arguments":"{\"text\":\"Zo\\u00eb said \\\"hi\\\"\\n\\ud83d\\ude80 \\\\o/ 東京\"}"}}]}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'call_u', name: 'post', arguments: { text: 'Zoë said "hi"\n🚀 \\o/ 東京' } },
        ],
      },
    },
    {
      title: 'a message quoted inside an argument stays text of it',
      topic: 'own-delimiter',
      text: String.raw`{"role":"assistant","content":null,"tool_calls":[{"id":"call_q","type":"function","function":{"name":"save","arguments":"{\"body\":\"{\\\"tool_calls\\\":[{\\\"function\\\":{\\\"name\\\":\\\"x\\\"}}]}]}\"}"}}]}`,
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'call_q',
            name: 'save',
            arguments: { body: '{"tool_calls":[{"function":{"name":"x"}}]}]}' },
          },
        ],
      },
    },
    {
      title: 'a comma too many in the arguments costs nothing',
      topic: 'malformed',
      text: String.raw`{"role":"assistant","content":null,"tool_calls":[{"id":"call_m","type":"function","function":{"name":"move_file","arguments":"{\"from\":\"a.txt\",\"to\":\"b.txt\",}"}}]}`,
      expected: {
        content: '',
        toolCalls: [{ id: 'call_m', name: 'move_file', arguments: { from: 'a.txt', to: 'b.txt' } }],
      },
    },
  ],
}
