import type { FormatCases } from '../format-cases.ts'

/** Calls as Claude writes them in plain text: a wrapper, invokes in it, parameters in those. */
export const anthropicXmlCases: FormatCases = {
  format: 'anthropic_xml',
  source: 'the prompt for tools in plain XML; values are written as they are, without escapes',
  cases: [
    {
      title: 'reads one invoke with two parameters',
      topic: 'single',
      text: `<function_calls>
<invoke name="search_flights">
<parameter name="from">OSL</parameter>
<parameter name="passengers">2</parameter>
</invoke>
</function_calls>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'search_flights', arguments: { from: 'OSL', passengers: 2 } }],
      },
    },
    {
      title: 'reads two invokes of the same tool in one wrapper',
      topic: 'parallel',
      text: `<function_calls>
<invoke name="stock_level">
<parameter name="sku">AX-100</parameter>
</invoke>
<invoke name="stock_level">
<parameter name="sku">AX-200</parameter>
</invoke>
</function_calls>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'stock_level', arguments: { sku: 'AX-100' } },
          { name: 'stock_level', arguments: { sku: 'AX-200' } },
        ],
      },
    },
    {
      title: 'keeps text before, between and after two wrappers',
      topic: 'text-around',
      text: `First the draft.
<function_calls><invoke name="save_draft"><parameter name="slug">spring</parameter></invoke></function_calls>
Then the picture.
<function_calls><invoke name="crop"><parameter name="width">640</parameter></invoke></function_calls>
That is all.`,
      expected: {
        content: 'First the draft.\n\nThen the picture.\n\nThat is all.',
        toolCalls: [
          { name: 'save_draft', arguments: { slug: 'spring' } },
          { name: 'crop', arguments: { width: 640 } },
        ],
      },
    },
    {
      title: 'reads a bare invoke and keeps the stray word before it',
      topic: 'variant',
      text: `court
<invoke name="run_query">
<parameter name="sql">select 1</parameter>
</invoke>`,
      expected: {
        content: 'court',
        toolCalls: [{ name: 'run_query', arguments: { sql: 'select 1' } }],
      },
    },
    {
      title: 'leaves prose that talks about the tags alone',
      topic: 'none',
      text: 'An `<invoke>` holds any number of `<parameter>` tags; I cannot call tools here.',
      expected: {
        content: 'An `<invoke>` holds any number of `<parameter>` tags; I cannot call tools here.',
        toolCalls: [],
      },
    },
    {
      title: 'does not promote a call that is quoted in a fence',
      topic: 'none',
      text: 'Write it like this:\n```xml\n<invoke name="ping">\n<parameter name="host">a</parameter>\n</invoke>\n```\nDone.',
      expected: {
        content:
          'Write it like this:\n```xml\n<invoke name="ping">\n<parameter name="host">a</parameter>\n</invoke>\n```\nDone.',
        toolCalls: [],
        candidates: [{ name: 'ping', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'holds only the closed parameter of an invoke that is cut short',
      topic: 'truncated',
      text: `On it.
<function_calls>
<invoke name="write_note">
<parameter name="title">Minutes</parameter>
<parameter name="body">We agreed to mo`,
      expected: {
        content: 'On it.',
        toolCalls: [{ name: 'write_note', arguments: { title: 'Minutes' }, complete: false }],
      },
    },
    {
      title: 'sees no call where the name is cut',
      topic: 'truncated',
      text: 'One moment. <invoke name="write_no',
      expected: { content: 'One moment. <invoke name="write_no', toolCalls: [] },
    },
    {
      title: 'takes an invoke as whole though the closer of the wrapper is missing',
      topic: 'malformed',
      text: `<function_calls>
<invoke name="mute">
<parameter name="channel">ops</parameter>
</invoke>`,
      expected: { content: '', toolCalls: [{ name: 'mute', arguments: { channel: 'ops' } }] },
    },
    {
      title: 'loses no value to a closer that is named after its parameter',
      topic: 'malformed',
      text: `<invoke name="read_file">
<parameter name="path">src/app.ts</path>
<parameter name="lines">20</parameter>
</invoke>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'read_file', arguments: { path: 'src/app.ts', lines: 20 } }],
      },
    },
    {
      title: 'keeps letters of any script, emoji, backslashes and entities as written',
      topic: 'unicode',
      text: `<invoke name="translate">
<parameter name="text">Grüße aus 東京 🗼 \\n &amp; C:\\temp</parameter>
</invoke>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'translate', arguments: { text: 'Grüße aus 東京 🗼 \\n &amp; C:\\temp' } },
        ],
      },
    },
    {
      title: 'keeps openers, angle brackets and other markup inside a value',
      topic: 'own-delimiter',
      text: `<invoke name="edit_page">
<parameter name="html"><p class="x">if a < b, write <parameter name="y"> or <function_calls></p></parameter>
</invoke>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'edit_page',
            arguments: {
              html: '<p class="x">if a < b, write <parameter name="y"> or <function_calls></p>',
            },
          },
        ],
      },
    },
    {
      title: 'reads an invoke without parameters',
      topic: 'empty',
      text: '<function_calls>\n<invoke name="list_rooms">\n</invoke>\n</function_calls>',
      expected: { content: '', toolCalls: [{ name: 'list_rooms', arguments: {} }] },
    },
    {
      title: 'makes JSON of untyped values only where nothing is lost',
      topic: 'types',
      text: `<invoke name="configure">
<parameter name="enabled">true</parameter>
<parameter name="ratio">1.50</parameter>
<parameter name="code">007</parameter>
<parameter name="tags">["a", "b"]</parameter>
<parameter name="account">9007199254740993</parameter>
</invoke>`,
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'configure',
            arguments: {
              enabled: true,
              ratio: '1.50',
              code: '007',
              tags: ['a', 'b'],
              account: '9007199254740993',
            },
          },
        ],
      },
    },
    {
      title: 'types values by the schema of the tool',
      topic: 'types',
      text: `<invoke name="book_table">
<parameter name="phone">4712345678</parameter>
<parameter name="seats">4</parameter>
</invoke>`,
      tools: {
        book_table: {
          type: 'object',
          properties: { phone: { type: 'string' }, seats: { type: 'integer' } },
        },
      },
      expected: {
        content: '',
        toolCalls: [{ name: 'book_table', arguments: { phone: '4712345678', seats: 4 } }],
      },
    },
  ],
}
