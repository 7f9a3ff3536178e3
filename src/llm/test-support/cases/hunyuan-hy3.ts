import type { FormatCases } from '../format-cases.ts'

const S = ':opensource'

const pair = (key: string, value: string): string =>
  `<arg_key${S}>${key}</arg_key${S}>\n<arg_value${S}>${value}</arg_value${S}>\n`

const call = (name: string, ...pairs: readonly string[]): string =>
  `<tool_call${S}>${name}<tool_sep${S}>\n${pairs.join('')}</tool_call${S}>\n`

const section = (...calls: readonly string[]): string =>
  `<tool_calls${S}>\n${calls.join('')}</tool_calls${S}>`

/** Pairs as GLM writes them, in a section, each tag with the suffix of the tokenizer. */
export const hunyuanHy3Cases: FormatCases = {
  format: 'hunyuan_hy3',
  source: "SGLang's detector for Hy3 and Hy4; the suffix of the published tokenizer is :opensource",
  cases: [
    {
      title: 'reads marks without a suffix',
      topic: 'variant',
      text: '<tool_calls>\n<tool_call>get_tide<tool_sep>\n<arg_key>harbour</arg_key>\n<arg_value>Brest</arg_value>\n</tool_call>\n</tool_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'get_tide', arguments: { harbour: 'Brest' } }],
      },
    },
    {
      title: 'reads one call with two pairs',
      topic: 'single',
      text: section(call('order_tea', pair('kind', 'Longjing'), pair('grams', '50'))),
      expected: {
        content: '',
        toolCalls: [{ name: 'order_tea', arguments: { kind: 'Longjing', grams: 50 } }],
      },
    },
    {
      title: 'reads two calls in one section',
      topic: 'parallel',
      text: section(call('brew', pair('celsius', '80')), call('brew', pair('celsius', '95'))),
      expected: {
        content: '',
        toolCalls: [
          { name: 'brew', arguments: { celsius: 80 } },
          { name: 'brew', arguments: { celsius: 95 } },
        ],
      },
    },
    {
      title: 'keeps text around the section',
      topic: 'text-around',
      text: `Kettle on.\n${section(call('brew', pair('celsius', '70')))}\nTwo minutes.`,
      expected: {
        content: 'Kettle on.\n\nTwo minutes.',
        toolCalls: [{ name: 'brew', arguments: { celsius: 70 } }],
      },
    },
    {
      title: 'finds nothing in plain text about tags',
      topic: 'none',
      text: 'Tags end in :opensource, as in <tool_call:open, but not here.',
      expected: {
        content: 'Tags end in :opensource, as in <tool_call:open, but not here.',
        toolCalls: [],
      },
    },
    {
      title: 'reads reasoning whose tag has the suffix, too',
      topic: 'reasoning',
      text: `<think${S}>Green, so cooler.</think${S}>${section(call('brew', pair('celsius', '75')))}`,
      expected: {
        content: '',
        reasoning: 'Green, so cooler.',
        toolCalls: [{ name: 'brew', arguments: { celsius: 75 } }],
      },
    },
    {
      title: 'does not promote a call inside reasoning',
      topic: 'reasoning',
      text: `<think${S}>Either ${section(call('brew'))} or wait.</think${S}>Let it steep.`,
      expected: {
        content: 'Let it steep.',
        reasoning: `Either ${section(call('brew'))} or wait.`,
        toolCalls: [],
        candidates: [{ name: 'brew', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads the same without a suffix',
      topic: 'variant',
      text: section(call('brew', pair('celsius', '85'))).replaceAll(S, ''),
      expected: { content: '', toolCalls: [{ name: 'brew', arguments: { celsius: 85 } }] },
    },
    {
      title: 'reads the same without a separator behind the name',
      topic: 'variant',
      text: section(call('brew', pair('celsius', '90'))).replaceAll(`<tool_sep${S}>`, ''),
      expected: { content: '', toolCalls: [{ name: 'brew', arguments: { celsius: 90 } }] },
    },
    {
      title: 'is incomplete where a value is cut',
      topic: 'truncated',
      text: `<tool_calls${S}>\n<tool_call${S}>label<tool_sep${S}>\n${pair('tin', '3')}<arg_key${S}>text</arg_key${S}>\n<arg_value${S}>spring har`,
      expected: {
        content: '',
        toolCalls: [{ name: 'label', arguments: { tin: 3 }, complete: false }],
      },
    },
    {
      title: 'takes a closed call as whole though the section is not closed',
      topic: 'malformed',
      text: `<tool_calls${S}>\n${call('label', pair('tin', '4'))}`,
      expected: { content: '', toolCalls: [{ name: 'label', arguments: { tin: 4 } }] },
    },
    {
      title: 'lets the section close a call that has no closer',
      topic: 'malformed',
      text: `<tool_calls${S}>\n<tool_call${S}>label<tool_sep${S}>\n${pair('tin', '5')}</tool_calls${S}>`,
      expected: { content: '', toolCalls: [{ name: 'label', arguments: { tin: 5 } }] },
    },
    {
      title: 'keeps scripts, quotes and line breaks of a value',
      topic: 'unicode',
      text: section(call('label', pair('text', '明前 "龍井"\nthé vert \\n 🍵'))),
      expected: {
        content: '',
        toolCalls: [{ name: 'label', arguments: { text: '明前 "龍井"\nthé vert \\n 🍵' } }],
      },
    },
    {
      title: 'keeps its separator and the closer of a key inside a value',
      topic: 'own-delimiter',
      text: section(call('label', pair('text', `a <tool_sep${S}> b </arg_key${S}> c < d`))),
      expected: {
        content: '',
        toolCalls: [
          { name: 'label', arguments: { text: `a <tool_sep${S}> b </arg_key${S}> c < d` } },
        ],
      },
    },
    {
      title: 'reads a call without pairs',
      topic: 'empty',
      text: section(call('list_tins')),
      expected: { content: '', toolCalls: [{ name: 'list_tins', arguments: {} }] },
    },
    {
      title: 'types values by the schema of the tool',
      topic: 'types',
      text: section(
        call(
          'store',
          pair('code', '0930'),
          pair('sealed', 'true'),
          pair('batch', '{"n": [1, 2.5]}'),
        ),
      ),
      tools: {
        store: {
          type: 'object',
          properties: {
            code: { type: 'string' },
            sealed: { type: 'boolean' },
            batch: { type: 'object' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [
          { name: 'store', arguments: { code: '0930', sealed: true, batch: { n: [1, 2.5] } } },
        ],
      },
    },
  ],
}
