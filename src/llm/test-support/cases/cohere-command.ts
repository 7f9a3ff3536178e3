import type { FormatCases } from '../format-cases.ts'

/** Lists between `<|START_ACTION|>` and `<|END_ACTION|>`. */
export const cohereCommandCases: FormatCases = {
  format: 'cohere_command',
  source: 'Cohere Command R7B and Command A: chat template and prompting guide for tool use',
  cases: [
    {
      title: 'one call, its id kept',
      topic: 'single',
      text: `<|START_ACTION|>[
    {"tool_call_id": "0", "tool_name": "query_sales", "parameters": {"day": "2024-03-01"}}
]<|END_ACTION|>`,
      expected: {
        content: '',
        toolCalls: [{ id: '0', name: 'query_sales', arguments: { day: '2024-03-01' } }],
      },
    },
    {
      title: 'two calls in one list',
      topic: 'parallel',
      text: `<|START_ACTION|>[
    {"tool_call_id": "0", "tool_name": "query_sales", "parameters": {"day": "2024-03-01"}},
    {"tool_call_id": "1", "tool_name": "query_sales", "parameters": {"day": "2024-03-02"}}
]<|END_ACTION|>`,
      expected: {
        content: '',
        toolCalls: [
          { id: '0', name: 'query_sales', arguments: { day: '2024-03-01' } },
          { id: '1', name: 'query_sales', arguments: { day: '2024-03-02' } },
        ],
      },
    },
    {
      title: 'thinking before a call is reasoning',
      topic: 'reasoning',
      text: `<|START_THINKING|>I need both days.
First the first.<|END_THINKING|><|START_ACTION|>[
    {"tool_call_id": "0", "tool_name": "query_sales", "parameters": {"day": "2024-03-01"}}
]<|END_ACTION|>`,
      expected: {
        content: '',
        reasoning: 'I need both days.\nFirst the first.',
        toolCalls: [{ id: '0', name: 'query_sales', arguments: { day: '2024-03-01' } }],
      },
    },
    {
      title: 'the prompt had opened the thinking',
      topic: 'reasoning',
      prefill: '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>',
      text: 'A plain count will do.<|END_THINKING|><|START_ACTION|>[{"tool_call_id": "0", "tool_name": "count_rows", "parameters": {"table": "orders"}}]<|END_ACTION|>',
      expected: {
        content: '',
        reasoning: 'A plain count will do.',
        toolCalls: [{ id: '0', name: 'count_rows', arguments: { table: 'orders' } }],
      },
    },
    {
      title: 'a response block is content, and calls nothing',
      topic: 'none',
      text: '<|START_THINKING|>No tool needed.<|END_THINKING|><|START_RESPONSE|>Sales rose by 4 %.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
      expected: {
        content: 'Sales rose by 4 %.',
        reasoning: 'No tool needed.',
        toolCalls: [],
      },
    },
    {
      title: 'plain text that names the keys',
      topic: 'none',
      text: 'Each call has a tool_call_id, a tool_name and parameters.',
      expected: {
        content: 'Each call has a tool_call_id, a tool_name and parameters.',
        toolCalls: [],
      },
    },
    {
      title: 'a call inside thinking stays there',
      topic: 'reasoning',
      text: '<|START_THINKING|>I could <|START_ACTION|>[{"tool_call_id": "0", "tool_name": "drop_table", "parameters": {}}]<|END_ACTION|> but no.<|END_THINKING|><|START_RESPONSE|>I left it.<|END_RESPONSE|>',
      expected: {
        content: 'I left it.',
        reasoning:
          'I could <|START_ACTION|>[{"tool_call_id": "0", "tool_name": "drop_table", "parameters": {}}]<|END_ACTION|> but no.',
        toolCalls: [],
        candidates: [{ name: 'drop_table', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      text: `I will count them.
<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "count_rows", "parameters": {"table": "orders"}}]<|END_ACTION|>
Then I report.`,
      expected: {
        content: 'I will count them.\n\nThen I report.',
        toolCalls: [{ id: '0', name: 'count_rows', arguments: { table: 'orders' } }],
      },
    },
    {
      title: 'parameters before the name, no id',
      topic: 'variant',
      text: '<|START_ACTION|>[{"parameters": {"table": "orders"}, "tool_name": "count_rows"}]<|END_ACTION|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'count_rows', arguments: { table: 'orders' } }],
      },
    },
    {
      title: 'no parameters',
      topic: 'empty',
      text: '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "list_tables", "parameters": {}}]<|END_ACTION|>',
      expected: { content: '', toolCalls: [{ id: '0', name: 'list_tables', arguments: {} }] },
    },
    {
      title: 'the second call was cut, the first is whole',
      topic: 'truncated',
      text: `<|START_ACTION|>[
    {"tool_call_id": "0", "tool_name": "count_rows", "parameters": {"table": "orders"}},
    {"tool_call_id": "1", "tool_name": "query_sales", "parameters": {"day": "2024-03-02", "shop": 1`,
      expected: {
        content: '',
        toolCalls: [
          { id: '0', name: 'count_rows', arguments: { table: 'orders' } },
          { id: '1', name: 'query_sales', arguments: { day: '2024-03-02' }, complete: false },
        ],
      },
    },
    {
      title: 'the end marker is missing, the list is closed',
      topic: 'malformed',
      text: '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "count_rows", "parameters": {"table": "orders"}}]',
      expected: {
        content: '',
        toolCalls: [{ id: '0', name: 'count_rows', arguments: { table: 'orders' } }],
      },
    },
    {
      title: 'no JSON between the markers',
      topic: 'malformed',
      text: '<|START_ACTION|>count the orders<|END_ACTION|>',
      expected: { content: '<|START_ACTION|>count the orders<|END_ACTION|>', toolCalls: [] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "note", "parameters": {"text": "Caf\u00e9 \"Łódź\"\t\ud83d\udcc8", "path": "C:\\data"}}]<|END_ACTION|>`,
      expected: {
        content: '',
        toolCalls: [
          { id: '0', name: 'note', arguments: { text: 'Café "Łódź"\t📈', path: 'C:\\data' } },
        ],
      },
    },
    {
      title: 'the end marker inside an argument ends nothing',
      topic: 'own-delimiter',
      text: '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "note", "parameters": {"text": "]<|END_ACTION|> ends it", "pin": true}}]<|END_ACTION|>',
      expected: {
        content: '',
        toolCalls: [
          { id: '0', name: 'note', arguments: { text: ']<|END_ACTION|> ends it', pin: true } },
        ],
      },
    },
  ],
}
