import type { FormatCases } from '../format-cases.ts'

/** Invokes in a wrapper with a prefix; the tags inside have none. */
export const minimaxM2Cases: FormatCases = {
  format: 'minimax_m2',
  source: "the model's guide to tool calling and its chat template, which opens <think> itself",
  cases: [
    {
      title: 'reads one invoke',
      topic: 'single',
      text: `<minimax:tool_call>
<invoke name="convert">
<parameter name="amount">12.5</parameter>
<parameter name="to">CHF</parameter>
</invoke>
</minimax:tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'convert', arguments: { amount: 12.5, to: 'CHF' } }],
      },
    },
    {
      title: 'reads two invokes in one wrapper',
      topic: 'parallel',
      text: `<minimax:tool_call>
<invoke name="tide">
<parameter name="port">Brest</parameter>
</invoke>
<invoke name="sunrise">
<parameter name="place">Brest</parameter>
</invoke>
</minimax:tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'tide', arguments: { port: 'Brest' } },
          { name: 'sunrise', arguments: { place: 'Brest' } },
        ],
      },
    },
    {
      title: 'keeps text around two wrappers',
      topic: 'text-around',
      text: `Tides first.
<minimax:tool_call>
<invoke name="tide">
<parameter name="port">Cork</parameter>
</invoke>
</minimax:tool_call>
Now the wind.
<minimax:tool_call>
<invoke name="wind">
</invoke>
</minimax:tool_call>
Wait for both.`,
      expected: {
        content: 'Tides first.\n\nNow the wind.\n\nWait for both.',
        toolCalls: [
          { name: 'tide', arguments: { port: 'Cork' } },
          { name: 'wind', arguments: {} },
        ],
      },
    },
    {
      title: 'finds nothing in plain text with half a marker',
      topic: 'none',
      text: 'The tag starts with <minimax: and goes on after the colon.',
      expected: {
        content: 'The tag starts with <minimax: and goes on after the colon.',
        toolCalls: [],
      },
    },
    {
      title: 'reads reasoning that the prompt had opened',
      topic: 'reasoning',
      prefill: ']~b]ai\n<think>\n',
      text: `High water matters here.</think>

<minimax:tool_call>
<invoke name="tide">
<parameter name="port">Hull</parameter>
</invoke>
</minimax:tool_call>`,
      expected: {
        content: '',
        reasoning: 'High water matters here.',
        toolCalls: [{ name: 'tide', arguments: { port: 'Hull' } }],
      },
    },
    {
      title: 'does not promote a call inside reasoning',
      topic: 'reasoning',
      text: '<think>Maybe <minimax:tool_call><invoke name="wind"></invoke></minimax:tool_call> later.</think>Not needed.',
      expected: {
        content: 'Not needed.',
        reasoning:
          'Maybe <minimax:tool_call><invoke name="wind"></invoke></minimax:tool_call> later.',
        toolCalls: [],
        candidates: [{ name: 'wind', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads names without quotes and with single ones',
      topic: 'variant',
      text: `<minimax:tool_call>
<invoke name=tide>
<parameter name='port'>Ostend</parameter>
</invoke>
</minimax:tool_call>`,
      expected: { content: '', toolCalls: [{ name: 'tide', arguments: { port: 'Ostend' } }] },
    },
    {
      title: 'is incomplete where a parameter is cut, without the value begun',
      topic: 'truncated',
      text: `<minimax:tool_call>
<invoke name="log_catch">
<parameter name="boat">Mette</parameter>
<parameter name="kilos">12`,
      expected: {
        content: '',
        toolCalls: [{ name: 'log_catch', arguments: { boat: 'Mette' }, complete: false }],
      },
    },
    {
      title: 'lets the closer of the wrapper close an invoke that has none',
      topic: 'malformed',
      text: `<minimax:tool_call>
<invoke name="anchor">
<parameter name="depth">9</parameter>
</minimax:tool_call>`,
      expected: { content: '', toolCalls: [{ name: 'anchor', arguments: { depth: 9 } }] },
    },
    {
      title: 'keeps scripts, quotes and backslashes as written',
      topic: 'unicode',
      text: `<minimax:tool_call>
<invoke name="log">
<parameter name="line">大潮 "7.1 m" – C:\\log\\n 🌊</parameter>
</invoke>
</minimax:tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'log', arguments: { line: '大潮 "7.1 m" – C:\\log\\n 🌊' } }],
      },
    },
    {
      title: 'keeps the opener of the wrapper inside a value',
      topic: 'own-delimiter',
      text: `<minimax:tool_call>
<invoke name="grep">
<parameter name="pattern"><minimax:tool_call> or <invoke name="x"></parameter>
</invoke>
</minimax:tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'grep',
            arguments: { pattern: '<minimax:tool_call> or <invoke name="x">' },
          },
        ],
      },
    },
    {
      title: 'types a nullable parameter, a string of digits and an object by the schema',
      topic: 'types',
      text: `<minimax:tool_call>
<invoke name="plan">
<parameter name="berth">null</parameter>
<parameter name="call_sign">4711</parameter>
<parameter name="crew">{"cook": "Ana", "hands": 2}</parameter>
</invoke>
</minimax:tool_call>`,
      tools: {
        plan: {
          type: 'object',
          properties: {
            berth: { type: ['integer', 'null'] },
            call_sign: { type: 'string' },
            crew: { type: 'object' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'plan',
            arguments: { berth: null, call_sign: '4711', crew: { cook: 'Ana', hands: 2 } },
          },
        ],
      },
    },
  ],
}
