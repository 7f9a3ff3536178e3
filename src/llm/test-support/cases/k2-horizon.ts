import type { FormatCases } from '../format-cases.ts'

/** What K2-Horizon and K2-V3 of IFM write: pairs with a type between key and value. */
export const k2HorizonCases: FormatCases = {
  format: 'k2_horizon',
  source: 'the three tool formats of K2 (xml_typed, xml, json) in its chat template',
  cases: [
    {
      title: 'reads a typed call',
      topic: 'single',
      text: '<ifm|tool_calls><ifm|tool_call>roll_dice<ifm|arg_key>sides</ifm|arg_key><ifm|arg_type>integer</ifm|arg_type><ifm|arg_value>20</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'roll_dice', arguments: { sides: 20 } }] },
    },
    {
      title: 'keeps as a string what is said to be a string',
      topic: 'types',
      text: '<ifm|tool_calls><ifm|tool_call>dial<ifm|arg_key>extension</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>2044</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'dial', arguments: { extension: '2044' } }] },
    },
    {
      title: 'reads objects, lists, booleans and null by their type',
      topic: 'types',
      text: '<ifm|tool_calls><ifm|tool_call>plot<ifm|arg_key>points</ifm|arg_key><ifm|arg_type>array</ifm|arg_type><ifm|arg_value>[[0, 1], [2, 3.5]]</ifm|arg_value><ifm|arg_key>axis</ifm|arg_key><ifm|arg_type>object</ifm|arg_type><ifm|arg_value>{"x": {"log": false}}</ifm|arg_value><ifm|arg_key>grid</ifm|arg_key><ifm|arg_type>boolean</ifm|arg_type><ifm|arg_value>true</ifm|arg_value><ifm|arg_key>title</ifm|arg_key><ifm|arg_type>null</ifm|arg_type><ifm|arg_value>null</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'plot',
            arguments: {
              points: [
                [0, 1],
                [2, 3.5],
              ],
              axis: { x: { log: false } },
              grid: true,
              title: null,
            },
          },
        ],
      },
    },
    {
      title: 'reads two calls of one section',
      topic: 'parallel',
      text: '<ifm|tool_calls><ifm|tool_call>roll_dice<ifm|arg_key>sides</ifm|arg_key><ifm|arg_type>integer</ifm|arg_type><ifm|arg_value>6</ifm|arg_value></ifm|tool_call><ifm|tool_call>flip_coin</ifm|tool_call></ifm|tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'roll_dice', arguments: { sides: 6 } },
          { name: 'flip_coin', arguments: {} },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'You rolled a 17 | that beats the armour class of 15.',
      expected: {
        content: 'You rolled a 17 | that beats the armour class of 15.',
        toolCalls: [],
      },
    },
    {
      title: 'drops a number that more digits could follow',
      topic: 'truncated',
      text: '<ifm|tool_calls><ifm|tool_call>dial<ifm|arg_key>line</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>A</ifm|arg_value><ifm|arg_key>timeout</ifm|arg_key><ifm|arg_type>integer</ifm|arg_type><ifm|arg_value>30',
      expected: {
        content: '',
        toolCalls: [{ name: 'dial', arguments: { line: 'A' }, complete: false }],
      },
    },
    {
      title: 'is whole when only the closer of the section is missing',
      topic: 'truncated',
      text: '<ifm|tool_calls><ifm|tool_call>dial<ifm|arg_key>line</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>B</ifm|arg_value></ifm|tool_call>',
      expected: { content: '', toolCalls: [{ name: 'dial', arguments: { line: 'B' } }] },
    },
    {
      title: 'leaves a section without a call as text',
      topic: 'malformed',
      text: '<ifm|tool_calls>I would roll the dice.</ifm|tool_calls>',
      expected: {
        content: '<ifm|tool_calls>I would roll the dice.</ifm|tool_calls>',
        toolCalls: [],
      },
    },
    {
      title: 'keeps accents, emoji and quotes of a value',
      topic: 'unicode',
      text: '<ifm|tool_calls><ifm|tool_call>narrate<ifm|arg_key>line</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>«Çà et là», dit-il: "🐉"</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'narrate', arguments: { line: '«Çà et là», dit-il: "🐉"' } }],
      },
    },
    {
      title: 'keeps the tags of calls inside of a value',
      topic: 'own-delimiter',
      text: '<ifm|tool_calls><ifm|tool_call>narrate<ifm|arg_key>line</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>a <ifm|tool_call> ends in </ifm|tool_call> here</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'narrate',
            arguments: { line: 'a <ifm|tool_call> ends in </ifm|tool_call> here' },
          },
        ],
      },
    },
    {
      title: 'keeps the text before, between and after sections',
      topic: 'text-around',
      text: 'Heads or tails? <ifm|tool_calls><ifm|tool_call>flip_coin</ifm|tool_call></ifm|tool_calls> Again: <ifm|tool_calls><ifm|tool_call>flip_coin</ifm|tool_call></ifm|tool_calls> Good luck.',
      expected: {
        content: 'Heads or tails?  Again:  Good luck.',
        toolCalls: [
          { name: 'flip_coin', arguments: {} },
          { name: 'flip_coin', arguments: {} },
        ],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '<think>A coin decides.</think><ifm|tool_calls><ifm|tool_call>flip_coin</ifm|tool_call></ifm|tool_calls>',
      expected: {
        content: '',
        reasoning: 'A coin decides.',
        toolCalls: [{ name: 'flip_coin', arguments: {} }],
      },
    },
    {
      title: 'reads pairs without a type',
      topic: 'variant',
      text: '<ifm|tool_calls><ifm|tool_call>roll_dice<ifm|arg_key>sides</ifm|arg_key><ifm|arg_value>12</ifm|arg_value><ifm|arg_key>label</ifm|arg_key><ifm|arg_value>fire</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'roll_dice', arguments: { sides: 12, label: 'fire' } }],
      },
    },
    {
      title: 'reads a JSON body',
      topic: 'variant',
      text: '<ifm|tool_calls><ifm|tool_call>{"name": "roll_dice", "arguments": {"sides": 8}}</ifm|tool_call></ifm|tool_calls>',
      expected: { content: '', toolCalls: [{ name: 'roll_dice', arguments: { sides: 8 } }] },
    },
  ],
}
