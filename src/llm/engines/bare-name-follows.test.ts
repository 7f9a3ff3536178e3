import { expect, test } from 'vitest'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { createLlmParser } from '../create-llm-parser.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'

const TEXTS = [
  '你好世界'.repeat(50),
  'x'.repeat(400),
  `[${'x'.repeat(400)}`,
  `[${'你好'.repeat(200)}`,
]

const OPTIONS: readonly LlmParserOptions[] = [
  {},
  { tools: [{ name: 'get_weather' }] },
  { format: 'olmo3' },
  { format: 'pythonic' },
  { format: 'functionary_v3_2' },
]

/** UTF-16 units of a name, a bracket before it, and what ends it. */
const MOST_HELD = 66

test.each(OPTIONS)('one long word is held back no longer than a name may be: %j', (options) => {
  for (const text of TEXTS) {
    const parser = createLlmParser(options)
    let told = 0
    for (const [at, unit] of text.split('').entries()) {
      for (const event of parser.feed(unit)) told += 'text' in event ? event.text.length : 0
      expect(at + 1 - told).toBeLessThanOrEqual(MOST_HELD)
    }
  }
})

test.each([
  ['a known name of other letters', '天气(a=1)', { tools: [{ name: '天气' }] }],
  ['a known name that is long', `${'f'.repeat(80)}(a=1)`, { tools: [{ name: 'f'.repeat(80) }] }],
  ['a name of a pinned format', 'a.b-c(a=1)', { format: 'olmo3' }],
  ['a name in a list', '[f(a=1)]', {}],
  [
    'a line that is a known name',
    '天气\n{"a": 1}',
    { format: 'functionary_v3_2', tools: [{ name: '天气' }] },
  ],
])('%s begins a call without a marker', (_, text, options) => {
  expect(parseLlmOutput(text, options).toolCalls).toMatchObject([{ arguments: { a: 1 } }])
})
