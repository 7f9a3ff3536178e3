import type { FormatCases } from '../format-cases.ts'

/** What OLMo 3 writes: Python calls, one a line, in one tag. */
export const olmo3Cases: FormatCases = {
  format: 'olmo3',
  source: 'the chat template of OLMo 3: function_calls around Python calls with line breaks',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<function_calls>\nspecies_info(latin_name="Parus major")\n</function_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'species_info', arguments: { latin_name: 'Parus major' } }],
      },
    },
    {
      title: 'reads calls on lines of their own',
      topic: 'parallel',
      text: `<function_calls>
species_info(latin_name="Turdus merula")
count_sightings(year=2025, region="Harz")
species_info(latin_name="Apus apus")
</function_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'species_info', arguments: { latin_name: 'Turdus merula' } },
          { name: 'count_sightings', arguments: { year: 2025, region: 'Harz' } },
          { name: 'species_info', arguments: { latin_name: 'Apus apus' } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'Great tits (Parus major) were seen 48 times.',
      expected: { content: 'Great tits (Parus major) were seen 48 times.', toolCalls: [] },
    },
    {
      title: 'keeps the arguments that were closed before the cut',
      topic: 'truncated',
      text: '<function_calls>\nreport(species="Apus apus", at=[51.8, 10.6], note="over the ch',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'report',
            arguments: { species: 'Apus apus', at: [51.8, 10.6] },
            complete: false,
          },
        ],
      },
    },
    {
      title: 'keeps the first call whole when the second is cut',
      topic: 'truncated',
      text: '<function_calls>\nreport(species="Pica pica")\nreport(species="Corvus co',
      expected: {
        content: '',
        toolCalls: [
          { name: 'report', arguments: { species: 'Pica pica' } },
          { name: 'report', arguments: {}, complete: false },
        ],
      },
    },
    {
      title: 'leaves prose in the tag as text',
      topic: 'malformed',
      text: '<function_calls>\nno function fits here\n</function_calls>',
      expected: {
        content: '<function_calls>\nno function fits here\n</function_calls>',
        toolCalls: [],
      },
    },
    {
      title: 'reads escapes of Python',
      topic: 'unicode',
      text: String.raw`<function_calls>
report(note="M\u00f6we \"laut\"\n\tdort", place='l\'étang 🦆')
</function_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'report', arguments: { note: 'Möwe "laut"\n\tdort', place: "l'étang 🦆" } },
        ],
      },
    },
    {
      title: 'keeps its closer, parentheses and a call inside of a string',
      topic: 'own-delimiter',
      text: '<function_calls>\nreport(note="a) b=(1)\\n</function_calls> f(x=2)")\n</function_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'report', arguments: { note: 'a) b=(1)\n</function_calls> f(x=2)' } }],
      },
    },
    {
      title: 'keeps the text before and after the tag',
      topic: 'text-around',
      text: 'I count them.\n<function_calls>\ncount_sightings(year=2024)\n</function_calls>\nThen I compare.',
      expected: {
        content: 'I count them.\n\nThen I compare.',
        toolCalls: [{ name: 'count_sightings', arguments: { year: 2024 } }],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '<think>A count by year is enough.</think>\n<function_calls>\ncount_sightings(year=2023)\n</function_calls>',
      expected: {
        content: '',
        reasoning: 'A count by year is enough.',
        toolCalls: [{ name: 'count_sightings', arguments: { year: 2023 } }],
      },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: '```\n<function_calls>\ncount_sightings(year=2022)\n</function_calls>\n```',
      expected: {
        content: '```\n<function_calls>\ncount_sightings(year=2022)\n</function_calls>\n```',
        toolCalls: [],
        candidates: [{ name: 'count_sightings', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<function_calls>\nlist_regions()\n</function_calls>',
      expected: { content: '', toolCalls: [{ name: 'list_regions', arguments: {} }] },
    },
    {
      title: 'reads the words for true, false and nothing of Python and of JSON',
      topic: 'variant',
      text: '<function_calls>\nsearch(rare=True, ringed=false, sex=None, age=null, nest=true)\n</function_calls>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'search',
            arguments: { rare: true, ringed: false, sex: null, age: null, nest: true },
          },
        ],
      },
    },
    {
      title: 'reads nested literals',
      topic: 'types',
      text: "<function_calls>\nsearch(area={'box': [[1, -2], [3.25, 4]]}, limit=10)\n</function_calls>",
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'search',
            arguments: {
              area: {
                box: [
                  [1, -2],
                  [3.25, 4],
                ],
              },
              limit: 10,
            },
          },
        ],
      },
    },
  ],
}
