import type { FormatCases } from '../format-cases.ts'

const tools = {
  send_parcel: {
    type: 'object',
    properties: {
      to: { type: 'string' },
      postcode: { type: 'string' },
      grams: { type: 'integer' },
      insured: { type: 'boolean' },
      labels: { type: 'array', items: { type: 'string' } },
      size: {
        type: 'object',
        properties: { width: { type: 'number' }, height: { type: 'number' } },
      },
      note: { type: 'string' },
    },
  },
  list_depots: { type: 'object', properties: {} },
}

/** A tool's name as a tag, its arguments as tags inside. */
export const morphXmlCases: FormatCases = {
  format: 'morph_xml',
  source: "ai-sdk-tool: the prompt of its morph-XML protocol, and types by the tool's schema",
  cases: [
    {
      title: 'one call',
      topic: 'single',
      tools,
      text: '<send_parcel><to>Maren</to><grams>850</grams></send_parcel>',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { to: 'Maren', grams: 850 } }],
      },
    },
    {
      title: 'a line for each argument',
      topic: 'variant',
      tools,
      text: '<send_parcel>\n  <to>Maren</to>\n  <insured>true</insured>\n</send_parcel>',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { to: 'Maren', insured: true } }],
      },
    },
    {
      title: 'two calls',
      topic: 'parallel',
      tools,
      text: '<send_parcel><to>Maren</to></send_parcel>\n<send_parcel><to>Ole</to></send_parcel>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'send_parcel', arguments: { to: 'Maren' } },
          { name: 'send_parcel', arguments: { to: 'Ole' } },
        ],
      },
    },
    {
      title: 'digits stay text where the schema says string',
      topic: 'types',
      tools,
      text: '<send_parcel><postcode>01067</postcode><to>42</to><grams>42</grams></send_parcel>',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { postcode: '01067', to: '42', grams: 42 } }],
      },
    },
    {
      title: 'an object as tags inside a tag',
      topic: 'types',
      tools,
      text: '<send_parcel>\n<size>\n<width>30</width>\n<height>12.5</height>\n</size>\n</send_parcel>',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { size: { width: 30, height: 12.5 } } }],
      },
    },
    {
      title: 'a list as a tag repeated',
      topic: 'types',
      tools,
      text: '<send_parcel><labels>fragile</labels><labels>this side up</labels></send_parcel>',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { labels: ['fragile', 'this side up'] } }],
      },
    },
    {
      title: 'a list as JSON text',
      topic: 'variant',
      tools,
      text: '<send_parcel><labels>["fragile", "gift"]</labels></send_parcel>',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { labels: ['fragile', 'gift'] } }],
      },
    },
    {
      title: 'no arguments, and the tag that closes itself',
      topic: 'empty',
      tools,
      text: '<list_depots></list_depots>\n<list_depots/>',
      expected: {
        content: '',
        toolCalls: [
          { name: 'list_depots', arguments: {} },
          { name: 'list_depots', arguments: {} },
        ],
      },
    },
    {
      title: 'text before and after',
      topic: 'text-around',
      tools,
      text: 'I send it.\n<send_parcel><to>Ole</to></send_parcel>\nIt is on its way.',
      expected: {
        content: 'I send it.\n\nIt is on its way.',
        toolCalls: [{ name: 'send_parcel', arguments: { to: 'Ole' } }],
      },
    },
    {
      title: 'tags that name no tool are text',
      topic: 'none',
      tools,
      text: 'In <b>bold</b> and <cancel_parcel><id>3</id></cancel_parcel>.',
      expected: {
        content: 'In <b>bold</b> and <cancel_parcel><id>3</id></cancel_parcel>.',
        toolCalls: [],
      },
    },
    {
      title: 'a call in a fence is shown, not made',
      topic: 'none',
      tools,
      text: '```xml\n<list_depots></list_depots>\n```',
      expected: {
        content: '```xml\n<list_depots></list_depots>\n```',
        toolCalls: [],
        candidates: [{ name: 'list_depots', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'cut inside a value',
      topic: 'truncated',
      tools,
      text: '<send_parcel><to>Maren</to><note>ring tw',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { to: 'Maren' }, complete: false }],
      },
    },
    {
      title: 'without the end of the call it is not whole',
      topic: 'malformed',
      tools,
      text: '<send_parcel><to>Maren</to><grams>5</grams>\n',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { to: 'Maren', grams: 5 }, complete: false }],
      },
    },
    {
      title: 'quotes, backslashes and line breaks are what they are',
      topic: 'unicode',
      tools,
      text: '<send_parcel><note>"Grüße" \\n aus\nTromsø 📦</note></send_parcel>',
      expected: {
        content: '',
        toolCalls: [{ name: 'send_parcel', arguments: { note: '"Grüße" \\n aus\nTromsø 📦' } }],
      },
    },
    {
      title: 'tags inside a string are text of it',
      topic: 'own-delimiter',
      tools,
      text: '<send_parcel><note>use <b>tape</b> and <to>x</to>, </send_parcel> too</note><grams>9</grams></send_parcel>',
      expected: {
        content: '',
        toolCalls: [
          {
            name: 'send_parcel',
            arguments: { note: 'use <b>tape</b> and <to>x</to>, </send_parcel> too', grams: 9 },
          },
        ],
      },
    },
  ],
}
