import type { FormatCases } from '../format-cases.ts'

const argument = (key: string, type: string, value: string): string =>
  `<|open|>argument key="${key}" type="${type}"<|sep|>${value}<|close|>argument<|sep|>`

const call = (tool: string, index: number, body = ''): string =>
  `<|open|>call tool="${tool}" index="${index}"<|sep|>${body}<|close|>call<|sep|>`

const tools = (body: string): string => `<|open|>tools<|sep|>${body}<|close|>tools<|sep|>`

/** Channels and typed arguments, each between tokens that open and close by name. */
export const kimiK3Cases: FormatCases = {
  format: 'kimi_k3',
  source: 'the detectors of SGLang for Kimi K3: strings are verbatim, other types are JSON',
  cases: [
    {
      title: 'reads one call with a string and a number',
      topic: 'single',
      text: tools(
        call(
          'set_kiln',
          1,
          argument('glaze', 'string', 'celadon') + argument('celsius', 'number', '1240'),
        ),
      ),
      expected: {
        content: '',
        toolCalls: [{ name: 'set_kiln', arguments: { glaze: 'celadon', celsius: 1240 } }],
      },
    },
    {
      title: 'reads two calls in one channel',
      topic: 'parallel',
      text: tools(
        call('shelf', 1, argument('level', 'number', '1')) +
          call('shelf', 2, argument('level', 'number', '2')),
      ),
      expected: {
        content: '',
        toolCalls: [
          { name: 'shelf', arguments: { level: 1 } },
          { name: 'shelf', arguments: { level: 2 } },
        ],
      },
    },
    {
      title: 'keeps the response before the tools and drops its tokens',
      topic: 'text-around',
      text: `<|open|>response<|sep|>Heating up.<|close|>response<|sep|>${tools(call('heat', 1))}<|close|>message<|sep|>`,
      expected: { content: 'Heating up.', toolCalls: [{ name: 'heat', arguments: {} }] },
    },
    {
      title: 'reads a response without calls',
      topic: 'none',
      text: '<|open|>response<|sep|>The kiln is cold.<|close|>response<|sep|><|close|>message<|sep|>',
      expected: { content: 'The kiln is cold.', toolCalls: [] },
    },
    {
      title: 'reads reasoning, response and tools of one turn',
      topic: 'reasoning',
      text: `<|open|>think<|sep|>Bisque first.<|close|>think<|sep|><|open|>response<|sep|>Firing.<|close|>response<|sep|>${tools(call('fire', 1, argument('cone', 'string', '04')))}`,
      expected: {
        content: 'Firing.',
        reasoning: 'Bisque first.',
        toolCalls: [{ name: 'fire', arguments: { cone: '04' } }],
      },
    },
    {
      title: 'reads reasoning that the prompt had opened',
      topic: 'reasoning',
      prefill: '<|open|>think<|sep|>',
      text: `Cone six.<|close|>think<|sep|>${tools(call('fire', 1, argument('cone', 'string', '6')))}`,
      expected: {
        content: '',
        reasoning: 'Cone six.',
        toolCalls: [{ name: 'fire', arguments: { cone: '6' } }],
      },
    },
    {
      title: 'is incomplete where the second argument is cut',
      topic: 'truncated',
      text: `<|open|>tools<|sep|><|open|>call tool="log" index="1"<|sep|>${argument('pot', 'number', '3')}<|open|>argument key="note" type="string"<|sep|>a cra`,
      expected: {
        content: '',
        toolCalls: [{ name: 'log', arguments: { pot: 3 }, complete: false }],
      },
    },
    {
      title: 'is incomplete where the call has no closer',
      topic: 'truncated',
      text: `<|open|>tools<|sep|><|open|>call tool="log" index="1"<|sep|>${argument('pot', 'number', '4')}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'log', arguments: { pot: 4 }, complete: false }],
      },
    },
    {
      title: 'keeps as a string what is said to be a number and is not',
      topic: 'malformed',
      text: tools(call('heat', 1, argument('celsius', 'number', 'about 900'))),
      expected: {
        content: '',
        toolCalls: [{ name: 'heat', arguments: { celsius: 'about 900' } }],
      },
    },
    {
      title: 'keeps scripts, quotes, entities and line breaks of a string',
      topic: 'unicode',
      text: tools(call('label', 1, argument('text', 'string', '青磁 "No. 4"\n&amp; \\n 🏺'))),
      expected: {
        content: '',
        toolCalls: [{ name: 'label', arguments: { text: '青磁 "No. 4"\n&amp; \\n 🏺' } }],
      },
    },
    {
      title: 'reverses the escapes of an attribute',
      topic: 'variant',
      text: tools(call('label', 1, argument('size &quot;A&amp;B&quot;', 'string', 'x'))),
      expected: {
        content: '',
        toolCalls: [{ name: 'label', arguments: { 'size "A&B"': 'x' } }],
      },
    },
    {
      title: 'keeps single tokens and the names of channels inside a string',
      topic: 'own-delimiter',
      text: tools(
        call('label', 1, argument('text', 'string', 'type <|sep|> or <|close|>tools, then go')),
      ),
      expected: {
        content: '',
        toolCalls: [
          { name: 'label', arguments: { text: 'type <|sep|> or <|close|>tools, then go' } },
        ],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: tools(call('cool_down', 1)),
      expected: { content: '', toolCalls: [{ name: 'cool_down', arguments: {} }] },
    },
    {
      title: 'reads each type that an argument can have',
      topic: 'types',
      text: tools(
        call(
          'profile',
          1,
          argument('code', 'string', '007') +
            argument('vent', 'boolean', 'true') +
            argument('ramps', 'array', '[100, 250.5]') +
            argument('hold', 'object', '{"at": {"celsius": 600}}') +
            argument('fan', 'null', 'null') +
            argument('serial', 'number', '9007199254740993'),
        ),
      ),
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'profile',
            arguments: {
              code: '007',
              vent: true,
              ramps: [100, 250.5],
              hold: { at: { celsius: 600 } },
              fan: null,
              serial: 2 ** 53,
            },
          },
        ],
      },
    },
  ],
}
