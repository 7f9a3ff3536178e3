import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuadratic } from '../../../text/is-quadratic.ts'
import { parseLlmOutput } from '../../parse-llm-output.ts'
import { cutsThatDiffer } from '../../test-support/cuts-that-differ.ts'

const text = { type: 'string' }
const tools = [
  { name: 'a', inputSchema: { properties: { x: text, y: { type: 'integer' } } } },
  { name: 'code', inputSchema: { properties: { path: text, title: text } } },
  { name: 'list', inputSchema: { properties: { item: text, path: text } } },
  { name: 'title', inputSchema: { type: 'object', properties: {} } },
  { name: 'string', inputSchema: { type: 'object', additionalProperties: false } },
  { name: 'open' },
]

const PARTS = [
  '<a>',
  '<a />',
  '</a>',
  '</a',
  '</a \n>',
  '<x>',
  '</x>',
  '</x >',
  '<x/>',
  'x:',
  'y: 1',
  '- ',
  '"',
  ' ',
  '\n',
  '\r\n',
  '# ',
  '<title></title>',
  '<open>',
  '<think>',
  '</think>',
  'z',
]

const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 16 }).map((all) => all.join(''))

describe.each(['auto', 'morph_xml', 'yaml_xml'])('read as %s', (format) => {
  test('any text gives the same however it is cut', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(tools, [{ name: 'a' }]), (whole, offered) => {
        expect(cutsThatDiffer(whole, { format, tools: offered })).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '<a>x:y',
    '<a><| DSML|x>',
    '<a><|DSML |x>',
    '<a>x:',
    '<a>\nx: 1\n</a\n>z',
    '<a>\nx:y: 1\n',
  ])('%j gives the same however it is cut', (whole) => {
    expect(cutsThatDiffer(whole, { format, tools })).toEqual([])
  })
})

const BEHIND = 'more text\n'.repeat(20)

test.each([
  ['code in a line', 'Use <code>path: x</code> and <code><path>a</path></code>.'],
  ['code that has a colon', '<code>pub fn f(a: u8)</code>\n'],
  ['code over lines that has a colon', '<code>\npub fn f(a: u8) {\n}\n</code>\n'],
  ['a parameter on the line of the tag', '<code>path: x</code>\n'],
  ['a tag that is no parameter', '<list><li>path: x</li></list>\n'],
  ['a list without a closer', `<list>\n<item>one\n<item>two\n${BEHIND}`],
  ['a list whose items alone are closed', `<list>\n<item>one</item>\n${BEHIND}`],
  ['keys without a closer', `<code>\npath: x\n\n${BEHIND}`],
  ['a key and text, closed', '<code>\npath: x\nNow it is text.\n</code>\n'],
  ['a key that is no parameter', '<code>\npath: x\nlanguage: y\n</code>\n'],
  ['a tag alone on its line', '<code>\n'],
  ['a tag without content of a tool that takes some', '<code></code>\n'],
  ['an empty tag in a line', '<title/> is a tag, <title></title>, too\n'],
  ['a title', '<title>path: x</title>\n<title>A title</title>\n'],
  ['a tool whose parameters nobody knows', '<open><path>x</path></open>\n<open>\npath: x\n</open>'],
  ['markup behind text', 'See\n- <list><item>x</item></list>\n'],
  ['the start of a parameter', '<list>\n<item>on'],
  ['the start of a member', '<code>\npath: x'],
])('leaves %s as text', (_, content) => {
  expect(parseLlmOutput(content, { tools })).toMatchObject({ content, toolCalls: [] })
})

test.each([
  ['at the start of a line', 'So:\n<list><item>x</item></list>', [{ item: 'x' }]],
  ['behind blanks', 'So:\n \t<list>\n<item>x</item>\n</list>', [{ item: 'x' }]],
  ['behind reasoning', '<think>so</think><list><item>x</item></list>', [{ item: 'x' }]],
  [
    'behind another one',
    '<list><item>x</item></list> <code><path>y</path></code>',
    [{ item: 'x' }, { path: 'y' }],
  ],
  ['without parameters', 'So:\n<title/>\n<string>\n</string>', [{}, {}]],
  [
    'in YAML',
    'So:\n<code>\npath: x\ntitle: |\n  y\n\n  z: z\n</code>',
    [{ path: 'x', title: 'y\n\nz: z\n' }],
  ],
  [
    'in YAML behind blanks',
    '  <code>\n  path: x\n  title: y\n  </code>',
    [{ path: 'x', title: 'y' }],
  ],
  [
    'with a text that looks like one',
    '<code><path>x</path><title><list>\n</title></code>',
    [{ path: 'x', title: '<list>\n' }],
  ],
])('reads a call %s', (_, whole, values) => {
  const { toolCalls } = parseLlmOutput(whole, { tools })
  expect(toolCalls.map(({ arguments: own, complete }) => [own, complete])).toEqual(
    values.map((own) => [own, true]),
  )
})

test.each([
  ['in tags', '<list>\n<item>x</item>\n<item>y', { item: 'x' }],
  ['in a tag', '<list>\n<item>x</item>\n<pa', { item: 'x' }],
  ['in a member of YAML', '<code>\npath: x\ntitle: y', { path: 'x' }],
  ['in a key of YAML', '<code>\npath: x\nti', { path: 'x' }],
  ['in the closer', '<code>\npath: x\n</co', { path: 'x' }],
])('takes what is certain where the text ends %s', (_, whole, values) => {
  expect(parseLlmOutput(whole, { tools })).toMatchObject({
    content: '',
    toolCalls: [{ arguments: values, complete: false }],
  })
})

test('reads on behind a call with a parameter that has no closer', () => {
  const whole =
    '<list>\n<item>x</item>\n<path>y\n</list>\nDone.\n<tool_call>{"name": "f", "arguments": {}}</tool_call>'
  expect(parseLlmOutput(whole, { tools })).toMatchObject({
    content: '\nDone.\n',
    toolCalls: [{ name: 'list', arguments: { item: 'x' }, complete: false }, { name: 'f' }],
  })
})

test('reads a call where only the pinned format knows that it is one', () => {
  expect(parseLlmOutput('a <open><b>1</b></open>', { tools, format: 'morph_xml' })).toMatchObject({
    content: 'a ',
    toolCalls: [{ name: 'open', arguments: { b: 1 } }],
  })
  expect(parseLlmOutput('a <open>b: 1</open>', { tools, format: 'yaml_xml' })).toMatchObject({
    content: 'a ',
    toolCalls: [{ name: 'open', arguments: { b: 1 } }],
  })
})

test.each([
  ['calls without the closer of a parameter', '<list>\n<item>x</item>\n<path>y\n</list>\n'],
  ['parameters without a closer', '<list>\n<item>x\n'],
  ['keys without a closer', '<code>\npath: x\ntitle: y\n'],
])('takes no quadratic time for many %s', async (_, part) => {
  const work = (share: number) => parseLlmOutput(part.repeat(500 * share), { tools })
  expect(await isQuadratic(work)).toBe(false)
})
