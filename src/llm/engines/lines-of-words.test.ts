import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { cutsThatDiffer } from '../test-support/cuts-that-differ.ts'

const text = { type: 'string' }
const tools = [
  { name: 'f', inputSchema: { properties: { a: text } } },
  { name: 'g', inputSchema: { properties: { a: text, b: text } } },
  { name: 'look up', inputSchema: { properties: {} } },
]
const BEHIND = '\nmore text'.repeat(20)

test.each([
  ['a list of things to do', `Action: Buy milk\nAction Input: none${BEHIND}`],
  ['a prompt', `Action: the action to take, one of [f]\nAction Input: the input${BEHIND}`],
  ['the input on the same line', `Action: f Action Input: x${BEHIND}`],
  ['the input after other lines', `Action: f\n\nIt is.\nAction Input: x${BEHIND}`],
  ['markers in a sentence', `✿FUNCTION✿ and ✿ARGS✿ are words.${BEHIND}`],
  ['markers on lines', `✿FUNCTION✿ f\n✿ARGS✿ {"a": "x"}${BEHIND}`],
  ['markers in a line', `✿FUNCTION✿: f ✿ARGS✿: x${BEHIND}`],
])('leaves %s as text', (_, content) => {
  for (const known of [[], tools])
    expect(parseLlmOutput(content, { tools: known })).toMatchObject({ content, toolCalls: [] })
})

test('leaves the call of a tool that nobody knows as text', () => {
  const content = `Action: Shop\nAction Input: milk${BEHIND}`
  expect(parseLlmOutput(content, { tools })).toMatchObject({
    content,
    toolCalls: [],
    candidates: [{ name: 'Shop' }],
  })
})

describe('the input', () => {
  test.each([
    ['that is text ends with its line', 'g', `x y ${BEHIND}`, { a: 'x y' }, BEHIND],
    ['that is the only one ends with its line', 'f', `x${BEHIND}`, { a: 'x' }, BEHIND],
    [
      'that is the only one ends with the result',
      'f',
      'x\n\n y\nThought: done',
      { a: 'x\n\n y' },
      '\nThought: done',
    ],
    ['ends before the next call', 'f', 'x\ny\nAction: z', { a: 'x' }, '\ny\nAction: z'],
    ['that is JSON ends with its value', 'f', ` {"a": "x"} y${BEHIND}`, { a: 'x' }, ` y${BEHIND}`],
    ['of one of several stays a line', 'g', 'x\ny\nThought: z', { a: 'x' }, '\ny\nThought: z'],
    ['of a tool whose name has two words', 'look up', '{}', {}, ''],
  ])('%s', (_, name, input, values, content) => {
    expect(parseLlmOutput(`Action: ${name}\nAction Input: ${input}`, { tools })).toMatchObject({
      content,
      toolCalls: [{ name, arguments: values, complete: true }],
    })
  })

  test('of a call in flowers ends with the result', () => {
    const whole = '✿FUNCTION✿: f\n✿ARGS✿: x\ny\n✿RESULT✿: z'
    expect(parseLlmOutput(whole, { tools })).toMatchObject({
      content: '\nz',
      toolCalls: [{ name: 'f', arguments: { a: 'x\ny' }, complete: true }],
    })
  })

  test('that may go on is not whole', () => {
    expect(parseLlmOutput('Action: f\nAction Input: x', { tools }).toolCalls).toMatchObject([
      { name: 'f', complete: false },
    ])
  })
})

const PARTS = [
  'Action:',
  'Action: f',
  '\nAction Input:',
  '\nAction Input: {"a": 1}',
  '\nObservation',
  ':',
  '\nThought: ',
  '✿FUNCTION✿: f',
  '\n✿ARGS✿: ',
  '✿RESULT✿',
  ' ',
  '\n',
  '`',
  '{',
  'x',
]

test('any text gives the same however it is cut', () => {
  const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, fc.constantFrom(tools, []), (whole, known) => {
      expect(cutsThatDiffer(whole, { tools: known })).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test.each(['Action: f\nAction Input: x\ny\n', 'z ✿FUNCTION✿: f\n✿ARGS✿: x\ny\n'])(
  'takes no quadratic time for many %j',
  async (part) => {
    const work = (share: number) => parseLlmOutput(part.repeat(500 * share), { tools })
    expect(await isQuadratic(work)).toBe(false)
  },
)
