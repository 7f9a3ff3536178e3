import type { FormatCases } from '../format-cases.ts'

/** What Llama 3.2 and 4, ToolACE and Gemma 3 write: a list of Python calls. */
export const pythonicCases: FormatCases = {
  format: 'pythonic',
  source: 'the prompt format of Llama 3.2 and 4: [f(a=1), g(b=2)], in python_start and python_end',
  cases: [
    {
      title: 'reads a list that is the whole message',
      topic: 'single',
      text: '[get_menu(restaurant="Da Enzo", vegetarian=True)]',
      expected: {
        content: '',
        toolCalls: [{ name: 'get_menu', arguments: { restaurant: 'Da Enzo', vegetarian: true } }],
      },
    },
    {
      title: 'reads a list in the tokens of Llama 4',
      topic: 'variant',
      text: '<|python_start|>[get_menu(restaurant="Felice")]<|python_end|><|eot|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'get_menu', arguments: { restaurant: 'Felice' } }],
      },
    },
    {
      title: 'reads two calls of one list',
      topic: 'parallel',
      text: "[reserve(table=4, at='19:30'), reserve(table=7, at='21:00')]",
      expected: {
        content: '',
        toolCalls: [
          { name: 'reserve', arguments: { table: 4, at: '19:30' } },
          { name: 'reserve', arguments: { table: 7, at: '21:00' } },
        ],
      },
    },
    {
      title: 'takes a list of words for text',
      topic: 'none',
      text: '[carbonara, amatriciana, gricia]',
      expected: { content: '[carbonara, amatriciana, gricia]', toolCalls: [] },
    },
    {
      title: 'takes a link for text',
      topic: 'none',
      text: '[the menu](https://example.com/menu(1).pdf) has prices.',
      expected: {
        content: '[the menu](https://example.com/menu(1).pdf) has prices.',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the arguments that were closed before the cut',
      topic: 'truncated',
      text: '<|python_start|>[order(dish="gricia", extras=["pepe", "pane"], note="no sal',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'order',
            arguments: { dish: 'gricia', extras: ['pepe', 'pane'] },
            complete: false,
          },
        ],
      },
    },
    {
      title: 'keeps the first call whole when the second is cut',
      topic: 'truncated',
      text: '<|python_start|>[reserve(table=1), reserve(table=12',
      expected: {
        content: '',
        toolCalls: [
          { name: 'reserve', arguments: { table: 1 } },
          { name: 'reserve', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'leaves prose in the tokens as text',
      topic: 'malformed',
      text: '<|python_start|>I would reserve table 4<|python_end|>',
      expected: {
        content: '<|python_start|>I would reserve table 4<|python_end|>',
        toolCalls: [],
      },
    },
    {
      title: 'reads escapes of Python',
      topic: 'unicode',
      text: String.raw`[order(dish='caff\xe8 \u2615', note="l'ultimo \"giro\"\n\U0001F35D", who='c\'è 你')]`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'order',
            arguments: { dish: 'caffè ☕', note: 'l\'ultimo "giro"\n🍝', who: "c'è 你" },
          },
        ],
      },
    },
    {
      title: 'keeps brackets, parentheses and tokens inside of a string',
      topic: 'own-delimiter',
      text: '<|python_start|>[order(note=")], g(x=1)] <|python_end|>", table=2)]<|python_end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'order', arguments: { note: ')], g(x=1)] <|python_end|>', table: 2 } }],
      },
    },
    {
      title: 'keeps the text before and after the tokens',
      topic: 'text-around',
      text: 'I reserve now.\n<|python_start|>[reserve(table=5)]<|python_end|>\nSee you there.',
      expected: {
        content: 'I reserve now.\n\nSee you there.',
        toolCalls: [{ name: 'reserve', arguments: { table: 5 } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '[opening_hours()]',
      expected: { content: '', toolCalls: [{ name: 'opening_hours', arguments: {} }] },
    },
    {
      title: 'reads nested literals, None, signs, and commas behind the last one',
      topic: 'types',
      text: "[rate(scores={'food': -1.5, 'wine': [3, None, False,],}, visits=-2, total=1e3,)]",
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'rate',
            arguments: {
              scores: { food: -1.5, wine: [3, null, false] },
              visits: -2,
              total: 1000,
            },
          },
        ],
      },
    },
    {
      title: 'reads the JSON that Llama 4 writes instead',
      topic: 'variant',
      text: '<|python_start|>{"name": "reserve", "parameters": {"table": 9}}<|python_end|>',
      expected: { content: '', toolCalls: [{ name: 'reserve', arguments: { table: 9 } }] },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: '```\n<|python_start|>[reserve(table=3)]<|python_end|>\n```',
      expected: {
        content: '```\n<|python_start|>[reserve(table=3)]<|python_end|>\n```',
        toolCalls: [],
        candidates: [{ name: 'reserve', refusedBy: 'promotion' }],
      },
    },
  ],
}
