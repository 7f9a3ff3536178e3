import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutsThatDiffer } from '../test-support/cuts-that-differ.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'

const S = ']<]minimax[>['

function read(body: string): unknown {
  const text = `${S}<tool_call>\n${S}<invoke name="f">${body}\n${S}</tool_call>`
  return parseLlmOutput(text).toolCalls.map(({ arguments: values, complete, repairs }) => [
    values,
    complete,
    ...repairs.map(({ code }) => code),
  ])
}

test.each([
  ['members', `${S}<a>${S}<b>1${S}</b>${S}<c>x${S}</c>${S}</a>`, { a: { b: 1, c: 'x' } }],
  ['items', `${S}<a>${S}<item>1${S}</item>${S}<item>2${S}</item>${S}</a>`, { a: [1, 2] }],
  ['a tag in one of its name', `${S}<a>${S}<a>1${S}</a>${S}</a>`, { a: { a: 1 } }],
  ['a tag that closes itself', `${S}<a/>`, { a: '' }],
  ['text and tags', `${S}<a>x${S}<b>1${S}</b>${S}</a>`, { a: `x${S}<b>1${S}</b>` }],
])('reads %s', (_, body, values) => {
  expect(read(`${body}${S}</invoke>`)).toEqual([[values, true]])
})

test.each([
  ['a parameter', `${S}<a>1${S}</invoke>`, { a: 1 }],
  ['the call', `${S}<a>1${S}</a>`, { a: 1 }],
])('reads on without the closer of %s', (_, body, values) => {
  expect(read(body)).toEqual([[values, true, 'missing-closer']])
})

test('ends a text without a closer where another parameter of the tool begins', () => {
  const text = `${S}<tool_call>\n${S}<invoke name="f">${S}<a>x ${S}<c>${S}<b>1${S}</b>${S}</invoke>\n${S}</tool_call>`
  const inputSchema = { properties: { a: { type: 'string' }, b: { type: 'integer' } } }
  expect(parseLlmOutput(text, { tools: [{ name: 'f', inputSchema }] }).toolCalls).toMatchObject([
    { arguments: { a: `x ${S}<c>`, b: 1 }, complete: true, repairs: [{ code: 'missing-closer' }] },
  ])
})

const PARTS = [
  `${S}<tool_call>`,
  `${S}<invoke name="f">`,
  `${S}</invoke>`,
  `${S}</tool_call>`,
  `${S}<a>`,
  `${S}</a>`,
  `${S}<a `,
  ' ',
  '/>',
  '>',
  'x',
]

test('any text gives the same however it is cut', () => {
  const open = `${S}<tool_call>${S}<invoke name="f">`
  const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, fc.constantFrom('', open), (text, start) => {
      expect(cutsThatDiffer(start + text, {})).toEqual([])
    }),
    { numRuns: 150, examples: [[`${S}<a />x`, open]] },
  )
})
