import type { FormatCases } from '../format-cases.ts'

/** Items of the responses interface. */
export const openaiResponsesCases: FormatCases = {
  format: 'openai_responses',
  source:
    'OpenAI API reference, responses: the output items message, reasoning and function_call, and their status',
  cases: [
    {
      title: 'one item; the id that a result names is call_id',
      topic: 'single',
      text: String.raw`{"type":"function_call","id":"fc_01","call_id":"call_7","name":"search_flights","arguments":"{\"from\":\"OSL\",\"to\":\"KEF\"}","status":"completed"}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'call_7', name: 'search_flights', arguments: { from: 'OSL', to: 'KEF' } },
        ],
      },
    },
    {
      title: 'a whole body with one item in its output',
      topic: 'variant',
      text: String.raw`{"id":"resp_3","object":"response","status":"completed","output":[{"type":"function_call","id":"fc_2","call_id":"call_2","name":"hold_seat","arguments":"{\"seat\":\"14C\"}","status":"completed"}]}`,
      expected: {
        content: '',
        toolCalls: [{ id: 'call_2', name: 'hold_seat', arguments: { seat: '14C' } }],
      },
    },
    {
      title: 'the list of items alone',
      topic: 'parallel',
      text: String.raw`[{"type":"function_call","call_id":"c1","name":"hold_seat","arguments":"{\"seat\":\"14C\"}"},{"type":"function_call","call_id":"c2","name":"hold_seat","arguments":"{\"seat\":\"14D\"}"}]`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'c1', name: 'hold_seat', arguments: { seat: '14C' } },
          { id: 'c2', name: 'hold_seat', arguments: { seat: '14D' } },
        ],
      },
    },
    {
      title: 'a message item before a call is the content',
      topic: 'text-around',
      text: String.raw`{"object":"response","output":[{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Two seats left, holding one.","annotations":[]}]},{"type":"function_call","call_id":"c9","name":"hold_seat","arguments":"{\"seat\":\"2A\"}"}]}`,
      expected: {
        content: 'Two seats left, holding one.',
        toolCalls: [{ id: 'c9', name: 'hold_seat', arguments: { seat: '2A' } }],
      },
    },
    {
      title: 'the summary of a reasoning item is reasoning',
      topic: 'reasoning',
      text: String.raw`{"object":"response","output":[{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"A direct flight is best."}]},{"type":"function_call","call_id":"c3","name":"search_flights","arguments":"{\"direct\":true}"}]}`,
      expected: {
        content: '',
        reasoning: 'A direct flight is best.',
        toolCalls: [{ id: 'c3', name: 'search_flights', arguments: { direct: true } }],
      },
    },
    {
      title: 'arguments as an object',
      topic: 'variant',
      text: '{"type":"function_call","call_id":"c4","name":"set_alarm","arguments":{"at":"06:30","days":["Mon","Tue"]}}',
      expected: {
        content: '',
        toolCalls: [
          { id: 'c4', name: 'set_alarm', arguments: { at: '06:30', days: ['Mon', 'Tue'] } },
        ],
      },
    },
    {
      title: 'arguments of an empty object',
      topic: 'empty',
      text: '{"type":"function_call","call_id":"c","name":"list_alarms","arguments":"{}"}',
      expected: { content: '', toolCalls: [{ id: 'c', name: 'list_alarms', arguments: {} }] },
    },
    {
      title: 'an item whose arguments the token limit cut',
      topic: 'truncated',
      text: String.raw`{"object":"response","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"function_call","call_id":"c5","name":"write_report","arguments":"{\"title\":\"Q3\",\"rows\":[{\"n\":1},{\"n\":","status":"incomplete"}]}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'c5', name: 'write_report', arguments: { title: 'Q3' }, complete: false },
        ],
      },
    },
    {
      title: 'the first of two calls is whole, the second was cut',
      topic: 'truncated',
      text: String.raw`{"object":"response","output":[{"type":"function_call","call_id":"c1","name":"search_flights","arguments":"{\"to\":\"KEF\"}"},{"type":"function_call","call_id":"c2","name":"search_flights","arguments":"{\"to\":\"FA"}]}`,
      expected: {
        content: '',
        toolCalls: [
          { id: 'c1', name: 'search_flights', arguments: { to: 'KEF' } },
          { id: 'c2', name: 'search_flights', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'a record whose type is another one is data',
      topic: 'none',
      text: '{"type":"flight","call_id":"KE904","name":"Evening to Seoul"}',
      expected: {
        content: '{"type":"flight","call_id":"KE904","name":"Evening to Seoul"}',
        toolCalls: [],
      },
    },
    {
      title: 'an item in a fence is not a call',
      topic: 'none',
      text: '```json\n{"type":"function_call","call_id":"c","name":"list_alarms","arguments":"{}"}\n```',
      expected: {
        content:
          '```json\n{"type":"function_call","call_id":"c","name":"list_alarms","arguments":"{}"}\n```',
        toolCalls: [],
        candidates: [{ name: 'list_alarms', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'an item without a name is no call',
      topic: 'malformed',
      text: '{"type":"function_call","call_id":"c","arguments":"{}"}',
      expected: {
        content: '{"type":"function_call","call_id":"c","arguments":"{}"}',
        toolCalls: [],
      },
    },
    {
      title: 'escapes twice over',
      topic: 'unicode',
      text: String.raw`{"type":"function_call","call_id":"c","name":"translate","arguments":"{\"text\":\"\\u00dcber \\\"Nacht\\\" \\ud83c\\udf19\",\"to\":\"日本語\"}"}`,
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'c',
            name: 'translate',
            arguments: { text: 'Über "Nacht" 🌙', to: '日本語' },
          },
        ],
      },
    },
    {
      title: 'an item inside an argument stays text of it',
      topic: 'own-delimiter',
      text: String.raw`{"type":"function_call","call_id":"c","name":"log","arguments":"{\"entry\":\"{\\\"type\\\":\\\"function_call\\\",\\\"name\\\":\\\"wipe\\\",\\\"arguments\\\":\\\"{}\\\"}\"}"}`,
      expected: {
        content: '',
        toolCalls: [
          {
            id: 'c',
            name: 'log',
            arguments: { entry: '{"type":"function_call","name":"wipe","arguments":"{}"}' },
          },
        ],
      },
    },
    {
      title: 'a tool of a namespace has both in its name',
      topic: 'variant',
      text: String.raw`{"type":"function_call","call_id":"c8","namespace":"crm","name":"find_contact","arguments":"{\"query\":\"Okafor\"}"}`,
      tools: { crm__find_contact: { type: 'object', properties: { query: { type: 'string' } } } },
      expected: {
        content: '',
        toolCalls: [{ id: 'c8', name: 'crm__find_contact', arguments: { query: 'Okafor' } }],
      },
    },
  ],
}
