import type { FormatCases } from '../format-cases.ts'

/** Messages with a channel and a recipient. */
export const harmonyCases: FormatCases = {
  format: 'harmony',
  source: 'OpenAI harmony response format: channels, recipients, and the tokens that end a message',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<|start|>assistant<|channel|>commentary to=functions.lookup_order <|constrain|>json<|message|>{"number":"A-77"}<|call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'lookup_order', arguments: { number: 'A-77' } }],
      },
    },
    {
      title: 'analysis before a call is reasoning',
      topic: 'reasoning',
      text: '<|channel|>analysis<|message|>They ask for an order.\nLook it up.<|end|><|start|>assistant<|channel|>commentary to=functions.lookup_order <|constrain|>json<|message|>{"number":"A-77"}<|call|>',
      expected: {
        content: '',
        reasoning: 'They ask for an order.\nLook it up.',
        toolCalls: [{ name: 'lookup_order', arguments: { number: 'A-77' } }],
      },
    },
    {
      title: 'the recipient before the channel',
      topic: 'variant',
      text: '<|start|>assistant to=functions.lookup_order<|channel|>commentary <|constrain|>json<|message|>{"number":"B-1"}<|call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'lookup_order', arguments: { number: 'B-1' } }],
      },
    },
    {
      title: 'a call in the analysis channel, nothing said of JSON',
      topic: 'variant',
      text: '<|channel|>analysis to=functions.lookup_order<|message|>{"number":"B-2","lines":[1,2]}<|call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'lookup_order', arguments: { number: 'B-2', lines: [1, 2] } }],
      },
    },
    {
      title: 'the prompt had begun the message',
      topic: 'variant',
      prefill: '<|start|>assistant',
      text: '<|channel|>commentary to=functions.refund <|constrain|>json<|message|>{"number":"A-77","cents":450}<|call|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'refund', arguments: { number: 'A-77', cents: 450 } }],
      },
    },
    {
      title: 'two calls, a message each',
      topic: 'parallel',
      text: '<|channel|>commentary to=functions.lookup_order <|constrain|>json<|message|>{"number":"A-1"}<|call|><|start|>assistant<|channel|>commentary to=functions.lookup_order <|constrain|>json<|message|>{"number":"A-2"}<|call|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'lookup_order', arguments: { number: 'A-1' } },
          { name: 'lookup_order', arguments: { number: 'A-2' } },
        ],
      },
    },
    {
      title: 'a preamble in the commentary channel is content',
      topic: 'text-around',
      text: '<|channel|>commentary<|message|>I look for your order.<|end|><|start|>assistant<|channel|>commentary to=functions.lookup_order <|constrain|>json<|message|>{"number":"A-77"}<|call|>',
      expected: {
        content: 'I look for your order.',
        toolCalls: [{ name: 'lookup_order', arguments: { number: 'A-77' } }],
      },
    },
    {
      title: 'a final message after analysis calls nothing',
      topic: 'none',
      text: '<|channel|>analysis<|message|>Simple greeting.<|end|><|start|>assistant<|channel|>final<|message|>Good morning!\nHow can I help?<|return|>',
      expected: {
        content: 'Good morning!\nHow can I help?',
        reasoning: 'Simple greeting.',
        toolCalls: [],
      },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'Send it to=functions.refund in the commentary channel.',
      expected: {
        content: 'Send it to=functions.refund in the commentary channel.',
        toolCalls: [],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<|channel|>commentary to=functions.list_orders <|constrain|>json<|message|>{}<|call|>',
      expected: { content: '', toolCalls: [{ name: 'list_orders', arguments: {} }] },
    },
    {
      title: 'cut inside the arguments',
      topic: 'truncated',
      text: '<|channel|>commentary to=functions.refund <|constrain|>json<|message|>{"number":"A-77","reason":"Torn pa',
      expected: {
        content: '',
        toolCalls: [{ name: 'refund', arguments: { number: 'A-77' }, complete: false }],
      },
    },
    {
      title: 'the token that ends a call was kept back, the body is closed',
      topic: 'malformed',
      text: '<|channel|>commentary to=functions.refund <|constrain|>json<|message|>{"number":"A-77","cents":450}',
      expected: {
        content: '',
        toolCalls: [{ name: 'refund', arguments: { number: 'A-77', cents: 450 } }],
      },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`<|channel|>commentary to=functions.reply <|constrain|>json<|message|>{"text":"D\u00e9sol\u00e9 \"Anaïs\"\n\ud83d\ude4f","lang":"français"}<|call|>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'reply', arguments: { text: 'Désolé "Anaïs"\n🙏', lang: 'français' } }],
      },
    },
    {
      title: 'tokens inside an argument begin and end nothing',
      topic: 'own-delimiter',
      text: '<|channel|>commentary to=functions.reply <|constrain|>json<|message|>{"text":"end with <|call|> or <|end|><|start|>assistant","draft":true}<|call|>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'reply',
            arguments: { text: 'end with <|call|> or <|end|><|start|>assistant', draft: true },
          },
        ],
      },
    },
  ],
}
