import { expect, test } from 'vitest'
import { formatsNamed } from './formats-named.ts'

function names(all: string | readonly string[]): readonly string[] {
  return formatsNamed(all).map(({ name }) => name)
}

test.each([
  ['hermes', ['hermes']],
  ['Qwen2.5', ['hermes']],
  ['deepseek-v3.1', ['deepseek_v3_1']],
  ['deepseek_v31', ['deepseek_v3_1']],
  ['granite-20b-fc', ['granite_20b_fc']],
  ['glm47_moe', ['glm47']],
  ['kimi_k2_moe', ['kimi_k2']],
  ['qwen3-coder-moe', ['qwen3_coder']],
  ['mistral_v13, hermes', ['mistral_v13', 'hermes']],
  [['hermes', 'qwen25'], ['hermes']],
])('%s names %j', (given, expected) => {
  expect(names(given)).toEqual(expected)
})

test('an alias names each format that has it', () => {
  expect(names('mistral')).toEqual(['mistral_v3', 'mistral_v11', 'mistral_v13'])
})

test("a format's own name is its alone", () => {
  expect(names('json')).toEqual(['json'])
})

test('says what may have been meant by an unknown name', () => {
  expect(() => names('hermse')).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: no format is named hermse; did you mean hermes? assay parse --formats lists them]`,
  )
  expect(() => names('qqqqqqqqqq')).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: no format is named qqqqqqqqqq; assay parse --formats lists them]`,
  )
  for (const empty of ['', 'hermes,', ['hermes', ' ']])
    expect(() => names(empty)).toThrow(
      'the name of a format is empty; assay parse --formats lists them',
    )
  expect(() => names([])).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: no format is named; auto finds it out]`,
  )
})
