import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../contracts/json.ts'
import type { TextParserName, TextParsing } from '../../../contracts/text-parser.ts'
import { literalParsers } from './literal-parsers.ts'

function parse(name: TextParserName, text: string): TextParsing {
  const parser = literalParsers.find((one) => one.name === name)
  return parser?.parse(text, {}) ?? { ok: false, reason: `${name} is no parser of literals` }
}

type Case = readonly [what: string, text: string, value: JsonValue, unmatched: readonly string[]]

const CASES: readonly (readonly [TextParserName, readonly Case[]])[] = [
  [
    'python_literal',
    [
      ['behind a label', "Result: {'a': None}", { a: null }, ['Result:']],
      ['on each line', "{'a': 1}\n\n{'a': 2}", [{ a: 1 }, { a: 2 }], []],
      ['on lines', "Two:\n{'a': 1}\n{'a': 2}\nDone", [{ a: 1 }, { a: 2 }], ['Two:', 'Done']],
      ['of a set', "Tags: {'a', 'b'} (2)", ['a', 'b'], ['Tags:', '(2)']],
      ['alone on its lines', "Two:\n{'a':\n 1}\nDone (2).", { a: 1 }, ['Two:', 'Done (2).']],
      [
        'inside of a line',
        "Found [1]: [{'a': 1}, {'a': 2}] (2 results)",
        [{ a: 1 }, { a: 2 }],
        ['Found [1]:', '(2 results)'],
      ],
      ['in brackets that are none of it', "(it's {'a': 1})", { a: 1 }, ["(it's", ')']],
    ],
  ],
  [
    'php_array',
    [
      ['behind a label', "Result: ['a' => null]", { a: null }, ['Result:']],
      ['of the long form', "Result: array('a' => 1)", { a: 1 }, ['Result:']],
      ['on lines', "Two:\n['a' => 1]\n['a' => 2]\nDone", [{ a: 1 }, { a: 2 }], ['Two:', 'Done']],
      [
        'alone on its lines',
        "The user:\narray (\n  'a' => 1,\n)\nDone (2).",
        { a: 1 },
        ['The user:', 'Done (2).'],
      ],
      [
        'inside of a line',
        "Found [1]: [['a' => 1], ['a' => 2]] (2 results)",
        [{ a: 1 }, { a: 2 }],
        ['Found [1]:', '(2 results)'],
      ],
    ],
  ],
  [
    'ruby_hash',
    [
      ['behind a label', 'Result: {"a"=>nil}', { a: null }, ['Result:']],
      ['of symbols', '{a: 1, b: "x"}', { a: 1, b: 'x' }, []],
      ['on lines', 'Two:\n{:a=>1}\n{:a=>2}\nDone', [{ a: 1 }, { a: 2 }], ['Two:', 'Done']],
      [
        'inside of a line',
        'Found [1]: [{"a"=>1}, {"a"=>2}] (2 results)',
        [{ a: 1 }, { a: 2 }],
        ['Found [1]:', '(2 results)'],
      ],
    ],
  ],
]

describe.each(CASES)('%s', (name, cases) => {
  test.each(cases)('reads the literal %s', (_, text, value, unmatched) => {
    const parsing = parse(name, text)
    if (!parsing.ok) throw new Error(parsing.reason)
    expect(parsing.reading).toMatchObject({ kind: 'value', value, diagnostics: [] })
    expect(parsing.reading.unmatched.map((span) => text.slice(...span))).toEqual(unmatched)
  })

  test.each(['words (two of them)', '42', '{}{', 'a [1', '[=>]'])('finds none in %j', (text) => {
    expect(parse(name, text)).toMatchObject({ ok: false })
  })
})
