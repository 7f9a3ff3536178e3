import type { FormatCases } from '../format-cases.ts'

/** An object between `[TOOL_REQUEST]` and `[END_TOOL_REQUEST]`. */
export const toolRequestCases: FormatCases = {
  format: 'tool_request',
  source:
    'LM Studio documentation, tool use: the default format; what is malformed goes to content',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '[TOOL_REQUEST]{"name": "water_plants", "arguments": {"bed": "herbs", "litres": 1.5}}[END_TOOL_REQUEST]',
      expected: {
        content: '',
        toolCalls: [{ name: 'water_plants', arguments: { bed: 'herbs', litres: 1.5 } }],
      },
    },
    {
      title: 'two calls',
      topic: 'parallel',
      text: '[TOOL_REQUEST]{"name": "water_plants", "arguments": {"bed": "herbs"}}[END_TOOL_REQUEST]\n[TOOL_REQUEST]{"name": "soil_moisture", "arguments": {"bed": "roses"}}[END_TOOL_REQUEST]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'water_plants', arguments: { bed: 'herbs' } },
          { name: 'soil_moisture', arguments: { bed: 'roses' } },
        ],
      },
    },
    {
      title: 'line breaks between the markers and the object',
      topic: 'variant',
      text: '[TOOL_REQUEST]\n{\n  "name": "soil_moisture",\n  "arguments": {\n    "depth": 10\n  }\n}\n[END_TOOL_REQUEST]',
      expected: { content: '', toolCalls: [{ name: 'soil_moisture', arguments: { depth: 10 } }] },
    },
    {
      title: 'arguments before the name',
      topic: 'variant',
      text: '[TOOL_REQUEST]{"arguments": {"bed": "roses"}, "name": "soil_moisture"}[END_TOOL_REQUEST]',
      expected: {
        content: '',
        toolCalls: [{ name: 'soil_moisture', arguments: { bed: 'roses' } }],
      },
    },
    {
      title: 'text before, between and after',
      topic: 'text-around',
      text: 'Let me measure. [TOOL_REQUEST]{"name": "soil_moisture", "arguments": {"bed": "roses"}}[END_TOOL_REQUEST] And water. [TOOL_REQUEST]{"name": "water_plants", "arguments": {"bed": "roses"}}[END_TOOL_REQUEST] Good.',
      expected: {
        content: 'Let me measure.  And water.  Good.',
        toolCalls: [
          { name: 'soil_moisture', arguments: { bed: 'roses' } },
          { name: 'water_plants', arguments: { bed: 'roses' } },
        ],
      },
    },
    {
      title: 'nested values',
      topic: 'types',
      text: '[TOOL_REQUEST]{"name": "schedule", "arguments": {"days": ["Mon", "Thu"], "zones": [{"id": 2, "off": null}], "rain_skip": true}}[END_TOOL_REQUEST]',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'schedule',
            arguments: { days: ['Mon', 'Thu'], zones: [{ id: 2, off: null }], rain_skip: true },
          },
        ],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '[TOOL_REQUEST]{"name": "list_beds", "arguments": {}}[END_TOOL_REQUEST]',
      expected: { content: '', toolCalls: [{ name: 'list_beds', arguments: {} }] },
    },
    {
      title: 'plain text',
      topic: 'none',
      text: 'A TOOL_REQUEST needs a [name] and {arguments}.',
      expected: { content: 'A TOOL_REQUEST needs a [name] and {arguments}.', toolCalls: [] },
    },
    {
      title: 'a request in a fence is shown, not made',
      topic: 'none',
      text: '```text\n[TOOL_REQUEST]{"name": "list_beds", "arguments": {}}[END_TOOL_REQUEST]\n```',
      expected: {
        content:
          '```text\n[TOOL_REQUEST]{"name": "list_beds", "arguments": {}}[END_TOOL_REQUEST]\n```',
        toolCalls: [],
        candidates: [{ name: 'list_beds', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      text: '[TOOL_REQUEST]{"name": "schedule", "arguments": {"zone": "lawn", "days": ["Mon", ',
      expected: {
        content: '',
        toolCalls: [{ name: 'schedule', arguments: { zone: 'lawn' }, complete: false }],
      },
    },
    {
      title: 'no JSON between the markers',
      topic: 'malformed',
      text: '[TOOL_REQUEST]water the herbs[END_TOOL_REQUEST]',
      expected: { content: '[TOOL_REQUEST]water the herbs[END_TOOL_REQUEST]', toolCalls: [] },
    },
    {
      title: 'one request is broken, the next one is read',
      topic: 'malformed',
      text: '[TOOL_REQUEST]nothing[END_TOOL_REQUEST]\n[TOOL_REQUEST]{"name": "list_beds", "arguments": {}}[END_TOOL_REQUEST]',
      expected: {
        content: '[TOOL_REQUEST]nothing[END_TOOL_REQUEST]',
        toolCalls: [{ name: 'list_beds', arguments: {} }],
      },
    },
    {
      title: 'the end marker is missing, the object is closed',
      topic: 'malformed',
      text: '[TOOL_REQUEST]{"name": "water_plants", "arguments": {"bed": "herbs"}}',
      expected: { content: '', toolCalls: [{ name: 'water_plants', arguments: { bed: 'herbs' } }] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`[TOOL_REQUEST]{"name": "note", "arguments": {"text": "Gie\u00dfen: \"Löwenmaul\"\n\ud83c\udf3f", "path": "g\\b"}}[END_TOOL_REQUEST]`,
      expected: {
        content: '',
        toolCalls: [{ name: 'note', arguments: { text: 'Gießen: "Löwenmaul"\n🌿', path: 'g\\b' } }],
      },
    },
    {
      title: 'the end marker inside an argument ends nothing',
      topic: 'own-delimiter',
      text: '[TOOL_REQUEST]{"name": "note", "arguments": {"text": "}}[END_TOOL_REQUEST] comes last", "pin": false}}[END_TOOL_REQUEST]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'note', arguments: { text: '}}[END_TOOL_REQUEST] comes last', pin: false } },
        ],
      },
    },
  ],
}
