import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

describe('jsonNameAsKey', () => {
  test.each([
    ['a single object', '{"f": {"a": 1}}<|tools_suffix|>', ['', ['f', { a: 1 }]]],
    ['two keys in one object', '[{"f": {}, "g": {}}]<|tools_suffix|>', ['', ['f', {}], ['g', {}]]],
    ['null for arguments', '[{"f": null}]<|tools_suffix|>', ['', ['f', {}]]],
    ['arguments as a string', '[{"f": "{\\"a\\": 1}"}]<|tools_suffix|>', ['', ['f', { a: 1 }]]],
    ['text where the suffix is due', '[{"f": {}}] b', [' b', ['f', {}, 'missing-closer']]],
    ['no bracket behind the arguments', '[{"f": {}', ['', ['f', {}, 'missing-closer']]],
    [
      'broken arguments before good ones',
      '[{"f": {"a": 1,}}, {"g": {}}]<|tools_suffix|>',
      ['', ['f', { a: 1 }, 'comma-removed'], ['g', {}]],
    ],
    [
      'a key without a value',
      '[{"f"}]<|tools_suffix|>',
      ['<|tools_prefix|>[{"f"}]<|tools_suffix|>'],
    ],
  ])('reads %s', (_, text, expected) => {
    const { content, toolCalls } = parseLlmOutput(`<|tools_prefix|>${text}`)
    expect([
      content,
      ...toolCalls.map(({ name, arguments: values, repairs }) => [
        name,
        values,
        ...repairs.map(({ code }) => code),
      ]),
    ]).toEqual(expected)
  })
})
