import type { FormatCases } from '../format-cases.ts'

/** An object with `toolCalls`, `content` and `needsMoreWork`. */
export const envelopeCases: FormatCases = {
  format: 'envelope',
  source:
    'SpeakMCP: the answer that its prompt asked for, and how its agent read one in fences and prose',
  cases: [
    {
      title: 'the whole message',
      topic: 'single',
      text: '{"toolCalls":[{"name":"play_song","arguments":{"title":"Lindy","loud":false}}],"content":"Putting it on.","needsMoreWork":true}',
      expected: {
        content: 'Putting it on.',
        toolCalls: [{ name: 'play_song', arguments: { title: 'Lindy', loud: false } }],
      },
    },
    {
      title: 'two calls over several lines, no content',
      topic: 'parallel',
      text: '{\n  "toolCalls": [\n    {"name": "play_song", "arguments": {"title": "Lindy"}},\n    {"name": "set_timer", "arguments": {"minutes": 20}}\n  ]\n}',
      expected: {
        content: '',
        toolCalls: [
          { name: 'play_song', arguments: { title: 'Lindy' } },
          { name: 'set_timer', arguments: { minutes: 20 } },
        ],
      },
    },
    {
      title: 'content alone',
      topic: 'none',
      text: '{"content":"The song is on,\\nat half volume.","needsMoreWork":false}',
      expected: { content: 'The song is on,\nat half volume.', toolCalls: [] },
    },
    {
      title: 'an empty list of calls beside content',
      topic: 'none',
      text: '{"toolCalls":[],"content":"Nothing to do.","needsMoreWork":false}',
      expected: { content: 'Nothing to do.', toolCalls: [] },
    },
    {
      title: 'in a fence after a sentence',
      topic: 'text-around',
      text: 'Here is the result:\n```json\n{"toolCalls":[{"name":"set_timer","arguments":{"minutes":5}}],"needsMoreWork":true}\n```',
      expected: {
        content: 'Here is the result:',
        toolCalls: [{ name: 'set_timer', arguments: { minutes: 5 } }],
      },
    },
    {
      title: 'after prose and an empty line',
      topic: 'text-around',
      text: 'I will set a timer for you.\n\n{"toolCalls":[{"name":"set_timer","arguments":{"minutes":6}}],"needsMoreWork":true}',
      expected: {
        content: 'I will set a timer for you.',
        toolCalls: [{ name: 'set_timer', arguments: { minutes: 6 } }],
      },
    },
    {
      title: 'its content follows the prose before it',
      topic: 'text-around',
      text: 'Of course.\n\n{"toolCalls":[{"name":"set_timer","arguments":{"minutes":7}}],"content":"Seven minutes from now."}',
      expected: {
        content: 'Of course.\n\nSeven minutes from now.',
        toolCalls: [{ name: 'set_timer', arguments: { minutes: 7 } }],
      },
    },
    {
      title: 'arguments absent, and as JSON text',
      topic: 'empty',
      text: String.raw`{"toolCalls":[{"name":"stop_music"},{"name":"set_timer","arguments":"{\"minutes\":8}"}],"content":""}`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'stop_music', arguments: {} },
          { name: 'set_timer', arguments: { minutes: 8 } },
        ],
      },
    },
    {
      title: 'the calls after the content',
      topic: 'variant',
      text: '{"needsMoreWork":true,"content":"Skipping.","toolCalls":[{"arguments":{"by":1},"name":"skip"}]}',
      expected: {
        content: 'Skipping.',
        toolCalls: [{ name: 'skip', arguments: { by: 1 } }],
      },
    },
    {
      title: 'a broken one is content, whole',
      topic: 'truncated',
      text: '{"toolCalls": [{"name": "test"',
      expected: { content: '{"toolCalls": [{"name": "test"', toolCalls: [] },
    },
    {
      title: 'a broken one after prose is content, whole',
      topic: 'truncated',
      text: 'Sure.\n{"toolCalls": [{"name": "set_timer", "arguments": {"minutes": 9}}',
      expected: {
        content: 'Sure.\n{"toolCalls": [{"name": "set_timer", "arguments": {"minutes": 9}}',
        toolCalls: [],
      },
    },
    {
      title: 'an item without a name makes it unclean, so that a fence of it is shown, not used',
      topic: 'malformed',
      text: '```json\n{"toolCalls":[{"name":"skip","arguments":{}},{"arguments":{"by":2}}]}\n```',
      expected: {
        content:
          '```json\n{"toolCalls":[{"name":"skip","arguments":{}},{"arguments":{"by":2}}]}\n```',
        toolCalls: [],
      },
    },
    {
      title: 'data whose toolCalls are a number',
      topic: 'none',
      text: '{"session":"a1","toolCalls":17,"errors":0}',
      expected: { content: '{"session":"a1","toolCalls":17,"errors":0}', toolCalls: [] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`{"toolCalls":[{"name":"play_song","arguments":{"title":"D\u00e9j\u00e0 \"vu\"\n\ud83c\udfb6"}}],"content":"J’écoute \ud83c\udfa7"}`,
      expected: {
        content: 'J’écoute 🎧',
        toolCalls: [{ name: 'play_song', arguments: { title: 'Déjà "vu"\n🎶' } }],
      },
    },
    {
      title: 'braces and another envelope inside a string close and call nothing',
      topic: 'own-delimiter',
      text: String.raw`{"toolCalls":[{"name":"memo","arguments":{"text":"}]} {\"toolCalls\":[{\"name\":\"wipe\"}]}"}}],"content":"Noted }"}`,
      expected: {
        content: 'Noted }',
        toolCalls: [{ name: 'memo', arguments: { text: '}]} {"toolCalls":[{"name":"wipe"}]}' } }],
      },
    },
  ],
}
