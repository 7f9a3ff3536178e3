import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { createLlmParser } from '../../llm/create-llm-parser.ts'
import { type OutputPart, partsOf } from './parts-of.ts'

const CALL = '<tool_call>{"name":"f","arguments":{}}</tool_call>'
const PIECES =
  '<tool_call> </tool_call> {"name":"f","arguments":{}} {"toolCalls":[ ]} <think> </think> <|im_end|> <think think ``` ` text " { } < >'
    .split(' ')
    .concat(CALL, '\n', ' ', '\u0000', '\uD83D')

function partsIn(text: string, options: LlmParserOptions = {}): readonly OutputPart[] {
  const parser = createLlmParser(options)
  return partsOf(text, [...parser.feed(text), ...parser.finish()], options.prefill)
}

function shown(text: string, options?: LlmParserOptions): readonly (readonly [string, string])[] {
  return partsIn(text, options).map(({ kind, span }) => [kind, text.slice(...span)])
}

describe('partsOf', () => {
  test.each<[string, string, readonly (readonly [string, string])[], LlmParserOptions?]>([
    ['nothing', '', []],
    ['text', 'a\nb', [['text', 'a\nb']]],
    [
      'what is in tags as it is beside them',
      '<think>think</think>think',
      [
        ['marker', '<think>'],
        ['reasoning', 'think'],
        ['marker', '</think>'],
        ['text', 'think'],
      ],
    ],
    [
      'text between calls',
      `a ${CALL} f ${CALL}<|im_end|>`,
      [
        ['text', 'a '],
        ['call', CALL],
        ['text', ' f '],
        ['call', CALL],
        ['marker', '<|im_end|>'],
      ],
    ],
    [
      'a candidate in reasoning',
      `<think>a ${CALL} b</think>c`,
      [
        ['marker', '<think>'],
        ['reasoning', 'a '],
        ['candidate', CALL],
        ['reasoning', ' b'],
        ['marker', '</think>'],
        ['text', 'c'],
      ],
      { policy: { reasoningCalls: 'refuse' } },
    ],
    [
      'a marker that is spoken about',
      'so `<think>` is a tag, and <think>this</think> is not',
      [
        ['text', 'so `<think>` is a tag, and '],
        ['marker', '<think>'],
        ['reasoning', 'this'],
        ['marker', '</think>'],
        ['text', ' is not'],
      ],
    ],
    [
      'an output behind what was prefilled',
      'far</think>done',
      [
        ['reasoning', 'far'],
        ['marker', '</think>'],
        ['text', 'done'],
      ],
      { prefill: '<|im_start|>assistant\n<think>so far' },
    ],
    [
      'an output without a call that was dropped',
      `a ${CALL} b`,
      [
        ['text', 'a '],
        ['candidate', CALL],
        ['text', ' b'],
      ],
      { tools: [{ name: 'g' }], policy: { unknownTools: 'drop' } },
    ],
  ])('tells apart %s', (_what, text, parts, options) => {
    expect(shown(text, options)).toEqual(parts)
  })

  test('tells what became of every unit of any text, each once', () => {
    const anything = fc
      .array(fc.constantFrom(...PIECES), { maxLength: 24 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(anything, fc.constantFrom('', '<think>', 'think'), (text, prefill) => {
        const parts = partsIn(text, { prefill })
        expect(parts.map(({ span }) => text.slice(...span)).join('')).toBe(text)
        for (const { span } of parts) expect(span[1]).toBeGreaterThan(span[0])
      }),
      { numRuns: 500 },
    )
  })
})
