import type { FormatCases } from '../format-cases.ts'

/** A name, then pairs of key and value, each on a line. */
export const glm45Cases: FormatCases = {
  format: 'glm45',
  source: "the chat template of GLM-4.5 and SGLang's detectors for it",
  cases: [
    {
      title: 'reads a name with two pairs',
      topic: 'single',
      text: `<tool_call>search_museum
<arg_key>room</arg_key>
<arg_value>Impressionists</arg_value>
<arg_key>page</arg_key>
<arg_value>2</arg_value>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'search_museum', arguments: { room: 'Impressionists', page: 2 } }],
      },
    },
    {
      title: 'reads a tag for each call',
      topic: 'parallel',
      text: `<tool_call>artist
<arg_key>name</arg_key>
<arg_value>Morisot</arg_value>
</tool_call>
<tool_call>artist
<arg_key>name</arg_key>
<arg_value>Cassatt</arg_value>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'artist', arguments: { name: 'Morisot' } },
          { name: 'artist', arguments: { name: 'Cassatt' } },
        ],
      },
    },
    {
      title: 'keeps text around and between calls and drops the end of the turn',
      topic: 'text-around',
      text: `Room first.
<tool_call>room
<arg_key>n</arg_key>
<arg_value>4</arg_value>
</tool_call>
Then hours.
<tool_call>hours
<arg_key>day</arg_key>
<arg_value>Sunday</arg_value>
</tool_call>
Done.<|observation|>`,
      expected: {
        content: 'Room first.\n\nThen hours.\n\nDone.',
        toolCalls: [
          { name: 'room', arguments: { n: 4 } },
          { name: 'hours', arguments: { day: 'Sunday' } },
        ],
      },
    },
    {
      title: 'leaves an inline mention of the tag alone',
      topic: 'none',
      text: 'The tag `<arg_key>` holds the name of an argument.',
      expected: { content: 'The tag `<arg_key>` holds the name of an argument.', toolCalls: [] },
    },
    {
      title: 'reads a call behind reasoning',
      topic: 'reasoning',
      text: '<think>Sunday is short.</think>\n<tool_call>hours\n<arg_key>day</arg_key>\n<arg_value>Sunday</arg_value>\n</tool_call>',
      expected: {
        content: '',
        reasoning: 'Sunday is short.',
        toolCalls: [{ name: 'hours', arguments: { day: 'Sunday' } }],
      },
    },
    {
      title: 'ends reasoning that was not closed at a call',
      topic: 'reasoning',
      pinnedOnly: 'other formats use the same tag, and their models do close reasoning',
      text: '<think>Mondays it is closed.<tool_call>hours\n<arg_key>day</arg_key>\n<arg_value>Monday</arg_value>\n</tool_call>',
      expected: {
        content: '',
        reasoning: 'Mondays it is closed.',
        toolCalls: [{ name: 'hours', arguments: { day: 'Monday' } }],
      },
    },
    {
      title: 'is incomplete where a value is cut',
      topic: 'truncated',
      text: '<tool_call>audio_guide\n<arg_key>language</arg_key>\n<arg_value>fr</arg_value>\n<arg_key>title</arg_key>\n<arg_value>La gare Sai',
      expected: {
        content: '',
        toolCalls: [{ name: 'audio_guide', arguments: { language: 'fr' }, complete: false }],
      },
    },
    {
      title: 'is incomplete where a key is cut',
      topic: 'truncated',
      text: '<tool_call>audio_guide\n<arg_key>langu',
      expected: {
        content: '',
        toolCalls: [{ name: 'audio_guide', arguments: {}, complete: false }],
      },
    },
    {
      title: 'lets the closer of the call close a value that has none, where another call follows',
      topic: 'malformed',
      text: '<tool_call>room\n<arg_key>name</arg_key>\n<arg_value>Degas</tool_call>\n<tool_call>map</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'room', arguments: { name: 'Degas' } },
          { name: 'map', arguments: {} },
        ],
      },
    },
    {
      title: 'knows no end of such a value where the text ends: it could have gone on',
      topic: 'truncated',
      text: '<tool_call>room\n<arg_key>name</arg_key>\n<arg_value>Degas</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'room', arguments: {}, complete: false }] },
    },
    {
      title: 'keeps scripts, quotes and line breaks of a value',
      topic: 'unicode',
      text: '<tool_call>caption\n<arg_key>text</arg_key>\n<arg_value>睡莲 "Nymphéas"\n1906 \\n 🎨</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'caption', arguments: { text: '睡莲 "Nymphéas"\n1906 \\n 🎨' } }],
      },
    },
    {
      title: 'keeps tags of its own that do not end a value',
      topic: 'own-delimiter',
      text: '<tool_call>caption\n<arg_key>text</arg_key>\n<arg_value>write </arg_key> after a key, <arg_value> before a value; 1 < 2</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'caption',
            arguments: { text: 'write </arg_key> after a key, <arg_value> before a value; 1 < 2' },
          },
        ],
      },
    },
    {
      title: 'reads a name without pairs',
      topic: 'empty',
      text: '<tool_call>list_rooms\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'list_rooms', arguments: {} }] },
    },
    {
      title: 'finds the schema though the name ends in a line break, and types by it',
      topic: 'types',
      text: '<tool_call>ticket\n<arg_key>code</arg_key>\n<arg_value>12345</arg_value>\n<arg_key>adults</arg_key>\n<arg_value>2</arg_value>\n<arg_key>extras</arg_key>\n<arg_value>{"audio": true, "lockers": [1]}</arg_value>\n</tool_call>',
      tools: {
        ticket: {
          type: 'object',
          properties: {
            code: { type: 'string' },
            adults: { type: 'integer' },
            extras: { type: 'object' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'ticket',
            arguments: { code: '12345', adults: 2, extras: { audio: true, lockers: [1] } },
          },
        ],
      },
    },
    {
      title: 'keeps untyped digits that a number would lose as a string',
      topic: 'types',
      text: '<tool_call>scan\n<arg_key>inventory</arg_key>\n<arg_value>9007199254740993</arg_value>\n<arg_key>shelf</arg_key>\n<arg_value>03</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'scan', arguments: { inventory: '9007199254740993', shelf: '03' } }],
      },
    },
  ],
}
