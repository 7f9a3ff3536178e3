import type { FormatCases } from '../format-cases.ts'

/** What Llama 3.x and 4 write: a bare object with parameters, or one behind the token of Python. */
export const llama3JsonCases: FormatCases = {
  format: 'llama3_json',
  source: 'the prompt format of Llama 3.1 and 3.2: a name with parameters, python_tag before it',
  cases: [
    {
      title: 'reads an object that is the whole message',
      topic: 'single',
      text: '{"name": "tide_table", "parameters": {"port": "Saint-Malo", "days": 2}}',
      expected: {
        content: '',
        toolCalls: [{ name: 'tide_table', arguments: { port: 'Saint-Malo', days: 2 } }],
      },
    },
    {
      title: 'reads an object behind the token, and drops the one at the end',
      topic: 'variant',
      text: '<|python_tag|>{"type": "function", "name": "tide_table", "parameters": {"port": "Brest"}}<|eom_id|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'tide_table', arguments: { port: 'Brest' } }],
      },
    },
    {
      title: 'reads a method of Python behind the token as a call',
      topic: 'variant',
      text: '<|python_tag|>brave_search.call(query="spring tide 2026")<|eom_id|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'brave_search', arguments: { query: 'spring tide 2026' } }],
      },
    },
    {
      title: 'reads arguments under the name that others use',
      topic: 'variant',
      text: '{"name": "tide_table", "arguments": {"port": "Roscoff"}}<|eot_id|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'tide_table', arguments: { port: 'Roscoff' } }],
      },
    },
    {
      title: 'reads objects with a semicolon between them',
      topic: 'parallel',
      pinnedOnly: 'the semicolon between bare objects is a custom of Llama alone',
      text: '{"name": "tide_table", "parameters": {"port": "Nantes"}}; {"name": "wind", "parameters": {"knots": true}}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'tide_table', arguments: { port: 'Nantes' } },
          { name: 'wind', arguments: { knots: true } },
        ],
      },
    },
    {
      title: 'reads two objects with a semicolon behind the token',
      topic: 'parallel',
      text: '<|python_tag|>{"name": "wind", "parameters": {"hour": 6}}; {"name": "wind", "parameters": {"hour": 18}}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'wind', arguments: { hour: 6 } },
          { name: 'wind', arguments: { hour: 18 } },
        ],
      },
    },
    {
      title: 'takes an object that merely has a name for data',
      topic: 'none',
      text: '{"name": "Alma", "age": 25}',
      expected: { content: '{"name": "Alma", "age": 25}', toolCalls: [] },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'High water is at 05:52 {local time}; low water at 12:10.<|eot_id|>',
      expected: {
        content: 'High water is at 05:52 {local time}; low water at 12:10.',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<|python_tag|>{"name": "log_trip", "parameters": {"boat": "Mouette", "crew": ["Ana", "Yann"], "miles": 4',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'log_trip',
            arguments: { boat: 'Mouette', crew: ['Ana', 'Yann'] },
            complete: false,
          },
        ],
      },
    },
    {
      title: 'takes an object with other keys for data',
      topic: 'malformed',
      text: '{"nom": "tide_table", "params": {"port": "Brest"}}',
      expected: { content: '{"nom": "tide_table", "params": {"port": "Brest"}}', toolCalls: [] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`{"name": "log_note", "parameters": {"text": "Mar\u00e9e \u2193 \ud83c\udf0a\t\"vive\" \\ 潮"}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'log_note', arguments: { text: 'Marée ↓ 🌊\t"vive" \\ 潮' } }],
      },
    },
    {
      title: 'keeps braces, semicolons and its token inside of a string',
      topic: 'own-delimiter',
      text: '<|python_tag|>{"name": "log_note", "parameters": {"text": "}; {\\"name\\": 1} <|python_tag|> <|eom_id|>"}}',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'log_note',
            arguments: { text: '}; {"name": 1} <|python_tag|> <|eom_id|>' },
          },
        ],
      },
    },
    {
      title: 'keeps the text before a call behind the token',
      topic: 'text-around',
      text: 'I look at the tides.\n<|python_tag|>{"name": "tide_table", "parameters": {"port": "Quimper"}}<|eom_id|>',
      expected: {
        content: 'I look at the tides.',
        toolCalls: [{ name: 'tide_table', arguments: { port: 'Quimper' } }],
      },
    },
    {
      title: 'reads a call without parameters',
      topic: 'empty',
      text: '{"name": "list_ports", "parameters": {}}',
      expected: { content: '', toolCalls: [{ name: 'list_ports', arguments: {} }] },
    },
  ],
}
