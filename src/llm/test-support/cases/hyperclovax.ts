import type { FormatCases } from '../format-cases.ts'

/** Name and `<arg_key>`, `<arg_value>` pairs, or `<arguments>`, in `<tool_call>`. */
export const hyperclovaxCases: FormatCases = {
  format: 'hyperclovax',
  source: 'Naver HyperCLOVA X SEED Think: chat template, and its parser in vLLM for both bodies',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<tool_call>search_cafe\n<arg_key>area</arg_key>\n<arg_value>연남동</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'search_cafe', arguments: { area: '연남동' } }],
      },
    },
    {
      title: 'arguments as a JSON body',
      topic: 'variant',
      text: '<tool_call>search_cafe\n<arguments>{"area": "연남동", "open_now": true}</arguments>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'search_cafe', arguments: { area: '연남동', open_now: true } }],
      },
    },
    {
      title: 'two calls',
      topic: 'parallel',
      text: `<tool_call>search_cafe
<arg_key>area</arg_key>
<arg_value>연남동</arg_value>
</tool_call>
<tool_call>walk_time
<arg_key>to</arg_key>
<arg_value>홍대입구역</arg_value>
<arg_key>pace</arg_key>
<arg_value>slow</arg_value>
</tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'search_cafe', arguments: { area: '연남동' } },
          { name: 'walk_time', arguments: { to: '홍대입구역', pace: 'slow' } },
        ],
      },
    },
    {
      title: 'thinking before a call is reasoning',
      topic: 'reasoning',
      text: '<think>A quiet one.\nNear the station.</think>\n<tool_call>search_cafe\n<arg_key>quiet</arg_key>\n<arg_value>true</arg_value>\n</tool_call>',
      expected: {
        content: '',
        reasoning: 'A quiet one.\nNear the station.',
        toolCalls: [{ name: 'search_cafe', arguments: { quiet: true } }],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      text: '카페를 찾아볼게요.\n<tool_call>search_cafe\n<arg_key>area</arg_key>\n<arg_value>망원동</arg_value>\n</tool_call>\n잠시만요.',
      expected: {
        content: '카페를 찾아볼게요.\n\n잠시만요.',
        toolCalls: [{ name: 'search_cafe', arguments: { area: '망원동' } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<tool_call>my_bookmarks\n</tool_call>',
      expected: { content: '', toolCalls: [{ name: 'my_bookmarks', arguments: {} }] },
    },
    {
      title: 'types by the schema',
      topic: 'types',
      tools: {
        book: {
          type: 'object',
          properties: {
            phone: { type: 'string' },
            seats: { type: 'integer' },
            options: { type: 'object' },
          },
        },
      },
      text: '<tool_call>book\n<arg_key>phone</arg_key>\n<arg_value>01012345678</arg_value>\n<arg_key>seats</arg_key>\n<arg_value>2</arg_value>\n<arg_key>options</arg_key>\n<arg_value>{"window": true}</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'book',
            arguments: { phone: '01012345678', seats: 2, options: { window: true } },
          },
        ],
      },
    },
    {
      title: 'untyped values become JSON only where nothing is lost',
      topic: 'types',
      text: '<tool_call>book\n<arg_key>seats</arg_key>\n<arg_value>2</arg_value>\n<arg_key>phone</arg_key>\n<arg_value>010</arg_value>\n<arg_key>id</arg_key>\n<arg_value>9007199254740993</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'book', arguments: { seats: 2, phone: '010', id: '9007199254740993' } },
        ],
      },
    },
    {
      title: 'plain text that speaks of keys',
      topic: 'none',
      text: 'Each arg_key is followed by its arg_value, a < b.',
      expected: { content: 'Each arg_key is followed by its arg_value, a < b.', toolCalls: [] },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      text: '<tool_call>walk_time\n<arg_key>to</arg_key>\n<arg_value>홍대입구역</arg_value>\n<arg_key>pace</arg_key>\n<arg_value>sl',
      expected: {
        content: '',
        toolCalls: [{ name: 'walk_time', arguments: { to: '홍대입구역' }, complete: false }],
      },
    },
    {
      title: 'cut inside the JSON body',
      topic: 'truncated',
      text: '<tool_call>walk_time\n<arguments>{"to": "합정역", "minutes": 1',
      expected: {
        content: '',
        toolCalls: [{ name: 'walk_time', arguments: { to: '합정역' }, complete: false }],
      },
    },
    {
      title: 'without the end of the call it is not whole',
      topic: 'malformed',
      text: '<tool_call>search_cafe\n<arg_key>area</arg_key>\n<arg_value>망원동</arg_value>\n',
      expected: {
        content: '',
        toolCalls: [{ name: 'search_cafe', arguments: { area: '망원동' }, complete: false }],
      },
    },
    {
      title: 'quotes, line breaks and backslashes are what they are',
      topic: 'unicode',
      text: '<tool_call>memo\n<arg_key>text</arg_key>\n<arg_value>"라떼" \\n 한 잔\n☕️ & 🍰</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [{ name: 'memo', arguments: { text: '"라떼" \\n 한 잔\n☕️ & 🍰' } }],
      },
    },
    {
      title: 'the end of a call inside a value ends nothing',
      topic: 'own-delimiter',
      text: '<tool_call>memo\n<arg_key>text</arg_key>\n<arg_value>close with </tool_call> <b>then</b> stop</arg_value>\n<arg_key>pin</arg_key>\n<arg_value>false</arg_value>\n</tool_call>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'memo',
            arguments: { text: 'close with </tool_call> <b>then</b> stop', pin: false },
          },
        ],
      },
    },
  ],
}
