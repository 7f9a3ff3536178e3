import type { FormatCases } from '../format-cases.ts'

/** `<|content_invoke_tool_json|>` blocks whose arguments are `args`. */
export const inklingCases: FormatCases = {
  format: 'inkling',
  source: "Inkling: the message format that vLLM's parser of that name reads",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<|message_model|><|content_invoke_tool_json|>{"name":"find_font","args":{"style":"serif","weight":400}}<|end_message|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_font', arguments: { style: 'serif', weight: 400 } }],
      },
    },
    {
      title: 'two calls, a message each',
      topic: 'parallel',
      text: '<|message_model|><|content_invoke_tool_json|>{"name":"find_font","args":{"style":"serif"}}<|end_message|><|message_model|><|content_invoke_tool_json|>{"name":"measure","args":{"text":"Ink"}}<|end_message|>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_font', arguments: { style: 'serif' } },
          { name: 'measure', arguments: { text: 'Ink' } },
        ],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      text: 'Let me measure it.\n<|message_model|><|content_invoke_tool_json|>{"name":"measure","args":{"text":"Ink"}}<|end_message|>\nThat was it.',
      expected: {
        content: 'Let me measure it.\n\nThat was it.',
        toolCalls: [{ name: 'measure', arguments: { text: 'Ink' } }],
      },
    },
    {
      title: 'args before the name',
      topic: 'variant',
      text: '<|message_model|><|content_invoke_tool_json|>{"args":{"text":"Ink"},"name":"measure"}<|end_message|>',
      expected: { content: '', toolCalls: [{ name: 'measure', arguments: { text: 'Ink' } }] },
    },
    {
      title: 'the header of the message is the prompt’s',
      topic: 'variant',
      prefill: '<|message_model|>',
      text: '<|content_invoke_tool_json|>{"name":"measure","args":{"text":"Nib"}}<|end_message|>',
      expected: { content: '', toolCalls: [{ name: 'measure', arguments: { text: 'Nib' } }] },
    },
    {
      title: 'nested values',
      topic: 'types',
      text: '<|message_model|><|content_invoke_tool_json|>{"name":"layout","args":{"boxes":[{"w":10.5,"h":null},{"w":-2,"h":[]}],"grid":true}}<|end_message|>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'layout',
            arguments: {
              boxes: [
                { w: 10.5, h: null },
                { w: -2, h: [] },
              ],
              grid: true,
            },
          },
        ],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<|message_model|><|content_invoke_tool_json|>{"name":"list_fonts","args":{}}<|end_message|>',
      expected: { content: '', toolCalls: [{ name: 'list_fonts', arguments: {} }] },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'The key is "args" in {"name":"f","args":{}} there.',
      expected: {
        content: 'The key is "args" in {"name":"f","args":{}} there.',
        toolCalls: [],
      },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      text: '<|message_model|><|content_invoke_tool_json|>{"name":"layout","args":{"title":"Poster","boxes":[{"w":10}',
      expected: {
        content: '',
        toolCalls: [{ name: 'layout', arguments: { title: 'Poster' }, complete: false }],
      },
    },
    {
      title: 'cut before the name is certain',
      topic: 'truncated',
      text: '<|message_model|><|content_invoke_tool_json|>{"args":{"text":"Ink"},"name":"meas',
      expected: {
        content: '<|message_model|><|content_invoke_tool_json|>{"args":{"text":"Ink"},"name":"meas',
        toolCalls: [],
      },
    },
    {
      title: 'the end of the message is missing, the body is closed',
      topic: 'malformed',
      text: '<|message_model|><|content_invoke_tool_json|>{"name":"measure","args":{"text":"Ink"}}',
      expected: { content: '', toolCalls: [{ name: 'measure', arguments: { text: 'Ink' } }] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`<|message_model|><|content_invoke_tool_json|>{"name":"set_text","args":{"text":"\u201eTinte\u201c \\ \"墨\"\n\ud83d\udd8b"}}<|end_message|>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'set_text', arguments: { text: '„Tinte“ \\ "墨"\n🖋' } }],
      },
    },
    {
      title: 'marker text inside an argument begins and ends nothing',
      topic: 'own-delimiter',
      text: '<|message_model|><|content_invoke_tool_json|>{"name":"set_text","args":{"text":"}}<|end_message|><|message_model|><|content_invoke_tool_json|>{","size":9}}<|end_message|>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'set_text',
            arguments: {
              text: '}}<|end_message|><|message_model|><|content_invoke_tool_json|>{',
              size: 9,
            },
          },
        ],
      },
    },
  ],
}
