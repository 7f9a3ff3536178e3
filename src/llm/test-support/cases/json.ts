import type { FormatCases } from '../format-cases.ts'

/** A call as bare JSON: the whole message, in a fence, or amid prose. */
export const jsonCases: FormatCases = {
  format: 'json',
  source:
    'what agents read where no format was agreed: one tool object or a list of them, by the names of keys in use',
  cases: [
    {
      title: 'one object is the message',
      topic: 'single',
      text: '{"name": "convert_unit", "arguments": {"value": 12.5, "to": "mile"}}',
      expected: {
        content: '',
        toolCalls: [{ name: 'convert_unit', arguments: { value: 12.5, to: 'mile' } }],
      },
    },
    {
      title: 'other names of the keys',
      topic: 'variant',
      text: '\n{"tool": "grep", "args": {"pattern": "TODO", "path": "src"}}\n',
      expected: {
        content: '',
        toolCalls: [{ name: 'grep', arguments: { pattern: 'TODO', path: 'src' } }],
      },
    },
    {
      title: 'parameters before the name, as JSON text',
      topic: 'variant',
      text: String.raw`{"parameters": "{\"path\":\"src\"}", "tool_name": "list_dir"}`,
      expected: { content: '', toolCalls: [{ name: 'list_dir', arguments: { path: 'src' } }] },
    },
    {
      title: 'a list of calls is the message',
      topic: 'parallel',
      text: '[\n  {"name": "grep", "arguments": {"pattern": "a"}},\n  {"name": "grep", "arguments": {"pattern": "b", "depth": 2}}\n]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'grep', arguments: { pattern: 'a' } },
          { name: 'grep', arguments: { pattern: 'b', depth: 2 } },
        ],
      },
    },
    {
      title: 'one object after reasoning is the message',
      topic: 'reasoning',
      text: '<think>Miles, then.</think>\n\n{"name": "convert_unit", "arguments": {"to": "mile"}}',
      expected: {
        content: '',
        reasoning: 'Miles, then.',
        toolCalls: [{ name: 'convert_unit', arguments: { to: 'mile' } }],
      },
    },
    {
      title: 'in a fence it is a candidate',
      topic: 'none',
      text: '```json\n{"tool": "grep", "args": {"pattern": "TODO"}}\n```',
      expected: {
        content: '```json\n{"tool": "grep", "args": {"pattern": "TODO"}}\n```',
        toolCalls: [],
        candidates: [{ name: 'grep', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'amid prose it is a candidate',
      topic: 'text-around',
      text: 'Sure! {"name": "grep", "arguments": {"pattern": "TODO"}} does it.',
      expected: {
        content: 'Sure! {"name": "grep", "arguments": {"pattern": "TODO"}} does it.',
        toolCalls: [],
        candidates: [{ name: 'grep', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'a list in a fence is a candidate for each call',
      topic: 'text-around',
      text: 'Then:\n```json\n[{"name": "f", "arguments": {}}, {"name": "g", "arguments": {}}]\n```\nOr not.',
      expected: {
        content:
          'Then:\n```json\n[{"name": "f", "arguments": {}}, {"name": "g", "arguments": {}}]\n```\nOr not.',
        toolCalls: [],
        candidates: [
          { name: 'f', refusedBy: 'promotion' },
          { name: 'g', refusedBy: 'promotion' },
        ],
      },
    },
    {
      title: 'data that only has a name',
      topic: 'none',
      text: '{"name":"John","age":25}',
      expected: { content: '{"name":"John","age":25}', toolCalls: [], candidates: [] },
    },
    {
      title: 'a list of records with names',
      topic: 'none',
      text: '[{"name":"Ana","role":"pilot"},{"name":"Ben","role":"cook"}]',
      expected: {
        content: '[{"name":"Ana","role":"pilot"},{"name":"Ben","role":"cook"}]',
        toolCalls: [],
        candidates: [],
      },
    },
    {
      title: 'arguments of an empty object',
      topic: 'empty',
      text: '{"name": "clock", "arguments": {}}',
      expected: { content: '', toolCalls: [{ name: 'clock', arguments: {} }] },
    },
    {
      title: 'an integer beyond 2^53 reads as the nearest number',
      topic: 'types',
      text: '{"name": "get_post", "arguments": {"id": 9007199254740993, "full": true}}',
      expected: {
        content: '',
        toolCalls: [{ name: 'get_post', arguments: { id: 9007199254740992, full: true } }],
      },
    },
    {
      title: 'cut short it is not known to be the whole message',
      topic: 'truncated',
      text: '{"name": "convert_unit", "arguments": {"value": 12',
      expected: {
        content: '{"name": "convert_unit", "arguments": {"value": 12',
        toolCalls: [],
      },
    },
    {
      title: 'a name that is no text',
      topic: 'malformed',
      text: '{"name": 7, "arguments": {"value": 12}}',
      expected: { content: '{"name": 7, "arguments": {"value": 12}}', toolCalls: [] },
    },
    {
      title: 'escapes and characters beyond the first plane',
      topic: 'unicode',
      text: String.raw`{"name": "say", "arguments": {"text": "na\u00efve \"ü\"\n\ud83d\ude42 \u4f60好", "path": "a\\b\/c"}}`,
      expected: {
        content: '',
        toolCalls: [{ name: 'say', arguments: { text: 'naïve "ü"\n🙂 你好', path: 'a\\b/c' } }],
      },
    },
    {
      title: 'braces, a fence and a call inside a string end and call nothing',
      topic: 'own-delimiter',
      text: String.raw`{"name": "save", "arguments": {"text": "}} {\"name\":\"x\",\"arguments\":{}}", "md": "~~~json\n{}\n~~~"}}`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'save',
            arguments: { text: '}} {"name":"x","arguments":{}}', md: '~~~json\n{}\n~~~' },
          },
        ],
      },
    },
  ],
}
