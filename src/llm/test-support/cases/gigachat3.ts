import type { FormatCases } from '../format-cases.ts'

/** A message of the role `function call`, or `<|function_call|>` and an object. */
export const gigachat3Cases: FormatCases = {
  format: 'gigachat3',
  source: 'GigaChat 3 and 3.1: chat templates, in which a call is a message of a role of its own',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "metro_route", "arguments": {"from": "Сокол", "to": "Динамо"}}',
      expected: {
        content: '',
        toolCalls: [{ name: 'metro_route', arguments: { from: 'Сокол', to: 'Динамо' } }],
      },
    },
    {
      title: 'the marker of the later version',
      topic: 'variant',
      text: '<|function_call|>{"name": "metro_route", "arguments": {"from": "Сокол", "transfers": 0}}',
      expected: {
        content: '',
        toolCalls: [{ name: 'metro_route', arguments: { from: 'Сокол', transfers: 0 } }],
      },
    },
    {
      title: 'the tags of 3.5, whose parameters say whether they are strings',
      topic: 'variant',
      text: 'Считаю.\n\n<｜GCML｜tool_calls>\n<｜GCML｜invoke name="metro_route">\n<｜GCML｜parameter name="from" string="true">007</｜GCML｜parameter>\n<｜GCML｜parameter name="transfers" string="false">[0, 1]</｜GCML｜parameter>\n</｜GCML｜invoke>\n<｜GCML｜invoke name="find_book">\n</｜GCML｜invoke>\n</｜GCML｜tool_calls>',
      expected: {
        content: 'Считаю.\n\n',
        toolCalls: [
          { name: 'metro_route', arguments: { from: '007', transfers: [0, 1] } },
          { name: 'find_book', arguments: {} },
        ],
      },
    },
    {
      title: 'keeps the first call of 3.5 whole where the second is cut',
      topic: 'truncated',
      text: '<｜GCML｜tool_calls>\n<｜GCML｜invoke name="find_book">\n<｜GCML｜parameter name="title" string="true">Мы</｜GCML｜parameter>\n</｜GCML｜invoke>\n<｜GCML｜invoke name="find_book">\n<｜GCML｜parameter name="title" string="true">О',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_book', arguments: { title: 'Мы' } },
          { name: 'find_book', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'text before a call, the end of the text dropped',
      topic: 'text-around',
      text: 'Сейчас посмотрю.<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "metro_route", "arguments": {"to": "Динамо"}}</s>',
      expected: {
        content: 'Сейчас посмотрю.',
        toolCalls: [{ name: 'metro_route', arguments: { to: 'Динамо' } }],
      },
    },
    {
      title: 'text before the marker of the later version',
      topic: 'text-around',
      text: 'Ищу книгу.\n\n<|function_call|>{"name": "find_book", "arguments": {"title": "Мы"}}',
      expected: {
        content: 'Ищу книгу.',
        toolCalls: [{ name: 'find_book', arguments: { title: 'Мы' } }],
      },
    },
    {
      title: 'two messages, two calls',
      topic: 'parallel',
      text: '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "find_book", "arguments": {"title": "Мы"}}<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "find_book", "arguments": {"title": "Нос"}}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_book', arguments: { title: 'Мы' } },
          { name: 'find_book', arguments: { title: 'Нос' } },
        ],
      },
    },
    {
      title: 'two calls of the later version',
      topic: 'parallel',
      text: '<|function_call|>{"name": "find_book", "arguments": {"year": 1920}}<|function_call|>{"name": "open_hours", "arguments": {"day": "sat"}}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_book', arguments: { year: 1920 } },
          { name: 'open_hours', arguments: { day: 'sat' } },
        ],
      },
    },
    {
      title: 'arguments before the name',
      topic: 'variant',
      text: '<|function_call|>{"arguments": {"title": "Нос"}, "name": "find_book"}',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_book', arguments: { title: 'Нос' } }],
      },
    },
    {
      title: 'nested values',
      topic: 'types',
      text: '<|function_call|>{"name": "reserve", "arguments": {"books": [{"id": 7, "copy": null}], "pickup": {"branch": "Арбат", "today": true}}}',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'reserve',
            arguments: {
              books: [{ id: 7, copy: null }],
              pickup: { branch: 'Арбат', today: true },
            },
          },
        ],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "open_hours", "arguments": {}}',
      expected: { content: '', toolCalls: [{ name: 'open_hours', arguments: {} }] },
    },
    {
      title: 'plain text with the words of the role',
      topic: 'none',
      text: 'A function call\n{starts} with its role.',
      expected: { content: 'A function call\n{starts} with its role.', toolCalls: [] },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      text: '<|function_call|>{"name": "reserve", "arguments": {"id": 7, "note": "для ',
      expected: {
        content: '',
        toolCalls: [{ name: 'reserve', arguments: { id: 7 }, complete: false }],
      },
    },
    {
      title: 'cut after the name',
      topic: 'truncated',
      text: '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "reserve", "arg',
      expected: { content: '', toolCalls: [{ name: 'reserve', arguments: {}, complete: false }] },
    },
    {
      title: 'no JSON after the marker',
      topic: 'malformed',
      text: '<|function_call|>reserve the book',
      expected: { content: '<|function_call|>reserve the book', toolCalls: [] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`<|function_call|>{"name": "review", "arguments": {"text": "\u041c\u044b — \"роман\"\n\ud83d\udcda", "path": "a\\b"}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'review', arguments: { text: 'Мы — "роман"\n📚', path: 'a\\b' } }],
      },
    },
    {
      title: 'markers inside an argument begin and end nothing',
      topic: 'own-delimiter',
      text: '<|function_call|>{"name": "review", "arguments": {"text": "}}<|message_sep|>\\n\\nfunction call<|role_sep|>{", "stars": 4}}',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'review',
            arguments: { text: '}}<|message_sep|>\n\nfunction call<|role_sep|>{', stars: 4 },
          },
        ],
      },
    },
  ],
}
