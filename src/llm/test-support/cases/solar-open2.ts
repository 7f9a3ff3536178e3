import type { FormatCases } from '../format-cases.ts'

/** Name and arguments between `<|tool_…:…|>` tokens. */
export const solarOpen2Cases: FormatCases = {
  format: 'solar_open2',
  source:
    'Upstage Solar Open 2: chat template; repeated arguments as its parser in vLLM reads them',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<|tool_call:start|>bus_arrivals\n<|tool_arg:start|>stop<|tool_arg:value|>City Hall<|tool_arg:end|>\n<|tool_call:end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'bus_arrivals', arguments: { stop: 'City Hall' } }],
      },
    },
    {
      title: 'two calls',
      topic: 'parallel',
      text: `<|tool_call:start|>bus_arrivals
<|tool_arg:start|>stop<|tool_arg:value|>City Hall<|tool_arg:end|>
<|tool_call:end|>
<|tool_call:start|>bike_docks
<|tool_arg:start|>near<|tool_arg:value|>Seoul Forest<|tool_arg:end|>
<|tool_arg:start|>limit<|tool_arg:value|>3<|tool_arg:end|>
<|tool_call:end|>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'bus_arrivals', arguments: { stop: 'City Hall' } },
          { name: 'bike_docks', arguments: { near: 'Seoul Forest', limit: 3 } },
        ],
      },
    },
    {
      title: 'text before, between and after',
      topic: 'text-around',
      text: 'First the buses. <|tool_call:start|>bus_arrivals\n<|tool_arg:start|>stop<|tool_arg:value|>Jongno<|tool_arg:end|>\n<|tool_call:end|> Then bikes. <|tool_call:start|>bike_docks\n<|tool_arg:start|>near<|tool_arg:value|>Jongno<|tool_arg:end|>\n<|tool_call:end|> Done.',
      expected: {
        content: 'First the buses.  Then bikes.  Done.',
        toolCalls: [
          { name: 'bus_arrivals', arguments: { stop: 'Jongno' } },
          { name: 'bike_docks', arguments: { near: 'Jongno' } },
        ],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<|tool_call:start|>service_alerts\n<|tool_call:end|>',
      expected: { content: '', toolCalls: [{ name: 'service_alerts', arguments: {} }] },
    },
    {
      title: 'a value that is empty',
      topic: 'empty',
      text: '<|tool_call:start|>set_label\n<|tool_arg:start|>text<|tool_arg:value|><|tool_arg:end|>\n<|tool_call:end|>',
      expected: { content: '', toolCalls: [{ name: 'set_label', arguments: { text: '' } }] },
    },
    {
      title: 'the first of two values for one argument holds',
      topic: 'variant',
      text: '<|tool_call:start|>bus_arrivals\n<|tool_arg:start|>stop<|tool_arg:value|>Jongno<|tool_arg:end|>\n<|tool_arg:start|>stop<|tool_arg:value|>Mapo<|tool_arg:end|>\n<|tool_call:end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'bus_arrivals', arguments: { stop: 'Jongno' } }],
      },
    },
    {
      title: 'values of each type without a schema',
      topic: 'types',
      text: `<|tool_call:start|>plan
<|tool_arg:start|>legs<|tool_arg:value|>[{"line": 2}, {"line": 9}]<|tool_arg:end|>
<|tool_arg:start|>fare<|tool_arg:value|>1.5<|tool_arg:end|>
<|tool_arg:start|>code<|tool_arg:value|>007<|tool_arg:end|>
<|tool_arg:start|>card<|tool_arg:value|>true<|tool_arg:end|>
<|tool_call:end|>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'plan',
            arguments: { legs: [{ line: 2 }, { line: 9 }], fare: 1.5, code: '007', card: true },
          },
        ],
      },
    },
    {
      title: 'the schema says string for digits, and integer for another',
      topic: 'types',
      tools: {
        top_up: {
          type: 'object',
          properties: { card: { type: 'string' }, won: { type: 'integer' } },
        },
      },
      text: '<|tool_call:start|>top_up\n<|tool_arg:start|>card<|tool_arg:value|>5521<|tool_arg:end|>\n<|tool_arg:start|>won<|tool_arg:value|>10000<|tool_arg:end|>\n<|tool_call:end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'top_up', arguments: { card: '5521', won: 10000 } }],
      },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'The token before a name is tool_call:start.',
      expected: { content: 'The token before a name is tool_call:start.', toolCalls: [] },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      text: '<|tool_call:start|>bike_docks\n<|tool_arg:start|>near<|tool_arg:value|>Mapo<|tool_arg:end|>\n<|tool_arg:start|>limit<|tool_arg:value|>1',
      expected: {
        content: '',
        toolCalls: [{ name: 'bike_docks', arguments: { near: 'Mapo' }, complete: false }],
      },
    },
    {
      title: 'cut inside the name',
      topic: 'truncated',
      text: '<|tool_call:start|>bike_do',
      expected: { content: '<|tool_call:start|>bike_do', toolCalls: [] },
    },
    {
      title: 'without the end of the call it is not whole',
      topic: 'malformed',
      text: '<|tool_call:start|>bike_docks\n<|tool_arg:start|>near<|tool_arg:value|>Mapo<|tool_arg:end|>\n',
      expected: {
        content: '',
        toolCalls: [{ name: 'bike_docks', arguments: { near: 'Mapo' }, complete: false }],
      },
    },
    {
      title: 'quotes, line breaks and backslashes are what they are',
      topic: 'unicode',
      text: '<|tool_call:start|>post\n<|tool_arg:start|>text<|tool_arg:value|>안녕 "서울" \\n\n둘째 줄 🚌<|tool_arg:end|>\n<|tool_call:end|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'post', arguments: { text: '안녕 "서울" \\n\n둘째 줄 🚌' } }],
      },
    },
    {
      title: 'the end of a call inside a value ends nothing',
      topic: 'own-delimiter',
      text: '<|tool_call:start|>post\n<|tool_arg:start|>text<|tool_arg:value|>write <|tool_call:end|> last<|tool_arg:end|>\n<|tool_arg:start|>pin<|tool_arg:value|>false<|tool_arg:end|>\n<|tool_call:end|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'post', arguments: { text: 'write <|tool_call:end|> last', pin: false } },
        ],
      },
    },
  ],
}
