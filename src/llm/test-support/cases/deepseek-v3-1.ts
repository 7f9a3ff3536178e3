import type { FormatCases } from '../format-cases.ts'

const call = (name: string, json: string): string =>
  `<｜tool▁call▁begin｜>${name}<｜tool▁sep｜>${json}<｜tool▁call▁end｜>`

const section = (...calls: readonly string[]): string =>
  `<｜tool▁calls▁begin｜>${calls.join('')}<｜tool▁calls▁end｜>`

/** The tokens of V3, with the name first and the arguments bare. */
export const deepseekV31Cases: FormatCases = {
  format: 'deepseek_v3_1',
  source: 'the chat template of DeepSeek-V3.1: no kind, no fence, no line break',
  cases: [
    {
      title: 'reads one call',
      topic: 'single',
      text: section(call('species_by_name', '{"name": "Parus major"}')),
      expected: {
        content: '',
        toolCalls: [{ name: 'species_by_name', arguments: { name: 'Parus major' } }],
      },
    },
    {
      title: 'reads three calls without anything between them',
      topic: 'parallel',
      text: section(
        call('sightings', '{"ring": 11}'),
        call('sightings', '{"ring": 12}'),
        call('map', '{"zoom": 8}'),
      ),
      expected: {
        content: '',
        toolCalls: [
          { name: 'sightings', arguments: { ring: 11 } },
          { name: 'sightings', arguments: { ring: 12 } },
          { name: 'map', arguments: { zoom: 8 } },
        ],
      },
    },
    {
      title: 'keeps text around the section',
      topic: 'text-around',
      text: `Looking it up.${section(call('map', '{"zoom": 3}'))}There will be a map.<｜end▁of▁sentence｜>`,
      expected: {
        content: 'Looking it up.There will be a map.',
        toolCalls: [{ name: 'map', arguments: { zoom: 3 } }],
      },
    },
    {
      title: 'finds nothing in plain text with a wide bar',
      topic: 'none',
      text: 'Great tit <｜ blue tit: both were seen.',
      expected: { content: 'Great tit <｜ blue tit: both were seen.', toolCalls: [] },
    },
    {
      title: 'drops the closer of reasoning that the prompt had closed already',
      topic: 'reasoning',
      prefill: '<｜Assistant｜></think>',
      text: `Two birds.${section(call('map', '{"zoom": 5}'))}`,
      expected: {
        content: 'Two birds.',
        toolCalls: [{ name: 'map', arguments: { zoom: 5 } }],
      },
    },
    {
      title: 'does not promote a call inside reasoning',
      topic: 'reasoning',
      text: `<think>${section(call('map', '{"zoom": 1}'))} would be too far out.</think>Which region?`,
      expected: {
        content: 'Which region?',
        reasoning: `${section(call('map', '{"zoom": 1}'))} would be too far out.`,
        toolCalls: [],
        candidates: [{ name: 'map', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'is incomplete where the arguments are cut',
      topic: 'truncated',
      text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>report<｜tool▁sep｜>{"count": 3, "place": {"lat": 59.9, "lon',
      expected: {
        content: '',
        toolCalls: [{ name: 'report', arguments: { count: 3 }, complete: false }],
      },
    },
    {
      title: 'sees no call where the name has no end',
      topic: 'truncated',
      text: 'Wait. <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>repo',
      expected: {
        content: 'Wait. <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>repo',
        toolCalls: [],
      },
    },
    {
      title: 'takes a closed body as whole though its closers are missing',
      topic: 'malformed',
      text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>report<｜tool▁sep｜>{"count": 9}',
      expected: { content: '', toolCalls: [{ name: 'report', arguments: { count: 9 } }] },
    },
    {
      title: 'repairs a trailing comma and keeps the call behind it',
      topic: 'malformed',
      text: section(call('report', '{"count": 1,}'), call('report', '{"count": 2}')),
      expected: {
        content: '',
        toolCalls: [
          { name: 'report', arguments: { count: 1 } },
          { name: 'report', arguments: { count: 2 } },
        ],
      },
    },
    {
      title: 'decodes escapes and pairs of surrogates',
      topic: 'unicode',
      text: section(call('tag', '{"text": "Blåmeis \\ud83d\\udc26 \\t四十雀 \\/ \\"x\\""}')),
      expected: {
        content: '',
        toolCalls: [{ name: 'tag', arguments: { text: 'Blåmeis 🐦 \t四十雀 / "x"' } }],
      },
    },
    {
      title: 'keeps its own tokens inside a string',
      topic: 'own-delimiter',
      text: section(call('tag', '{"text": "a<｜tool▁call▁end｜>b<｜tool▁sep｜>{c}"}')),
      expected: {
        content: '',
        toolCalls: [{ name: 'tag', arguments: { text: 'a<｜tool▁call▁end｜>b<｜tool▁sep｜>{c}' } }],
      },
    },
    {
      title: 'reads empty arguments',
      topic: 'empty',
      text: section(call('list_rings', '{}')),
      expected: { content: '', toolCalls: [{ name: 'list_rings', arguments: {} }] },
    },
    {
      title: 'reads scalars of every kind and an integer beyond 2^53',
      topic: 'types',
      text: section(
        call('store', '{"a": null, "b": false, "c": -0.25, "d": 9007199254740993, "e": []}'),
      ),
      expected: {
        content: '',
        toolCalls: [
          { name: 'store', arguments: { a: null, b: false, c: -0.25, d: 2 ** 53, e: [] } },
        ],
      },
    },
  ],
}
