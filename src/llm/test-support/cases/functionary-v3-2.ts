import type { FormatCases } from '../format-cases.ts'

const assistantHeader = '<|start_header_id|>assistant<|end_header_id|>\n\n'
const noMarker = 'the first header is only a line with a name, as the prompt ends in >>>'

/** What Functionary v3.2 writes: parts with a header line, the first one's marker in the prompt. */
export const functionaryV32Cases: FormatCases = {
  format: 'functionary_v3_2',
  source: 'the chat template of Functionary v3.2: >>>name, a line break, arguments or text',
  cases: [
    {
      title: 'reads a first call, whose header has no marker',
      topic: 'single',
      pinnedOnly: noMarker,
      text: 'find_book\n{"author": "Ursula K. Le Guin"}',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_book', arguments: { author: 'Ursula K. Le Guin' } }],
      },
    },
    {
      title: 'reads a first call behind the marker of the prompt',
      topic: 'variant',
      pinnedOnly: noMarker,
      prefill: `${assistantHeader}>>>`,
      text: 'find_book\n{"isbn": "9780060512750"}<|eot_id|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_book', arguments: { isbn: '9780060512750' } }],
      },
    },
    {
      title: 'reads a first call that comes with its marker',
      topic: 'variant',
      text: '>>>find_book\n{"year": 1974}',
      expected: { content: '', toolCalls: [{ name: 'find_book', arguments: { year: 1974 } }] },
    },
    {
      title: 'reads two calls',
      topic: 'parallel',
      pinnedOnly: noMarker,
      text: 'find_book\n{"title": "Solaris"}>>>reserve\n{"copy": 3, "until": "2026-12-01"}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_book', arguments: { title: 'Solaris' } },
          { name: 'reserve', arguments: { copy: 3, until: '2026-12-01' } },
        ],
      },
    },
    {
      title: 'takes the header off an answer for all',
      topic: 'none',
      pinnedOnly: noMarker,
      text: 'all\nThe library opens at nine.<|eot_id|>',
      expected: { content: 'The library opens at nine.', toolCalls: [] },
    },
    {
      title: 'takes no prompt of Python for a header',
      topic: 'none',
      pinnedOnly: noMarker,
      text: 'all\nTry this:\n>>> 1 + 1\n2',
      expected: { content: 'Try this:\n>>> 1 + 1\n2', toolCalls: [] },
    },
    {
      title: 'keeps an answer without any header',
      topic: 'none',
      text: 'There are three copies left.\nShall I reserve one?',
      expected: { content: 'There are three copies left.\nShall I reserve one?', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      pinnedOnly: noMarker,
      text: 'all\nI reserve it.\n>>>reserve\n{"copy": 3, "note": "for the read',
      expected: {
        content: 'I reserve it.',
        toolCalls: [{ name: 'reserve', arguments: { copy: 3 }, complete: false }],
      },
    },
    {
      title: 'repairs a comma behind the last member',
      topic: 'malformed',
      text: '>>>reserve\n{"copy": 4,}',
      expected: { content: '', toolCalls: [{ name: 'reserve', arguments: { copy: 4 } }] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`>>>find_book
{"title": "Peter \u0026 der Wolf\n\u2014 \"Märchen\" 🐺"}`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_book', arguments: { title: 'Peter & der Wolf\n— "Märchen" 🐺' } },
        ],
      },
    },
    {
      title: 'keeps a header inside of a string',
      topic: 'own-delimiter',
      text: String.raw`>>>find_book
{"quote": "see\n>>>reserve\n{\"copy\": 1}"}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'find_book', arguments: { quote: 'see\n>>>reserve\n{"copy": 1}' } }],
      },
    },
    {
      title: 'keeps the text for all before and after a call',
      topic: 'text-around',
      pinnedOnly: noMarker,
      text: 'all\nI look for it.>>>find_book\n{"title": "Momo"}>>>all\n Then we see.',
      expected: {
        content: 'I look for it. Then we see.',
        toolCalls: [{ name: 'find_book', arguments: { title: 'Momo' } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '>>>opening_hours\n{}',
      expected: { content: '', toolCalls: [{ name: 'opening_hours', arguments: {} }] },
    },
    {
      title: 'keeps nested values',
      topic: 'types',
      text: '>>>filter\n{"where": {"any": [{"genre": "essay"}, {"pages": {"below": 200}}]}, "limit": null}',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'filter',
            arguments: {
              where: { any: [{ genre: 'essay' }, { pages: { below: 200 } }] },
              limit: null,
            },
          },
        ],
      },
    },
  ],
}
