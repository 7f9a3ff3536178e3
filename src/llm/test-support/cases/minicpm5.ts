import type { FormatCases } from '../format-cases.ts'

/** What MiniCPM5 writes: function and param tags without a wrapper. */
export const minicpm5Cases: FormatCases = {
  format: 'minicpm5',
  source: 'the chat template of MiniCPM5: function with a name, param with a name, CDATA',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: `<function name="python"><param name="code">print('x')</param></function>`,
      expected: { content: '', toolCalls: [{ name: 'python', arguments: { code: "print('x')" } }] },
    },
    {
      title: 'reads two calls behind each other',
      topic: 'parallel',
      text: `<function name="open_door"><param name="room">lab</param></function>
<function name="set_light"><param name="room">lab</param><param name="level">40</param></function>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'open_door', arguments: { room: 'lab' } },
          { name: 'set_light', arguments: { room: 'lab', level: 40 } },
        ],
      },
    },
    {
      title: 'keeps prose about functions',
      topic: 'none',
      text: 'A function has a name and a param; `<function>` alone calls nothing.',
      expected: {
        content: 'A function has a name and a param; `<function>` alone calls nothing.',
        toolCalls: [],
      },
    },
    {
      title: 'drops the value that the cut went through',
      topic: 'truncated',
      text: '<function name="set_light"><param name="room">hall</param><param name="level">4',
      expected: {
        content: '',
        toolCalls: [{ name: 'set_light', arguments: { room: 'hall' }, complete: false }],
      },
    },
    {
      title: 'takes no call from a name that was cut',
      topic: 'truncated',
      text: 'I switch it on. <function name="set_li',
      expected: { content: 'I switch it on. <function name="set_li', toolCalls: [] },
    },
    {
      title: 'reads the good call behind one without a name',
      topic: 'malformed',
      text: '<function name=""></function>\n<function name="open_door"></function>',
      expected: {
        content: '<function name=""></function>',
        toolCalls: [{ name: 'open_door', arguments: {} }],
      },
    },
    {
      title: 'keeps CJK, emoji and backslashes of a value',
      topic: 'unicode',
      text: '<function name="speak"><param name="text">你好，世界 👋🏽 \\n stays</param></function>',
      expected: {
        content: '',
        toolCalls: [{ name: 'speak', arguments: { text: '你好，世界 👋🏽 \\n stays' } }],
      },
    },
    {
      title: 'takes CDATA off, and keeps tags inside of it',
      topic: 'own-delimiter',
      text: `<function name="python"><param name="code"><![CDATA[tag = "</param></function>"
if 1 < 2 and 3 > 2:
    print(tag)]]></param></function>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'python',
            arguments: {
              code: 'tag = "</param></function>"\nif 1 < 2 and 3 > 2:\n    print(tag)',
            },
          },
        ],
      },
    },
    {
      title: 'keeps the opener of a call inside of a value',
      topic: 'own-delimiter',
      text: '<function name="speak"><param name="text">say <function name="x"> aloud</param></function>',
      expected: {
        content: '',
        toolCalls: [{ name: 'speak', arguments: { text: 'say <function name="x"> aloud' } }],
      },
    },
    {
      title: 'keeps the text before, between and after calls',
      topic: 'text-around',
      text: `The door first.
<function name="open_door"><param name="room">lab</param></function>
The light next.
<function name="set_light"><param name="level">10</param></function>
Both are done.`,
      expected: {
        content: 'The door first.\n\nThe light next.\n\nBoth are done.',
        toolCalls: [
          { name: 'open_door', arguments: { room: 'lab' } },
          { name: 'set_light', arguments: { level: 10 } },
        ],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: '<think>It is dark.</think><function name="set_light"><param name="level">80</param></function>',
      expected: {
        content: '',
        reasoning: 'It is dark.',
        toolCalls: [{ name: 'set_light', arguments: { level: 80 } }],
      },
    },
    {
      title: 'reads a call without parameters',
      topic: 'empty',
      text: '<function name="list_rooms"></function>',
      expected: { content: '', toolCalls: [{ name: 'list_rooms', arguments: {} }] },
    },
    {
      title: 'reads a Python dict where the schema says object',
      topic: 'types',
      text: `<function name="configure"><param name="options">{'night': True, 'rooms': ['lab', 'hall'], 'limit': None}</param></function>`,
      tools: { configure: { type: 'object', properties: { options: { type: 'object' } } } },
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'configure',
            arguments: { options: { night: true, rooms: ['lab', 'hall'], limit: null } },
          },
        ],
      },
    },
    {
      title: 'keeps a number as text where the schema says string',
      topic: 'types',
      text: '<function name="open_door"><param name="code">0007</param><param name="pin">1234</param></function>',
      tools: {
        open_door: {
          type: 'object',
          properties: { code: { type: 'string' }, pin: { type: 'string' } },
        },
      },
      expected: {
        content: '',
        toolCalls: [{ name: 'open_door', arguments: { code: '0007', pin: '1234' } }],
      },
    },
  ],
}
