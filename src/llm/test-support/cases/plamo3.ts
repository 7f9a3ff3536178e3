import type { FormatCase, FormatCases } from '../format-cases.ts'

/** A whole request as the template writes it. */
const request = (name: string, body: string): string =>
  `<|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>${name}<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>${body}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>`

const section = (...requests: readonly string[]): string =>
  `<|plamo:begin_tool_requests:plamo|>${requests.join('')}<|plamo:end_tool_requests:plamo|>`

const whole: readonly FormatCase[] = [
  {
    title: 'one call',
    topic: 'single',
    text: '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>next_train<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"station": "渋谷"}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:end_tool_requests:plamo|>',
    expected: { content: '', toolCalls: [{ name: 'next_train', arguments: { station: '渋谷' } }] },
  },
  {
    title: 'two calls in one section',
    topic: 'parallel',
    text: section(
      request('next_train', '{"station": "渋谷"}'),
      request('station_map', '{"station": "新宿", "floor": -1}'),
    ),
    expected: {
      content: '',
      toolCalls: [
        { name: 'next_train', arguments: { station: '渋谷' } },
        { name: 'station_map', arguments: { station: '新宿', floor: -1 } },
      ],
    },
  },
  {
    title: 'text before and after',
    topic: 'text-around',
    text: `調べます。\n${section(request('next_train', '{"station": "上野"}'))}\n少々お待ちください。`,
    expected: {
      content: '調べます。\n\n少々お待ちください。',
      toolCalls: [{ name: 'next_train', arguments: { station: '上野' } }],
    },
  },
  {
    title: 'text between two sections',
    topic: 'text-around',
    text: `${section(request('next_train', '{"station": "上野"}'))}and then${section(request('station_map', '{}'))}`,
    expected: {
      content: 'and then',
      toolCalls: [
        { name: 'next_train', arguments: { station: '上野' } },
        { name: 'station_map', arguments: {} },
      ],
    },
  },
  {
    title: 'no arguments',
    topic: 'empty',
    text: section(request('delays', '{}')),
    expected: { content: '', toolCalls: [{ name: 'delays', arguments: {} }] },
  },
  {
    title: 'nested values',
    topic: 'types',
    text: section(
      request('route', '{"via": [{"id": 3, "wait": null}], "fast": true, "yen": 480.5}'),
    ),
    expected: {
      content: '',
      toolCalls: [
        { name: 'route', arguments: { via: [{ id: 3, wait: null }], fast: true, yen: 480.5 } },
      ],
    },
  },
  {
    title: 'escapes and characters beyond the first plane',
    topic: 'unicode',
    text: section(
      request('memo', String.raw`{"text": "\u6771\u4eac \"駅\"\n\ud83d\ude85", "file": "a\\b"}`),
    ),
    expected: {
      content: '',
      toolCalls: [{ name: 'memo', arguments: { text: '東京 "駅"\n🚅', file: 'a\\b' } }],
    },
  },
  {
    title: 'the end of the arguments inside an argument ends nothing',
    topic: 'own-delimiter',
    text: section(request('memo', '{"text": "}<|plamo:end_tool_arguments:plamo|>", "keep": true}')),
    expected: {
      content: '',
      toolCalls: [
        {
          name: 'memo',
          arguments: { text: '}<|plamo:end_tool_arguments:plamo|>', keep: true },
        },
      ],
    },
  },
]

const broken: readonly FormatCase[] = [
  {
    title: 'plain text that names a tag',
    topic: 'none',
    text: 'A request starts with plamo:begin_tool_request and its name.',
    expected: {
      content: 'A request starts with plamo:begin_tool_request and its name.',
      toolCalls: [],
    },
  },
  {
    title: 'a section in a fence is shown, not used',
    topic: 'none',
    text: `\`\`\`\n${section(request('delays', '{}'))}\n\`\`\``,
    expected: {
      content: `\`\`\`\n${section(request('delays', '{}'))}\n\`\`\``,
      toolCalls: [],
      candidates: [{ name: 'delays', refusedBy: 'promotion' }],
    },
  },
  {
    title: 'cut inside a value',
    topic: 'truncated',
    text: '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>route<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"from": "渋谷", "to": "新',
    expected: {
      content: '',
      toolCalls: [{ name: 'route', arguments: { from: '渋谷' }, complete: false }],
    },
  },
  {
    title: 'cut after the name',
    topic: 'truncated',
    text: '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>route<|plamo:end_tool_name:plamo|>',
    expected: { content: '', toolCalls: [{ name: 'route', arguments: {}, complete: false }] },
  },
  {
    title: 'cut inside the name',
    topic: 'truncated',
    text: '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>rou',
    expected: {
      content:
        '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>rou',
      toolCalls: [],
    },
  },
  {
    title: 'closing tags are missing, the body is closed',
    topic: 'malformed',
    text: '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>route<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"from": "渋谷"}',
    expected: { content: '', toolCalls: [{ name: 'route', arguments: { from: '渋谷' } }] },
  },
]

/** Tool requests between `<|plamo:…:plamo|>` tags. */
export const plamo3Cases: FormatCases = {
  format: 'plamo3',
  source: "PFN PLaMo 3: the chat template's tool requests",
  cases: [...whole, ...broken],
}
