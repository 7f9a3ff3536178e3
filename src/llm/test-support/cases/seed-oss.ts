import type { FormatCases } from '../format-cases.ts'

/** Functions by `tag=name` in a tag with a prefix; values stand on one line with their tags. */
export const seedOssCases: FormatCases = {
  format: 'seed_oss',
  source: 'the chat template of Seed-OSS, which also has <seed:think> and marks of its budget',
  cases: [
    {
      title: 'reads one function',
      topic: 'single',
      text: `<seed:tool_call>
<function=water_bed>
<parameter=bed>north</parameter>
<parameter=litres>12</parameter>
</function>
</seed:tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'water_bed', arguments: { bed: 'north', litres: 12 } }],
      },
    },
    {
      title: 'reads a tag for each call',
      topic: 'parallel',
      text: `<seed:tool_call>
<function=soil_moisture>
<parameter=bed>north</parameter>
</function>
</seed:tool_call>
<seed:tool_call>
<function=soil_moisture>
<parameter=bed>south</parameter>
</function>
</seed:tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'soil_moisture', arguments: { bed: 'north' } },
          { name: 'soil_moisture', arguments: { bed: 'south' } },
        ],
      },
    },
    {
      title: 'keeps text around a call and drops the end of the turn',
      topic: 'text-around',
      text: `Watering.
<seed:tool_call>
<function=water_bed>
<parameter=bed>herbs</parameter>
</function>
</seed:tool_call>
Rain is due tonight.<seed:eos>`,
      expected: {
        content: 'Watering.\n\nRain is due tonight.',
        toolCalls: [{ name: 'water_bed', arguments: { bed: 'herbs' } }],
      },
    },
    {
      title: 'finds nothing in plain text about seeds',
      topic: 'none',
      text: 'Mix seed: sand = 1 : 3, and <sow> it thinly.',
      expected: { content: 'Mix seed: sand = 1 : 3, and <sow> it thinly.', toolCalls: [] },
    },
    {
      title: 'reads reasoning in its own tag',
      topic: 'reasoning',
      text: `<seed:think>The north bed is dry.</seed:think><seed:tool_call>
<function=water_bed>
<parameter=bed>north</parameter>
</function>
</seed:tool_call>`,
      expected: {
        content: '',
        reasoning: 'The north bed is dry.',
        toolCalls: [{ name: 'water_bed', arguments: { bed: 'north' } }],
      },
    },
    {
      title: 'does not promote a call inside reasoning',
      topic: 'reasoning',
      text: '<seed:think>Or <seed:tool_call><function=drain></function></seed:tool_call>?</seed:think>No draining today.',
      expected: {
        content: 'No draining today.',
        reasoning: 'Or <seed:tool_call><function=drain></function></seed:tool_call>?',
        toolCalls: [],
        candidates: [{ name: 'drain', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'is incomplete where a value is cut',
      topic: 'truncated',
      text: '<seed:tool_call>\n<function=diary>\n<parameter=day>Monday</parameter>\n<parameter=text>Sowed three ro',
      expected: {
        content: '',
        toolCalls: [{ name: 'diary', arguments: { day: 'Monday' }, complete: false }],
      },
    },
    {
      title: 'sees no call where the name is cut',
      topic: 'truncated',
      text: 'Right away.\n<seed:tool_call>\n<function=dia',
      expected: { content: 'Right away.\n<seed:tool_call>\n<function=dia', toolCalls: [] },
    },
    {
      title: 'takes a closed function as whole though its tag is not closed',
      topic: 'malformed',
      text: '<seed:tool_call>\n<function=prune>\n<parameter=tree>plum</parameter>\n</function>',
      expected: { content: '', toolCalls: [{ name: 'prune', arguments: { tree: 'plum' } }] },
    },
    {
      title: 'lets the tag close a function that has no closer',
      topic: 'malformed',
      text: '<seed:tool_call>\n<function=prune>\n<parameter=tree>pear</parameter>\n</seed:tool_call>',
      expected: { content: '', toolCalls: [{ name: 'prune', arguments: { tree: 'pear' } }] },
    },
    {
      title: 'keeps scripts, quotes and a line break in a value',
      topic: 'unicode',
      text: '<seed:tool_call>\n<function=diary>\n<parameter=text>Søndag: "拔草"\n\\n 🌱 ½ m</parameter>\n</function>\n</seed:tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'diary', arguments: { text: 'Søndag: "拔草"\n\\n 🌱 ½ m' } }],
      },
    },
    {
      title: 'keeps the opener of its tag inside a value',
      topic: 'own-delimiter',
      text: '<seed:tool_call>\n<function=diary>\n<parameter=text>the mark <seed:tool_call> means: 1 < 2</parameter>\n</function>\n</seed:tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'diary', arguments: { text: 'the mark <seed:tool_call> means: 1 < 2' } },
        ],
      },
    },
    {
      title: 'reads a function without parameters',
      topic: 'empty',
      text: '<seed:tool_call>\n<function=beds>\n</function>\n</seed:tool_call>',
      expected: { content: '', toolCalls: [{ name: 'beds', arguments: {} }] },
    },
    {
      title: 'makes JSON of untyped values only where nothing is lost',
      topic: 'types',
      text: '<seed:tool_call>\n<function=plan>\n<parameter=rows>[1, 2]</parameter>\n<parameter=bed>{"w": 1, "h": {"cm": 80}}</parameter>\n<parameter=lot>0815</parameter>\n<parameter=open>false</parameter>\n<parameter=tag>9007199254740993</parameter>\n</function>\n</seed:tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'plan',
            arguments: {
              rows: [1, 2],
              bed: { w: 1, h: { cm: 80 } },
              lot: '0815',
              open: false,
              tag: '9007199254740993',
            },
          },
        ],
      },
    },
  ],
}
