import type { FormatCases } from '../format-cases.ts'

/** JSON between `<function_calls>` and `</function_calls>`. */
export const functionCallsJsonCases: FormatCases = {
  format: 'function_calls_json',
  source:
    'prompts of client bridges that ask for a JSON list in function_calls; their spellings of an item',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '<function_calls>[{"name":"search_archive","arguments":{"query":"harbour 1911"}}]</function_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'search_archive', arguments: { query: 'harbour 1911' } }],
      },
    },
    {
      title: 'two calls in one list',
      topic: 'parallel',
      text: '<function_calls>\n[\n  {"name": "search_archive", "arguments": {"query": "one"}},\n  {"name": "open_scan", "arguments": {"id": 40, "zoom": 1.5}}\n]\n</function_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'search_archive', arguments: { query: 'one' } },
          { name: 'open_scan', arguments: { id: 40, zoom: 1.5 } },
        ],
      },
    },
    {
      title: 'one object in place of a list',
      topic: 'variant',
      text: '<function_calls>{"name":"open_scan","arguments":{"id":41}}</function_calls>',
      expected: { content: '', toolCalls: [{ name: 'open_scan', arguments: { id: 41 } }] },
    },
    {
      title: 'other names of the keys',
      topic: 'variant',
      text: '<function_calls>[{"tool_name":"open_scan","parameters":{"id":42}}]</function_calls>',
      expected: { content: '', toolCalls: [{ name: 'open_scan', arguments: { id: 42 } }] },
    },
    {
      title: 'arguments beside the name',
      topic: 'variant',
      text: '<function_calls>[{"name":"open_scan","id":43,"grey":true}]</function_calls>',
      expected: {
        content: '',
        toolCalls: [{ name: 'open_scan', arguments: { id: 43, grey: true } }],
      },
    },
    {
      title: 'arguments as JSON text',
      topic: 'variant',
      text: String.raw`<function_calls>[{"name":"open_scan","arguments":"{\"id\":44}"}]</function_calls>`,
      expected: { content: '', toolCalls: [{ name: 'open_scan', arguments: { id: 44 } }] },
    },
    {
      title: 'text before and after is kept',
      topic: 'text-around',
      text: 'I search the archive.\n<function_calls>[{"name":"search_archive","arguments":{"query":"quay"}}]</function_calls>\nOne moment.',
      expected: {
        content: 'I search the archive.\n\nOne moment.',
        toolCalls: [{ name: 'search_archive', arguments: { query: 'quay' } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '<function_calls>[{"name":"list_boxes","arguments":{}}]</function_calls>',
      expected: { content: '', toolCalls: [{ name: 'list_boxes', arguments: {} }] },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'In function_calls, 3 < 4 and [1] > {0}.',
      expected: { content: 'In function_calls, 3 < 4 and [1] > {0}.', toolCalls: [] },
    },
    {
      title: 'a list in a fence is shown, not used',
      topic: 'none',
      text: 'Answer so:\n```xml\n<function_calls>[{"name":"list_boxes","arguments":{}}]</function_calls>\n```',
      expected: {
        content:
          'Answer so:\n```xml\n<function_calls>[{"name":"list_boxes","arguments":{}}]</function_calls>\n```',
        toolCalls: [],
        candidates: [{ name: 'list_boxes', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'the second call was cut, the first is whole',
      topic: 'truncated',
      text: '<function_calls>[{"name":"open_scan","arguments":{"id":1}},{"name":"search_archive","arguments":{"query":"mole","from":190',
      expected: {
        content: '',
        toolCalls: [
          { name: 'open_scan', arguments: { id: 1 } },
          { name: 'search_archive', arguments: { query: 'mole' }, complete: false },
        ],
      },
    },
    {
      title: 'the end tag is missing, the list is closed',
      topic: 'malformed',
      text: '<function_calls>[{"name":"open_scan","arguments":{"id":2}}]',
      expected: { content: '', toolCalls: [{ name: 'open_scan', arguments: { id: 2 } }] },
    },
    {
      title: 'no JSON between the tags',
      topic: 'malformed',
      text: '<function_calls>open scan 2</function_calls>',
      expected: { content: '<function_calls>open scan 2</function_calls>', toolCalls: [] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`<function_calls>[{"name":"tag","arguments":{"text":"Qu\u00e9 \"río\" <&>\n\ud83d\uddfa","path":"a\\b"}}]</function_calls>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'tag', arguments: { text: 'Qué "río" <&>\n🗺', path: 'a\\b' } }],
      },
    },
    {
      title: 'the end tag inside an argument ends nothing',
      topic: 'own-delimiter',
      text: '<function_calls>[{"name":"tag","arguments":{"text":"}]</function_calls> <function_calls>[","pin":true}}]</function_calls>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'tag', arguments: { text: '}]</function_calls> <function_calls>[', pin: true } },
        ],
      },
    },
  ],
}
