import type { FormatCases } from '../format-cases.ts'

const tools = {
  schedule_shift: {
    type: 'object',
    properties: {
      person: { type: 'string' },
      hours: { type: 'integer' },
      days: { type: 'array', items: { type: 'string' } },
      place: { type: 'object' },
      badge: { type: 'string' },
      note: { type: 'string' },
      night: { type: 'boolean' },
    },
  },
  list_shifts: { type: 'object', properties: {} },
}

/** A tool's name as a tag, its arguments as YAML inside. */
export const yamlXmlCases: FormatCases = {
  format: 'yaml_xml',
  source: 'ai-sdk-tool: the prompt of its YAML-in-XML protocol; YAML 1.2 for what stands inside',
  cases: [
    {
      title: 'one call',
      topic: 'single',
      tools,
      text: '<schedule_shift>\nperson: Amara\nhours: 8\n</schedule_shift>',
      expected: {
        content: '',
        toolCalls: [{ name: 'schedule_shift', arguments: { person: 'Amara', hours: 8 } }],
      },
    },
    {
      title: 'two calls',
      topic: 'parallel',
      tools,
      text: '<schedule_shift>\nperson: Amara\n</schedule_shift>\n<schedule_shift>\nperson: Luca\nnight: true\n</schedule_shift>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'schedule_shift', arguments: { person: 'Amara' } },
          { name: 'schedule_shift', arguments: { person: 'Luca', night: true } },
        ],
      },
    },
    {
      title: 'a block of text keeps its lines',
      topic: 'types',
      tools,
      text: `<schedule_shift>
note: |
  Bring the keys.

  Door two: code 4711 # not a comment
person: Luca
</schedule_shift>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'schedule_shift',
            arguments: {
              note: 'Bring the keys.\n\nDoor two: code 4711 # not a comment\n',
              person: 'Luca',
            },
          },
        ],
      },
    },
    {
      title: 'lists and objects by indentation',
      topic: 'types',
      tools,
      text: '<schedule_shift>\ndays:\n  - Mon\n  - Tue\nplace:\n  floor: 2\n  room: B\n</schedule_shift>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'schedule_shift',
            arguments: { days: ['Mon', 'Tue'], place: { floor: 2, room: 'B' } },
          },
        ],
      },
    },
    {
      title: 'lists and objects in one line',
      topic: 'variant',
      tools,
      text: '<schedule_shift>\ndays: [Mon, "Tue"]\nplace: {floor: -1, room: null}\n</schedule_shift>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'schedule_shift',
            arguments: { days: ['Mon', 'Tue'], place: { floor: -1, room: null } },
          },
        ],
      },
    },
    {
      title: 'digits stay text where the schema says string',
      topic: 'types',
      tools,
      text: '<schedule_shift>\nbadge: 00417\nperson: "8"\nhours: 8\n</schedule_shift>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'schedule_shift', arguments: { badge: '00417', person: '8', hours: 8 } },
        ],
      },
    },
    {
      title: 'a comment is no argument',
      topic: 'variant',
      pinnedOnly: 'other text in such a tag begins like a comment, too',
      tools,
      text: "<schedule_shift>\n# who\nperson: 'Amara' # new\nhours: 4\n</schedule_shift>",
      expected: {
        content: '',
        toolCalls: [{ name: 'schedule_shift', arguments: { person: 'Amara', hours: 4 } }],
      },
    },
    {
      title: 'no arguments',
      topic: 'empty',
      tools,
      text: '<list_shifts>\n</list_shifts>',
      expected: { content: '', toolCalls: [{ name: 'list_shifts', arguments: {} }] },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      tools,
      text: 'I plan it: \n<schedule_shift>\nperson: Luca\n</schedule_shift>\nDone: one shift.',
      expected: {
        content: 'I plan it: \n\nDone: one shift.',
        toolCalls: [{ name: 'schedule_shift', arguments: { person: 'Luca' } }],
      },
    },
    {
      title: 'tags that name no tool are text',
      topic: 'none',
      tools,
      text: '<rota>\nperson: Luca\n</rota>',
      expected: { content: '<rota>\nperson: Luca\n</rota>', toolCalls: [] },
    },
    {
      title: 'cut inside a value: the line may go on',
      topic: 'truncated',
      tools,
      text: '<schedule_shift>\nperson: Amara\nhours: 1',
      expected: {
        content: '',
        toolCalls: [{ name: 'schedule_shift', arguments: { person: 'Amara' }, complete: false }],
      },
    },
    {
      title: 'cut inside a list: it may go on',
      topic: 'truncated',
      tools,
      text: '<schedule_shift>\nperson: Amara\ndays:\n  - Mon\n  - Tu',
      expected: {
        content: '',
        toolCalls: [{ name: 'schedule_shift', arguments: { person: 'Amara' }, complete: false }],
      },
    },
    {
      title:
        'without the end of the call it is not whole, and its last line may go on in a next one',
      topic: 'malformed',
      tools,
      text: '<schedule_shift>\nperson: Luca\nnote: bring\n',
      expected: {
        content: '',
        toolCalls: [{ name: 'schedule_shift', arguments: { person: 'Luca' }, complete: false }],
      },
    },
    {
      title: 'escapes only in double quotes',
      topic: 'unicode',
      tools,
      text: String.raw`<schedule_shift>
note: "J\u00fcrgen \"früh\"\n\U0001f319"
person: Zoë \n 🌙
</schedule_shift>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'schedule_shift',
            arguments: { note: 'Jürgen "früh"\n🌙', person: 'Zoë \\n 🌙' },
          },
        ],
      },
    },
    {
      title: 'tags inside a block of text are text of it',
      topic: 'own-delimiter',
      tools,
      text: '<schedule_shift>\nnote: |-\n  <b>Keys</b> and <list_shifts> are\n  </rota> text: yes\nhours: 2\n</schedule_shift>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'schedule_shift',
            arguments: { note: '<b>Keys</b> and <list_shifts> are\n</rota> text: yes', hours: 2 },
          },
        ],
      },
    },
  ],
}
