import type { FormatCases } from '../format-cases.ts'

/** `[Calling tool: name({…})]`, as models imitate a history. */
export const callingToolCases: FormatCases = {
  format: 'calling_tool',
  source:
    "vllm-mlx: the bracket form that its automatic parser reads; clients' histories that print calls",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      text: '[Calling tool: find_podcast({"topic": "ferries", "limit": 2})]',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_podcast', arguments: { topic: 'ferries', limit: 2 } }],
      },
    },
    {
      title: 'the form of a history, with its bullet',
      topic: 'variant',
      text: '● [Called tools: find_podcast({"topic": "ferries"})]',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_podcast', arguments: { topic: 'ferries' } }],
      },
    },
    {
      title: 'no blank after the colon',
      topic: 'variant',
      text: '[Calling tool:find_podcast({"topic":"locks"})]',
      expected: {
        content: '',
        toolCalls: [{ name: 'find_podcast', arguments: { topic: 'locks' } }],
      },
    },
    {
      title: 'two calls on two lines',
      topic: 'parallel',
      text: '[Calling tool: find_podcast({"topic": "ferries"})]\n[Calling tool: queue({"episode": 88, "next": true})]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'find_podcast', arguments: { topic: 'ferries' } },
          { name: 'queue', arguments: { episode: 88, next: true } },
        ],
      },
    },
    {
      title: 'text before, between and after',
      topic: 'text-around',
      text: 'First I search.\n[Calling tool: find_podcast({"topic": "tides"})]\nThen I queue it.\n[Calling tool: queue({"episode": 3})]\nReady.',
      expected: {
        content: 'First I search.\n\nThen I queue it.\n\nReady.',
        toolCalls: [
          { name: 'find_podcast', arguments: { topic: 'tides' } },
          { name: 'queue', arguments: { episode: 3 } },
        ],
      },
    },
    {
      title: 'nested values',
      topic: 'types',
      text: '[Calling tool: playlist({"items": [{"id": 1, "from": 0.5}, {"id": 2, "from": null}], "shuffle": false})]',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'playlist',
            arguments: {
              items: [
                { id: 1, from: 0.5 },
                { id: 2, from: null },
              ],
              shuffle: false,
            },
          },
        ],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      text: '[Calling tool: now_playing({})]',
      expected: { content: '', toolCalls: [{ name: 'now_playing', arguments: {} }] },
    },
    {
      title: 'words in brackets are words',
      topic: 'none',
      text: 'The log says [Calling tool: twice] and [Calling the host (again)].',
      expected: {
        content: 'The log says [Calling tool: twice] and [Calling the host (again)].',
        toolCalls: [],
      },
    },
    {
      title: 'a call in a fence is shown, not made',
      topic: 'none',
      text: 'The log:\n```\n[Calling tool: queue({"episode": 3})]\n```',
      expected: {
        content: 'The log:\n```\n[Calling tool: queue({"episode": 3})]\n```',
        toolCalls: [],
        candidates: [{ name: 'queue', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      text: '[Calling tool: rate({"episode": 88, "stars": 4, "text": "Good but',
      expected: {
        content: '',
        toolCalls: [{ name: 'rate', arguments: { episode: 88, stars: 4 }, complete: false }],
      },
    },
    {
      title: 'the closing brackets are missing, the object is closed',
      topic: 'malformed',
      text: '[Calling tool: queue({"episode": 9})',
      expected: { content: '', toolCalls: [{ name: 'queue', arguments: { episode: 9 } }] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`[Calling tool: rate({"text": "Tr\u00e8s \"bon\"\n\ud83c\udfa7 Ωmega", "file": "c:\\pod"})]`,
      expected: {
        content: '',
        toolCalls: [{ name: 'rate', arguments: { text: 'Très "bon"\n🎧 Ωmega', file: 'c:\\pod' } }],
      },
    },
    {
      title: 'brackets inside an argument close nothing',
      topic: 'own-delimiter',
      text: '[Calling tool: rate({"text": "f(x)})] [Calling tool: g({})]", "stars": 1})]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'rate', arguments: { text: 'f(x)})] [Calling tool: g({})]', stars: 1 } },
        ],
      },
    },
  ],
}
