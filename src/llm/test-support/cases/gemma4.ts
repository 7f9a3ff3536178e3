import type { FormatCases } from '../format-cases.ts'

/** `<|tool_call>call:name{…}<tool_call|>` with bare keys and `<|"|>` around strings. */
export const gemma4Cases: FormatCases = {
  format: 'gemma4',
  source: "Google Gemma 4: the chat template's tool calls, thought channel and turn markers",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<|tool_call>call:find_trail{region:<|"|>Harz<|"|>,max_km:12.5}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_trail', arguments: { region: 'Harz', max_km: 12.5 } }],
      },
    },
    {
      title: 'two calls, one after the other',
      topic: 'parallel',
      text: '<|tool_call>call:find_trail{region:<|"|>Harz<|"|>}<tool_call|><|tool_call>call:sunset{day:<|"|>2025-09-01<|"|>}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_trail', arguments: { region: 'Harz' } },
          { name: 'sunset', arguments: { day: '2025-09-01' } },
        ],
      },
    },
    {
      title: 'text before and after, the end of the turn dropped',
      topic: 'text-around',
      text: 'I look for a trail.\n<|tool_call>call:find_trail{region:<|"|>Eifel<|"|>}<tool_call|>\nBack soon.<turn|>',
      expected: {
        content: 'I look for a trail.\n\nBack soon.',
        toolCalls: [{ name: 'find_trail', arguments: { region: 'Eifel' } }],
      },
    },
    {
      title: 'the thought channel is reasoning',
      topic: 'reasoning',
      text: '<|channel>thought\nA short trail suits them.<channel|><|tool_call>call:find_trail{region:<|"|>Eifel<|"|>,max_km:5}<tool_call|>',
      expected: {
        content: '',
        reasoning: 'A short trail suits them.',
        toolCalls: [{ name: 'find_trail', arguments: { region: 'Eifel', max_km: 5 } }],
      },
    },
    {
      title: 'nested objects, lists and values of each type',
      topic: 'types',
      text: '<|tool_call>call:plan{stops:[{name:<|"|>Hut<|"|>,nights:2},{name:<|"|>Lake<|"|>,nights:-1}],tags:[<|"|>easy<|"|>,<|"|>dog<|"|>],dry:true,guide:null}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'plan',
            arguments: {
              stops: [
                { name: 'Hut', nights: 2 },
                { name: 'Lake', nights: -1 },
              ],
              tags: ['easy', 'dog'],
              dry: true,
              guide: null,
            },
          },
        ],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<|tool_call>call:my_position{}<tool_call|>',
      expected: { content: '', toolCalls: [{ name: 'my_position', arguments: {} }] },
    },
    {
      title: 'a string that is empty, and one that looks like a number',
      topic: 'empty',
      text: '<|tool_call>call:label{text:<|"|><|"|>,code:<|"|>007<|"|>}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'label', arguments: { text: '', code: '007' } }],
      },
    },
    {
      title: 'plain quotes in a list',
      topic: 'variant',
      text: '<|tool_call>call:pack{items:["rope","map"],days:3}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'pack', arguments: { items: ['rope', 'map'], days: 3 } }],
      },
    },
    {
      title: 'a name with its namespace',
      topic: 'variant',
      text: '<|tool_call>call:maps:geocode{place:<|"|>Goslar<|"|>}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'maps:geocode', arguments: { place: 'Goslar' } }],
      },
    },
    {
      title: 'the opener is missing',
      topic: 'variant',
      pinnedOnly: 'without the opener the words could be of any text',
      text: 'call:sunset{day:<|"|>2025-09-01<|"|>}<tool_call|>',
      expected: { content: '', toolCalls: [{ name: 'sunset', arguments: { day: '2025-09-01' } }] },
    },
    {
      title: 'a word and a colon is no call',
      topic: 'none',
      text: 'You can call: me {any} time.',
      expected: { content: 'You can call: me {any} time.', toolCalls: [] },
    },
    {
      title: 'cut inside a string',
      topic: 'truncated',
      text: '<|tool_call>call:find_trail{region:<|"|>Harz<|"|>,note:<|"|>with a vie',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_trail', arguments: { region: 'Harz' }, complete: false }],
      },
    },
    {
      title: 'the closer is missing, the braces are closed',
      topic: 'malformed',
      text: '<|tool_call>call:sunset{day:<|"|>2025-09-02<|"|>}',
      expected: { content: '', toolCalls: [{ name: 'sunset', arguments: { day: '2025-09-02' } }] },
    },
    {
      title: 'quotes, line breaks and backslashes are what they are',
      topic: 'unicode',
      text: '<|tool_call>call:write{text:<|"|>"Größe": 5\\n\nzweite 🏔️ Zeile<|"|>}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'write', arguments: { text: '"Größe": 5\\n\nzweite 🏔️ Zeile' } }],
      },
    },
    {
      title: 'braces and the closer inside a string end nothing',
      topic: 'own-delimiter',
      text: '<|tool_call>call:write{text:<|"|>a},b:{1}<tool_call|> and on<|"|>,pin:false}<tool_call|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'write', arguments: { text: 'a},b:{1}<tool_call|> and on', pin: false } },
        ],
      },
    },
  ],
}
