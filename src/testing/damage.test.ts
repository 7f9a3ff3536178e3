import * as fc from 'fast-check'
import { parse as parseYaml } from 'yaml'
import { describe, expect, test } from 'vitest'
import { decoders } from '../index.ts'
import { damage, type DamageKind, damagedText } from '../testing.ts'

const TEXT = '{\n  "name": "Zoë’s \\"x\\"",\n  "list": [1, true, null], "none": []\n}'
const VALUE = JSON.parse(TEXT)

/** Undoes what was done to a text, as a reader that knows the damage does. */
const UNDO: Readonly<Partial<Record<DamageKind, (text: string) => unknown>>> = {
  fenced: (text) => JSON.parse(text.split('\n').slice(1, -1).join('\n')),
  quoted: (text) => JSON.parse(JSON.parse(text)),
  escaped: (text) => JSON.parse(JSON.parse(`"${text}"`)),
  'html-escaped': (text) => JSON.parse(unescaped(text)),
  'slash-commented': (text) => JSON.parse(text.replaceAll(/^\/\/ /gmu, '')),
  'hash-commented': (text) => JSON.parse(text.replaceAll(/^# /gmu, '')),
  'byte-order-mark': (text) => JSON.parse(text.slice(1)),
  crlf: (text) => JSON.parse(text),
  'trailing-comma': (text) => JSON.parse(outside(text, /,(?=\s*[}\]])/gu, () => '')),
  'single-quotes': (text) =>
    decoded(outside(text, /\b(?:true|false|null)\b/gu, (word) => PYTHON[word] ?? word)),
  'python-literal': (text) => decoded(text),
  'unquoted-keys': (text) =>
    parseYaml(outside(text, /(?<=[{,]\s*)([\w$]+)(?=\s*:)/gu, (name) => `"${name}"`)),
  'no-break-spaces': (text) => JSON.parse(outside(text, /\u00A0/gu, () => ' ')),
}

const PYTHON: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** Replaces outside of strings. */
function outside(
  text: string,
  pattern: RegExp,
  replace: (...parts: readonly string[]) => string,
): string {
  const strings: string[] = []
  return text
    .replaceAll(
      /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu,
      (string) => `\uE000${strings.push(string) - 1};`,
    )
    .replaceAll(pattern, replace)
    .replaceAll(/\uE000(\d+);/gu, (_, index) => strings[Number(index)] ?? '')
}

function unescaped(text: string): string {
  const names = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return Object.entries(names).reduce(
    (rest, [name, mark]) => rest.replaceAll(`&${name};`, mark),
    text,
  )
}

function decoded(text: string): unknown {
  const reading = decoders['python-literal'].decode(text, {})
  return reading.ok ? reading.value : reading
}

test('lists one variant of each kind', () => {
  expect(damage(TEXT)).toMatchInlineSnapshot(`
    [
      {
        "at": 16,
        "intact": false,
        "kind": "cut",
        "text": "{
      "name": "Zoë",
      },
      {
        "at": 22,
        "intact": false,
        "kind": "truncated",
        "text": "{
      "name": "Zoë’s \\"x... [truncated]",
      },
      {
        "intact": false,
        "kind": "doubled",
        "text": "{
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null], "none": []
    }
    {
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null], "none": []
    }",
      },
      {
        "intact": true,
        "kind": "prose",
        "text": "{
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null], "none": []
    }

    Done in 3 steps.",
      },
      {
        "intact": true,
        "kind": "fenced",
        "text": "\`\`\`json
    {
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null], "none": []
    }
    \`\`\`",
      },
      {
        "intact": true,
        "kind": "quoted",
        "text": ""{\\n  \\"name\\": \\"Zoë’s \\\\\\"x\\\\\\"\\",\\n  \\"list\\": [1, true, null], \\"none\\": []\\n}"",
      },
      {
        "intact": true,
        "kind": "escaped",
        "text": "{\\n  \\"name\\": \\"Zoë’s \\\\\\"x\\\\\\"\\",\\n  \\"list\\": [1, true, null], \\"none\\": []\\n}",
      },
      {
        "intact": true,
        "kind": "html-escaped",
        "text": "{
      &quot;name&quot;: &quot;Zoë’s \\&quot;x\\&quot;&quot;,
      &quot;list&quot;: [1, true, null], &quot;none&quot;: []
    }",
      },
      {
        "intact": true,
        "kind": "slash-commented",
        "text": "// {
    //   "name": "Zoë’s \\"x\\"",
    //   "list": [1, true, null], "none": []
    // }",
      },
      {
        "intact": true,
        "kind": "hash-commented",
        "text": "# {
    #   "name": "Zoë’s \\"x\\"",
    #   "list": [1, true, null], "none": []
    # }",
      },
      {
        "intact": true,
        "kind": "byte-order-mark",
        "text": "﻿{
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null], "none": []
    }",
      },
      {
        "intact": true,
        "kind": "crlf",
        "text": "{
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null], "none": []
    }",
      },
      {
        "intact": false,
        "kind": "mojibake-latin-1",
        "text": "{
      "name": "ZoÃ«âs \\"x\\"",
      "list": [1, true, null], "none": []
    }",
      },
      {
        "intact": false,
        "kind": "mojibake-windows-1252",
        "text": "{
      "name": "ZoÃ«â€™s \\"x\\"",
      "list": [1, true, null], "none": []
    }",
      },
      {
        "intact": true,
        "kind": "trailing-comma",
        "text": "{
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null,], "none": [],
    }",
      },
      {
        "intact": true,
        "kind": "single-quotes",
        "text": "{
      'name': 'Zoë’s "x"',
      'list': [1, true, null], 'none': []
    }",
      },
      {
        "intact": true,
        "kind": "python-literal",
        "text": "{
      'name': 'Zoë’s "x"',
      'list': [1, True, None], 'none': []
    }",
      },
      {
        "intact": true,
        "kind": "smart-quotes",
        "text": "{
      “name”: “Zoë’s \\"x\\"”,
      “list”: [1, true, null], “none”: []
    }",
      },
      {
        "intact": true,
        "kind": "unquoted-keys",
        "text": "{
      name: "Zoë’s \\"x\\"",
      list: [1, true, null], none: []
    }",
      },
      {
        "intact": true,
        "kind": "no-break-spaces",
        "text": "{
      "name": "Zoë’s \\"x\\"",
      "list": [1, true, null], "none": []
    }",
      },
    ]
  `)
})

describe('an intact variant of any JSON has the same value', () => {
  const json = fc
    .tuple(
      fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
      fc.nat(3),
    )
    .map(([value, indent]) => JSON.stringify(value, null, indent))
  test.each(Object.entries(UNDO))('%s', (kind, undo) => {
    const kinds = damage(TEXT).flatMap((variant) => (variant.kind === kind ? [variant.kind] : []))
    expect(kinds).toHaveLength(1)
    fc.assert(
      fc.property(json, fc.integer(), (text, seed) => {
        for (const variant of damage(text, { seed, kinds }).filter(({ intact }) => intact))
          expect(undo(variant.text)).toEqual(JSON.parse(text))
      }),
    )
    for (const variant of damage(TEXT, { kinds })) expect(undo(variant.text)).toEqual(VALUE)
  })
})

test('prose is around the text', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  const texts = seeds.flatMap((seed) => damage(TEXT, { seed, kinds: ['prose'] }))
  expect(texts.every(({ text, intact }) => intact && text.includes(TEXT))).toBe(true)
  expect(new Set(texts.map(({ text }) => text)).size).toBe(4)
})

test('never fails, and never gives back the text itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer(), (text, seed) => {
      const variants = [...damage(text, { seed }), damagedText(text, seed)]
      expect(variants.filter((variant) => variant.text === text)).toEqual([])
      const again = damage(text, { seed }).map((variant) => variant.text)
      expect(again.every((one, index) => one === variants[index]?.text)).toBe(true)
    }),
  )
})

test('cuts everywhere but inside of a character, and leaves white space around alone', () => {
  const text = ' {"a":"👍"} \n'
  const cuts = Array.from({ length: 400 }, (_, seed) => damagedText(text, seed))
    .filter(({ kind }) => kind === 'cut')
    .map(({ at, text: cut }) => [at, cut.length])
  const points = [...new Set(cuts.map(([at]) => at))].toSorted((a = 0, b = 0) => a - b)
  expect(points).toEqual([2, 3, 4, 5, 6, 7, 9, 10])
  expect(cuts.every(([at, length]) => at === length)).toBe(true)
})

test('gives every kind to an arbitrary, the same for the same seed', () => {
  const seen = new Set<string>()
  const variants = fc.nat().map((seed) => damagedText(TEXT, seed))
  fc.assert(
    fc.property(variants, ({ kind }) => {
      seen.add(kind)
    }),
    { numRuns: 500, seed: 1 },
  )
  expect([...seen].toSorted()).toEqual(
    damage(TEXT)
      .map(({ kind }) => kind)
      .toSorted(),
  )
})

test.each<[string, DamageKind, string, boolean]>([
  ['“Zoë”', 'mojibake-windows-1252', 'â€œZoÃ«â€\u009D', false],
  ['Zoë œ', 'mojibake-latin-1', 'ZoÃ« Å\u0093', false],
  ['["“a”"]', 'smart-quotes', '[““a””]', false],
  ['["a"]', 'smart-quotes', '[“a”]', true],
  ['["a\\u00a0b\\n\'"]', 'python-literal', "['a\\xa0b\\n\\'']", true],
  ['a\n```\nb', 'fenced', '````\na\n```\nb\n````', true],
  ['a\r\nb\nc', 'crlf', 'a\r\nb\r\nc', true],
])('%j with %s is %j', (text, kind, expected, intact) => {
  expect(damage(text, { kinds: [kind] })).toEqual([{ kind, text: expected, intact }])
})

test('rewrites JSON only if the text is an object or array', () => {
  for (const text of ['a: "b", c: true', '"a"', '{"a": 1,}', ''])
    expect(damage(text).map(({ kind }) => kind)).not.toContain('trailing-comma')
  expect(damage('').map(({ kind }) => kind)).toMatchInlineSnapshot(`
    [
      "doubled",
      "prose",
      "fenced",
      "quoted",
      "slash-commented",
      "hash-commented",
      "byte-order-mark",
    ]
  `)
})

test('takes time linear in the text', () => {
  const text = JSON.stringify({ long: 'x\\"'.repeat(40_000), list: Array(5000).fill(1) })
  expect(damage(text)).not.toHaveLength(0)
})

test.each<[string, () => unknown, string]>([
  [
    'an unknown kind',
    () => damage('a', JSON.parse('{"kinds": ["fence"]}')),
    'damage: unknown kind "fence"; did you mean fenced?',
  ],
  [
    'a seed with a fraction',
    () => damagedText('a', 0.5),
    'damagedText: seed is an integer, not 0.5',
  ],
  [
    'a word for kinds',
    () => damage('a', JSON.parse('{"kinds": "cut"}')),
    'damage: kinds is a list',
  ],
  ['what is no text', () => damage(JSON.parse('5')), 'damage: the text is not a string'],
])('refuses %s', (_title, act, message) => {
  expect(act).toThrow(message)
})
