import { expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const tools = [
  {
    name: 'plan',
    inputSchema: {
      type: 'object',
      properties: {
        title: { type: 'string' },
        days: { type: 'array', items: { type: 'string' } },
        place: { type: 'object', properties: { room: { type: 'string' } } },
      },
    },
  },
]

test.each([
  ['tags of the tool and of parameters', '<title>a</title>', 'morph_xml', { title: 'a' }],
  ['one item of a list', '<days>7</days>', 'morph_xml', { days: ['7'] }],
  ['a list in a tag', '<days><day>7</day></days>', 'morph_xml', { days: ['7'] }],
  [
    'strings in an object',
    '<place><room>12</room></place>',
    'morph_xml',
    { place: { room: '12' } },
  ],
  [
    'a closer of its own in a text',
    '<title>a </title> b</title>',
    'morph_xml',
    { title: 'a </title> b' },
  ],
  ['YAML', '\ntitle: 012\ndays: [7]\n', 'yaml_xml', { title: '012', days: ['7'] }],
])('finds out %s', (_, body, format, values) => {
  expect(parseLlmOutput(`Now:\n<plan>${body}</plan>`, { tools })).toMatchObject({
    format,
    content: 'Now:\n',
    toolCalls: [{ name: 'plan', arguments: values, complete: true, repairs: [] }],
  })
})

test.each([
  '<plan>tomorrow</plan>',

  'a <plan to go> b',
  '<plans><title>a</title></plans>',
])('leaves %j as text', (text) => {
  expect(parseLlmOutput(text, { tools })).toMatchObject({ content: text, toolCalls: [] })
})

test('leaves what is no YAML as text', () => {
  const text = '<plan>\ntitle: "a\n</plan>'
  const { content, candidates } = parseLlmOutput(text, { tools })
  expect(content).toBe(text)
  expect(candidates).toMatchObject([{ name: 'plan', refusedBy: 'malformed' }])
})
