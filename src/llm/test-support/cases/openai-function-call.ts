import type { FormatCases } from '../format-cases.ts'

/** Messages of the chat completions interface with the older `function_call`. */
export const openaiFunctionCallCases: FormatCases = {
  format: 'openai_function_call',
  source: 'OpenAI API reference, chat completions: the deprecated function_call of a message',
  cases: [
    {
      title: 'a message with its one call',
      topic: 'single',
      text: String.raw`{"role":"assistant","content":null,"function_call":{"name":"convert_currency","arguments":"{\"from\":\"SEK\",\"to\":\"NOK\",\"amount\":120}"}}`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'convert_currency', arguments: { from: 'SEK', to: 'NOK', amount: 120 } },
        ],
      },
    },
    {
      title: 'a whole body, the message in its first choice',
      topic: 'variant',
      text: String.raw`{"id":"chatcmpl-8","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":null,"function_call":{"name":"book_table","arguments":"{\"guests\": 4}"}},"finish_reason":"function_call"}]}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'book_table', arguments: { guests: 4 } }],
      },
    },
    {
      title: 'the member alone is its call',
      topic: 'variant',
      text: String.raw`{"function_call":{"name":"book_table","arguments":"{\"guests\":2,\"outside\":false}"}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'book_table', arguments: { guests: 2, outside: false } }],
      },
    },
    {
      title: 'arguments as an object',
      topic: 'variant',
      text: '{"role":"assistant","content":"","function_call":{"name":"plan_route","arguments":{"stops":["Ghent","Lille"],"avoid":{"tolls":true}}}}',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'plan_route',
            arguments: { stops: ['Ghent', 'Lille'], avoid: { tolls: true } },
          },
        ],
      },
    },
    {
      title: 'arguments before the name',
      topic: 'variant',
      text: String.raw`{"role":"assistant","content":null,"function_call":{"arguments":"{\"isbn\":\"9780141036144\"}","name":"find_book"}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'find_book', arguments: { isbn: '9780141036144' } }],
      },
    },
    {
      title: 'content beside the call is the content',
      topic: 'text-around',
      text: String.raw`{"role":"assistant","content":"Checking the shelves.","function_call":{"name":"find_book","arguments":"{\"author\":\"Le Guin\"}"}}`,
      expected: {
        content: 'Checking the shelves.',
        toolCalls: [{ name: 'find_book', arguments: { author: 'Le Guin' } }],
      },
    },
    {
      title: 'arguments of an empty object',
      topic: 'empty',
      text: '{"role":"assistant","content":null,"function_call":{"name":"undo","arguments":"{}"}}',
      expected: { content: '', toolCalls: [{ name: 'undo', arguments: {} }] },
    },
    {
      title: 'arguments that the token limit cut keep what was closed',
      topic: 'truncated',
      text: String.raw`{"role":"assistant","content":null,"function_call":{"name":"draft_mail","arguments":"{\"to\": [\"ana@example.org\"], \"subject\": \"Roof\", \"body\": \"Dear An"}}`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'draft_mail',
            arguments: { to: ['ana@example.org'], subject: 'Roof' },
            complete: false,
          },
        ],
      },
    },
    {
      title: 'a list at the cut is not closed, so it is left out',
      topic: 'truncated',
      text: String.raw`{"role":"assistant","content":null,"function_call":{"name":"draft_mail","arguments":"{\"to\": [\"ana@example.org\""}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'draft_mail', arguments: {}, complete: false }],
      },
    },
    {
      title: 'data with a member of that name is data',
      topic: 'none',
      text: '{"setting":"function_call","function_call":"auto"}',
      expected: {
        content: '{"setting":"function_call","function_call":"auto"}',
        toolCalls: [],
      },
    },
    {
      title: 'a message amid a sentence is not a call',
      topic: 'none',
      text: 'It used to send {"function_call":{"name":"undo","arguments":"{}"}} for that.',
      expected: {
        content: 'It used to send {"function_call":{"name":"undo","arguments":"{}"}} for that.',
        toolCalls: [],
        candidates: [{ name: 'undo', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'a call without a name is no call',
      topic: 'malformed',
      text: String.raw`{"function_call":{"arguments":"{\"guests\":2}"}}`,
      expected: {
        content: String.raw`{"function_call":{"arguments":"{\"guests\":2}"}}`,
        toolCalls: [],
      },
    },
    {
      title: 'escapes twice over',
      topic: 'unicode',
      text: String.raw`{"role":"assistant","content":null,"function_call":{"name":"say","arguments":"{\"line\":\"caf\\u00e9\\t\\\"au lait\\\"\",\"mood\":\"😀\"}"}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'say', arguments: { line: 'café\t"au lait"', mood: '😀' } }],
      },
    },
    {
      title: 'closing braces inside an argument close nothing',
      topic: 'own-delimiter',
      text: String.raw`{"role":"assistant","content":null,"function_call":{"name":"write_file","arguments":"{\"path\":\"main.c\",\"text\":\"int main() { if (1) { return 0; }}\\n\\\"}}\"}"}}`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'write_file',
            arguments: { path: 'main.c', text: 'int main() { if (1) { return 0; }}\n"}}' },
          },
        ],
      },
    },
  ],
}
