import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const OPEN = '<|tool_call>'
const CLOSE = '<tool_call|>'

describe('calls with quotes of their own', () => {
  test.each([
    ['text that has lost its quotes', 'call:f{a:x y,b:5}', { a: 'x y', b: 5 }],
    ['text that has lost its first quote', 'call:f{a:x y<|"|>,b:5}', { a: 'x y', b: 5 }],
    ['quoted keys', 'call:f{<|"|>a b<|"|>:1,"c":2}', { 'a b': 1, c: 2 }],
    ['escapes in plain quotes', String.raw`call:f{a:"x \"y\""}`, { a: 'x "y"' }],
    ['words of Python', 'call:f{a:True,b:None}', { a: true, b: null }],
    ['a number with an address-like text', 'call:f{a:host:80,b:80}', { a: 'host:80', b: 80 }],
    ['white space and commas behind the last', 'call:f{ a : [ 1 , 2 , ] , }', { a: [1, 2] }],
    ['arguments as Python writes them', "call:f(a='x)', b=2)", { a: 'x)', b: 2 }],
  ])('may have %s', (_, call, values) => {
    expect(parseLlmOutput(`${OPEN}${call}${CLOSE}`)).toMatchObject({
      content: '',
      toolCalls: [{ name: 'f', arguments: values, complete: true }],
    })
  })

  test('stand behind each other in one pair of tokens', () => {
    const { toolCalls } = parseLlmOutput(`${OPEN}call:f{a:1}call:g{a:2}${CLOSE}`)
    expect(toolCalls).toMatchObject([
      { name: 'f', repairs: [] },
      { name: 'g', repairs: [] },
    ])
  })

  test('that are broken are text, and the next one is a call', () => {
    const broken = `${OPEN}call:f{a:{b}}${CLOSE}`
    expect(parseLlmOutput(`${broken}${OPEN}call:g{a:2}${CLOSE}`)).toMatchObject({
      content: broken,
      toolCalls: [{ name: 'g' }],
      candidates: [{ name: 'f', refusedBy: 'malformed' }],
    })
  })

  test('keep of a nested value that is cut off nothing', () => {
    const { toolCalls } = parseLlmOutput(`${OPEN}call:f{a:1,b:{c:[<|"|>x<|"|>,<|"|>y`)
    expect(toolCalls).toMatchObject([{ complete: false, arguments: { a: 1 } }])
  })

  test.each([
    ['a closing token too many is dropped', `${OPEN}call:f{}${CLOSE}${CLOSE}Done`, 'Done'],
    ['an empty pair of tokens is text', `${OPEN}${CLOSE}`, `${OPEN}${CLOSE}`],
  ])('%s', (_, text, content) => {
    expect(parseLlmOutput(text).content).toBe(content)
  })

  test('without the opening token are calls where the tool is known, or the format', () => {
    const text = `call:f{a:1}${CLOSE}`
    const call = { name: 'f', repairs: [{ code: 'missing-opener' }] }
    expect(parseLlmOutput(text).toolCalls).toEqual([])
    expect(parseLlmOutput(text, { tools: [{ name: 'f' }] }).toolCalls).toMatchObject([call])
    expect(parseLlmOutput(text, { format: 'gemma4' }).toolCalls).toMatchObject([call])
  })
})
