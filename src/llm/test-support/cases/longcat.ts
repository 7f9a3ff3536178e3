import type { FormatCases } from '../format-cases.ts'

/** What LongCat-Flash writes, with pairs of keys and values or with a JSON body. */
export const longcatCases: FormatCases = {
  format: 'longcat',
  source: 'the chat template of LongCat-Flash: name, then longcat_arg_key and longcat_arg_value',
  cases: [
    {
      title: 'reads a call of keys and values',
      topic: 'single',
      text: `<longcat_tool_call>search_flights
<longcat_arg_key>origin</longcat_arg_key>
<longcat_arg_value>Lisbon</longcat_arg_value>
<longcat_arg_key>passengers</longcat_arg_key>
<longcat_arg_value>2</longcat_arg_value>
</longcat_tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'search_flights', arguments: { origin: 'Lisbon', passengers: 2 } }],
      },
    },
    {
      title: 'reads a JSON body in the same tag',
      topic: 'variant',
      text: `<longcat_tool_call>
{"name": "search_flights", "arguments": {"origin": "Lisbon", "direct": true}}
</longcat_tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'search_flights', arguments: { origin: 'Lisbon', direct: true } }],
      },
    },
    {
      title: 'reads two calls behind each other',
      topic: 'parallel',
      text: `<longcat_tool_call>lookup_hotel
<longcat_arg_key>city</longcat_arg_key>
<longcat_arg_value>Porto</longcat_arg_value>
</longcat_tool_call>
<longcat_tool_call>lookup_hotel
<longcat_arg_key>city</longcat_arg_key>
<longcat_arg_value>Faro</longcat_arg_value>
</longcat_tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'lookup_hotel', arguments: { city: 'Porto' } },
          { name: 'lookup_hotel', arguments: { city: 'Faro' } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'There are no direct flights on Sunday; the next one leaves on Monday at 07:40.',
      expected: {
        content: 'There are no direct flights on Sunday; the next one leaves on Monday at 07:40.',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the pairs that were closed before the cut',
      topic: 'truncated',
      text: `<longcat_tool_call>send_note
<longcat_arg_key>to</longcat_arg_key>
<longcat_arg_value>ops</longcat_arg_value>
<longcat_arg_key>body</longcat_arg_key>
<longcat_arg_value>The depot is`,
      expected: {
        content: '',
        toolCalls: [{ name: 'send_note', arguments: { to: 'ops' }, complete: false }],
      },
    },
    {
      title: 'takes no call from a name that was cut',
      topic: 'truncated',
      text: 'One moment. <longcat_tool_call>send_no',
      expected: { content: 'One moment. <longcat_tool_call>send_no', toolCalls: [] },
    },
    {
      title: 'leaves a tag without a name as text',
      topic: 'malformed',
      text: '<longcat_tool_call>\n</longcat_tool_call>',
      expected: { content: '<longcat_tool_call>\n</longcat_tool_call>', toolCalls: [] },
    },
    {
      title: 'keeps characters of all planes and backslashes as they are',
      topic: 'unicode',
      text: `<longcat_tool_call>post_message
<longcat_arg_key>text</longcat_arg_key>
<longcat_arg_value>晚上好 🚄 C:\\new\\táblas</longcat_arg_value>
</longcat_tool_call>`,
      expected: {
        content: '',
        toolCalls: [{ name: 'post_message', arguments: { text: '晚上好 🚄 C:\\new\\táblas' } }],
      },
    },
    {
      title: 'keeps the closer of the call inside of a value',
      topic: 'own-delimiter',
      text: `<longcat_tool_call>post_message
<longcat_arg_key>text</longcat_arg_key>
<longcat_arg_value>write </longcat_tool_call> at the end</longcat_arg_value>
</longcat_tool_call>`,
      expected: {
        content: '',
        toolCalls: [
          { name: 'post_message', arguments: { text: 'write </longcat_tool_call> at the end' } },
        ],
      },
    },
    {
      title: 'keeps the text before, between and after two calls',
      topic: 'text-around',
      text: `First the stock.
<longcat_tool_call>stock_of
<longcat_arg_key>sku</longcat_arg_key>
<longcat_arg_value>B-17</longcat_arg_value>
</longcat_tool_call>
Then the price.
<longcat_tool_call>{"name": "price_of", "arguments": {"sku": "B-17"}}</longcat_tool_call>
That is all.`,
      expected: {
        content: 'First the stock.\n\nThen the price.\n\nThat is all.',
        toolCalls: [
          { name: 'stock_of', arguments: { sku: 'B-17' } },
          { name: 'price_of', arguments: { sku: 'B-17' } },
        ],
      },
    },
    {
      title: 'tells reasoning from the call behind it',
      topic: 'reasoning',
      text: `<longcat_think>The stock comes first.</longcat_think>
<longcat_tool_call>stock_of
<longcat_arg_key>sku</longcat_arg_key>
<longcat_arg_value>C-9</longcat_arg_value>
</longcat_tool_call>`,
      expected: {
        content: '',
        reasoning: 'The stock comes first.',
        toolCalls: [{ name: 'stock_of', arguments: { sku: 'C-9' } }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<longcat_tool_call>list_depots\n</longcat_tool_call>',
      expected: { content: '', toolCalls: [{ name: 'list_depots', arguments: {} }] },
    },
    {
      title: 'types values by the schema, a string verbatim',
      topic: 'types',
      text: `<longcat_tool_call>book_seat
<longcat_arg_key>row</longcat_arg_key>
<longcat_arg_value>12</longcat_arg_value>
<longcat_arg_key>code</longcat_arg_key>
<longcat_arg_value>0042</longcat_arg_value>
<longcat_arg_key>pin</longcat_arg_key>
<longcat_arg_value>7731</longcat_arg_value>
</longcat_tool_call>`,
      tools: {
        book_seat: {
          type: 'object',
          properties: {
            row: { type: 'integer' },
            code: { type: 'string' },
            pin: { type: 'string' },
          },
        },
      },
      expected: {
        content: '',
        toolCalls: [{ name: 'book_seat', arguments: { row: 12, code: '0042', pin: '7731' } }],
      },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: '```\n<longcat_tool_call>{"name": "price_of", "arguments": {}}</longcat_tool_call>\n```',
      expected: {
        content:
          '```\n<longcat_tool_call>{"name": "price_of", "arguments": {}}</longcat_tool_call>\n```',
        toolCalls: [],
        candidates: [{ name: 'price_of', refusedBy: 'promotion' }],
      },
    },
  ],
}
