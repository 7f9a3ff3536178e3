import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { phpArray, rubyHash } from './arrows.ts'

const EXPORTED = `array (
  'name' => 'O\\'Brien \\\\ co',
  'rate' => 1.0,
  'none' => NULL,
  'tags' =>${' '}
  array (
    0 => 'a',
    1 => 'b',
  ),
  'by id' =>${' '}
  array (
    7 => true,
  ),
  'object' =>${' '}
  (object) array(
  ),
)`

describe('php-array', () => {
  test.each([
    ["['name' => 'John']", { name: 'John' }],
    ["array('name' => 'John', 'age' => 30,)", { name: 'John', age: 30 }],
    [
      EXPORTED,
      {
        name: "O'Brien \\ co",
        rate: 1,
        none: null,
        tags: ['a', 'b'],
        'by id': { 7: true },
        object: {},
      },
    ],
    ["['a', 'b' => 1, 'c', 9 => 'd', 'e']", { 0: 'a', 1: 'c', 9: 'd', 10: 'e', b: 1 }],
    ['[1 => "a", 0 => "b"]', { 0: 'b', 1: 'a' }],
    ['ARRAY ( TRUE, False, nUll, -1.5e3, 0x1F, 1_000 )', [true, false, null, -1500, 31, 1000]],
    [String.raw`["\n\t\e\$x\"\\\u{1F600}\x41\101\q", '\n\'']`, ['\n\t\u001B$x"\\😀AA\\q', "\\n'"]],
    ["(object) ['a' => []]", { a: [] }],
    ['["two\nlines"]', ['two\nlines']],
    ['[]', []],
  ])('reads %s', (text, value) => {
    expect(phpArray.decode(text, {})).toEqual({ ok: true, value, diagnostics: [], repairs: [] })
  })

  test.each([
    ["['a' => 1, 'a' => 2]", { a: 2 }, 'an array repeats a key; the last value was kept'],
    ['[INF, -1]', [null, -1], 'INF became null: JSON has no such number'],
    ['[12345678901234567890]', [12345678901234567000], 'the number 12345678901234567890 loses'],
  ])('reports what %s loses', (text, value, diagnostic) => {
    expect(phpArray.decode(text, {})).toMatchObject({
      value,
      diagnostics: [expect.stringContaining(diagnostic)],
    })
  })

  test.each([
    ["['a' => time()]", 8, 'expected a value'],
    ["['a' => $x]", 8, 'expected a value'],
    ['["a $name"]', 4, 'code stands in the string that would be run'],
    ['["{$a}"]', 2, 'code stands in the string that would be run'],
    [String.raw`["\xE9"]`, 2, 'the escape is wrong, or stands for no character'],
    [String.raw`["\u{D800}"]`, 2, 'the escape is wrong, or stands for no character'],
    ["['a' . 'b']", 5, 'expected "," or "]"'],
    ["[true => 'a']", 1, 'a key is neither a string nor an integer'],
    ["[['a'] => 'b']", 1, 'an array or a hash is no key'],
    ['[010]', 1, 'an integer has no leading zeros'],
    ["['a' => 1} ", 9, 'expected "," or "]"'],
    ["['a' => 1", 9, 'the text ends inside the value'],
    ["['a", 3, 'the text ends inside the value'],
    ["['a' => 1] and more", 11, 'more text follows the value'],
    ["{'a' => 1}", 0, 'it opens as none'],
    ['[,]', 1, 'expected a value'],
  ])('says where and why it refuses %s', (text, at, reason) => {
    expect(phpArray.decode(text, {})).toEqual({ ok: false, at, reason })
  })
})

describe('ruby-hash', () => {
  test.each([
    ['{"name"=>"John"}', { name: 'John' }],
    ['{:name=>"John", :age=>nil}', { name: 'John', age: null }],
    [
      '{name: "John", ok?: true, "k" => [1, 2.5], "a b": :c}',
      { name: 'John', 'ok?': true, k: [1, 2.5], 'a b': 'c' },
    ],
    ['[{"a"=>{}}, {}, [], :"a b", :a?, :a=]', [{ a: {} }, {}, [], 'a b', 'a?', 'a=']],
    ['{:a=>:b, :c => 1,}', { a: 'b', c: 1 }],
    [
      String.raw`["\n\s\e\u00e9\u{1F600 41}\#{x}\"\\\q\x41", '\n\'']`,
      ['\n \u001Bé😀A#{x}"\\qA', "\\n'"],
    ],
    ['{"a"=>-1.0e-05, "b"=>1_000}', { a: -1e-5, b: 1000 }],
    ['{"nil"=>false}', { nil: false }],
  ])('reads %s', (text, value) => {
    expect(rubyHash.decode(text, {})).toEqual({ ok: true, value, diagnostics: [], repairs: [] })
  })

  test.each([
    ['{"a"=>1, :a=>2}', { a: 2 }, 'a hash repeats a key; the last value was kept'],
    ['{"a"=>-Infinity}', { a: null }, '-Infinity became null: JSON has no such number'],
    ['{1=>2, nil=>3}', { 1: 2, null: 3 }, 'keys that are no strings were written as their JSON'],
  ])('reports what %s loses', (text, value, diagnostic) => {
    expect(rubyHash.decode(text, {})).toMatchObject({
      value,
      diagnostics: [expect.stringContaining(diagnostic)],
    })
  })

  test.each([
    ['{"a"=>#<Foo id: 3>}', 6, 'expected a value'],
    ['{"at"=>2024-01-01 00:00:00 UTC}', 11, 'expected "," or "}"'],
    ['{"a"=>"#{x}"}', 7, 'code stands in the string that would be run'],
    ['{"a"=>nil.to_s}', 6, 'expected a value'],
    ['{"a"=>1..3}', 6, 'expected a value'],
    ['{"a"=>Foo}', 6, 'expected a value'],
    ['{"a", "b"}', 4, 'expected "=>"'],
    ['["a" => 1]', 1, 'a key stands in an array'],
    ['{[1]=>2}', 1, 'an array or a hash is no key'],
    ['{"a" "b"=>1}', 5, 'expected "=>"'],
    [String.raw`["\C-x"]`, 2, 'the escape is wrong, or stands for no character'],
    ['{a: null}', 4, 'expected a value'],
    ['{:a=>1', 6, 'the text ends inside the value'],
    ['{:a=>1}}', 7, 'more text follows the value'],
  ])('says where and why it refuses %s', (text, at, reason) => {
    expect(rubyHash.decode(text, {})).toEqual({ ok: false, at, reason })
  })
})

const FORMATS = [
  ['php-array', phpArray],
  ['ruby-hash', rubyHash],
] as const

describe.each(FORMATS)('%s', (_, { decode }) => {
  test('keeps all digits if it is asked to', () => {
    expect(decode('[9007199254740993]', { lossless: true })).toMatchObject({
      value: ['9007199254740993'],
    })
  })

  test('takes __proto__ for a key like any other', () => {
    const text = decode === phpArray.decode ? "['__proto__' => ['x' => 1]]" : '{__proto__: {x: 1}}'
    const decoding = decode(text, {})
    expect(decoding.ok && JSON.stringify(decoding.value)).toBe('{"__proto__":{"x":1}}')
  })

  test('refuses what is nested too deep for whoever walks it', () => {
    expect(decode('['.repeat(500) + ']'.repeat(500), {})).toMatchObject({ ok: true })
    expect(decode('['.repeat(501) + ']'.repeat(501), {})).toMatchObject({ ok: false, at: 500 })
  })

  test('refuses what is too long to be held', () => {
    expect(decode(`['${'a'.repeat(1 << 24)}']`, {})).toMatchObject({ ok: false, at: 0 })
  })

  test('never throws, and stops inside the text', () => {
    const pieces =
      '{ } [ ] ( ) , : => \' " \\ \\x \\u{ 1 _ e9 0x - nil null array( :a a: #{ $x \n . é'
    const text = array(constantFrom(...pieces.split(' ')), { maxLength: 25 })
    assert(
      property(text, (all) => expectTotal(decode, `[${all.join('')}`)),
      { numRuns: 3000 },
    )
    assert(
      property(string({ unit: anyCodePoint, maxLength: 200 }), (whole) =>
        expectTotal(decode, whole),
      ),
    )
  })

  test.each([
    ['brackets', '[', 31_250],
    ['half hashes', '{"a"=>', 12_500],
    ['half arrays', "array('a' =>", 12_500],
    ['keys in quotes', '{"a" "b": ', 12_500],
    ['escapes', '"\\x41", ', 12_500],
    ['digits', '1', 125_000],
    ['half code points', '"\\u{1 1 1 1 ', 12_500],
    ['blanks', ' \n', 62_500],
    ['half objects', '(object) ', 31_250],
  ])('takes no quadratic time for many %s', async (_what, piece, times) => {
    const work = (share: number) => decode(`[${piece.repeat(times * share)}]`, {})
    expect(await isQuadratic(work)).toBe(false)
  })
})

function expectTotal(decode: typeof phpArray.decode, text: string): void {
  const decoding = decode(text, {})
  const at = decoding.ok ? 0 : decoding.at
  expect(at).toBeGreaterThanOrEqual(0)
  expect(at).toBeLessThanOrEqual(text.length)
  expect(() => JSON.stringify(decoding)).not.toThrow()
}
