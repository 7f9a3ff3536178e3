import type { FormatCases } from '../format-cases.ts'

const FENCE = '```'

/** One call, as the template writes it: kind, separator, name, arguments in a fence. */
const call = (name: string, json: string): string =>
  `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}\n${FENCE}json\n${json}\n${FENCE}<｜tool▁call▁end｜>`

const section = (...calls: readonly string[]): string =>
  `<｜tool▁calls▁begin｜>${calls.join('\n')}<｜tool▁calls▁end｜>`

/** Tokens around a name, and a fence that belongs to the format. */
export const deepseekV3Cases: FormatCases = {
  format: 'deepseek_v3',
  source: "the chat template of DeepSeek-V3-0324 and R1-0528, and SGLang's detector for it",
  cases: [
    {
      title: 'reads the fenced arguments of one call',
      topic: 'single',
      text: `${section(call('get_exchange_rate', '{"base": "SEK", "quote": "JPY"}'))}<｜end▁of▁sentence｜>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'get_exchange_rate', arguments: { base: 'SEK', quote: 'JPY' } }],
      },
    },
    {
      title: 'reads two calls of one section',
      topic: 'parallel',
      text: section(call('buy', '{"lots": 1}'), call('sell', '{"lots": 2}')),
      expected: {
        content: '',
        toolCalls: [
          { name: 'buy', arguments: { lots: 1 } },
          { name: 'sell', arguments: { lots: 2 } },
        ],
      },
    },
    {
      title: 'keeps text before, between and after sections',
      topic: 'text-around',
      text: `Buying now.\n${section(call('buy', '{"lots": 3}'))}\nAnd selling.\n${section(call('sell', '{"lots": 3}'))}\nBoth sent.`,
      expected: {
        content: 'Buying now.\n\nAnd selling.\n\nBoth sent.',
        toolCalls: [
          { name: 'buy', arguments: { lots: 3 } },
          { name: 'sell', arguments: { lots: 3 } },
        ],
      },
    },
    {
      title: 'leaves a fence that stands on its own in the text',
      topic: 'none',
      text: `The body is:\n${FENCE}json\n{"lots": 3}\n${FENCE}\nSend it yourself.`,
      expected: {
        content: `The body is:\n${FENCE}json\n{"lots": 3}\n${FENCE}\nSend it yourself.`,
        toolCalls: [],
      },
    },
    {
      title: 'reads reasoning of R1 before a call',
      topic: 'reasoning',
      prefill: '<｜Assistant｜><think>\n',
      text: `The rate decides.</think>${section(call('rate', '{"pair": "EURNOK"}'))}`,
      expected: {
        content: '',
        reasoning: 'The rate decides.',
        toolCalls: [{ name: 'rate', arguments: { pair: 'EURNOK' } }],
      },
    },
    {
      title: 'reads the tokens with plain underscores',
      topic: 'variant',
      text: section(call('rate', '{"pair": "USDCHF"}')).replaceAll('▁', '_'),
      expected: { content: '', toolCalls: [{ name: 'rate', arguments: { pair: 'USDCHF' } }] },
    },
    {
      title: 'reads the tokens with ASCII pipes',
      topic: 'variant',
      text: section(call('rate', '{"pair": "GBPUSD"}')).replaceAll('｜', '|'),
      expected: { content: '', toolCalls: [{ name: 'rate', arguments: { pair: 'GBPUSD' } }] },
    },
    {
      title: 'is incomplete where the fenced arguments are cut',
      topic: 'truncated',
      text: `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>order\n${FENCE}json\n{"symbol": "NOVO", "note": "at mar`,
      expected: {
        content: '',
        toolCalls: [{ name: 'order', arguments: { symbol: 'NOVO' }, complete: false }],
      },
    },
    {
      title: 'takes a closed body as whole though fence and closers are missing',
      topic: 'malformed',
      text: `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>order\n${FENCE}json\n{"symbol": "ERIC"}\n`,
      expected: { content: '', toolCalls: [{ name: 'order', arguments: { symbol: 'ERIC' } }] },
    },
    {
      title: 'reads a call whose end is followed by the end of the section at once',
      topic: 'malformed',
      text: `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>order\n${FENCE}json\n{"symbol": "VOLV"}\n${FENCE}<｜tool▁calls▁end｜>`,
      expected: { content: '', toolCalls: [{ name: 'order', arguments: { symbol: 'VOLV' } }] },
    },
    {
      title: 'decodes the escapes of JSON',
      topic: 'unicode',
      text: section(call('memo', '{"text": "Kurs \\u2191 \\"3 %\\"\\n円 💹 C:\\\\depot"}')),
      expected: {
        content: '',
        toolCalls: [{ name: 'memo', arguments: { text: 'Kurs ↑ "3 %"\n円 💹 C:\\depot' } }],
      },
    },
    {
      title: 'keeps a fence and its own tokens inside a string',
      topic: 'own-delimiter',
      text: section(
        call(
          'memo',
          `{"text": "use ${FENCE}json and <｜tool▁call▁end｜>, then <｜tool▁calls▁end｜>"}`,
        ),
      ),
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'memo',
            arguments: {
              text: `use ${FENCE}json and <｜tool▁call▁end｜>, then <｜tool▁calls▁end｜>`,
            },
          },
        ],
      },
    },
    {
      title: 'reads empty arguments, also over two lines',
      topic: 'empty',
      text: section(call('positions', '{}'), call('balance', '{\n}')),
      expected: {
        content: '',
        toolCalls: [
          { name: 'positions', arguments: {} },
          { name: 'balance', arguments: {} },
        ],
      },
    },
    {
      title: 'reads nested values over several lines and an integer beyond 2^53',
      topic: 'types',
      text: section(
        call(
          'order',
          '{\n  "legs": [\n    {"lots": -1, "limit": 1e2}\n  ],\n  "ref": 9007199254740993\n}',
        ),
      ),
      expected: {
        content: '',
        toolCalls: [
          { name: 'order', arguments: { legs: [{ lots: -1, limit: 100 }], ref: 2 ** 53 } },
        ],
      },
    },
  ],
}
