import type { FormatCases } from '../format-cases.ts'

const pinnedOnly = 'the fence is the form of the call, and elsewhere it is a fence'

/** `**Tool Call:**` and a fence of JSON, and the older `<tool_call>` with a Python object. */
export const rwkvCases: FormatCases = {
  format: 'rwkv',
  source: "RWKV: the forms that vLLM's parser of that name reads, and what it leaves as content",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "star_chart", "arguments": {"lat": 52.4, "date": "2025-08-12"}}\n```',
      expected: {
        content: '',
        toolCalls: [{ name: 'star_chart', arguments: { lat: 52.4, date: '2025-08-12' } }],
      },
    },
    {
      title: 'two calls, a marker each',
      topic: 'parallel',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "star_chart", "arguments": {"lat": 52.4}}\n```\n\n**Tool Call:**\n```json\n{"name": "moon_phase", "arguments": {"date": "2025-08-12"}}\n```',
      expected: {
        content: '',
        toolCalls: [
          { name: 'star_chart', arguments: { lat: 52.4 } },
          { name: 'moon_phase', arguments: { date: '2025-08-12' } },
        ],
      },
    },
    {
      title: 'the older form',
      topic: 'variant',
      text: "<tool_call>{'arguments': {'date': '2025-08-12', 'exact': True}, 'name': 'moon_phase'}</tool_call>",
      expected: {
        content: '',
        toolCalls: [{ name: 'moon_phase', arguments: { date: '2025-08-12', exact: true } }],
      },
    },
    {
      title: 'arguments before the name',
      topic: 'variant',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{\n  "arguments": {\n    "lat": -33\n  },\n  "name": "star_chart"\n}\n```',
      expected: { content: '', toolCalls: [{ name: 'star_chart', arguments: { lat: -33 } }] },
    },
    {
      title: 'text before is kept',
      topic: 'text-around',
      pinnedOnly,
      text: 'I look up the moon.\n\n**Tool Call:**\n```json\n{"name": "moon_phase", "arguments": {"date": "2025-09-07"}}\n```',
      expected: {
        content: 'I look up the moon.',
        toolCalls: [{ name: 'moon_phase', arguments: { date: '2025-09-07' } }],
      },
    },
    {
      title: 'text after is kept, and a fence of commands in it',
      topic: 'text-around',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "moon_phase", "arguments": {}}\n```\nMeanwhile:\n```bash\ndate -u\n```',
      expected: {
        content: 'Meanwhile:\n```bash\ndate -u\n```',
        toolCalls: [{ name: 'moon_phase', arguments: {} }],
      },
    },
    {
      title: 'thinking before a call is reasoning',
      topic: 'reasoning',
      pinnedOnly,
      text: '<think>Full moon, maybe.</think>\n**Tool Call:**\n```json\n{"name": "moon_phase", "arguments": {"date": "2025-09-07"}}\n```',
      expected: {
        content: '',
        reasoning: 'Full moon, maybe.',
        toolCalls: [{ name: 'moon_phase', arguments: { date: '2025-09-07' } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "list_telescopes", "arguments": {}}\n```',
      expected: { content: '', toolCalls: [{ name: 'list_telescopes', arguments: {} }] },
    },
    {
      title: 'a fence of commands is content',
      topic: 'none',
      text: 'Run this:\n```bash\nls -la | grep json\n```',
      expected: { content: 'Run this:\n```bash\nls -la | grep json\n```', toolCalls: [] },
    },
    {
      title: 'cut inside the arguments',
      topic: 'truncated',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "observe", "arguments": {"target": "M31", "minutes": 4',
      expected: {
        content: '',
        toolCalls: [{ name: 'observe', arguments: { target: 'M31' }, complete: false }],
      },
    },
    {
      title: 'the end of the fence is missing, the body is closed',
      topic: 'malformed',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "observe", "arguments": {"target": "M31"}}\n',
      expected: { content: '', toolCalls: [{ name: 'observe', arguments: { target: 'M31' } }] },
    },
    {
      title: 'the older form without an end',
      topic: 'malformed',
      text: "<tool_call>{'arguments': {'target': 'M33'}, 'name': 'observe'}",
      expected: { content: '', toolCalls: [{ name: 'observe', arguments: { target: 'M33' } }] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "log", "arguments": {"text": "Caf\\u00e9 \\"Sternwarte\\"\\n\\ud83d\\udd2d 星"}}\n```',
      expected: {
        content: '',
        toolCalls: [{ name: 'log', arguments: { text: 'Café "Sternwarte"\n🔭 星' } }],
      },
    },
    {
      title: 'a fence inside an argument ends nothing',
      topic: 'own-delimiter',
      pinnedOnly,
      text: '**Tool Call:**\n```json\n{"name": "log", "arguments": {"text": "```\\n**Tool Call:** {}}\\n```", "pin": true}}\n```',
      expected: {
        content: '',
        toolCalls: [
          { name: 'log', arguments: { text: '```\n**Tool Call:** {}}\n```', pin: true } },
        ],
      },
    },
  ],
}
