import type { FormatCases } from '../format-cases.ts'

/** Lists between `<|tools_prefix|>` and `<|tools_suffix|>`, a call's name being its key. */
export const apertusCases: FormatCases = {
  format: 'apertus',
  source: "swiss-ai Apertus: the chat template's tool calls and inner blocks",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<|tools_prefix|>[{"train_departures": {"station": "Bern", "limit": 5}}]<|tools_suffix|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'train_departures', arguments: { station: 'Bern', limit: 5 } }],
      },
    },
    {
      title: 'two calls in one list',
      topic: 'parallel',
      text: '<|tools_prefix|>[{"train_departures": {"station": "Bern"}}, {"snow_depth": {"resort": "Davos"}}]<|tools_suffix|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'train_departures', arguments: { station: 'Bern' } },
          { name: 'snow_depth', arguments: { resort: 'Davos' } },
        ],
      },
    },
    {
      title: 'two lists, text between them',
      topic: 'parallel',
      text: '<|tools_prefix|>[{"snow_depth": {"resort": "Davos"}}]<|tools_suffix|> and <|tools_prefix|>[{"snow_depth": {"resort": "Arosa"}}]<|tools_suffix|>',
      expected: {
        content: 'and',
        toolCalls: [
          { name: 'snow_depth', arguments: { resort: 'Davos' } },
          { name: 'snow_depth', arguments: { resort: 'Arosa' } },
        ],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      text: 'I look at the slopes.\n<|tools_prefix|>[{"snow_depth": {"resort": "Davos"}}]<|tools_suffix|>\nOne moment.',
      expected: {
        content: 'I look at the slopes.\n\nOne moment.',
        toolCalls: [{ name: 'snow_depth', arguments: { resort: 'Davos' } }],
      },
    },
    {
      title: 'an inner block is reasoning, the end of the turn is nothing',
      topic: 'reasoning',
      text: '<|inner_prefix|>They ski.\nSo snow.<|inner_suffix|><|tools_prefix|>[{"snow_depth": {"resort": "Davos"}}]<|tools_suffix|><|assistant_end|>',
      expected: {
        content: '',
        reasoning: 'They ski.\nSo snow.',
        toolCalls: [{ name: 'snow_depth', arguments: { resort: 'Davos' } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<|tools_prefix|>[{"current_user": {}}]<|tools_suffix|>',
      expected: { content: '', toolCalls: [{ name: 'current_user', arguments: {} }] },
    },
    {
      title: 'a list without calls leaves the text',
      topic: 'empty',
      text: 'Nothing to look up.<|tools_prefix|>[]<|tools_suffix|>',
      pinnedOnly: 'an empty list says of no format that it is there',
      expected: { content: 'Nothing to look up.', toolCalls: [] },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'The model writes [{"f": {}}] between a prefix and a suffix.',
      expected: {
        content: 'The model writes [{"f": {}}] between a prefix and a suffix.',
        toolCalls: [],
      },
    },
    {
      title: 'markers in a fence are shown, not used',
      topic: 'none',
      text: 'Like so:\n```\n<|tools_prefix|>[{"reboot": {"now": true}}]<|tools_suffix|>\n```\n',
      expected: {
        content: 'Like so:\n```\n<|tools_prefix|>[{"reboot": {"now": true}}]<|tools_suffix|>\n```',
        toolCalls: [],
        candidates: [{ name: 'reboot', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      text: '<|tools_prefix|>[{"train_departures": {"station": "Bern", "to": "Zür',
      expected: {
        content: '',
        toolCalls: [{ name: 'train_departures', arguments: { station: 'Bern' }, complete: false }],
      },
    },
    {
      title: 'cut inside the name',
      topic: 'truncated',
      text: '<|tools_prefix|>[{"train_dep',
      expected: { content: '<|tools_prefix|>[{"train_dep', toolCalls: [] },
    },
    {
      title: 'the suffix is missing, the list is closed',
      topic: 'malformed',
      text: '<|tools_prefix|>[{"snow_depth": {"resort": "Laax"}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'snow_depth', arguments: { resort: 'Laax' } }],
      },
    },
    {
      title: 'no JSON between the markers',
      topic: 'malformed',
      text: '<|tools_prefix|>snow in Davos please<|tools_suffix|>',
      expected: {
        content: '<|tools_prefix|>snow in Davos please<|tools_suffix|>',
        toolCalls: [],
      },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`<|tools_prefix|>[{"send": {"text": "Gr\u00fcezi \"Ueli\"\n\ud83c\uddE8\ud83c\uddED", "an": "Zoë"}}]<|tools_suffix|>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'send', arguments: { text: 'Grüezi "Ueli"\n🇨🇭', an: 'Zoë' } }],
      },
    },
    {
      title: 'the suffix inside an argument ends nothing',
      topic: 'own-delimiter',
      text: '<|tools_prefix|>[{"explain": {"text": "it ends with }]<|tools_suffix|> always", "short": true}}]<|tools_suffix|>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'explain',
            arguments: { text: 'it ends with }]<|tools_suffix|> always', short: true },
          },
        ],
      },
    },
  ],
}
