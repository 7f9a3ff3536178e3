import type { FormatCases } from '../format-cases.ts'

/** What Nemotron Nano v2 and other Nemotron models write: a JSON list in one tag. */
export const nemotronJsonCases: FormatCases = {
  format: 'nemotron_json',
  source: 'the chat template of Nemotron Nano v2: TOOLCALL around a JSON list',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: '<TOOLCALL>[{"name": "render_frame", "arguments": {"scene": "atrium", "frame": 120}}]</TOOLCALL>',
      expected: {
        content: '',
        toolCalls: [{ name: 'render_frame', arguments: { scene: 'atrium', frame: 120 } }],
      },
    },
    {
      title: 'reads two calls of one list, and drops the token at the end',
      topic: 'parallel',
      text: '<TOOLCALL>[{"name": "gpu_load", "arguments": {"index": 0}}, {"name": "gpu_load", "arguments": {"index": 1}}]</TOOLCALL><SPECIAL_12>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'gpu_load', arguments: { index: 0 } },
          { name: 'gpu_load', arguments: { index: 1 } },
        ],
      },
    },
    {
      title: 'reads two lists behind each other',
      topic: 'parallel',
      text: '<TOOLCALL>[{"name": "gpu_load", "arguments": {"index": 2}}]</TOOLCALL>\n<TOOLCALL>[{"name": "gpu_load", "arguments": {"index": 3}}]</TOOLCALL>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'gpu_load', arguments: { index: 2 } },
          { name: 'gpu_load', arguments: { index: 3 } },
        ],
      },
    },
    {
      title: 'keeps an answer that names the tag',
      topic: 'none',
      text: 'A call stands in `<TOOLCALL>`, as a list.',
      expected: { content: 'A call stands in `<TOOLCALL>`, as a list.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<TOOLCALL>[{"name": "render_frame", "arguments": {"scene": "hall", "size": [640, 480], "frame": 7',
      expected: {
        content: '',
        toolCalls: [
          { name: 'render_frame', arguments: { scene: 'hall', size: [640, 480] }, complete: false },
        ],
      },
    },
    {
      title: 'is whole when only the closer is missing',
      topic: 'truncated',
      text: '<TOOLCALL>[{"name": "gpu_load", "arguments": {"index": 4}}]',
      expected: { content: '', toolCalls: [{ name: 'gpu_load', arguments: { index: 4 } }] },
    },
    {
      title: 'takes no call from a name that was cut',
      topic: 'truncated',
      text: '<TOOLCALL>[{"name": "gpu_lo',
      expected: { content: '<TOOLCALL>[{"name": "gpu_lo', toolCalls: [] },
    },
    {
      title: 'keeps the good call beside one without a name',
      topic: 'malformed',
      text: '<TOOLCALL>[{"arguments": {"index": 5}}, {"name": "gpu_load", "arguments": {"index": 6}}]</TOOLCALL>',
      expected: {
        content: '{"arguments": {"index": 5}}',
        toolCalls: [{ name: 'gpu_load', arguments: { index: 6 } }],
      },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`<TOOLCALL>[{"name": "caption", "arguments": {"text": "\u5149\u3068\u5f71 \ud83c\udfac\n\"Szene\" \\ fünf"}}]</TOOLCALL>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'caption', arguments: { text: '光と影 🎬\n"Szene" \\ fünf' } }],
      },
    },
    {
      title: 'keeps its closer and brackets inside of a string',
      topic: 'own-delimiter',
      text: '<TOOLCALL>[{"name": "caption", "arguments": {"text": "}]</TOOLCALL> and <TOOLCALL>["}}]</TOOLCALL>',
      expected: {
        content: '',
        toolCalls: [{ name: 'caption', arguments: { text: '}]</TOOLCALL> and <TOOLCALL>[' } }],
      },
    },
    {
      title: 'keeps the text before and after the list',
      topic: 'text-around',
      text: 'Rendering.\n\n<TOOLCALL>[{"name": "render_frame", "arguments": {"frame": 1}}]</TOOLCALL>\n\nIt takes a while.',
      expected: {
        content: 'Rendering.\n\n\n\nIt takes a while.',
        toolCalls: [{ name: 'render_frame', arguments: { frame: 1 } }],
      },
    },
    {
      title: 'tells reasoning, prefilled by the prompt, from the call behind it',
      topic: 'reasoning',
      prefill: '<think>',
      text: 'Frame two comes next.</think>\n<TOOLCALL>[{"name": "render_frame", "arguments": {"frame": 2}}]</TOOLCALL>',
      expected: {
        content: '',
        reasoning: 'Frame two comes next.',
        toolCalls: [{ name: 'render_frame', arguments: { frame: 2 } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<TOOLCALL>[{"name": "list_scenes", "arguments": {}}]</TOOLCALL>',
      expected: { content: '', toolCalls: [{ name: 'list_scenes', arguments: {} }] },
    },
    {
      title: 'keeps the nearest number to one beyond 2^53, among nested values',
      topic: 'types',
      text: '<TOOLCALL>[{"name": "seed", "arguments": {"seeds": [9007199254740993, 1], "by": {"scene": null}}}]</TOOLCALL>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'seed', arguments: { seeds: [9007199254740992, 1], by: { scene: null } } },
        ],
      },
    },
  ],
}
