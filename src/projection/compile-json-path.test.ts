import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { valueAt } from '../json/json-pointer.ts'
import { isQuadratic } from '../text/is-quadratic.ts'
import { compileJsonPath } from './compile-json-path.ts'

const shop: JsonValue = {
  name: 'shop',
  shelves: [
    {
      id: 1,
      books: [
        { title: 'A', price: 5 },
        { title: 'B', price: 15 },
      ],
    },
    { id: 2, books: [{ title: 'C', price: 25, tags: ['x', 'y'] }] },
  ],
  'a/b': { '~': true },
  limit: 10,
}

describe('a query', () => {
  test.each<[string, JsonValue]>([
    ['$.name', 'shop'],
    ['$["a/b"]["~"]', true],
    ['$.shelves[0].books[-1].title', 'B'],
    ['$.shelves[*].id', [1, 2]],
    ['$.shelves[0,0].id', [1, 1]],
    ['$.shelves[0:1].id', [1]],
    ['$.shelves[::-1].id', [2, 1]],
    ['$.shelves[5:].id', []],
    ['$..title', ['A', 'B', 'C']],
    ['$..[?@.price > 10].title', ['B', 'C']],
    ['$..[?@.price > $.limit].title', ['B', 'C']],
    ['$..books[?@.tags].title', ['C']],
    ['$..books[?!@.tags].title', ['A', 'B']],
    ['$..books[?@.tags[?@ == "x"]].title', ['C']],
    ['$..books[?length(@.title) == 1 && @.price < 10].title', ['A']],
    ['$..books[?count(@.tags[*]) == 2 || value(@.title) == "A"].title', ['A', 'C']],
    ['$.none.more[*]', []],
  ])('%s gives %j', (path, expected) => {
    expect(compileJsonPath(path).query(shop)).toEqual(expected)
  })

  test.each<[string, JsonValue, JsonValue]>([
    ['$[?match(@, "a.*")]', ['ab', 'cab', 'a\nb', 'a\u2028b'], ['ab', 'a\u2028b']],
    ['$[?search(@, "b.?b")]', ['abxb', 'ab\rb', 'a'], ['abxb']],
    ['$[?search(@, "^a|c$")]', ['ab', 'bc', 'bab'], ['ab', 'bc']],
    ['$[?match(@, "[^a-c\\\\-]")]', ['a', 'd', '-', '^', '😀'], ['d', '^', '😀']],
    ['$[?match(@, "[-.]")]', ['-', '.', 'a'], ['-', '.']],
    ['$[?match(@, "\\\\p{Lu}\\\\P{L}")]', ['A1', 'a1', 'AB'], ['A1']],
    ['$[?match(@, "\\\\p{Cn}")]', ['\u0378', 'a'], ['\u0378']],
    ['$[?match(@, "(a|b){2,3}")]', ['ab', 'a', 'abab'], ['ab']],
    ['$[?match(@, "5")]', ['5', 5], ['5']],
    ['$[?length(@) == 1]', ['😀', 'ab', [1], { a: 1 }, 7], ['😀', [1], { a: 1 }]],
    ['$[?@ < "\\uD800\\uDC00"]', ['\uFF61', '\u{10001}', 1], ['\uFF61']],
    ['$.a[?@.b[?@ == $.z]]', { a: [{ b: [1, 2] }, { b: [3] }], z: 2 }, [{ b: [1, 2] }]],
    ['$[?@ == $[0]]', [{ a: [1] }, { a: [1] }, { a: [2] }], [{ a: [1] }, { a: [1] }]],
    ['$[?@.a == @.b]', [{ a: 1 }, {}, { a: null, b: null }], [{}, { a: null, b: null }]],
    [
      '$[?@.a <= @.b]',
      [{ a: 1, b: 1 }, {}, { a: 2, b: 1 }, { a: 'a', b: 'b' }],
      [{ a: 1, b: 1 }, {}, { a: 'a', b: 'b' }],
    ],
    ['$[?@.a != 1]', [{ a: 1 }, { a: 2 }, {}], [{ a: 2 }, {}]],
  ])('%s of %j gives %j', (path, value, expected) => {
    expect(compileJsonPath(path).query(value)).toEqual(expected)
  })

  test.each<[string, boolean]>([
    ['$', true],
    ['$.a["b"][0][-1]', true],
    ['$[*]', false],
    ['$[0:1]', false],
    ['$["a","b"]', false],
    ['$[?@.a]', false],
    ['$..a', false],
  ])('%s is singular: %j', (path, isSingular) => {
    expect(compileJsonPath(path).isSingular).toBe(isSingular)
    expect(Array.isArray(compileJsonPath(path).query(7))).toBe(!isSingular)
  })

  test('gives undefined, and no null, where a singular one selects nothing', () => {
    expect(compileJsonPath('$.a').query({})).toBeUndefined()
    expect(compileJsonPath('$.a').query({ a: null })).toBeNull()
  })

  test('takes keys of the prototype for data', () => {
    const value: JsonValue = JSON.parse('{"__proto__": {"a": 1}}')
    expect(compileJsonPath('$.__proto__.a').query(value)).toBe(1)
    expect(compileJsonPath('$..a').query(value)).toEqual([1])
    expect(compileJsonPath('$.toString').query({})).toBeUndefined()
    expect(compileJsonPath('$.length').query([])).toBeUndefined()
  })

  test('tells places as JSON Pointers', () => {
    expect([...compileJsonPath('$..["~", "title"]').nodes(shop)]).toEqual([
      { pointer: '/shelves/0/books/0/title', value: 'A' },
      { pointer: '/shelves/0/books/1/title', value: 'B' },
      { pointer: '/shelves/1/books/0/title', value: 'C' },
      { pointer: '/a~1b/~0', value: true },
    ])
  })

  test('finds with $..* everything, each at its place', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (given) => {
        const value: JsonValue = JSON.parse(JSON.stringify(given))
        for (const node of compileJsonPath('$..*').nodes(value))
          expect(valueAt(value, node.pointer)).toBe(node.value)
      }),
    )
  })
})

describe('what is no JSONPath', () => {
  test.each<[string, string]>([
    ['', '"" is no JSONPath: it is empty, and the least is $'],
    ['name', "\"name\" is no JSONPath: expected '$', found 'n' at offset 0"],
    ['$.a ', '"$.a" is no JSONPath: trailing whitespace at offset 4'],
    ['$.a.', '"$.a." is no JSONPath: it ends where a name is expected at offset 4'],
    ['$.a[0', '"$.a[0" is no JSONPath: unclosed bracketed selection at offset 5'],
    ['$[0 2]', '"$[0 2]" is no JSONPath: expected comma, found index at offset 4'],
    [
      '$[?@.a = 1]',
      '"$[?@.a = 1]" is no JSONPath: unexpected filter selector token \'=\' at offset 7',
    ],
    ['$[?nope(@)]', '"$[?nope(@)]" is no JSONPath: no such function \'nope\' at offset 3'],
    [
      '$[?match(@)]',
      '"$[?match(@)]" is no JSONPath: match() takes 2 arguments, 1 given at offset 3',
    ],
    ['$[01]', '"$[01]" is no JSONPath: leading zero in index selector at offset 2'],
  ])('such as %j is refused with its fault', (path, message) => {
    expect(() => compileJsonPath(path)).toThrow(new HarnessError('wrong-use', message))
  })

  test.each([
    ['(', ')'],
    ['!(', ')'],
  ])('nests %s too deep', (open, close) => {
    const path = `$[?${open.repeat(50_000)}@.a${close.repeat(50_000)}]`
    expect(() => compileJsonPath(path)).toThrow(/is no JSONPath: its filters nest too deep$/u)
  })

  test('is refused as wrong use, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('$.[]?@*,:"\'()ab01=<>!&|- \\')) }),
        (rest) => {
          expect(isAskedOrRefused(`$${rest}`)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a pattern', () => {
  test.each([
    ['\\d+'],
    ['\\w'],
    ['(?i)a'],
    ['(?:a)'],
    ['a**'],
    ['*a'],
    ['a{,2}'],
    ['a{2000}'],
    ['a{3,2}'],
    ['[]'],
    ['[a-]b'.slice(0, 3)],
    ['[a--b]'],
    ['[a-b-c]'],
    ['[[:alpha:]]'],
    ['[a-\\p{L}]'],
    ['a)'],
    ['(a'],
    ['\\p{Greek}'],
    ['\\$'],
    ['\\'],
    [']'],
    ['}'],
  ])('such as %s, which is no I-Regexp, matches nothing, and that is told', (pattern) => {
    const path = compileJsonPath(`$[?search(@, ${JSON.stringify(pattern)})]`)
    expect(path.query(['', 'a', '1', 'aa', '$', '-', 'b', ']', '}', '\\', pattern])).toEqual([])
    expect(path.diagnostics).toHaveLength(1)
  })

  test('says so in words', () => {
    expect(compileJsonPath('$[?@.a[?match(@, "\\\\d")]]').diagnostics).toMatchInlineSnapshot(`
      [
        "match() is false for any text: "\\\\d" is no I-Regexp (RFC 9485), which has neither \\d, \\w and \\s nor lookaround",
      ]
    `)
  })

  test('from the value may be no I-Regexp, and no text', () => {
    const path = compileJsonPath('$.all[?match(@, $.pattern)]')
    expect(path.diagnostics).toEqual([])
    expect(path.query({ pattern: '\\d', all: ['1'] })).toEqual([])
    expect(path.query({ pattern: 1, all: ['1'] })).toEqual([])
    expect(path.query({ pattern: '[0-9]', all: ['1'] })).toEqual(['1'])
  })

  test.each([['(a+)+$'], ['(a|aa)+$'], ['((a*)*)*b$'], ['a*a*a*a*a*b$']])(
    '%s runs in time linear to a hostile text',
    async (pattern) => {
      const path = compileJsonPath(`$[?search(@, '${pattern}')]`)
      const work = (share: number): void =>
        expect(path.query([`${'a'.repeat(6000 * share)}c`])).toEqual([])
      expect(await isQuadratic(work)).toBe(false)
    },
  )
})

describe('a value', () => {
  let deep: JsonValue = { a: 0 }
  for (let depth = 0; depth < 100_000; depth++) deep = { a: deep }

  test('may nest deep', () => {
    expect(compileJsonPath('$..a').query(deep)).toHaveLength(100_001)
    expect(compileJsonPath('$[?@ == $.a]').query(deep)).toHaveLength(1)
    expect(compileJsonPath('$[?@..[?@.a == 0]]').query(deep)).toHaveLength(1)
  })

  test('may be a long array', () => {
    const long = Array.from({ length: 200_000 }, (_, index) => index)
    expect(compileJsonPath('$[*]').query(long)).toEqual(long)
    expect(compileJsonPath('$[?@ > 10]').query(long)).toHaveLength(199_989)
    expect(compileJsonPath('$[?count($[*]) > 1]').query([1, 2])).toEqual([1, 2])
  })

  test('of which too much is selected is refused', () => {
    const path = compileJsonPath(`$${'[0,0,0,0,0,0,0,0,0,0]'.repeat(7)}`)
    expect(() => path.query([[[[[[[1]]]]]]])).toThrow(
      new HarnessError(
        'wrong-use',
        'the JSONPath selects more than 5000000 nodes; ask for less at once',
      ),
    )
  })
})

function isAskedOrRefused(path: string): boolean {
  try {
    compileJsonPath(path).query(shop)
    return true
  } catch (error) {
    return error instanceof HarnessError
  }
}
