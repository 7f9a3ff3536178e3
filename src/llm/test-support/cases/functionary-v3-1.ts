import type { FormatCases } from '../format-cases.ts'

/** What Functionary v3.1 and Llama 3.1 with custom tools write: a JSON body in a named tag. */
export const functionaryV31Cases: FormatCases = {
  format: 'functionary_v3_1',
  source: 'the prompt of Llama 3.1 for custom tools: function=name, a JSON body, the closer',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<function=track_parcel>{"number": "RX 402 DE"}</function>',
      expected: {
        content: '',
        toolCalls: [{ name: 'track_parcel', arguments: { number: 'RX 402 DE' } }],
      },
    },
    {
      title: 'reads calls that follow each other without a break',
      topic: 'parallel',
      text: '<function=track_parcel>{"number": "A1"}</function><function=quote_price>{"kilos": 2.5, "express": false}</function>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'track_parcel', arguments: { number: 'A1' } },
          { name: 'quote_price', arguments: { kilos: 2.5, express: false } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call, and drops the token at its end',
      topic: 'none',
      text: 'Your parcel is in Leipzig.<|eot_id|>',
      expected: { content: 'Your parcel is in Leipzig.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<function=send_email>{"to": "depot@example.com", "lines": ["one", "two"], "subject": "Par',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'send_email',
            arguments: { to: 'depot@example.com', lines: ['one', 'two'] },
            complete: false,
          },
        ],
      },
    },
    {
      title: 'drops a number that more digits could follow',
      topic: 'truncated',
      text: '<function=quote_price>{"express": true, "kilos": 12',
      expected: {
        content: '',
        toolCalls: [{ name: 'quote_price', arguments: { express: true }, complete: false }],
      },
    },
    {
      title: 'is whole when only the closer is missing',
      topic: 'truncated',
      text: '<function=track_parcel>{"number": "B2"}',
      expected: { content: '', toolCalls: [{ name: 'track_parcel', arguments: { number: 'B2' } }] },
    },
    {
      title: 'repairs a comma behind the last member',
      topic: 'malformed',
      text: '<function=track_parcel>{"number": "C3",}</function>',
      expected: { content: '', toolCalls: [{ name: 'track_parcel', arguments: { number: 'C3' } }] },
    },
    {
      title: 'leaves a tag without a name as text',
      topic: 'malformed',
      text: '<function=>{"number": "D4"}</function>',
      expected: { content: '<function=>{"number": "D4"}</function>', toolCalls: [] },
    },
    {
      title: 'reads escapes of JSON, also those of a surrogate pair',
      topic: 'unicode',
      text: String.raw`<function=send_email>{"body": "Gr\u00fc\u00dfe \ud83d\udce6\n\tund \"bis bald\" — 你好"}</function>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'send_email', arguments: { body: 'Grüße 📦\n\tund "bis bald" — 你好' } },
        ],
      },
    },
    {
      title: 'keeps its own tags inside of a string',
      topic: 'own-delimiter',
      text: '<function=send_email>{"body": "end with </function> after <function=f>{}"}</function>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'send_email', arguments: { body: 'end with </function> after <function=f>{}' } },
        ],
      },
    },
    {
      title: 'keeps the text before, between and after calls',
      topic: 'text-around',
      text: `I look it up.
<function=track_parcel>{"number": "E5"}</function>
And the price.
<function=quote_price>{"kilos": 1}</function>
One moment.`,
      expected: {
        content: 'I look it up.\n\nAnd the price.\n\nOne moment.',
        toolCalls: [
          { name: 'track_parcel', arguments: { number: 'E5' } },
          { name: 'quote_price', arguments: { kilos: 1 } },
        ],
      },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: 'Write it so:\n```\n<function=quote_price>{"kilos": 1}</function>\n```',
      expected: {
        content: 'Write it so:\n```\n<function=quote_price>{"kilos": 1}</function>\n```',
        toolCalls: [],
        candidates: [{ name: 'quote_price', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<function=list_depots>{}</function>',
      expected: { content: '', toolCalls: [{ name: 'list_depots', arguments: {} }] },
    },
    {
      title: 'keeps nested values',
      topic: 'types',
      text: '<function=book>{"stops": [{"at": {"x": 1, "y": -2.5}, "tags": []}], "note": null}</function>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'book',
            arguments: { stops: [{ at: { x: 1, y: -2.5 }, tags: [] }], note: null },
          },
        ],
      },
    },
  ],
}
