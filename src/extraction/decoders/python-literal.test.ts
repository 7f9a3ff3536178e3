import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { createExtractor } from '../create-extractor.ts'
import { pythonLiteral } from './python-literal.ts'

const { decode } = pythonLiteral

describe('decoding a Python literal', () => {
  test.each([
    ["{'a': [1, (2,), {3}], 'b': None}", { a: [1, [2], [3]], b: null }],
    ["User(name='Ada', tags=[Tag(id=1)])", { name: 'Ada', tags: [{ id: 1 }] }],
    ['[Ping(), set(), frozenset()]', [{}, [], []]],
    ["OrderedDict([('a', 1), ('b', OrderedDict({'c': 2}))])", { a: 1, b: { c: 2 } }],
    ["defaultdict(<class 'list'>, {'a': [1]})", { a: [1] }],
    ['defaultdict(<function make.<locals>.<lambda> at 0x7f01>, {})', {}],
    ["ChainMap({'a': 1}, {'a': 2, 'b': 3})", { a: 1, b: 3 }],
    ['deque([1, 2], maxlen=5)', [1, 2]],
    ["[Decimal('1.10'), Fraction(1, 3)]", ['1.10', '1/3']],
    [
      "[PosixPath('/srv'), UUID('f045cccc-00c2-0d93-475b-7b38840ad72b')]",
      ['/srv', 'f045cccc-00c2-0d93-475b-7b38840ad72b'],
    ],
    ["[np.float64(0.5), np.int64(-3), np.str_('a'), np.True_]", [0.5, -3, 'a', true]],
    ['[<Color.RED: 1>, <Name.ADA: "A > B">]', [1, 'A > B']],
    ['[datetime.datetime(2026, 1, 2, 3, 4)]', ['2026-01-02T03:04:00']],
    [
      '[datetime.datetime(2026, 1, 2, 3, 4, 5, 60, tzinfo=datetime.timezone.utc)]',
      ['2026-01-02T03:04:05.000060+00:00'],
    ],
    ['[datetime.datetime(2026, 1, 2, 3, 4, tzinfo=TzInfo(-03:30))]', ['2026-01-02T03:04:00-03:30']],
    ['[datetime.datetime(2026, 1, 2, 3, 4, tzinfo=<UTC>)]', ['2026-01-02T03:04:00+00:00']],
    ['[datetime.date(476, 9, 4), datetime.time(12, 0)]', ['0476-09-04', '12:00:00']],
    ['[datetime.timedelta(days=1, seconds=2)]', [{ days: 1, seconds: 2 }]],
  ])('reads %s', (text, value) => {
    expect(decode(text, {})).toEqual({ ok: true, value, diagnostics: [], repairs: [] })
  })

  test.each([
    [
      '[nan, -inf]',
      [null, null],
      ['nan became null: JSON has no such number', '-inf became null: JSON has no such number'],
    ],
    ['[1e999]', [null], ["1e999 became null: a double can't hold it"]],
    [
      '[12345678901234567890]',
      [12345678901234567000],
      ['the number 12345678901234567890 loses digits as a double'],
    ],
    [
      "{1: 'a', None: 'b', (1, 'x'): 'c'}",
      { 1: 'a', null: 'b', '[1,"x"]': 'c' },
      ['keys that are no strings were written as their JSON text'],
    ],
    ["{'a': 1, 'a': 2}", { a: 2 }, ['a dict repeats a key; the last value was kept']],
    ["[b'caf\\xc3\\xa9']", ['café'], ['bytes were read as UTF-8']],
    ["[b'\\xff\\xfe']", ['//4='], ['bytes that are no UTF-8 were written as base64']],
    ["['a' 'b']", ['ab'], ['strings without a comma between them were joined']],
    [
      "[datetime.datetime(2026, 1, 2, 3, 4, tzinfo=zoneinfo.ZoneInfo(key='Europe/Oslo'))]",
      ['2026-01-02T03:04:00[Europe/Oslo]'],
      ['a time zone is known by its name only: no offset stands in the text'],
    ],
  ])('tells what %s loses', (text, value, diagnostics) => {
    expect(decode(text, {})).toEqual({ ok: true, value, diagnostics, repairs: [] })
  })

  test.each([
    ["{'id': 12345678901234567890}", { id: '12345678901234567890' }],
    ['[0xFFFFFFFFFFFFFFFF, 1e999, -1_000]', ['18446744073709551615', '1e999', -1000]],
    ["{12345678901234567890: 'a'}", { '12345678901234567890': 'a' }],
  ])('keeps all digits of %s where it is asked to', (text, value) => {
    expect(decode(text, { lossless: true })).toMatchObject({ ok: true, value })
  })

  test('a number that is kept as digits is told, as in JSON', () => {
    expect(decode("{'a': 9007199254740993}", { lossless: true })).toMatchObject({
      diagnostics: ['the number 9007199254740993 comes as a string of its digits'],
    })
    expect(decode("{'a': 9007199254740993}", {})).toMatchObject({
      diagnostics: ['the number 9007199254740993 loses digits as a double'],
    })
  })

  test('dates and times are read without their module as well', () => {
    const text =
      '[date(2024, 1, 1), time(9, 30), datetime(2024, 1, 1, 9, 30, tzinfo=timezone.utc), datetime(2024, 1, 1, 9, 30, tzinfo=timezone(timedelta(seconds=3600)))]'
    expect(decode(text, {})).toMatchObject({
      value: ['2024-01-01', '09:30:00', '2024-01-01T09:30:00+00:00', '2024-01-01T09:30:00+01:00'],
    })
  })

  test('numbers that float makes of texts are those that JSON has not', () => {
    expect(decode("[float('nan'), float('-inf')]", {})).toEqual({
      ok: true,
      value: [null, null],
      diagnostics: [
        'nan became null: JSON has no such number',
        '-inf became null: JSON has no such number',
      ],
      repairs: [],
    })
  })

  test.each([
    ["{'k': ...}", 'an Ellipsis has no counterpart in JSON'],
    [
      String.raw`{'k': '\N{BULLET}'}`,
      String.raw`\N{BULLET} stands for a character by its name, and names of characters aren't known`,
    ],
  ])('a literal that JSON cannot say is refused as one, not as broken JSON: %s', (text, reason) => {
    const { extract } = createExtractor({ chain: ['direct'] })
    expect(extract(text)).toMatchObject({ ok: false, code: 'undecodable', reason })
  })

  test.each([
    ["{'a': 1, 'b'}", 9, 'keys and bare items stand in one pair of braces'],
    ["['a', [1, 2}", 11, 'expected "," or "]"'],
    ["{'a': [1, 2", 11, 'the text ends inside the value'],
    ["['never ends]\n", 1, 'the string has no end on its line'],
    [
      String.raw`['a\N{BULLET}']`,
      3,
      String.raw`\N{BULLET} stands for a character by its name, and names of characters aren't known`,
    ],
    [String.raw`['a\N{']`, 3, 'the escape is wrong or has no value of its own'],
    ["{'k': ...}", 6, 'an Ellipsis has no counterpart in JSON'],
    ["[float('7')]", 1, 'float(…) is no object that can be read'],
    ['[date(2026, 13, 1)]', 1, 'date(…) is no date or time'],
    ['[1, 2j]', 4, 'JSON has no complex numbers'],
    ['[(1+2j)]', 3, 'expected "," or ")"'],
    ['[1 + 2]', 3, 'expected "," or "]"'],
    ['[0123]', 1, 'an integer has no leading zeros'],
    ["['a', os.system('ls')]", 6, 'os.system(…) is no object that can be read'],
    ["['a', len]", 6, 'a name stands where a value is expected'],
    ["{'a': <__main__.User object at 0x7f3c>}", 6, '<__main__.User object at 0x7f3c> has no value'],
    ["[<class 'int'>]", 1, "<class 'int'> has no value"],
    ['[Ellipsis]', 1, 'Ellipsis has no value'],
    ['[datetime.date(2026, 13, 1)]', 1, 'datetime.date(…) is no date or time'],
    [
      '[datetime.time(1, 2, tzinfo=tzfile("Oslo"))]',
      1,
      'the time zone of datetime.time(…) is unknown',
    ],
    ["['a'] and more", 6, 'more text follows the value'],
    ['', 0, 'the text ends inside the value'],
  ])('says where and why it refuses %s', (text, at, reason) => {
    expect(decode(text, {})).toEqual({ ok: false, at, reason })
  })

  test('takes __proto__ for a key like any other', () => {
    const decoding = decode("{'__proto__': {'polluted': True}}", {})
    expect(decoding.ok && JSON.stringify(decoding.value)).toBe('{"__proto__":{"polluted":true}}')
    expect(Object(decoding.ok && decoding.value).polluted).toBeUndefined()
  })

  test('refuses what is nested too deep for whoever walks it', () => {
    expect(decode('['.repeat(500) + ']'.repeat(500), {})).toMatchObject({ ok: true })
    expect(decode('['.repeat(501) + ']'.repeat(501), {})).toMatchObject({ ok: false, at: 500 })
  })

  test('refuses what is too long to be held', () => {
    expect(decode(`['${'a'.repeat(1 << 24)}']`, {})).toMatchObject({ ok: false, at: 0 })
  })

  test('never throws, and stops inside the text', () => {
    const piece = constantFrom(
      ..."{ } [ ] ( ) , : ' \" \\ \\x \\N 1 _ e9 0x j - nan None <A.b: > r' b\" ''' # \n A( a= = . é".split(
        ' ',
      ),
    )
    const text = array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))
    assert(property(text, expectTotal), { numRuns: 3000 })
    assert(property(string({ unit: anyCodePoint, maxLength: 200 }), expectTotal))
  })

  test.each([
    ['brackets', '[', 31_250],
    ['half dicts', "{'a': ", 12_500],
    ['escapes', "'\\x41' ", 12_500],
    ['half strings of several lines', "['''", 12_500],
    ['calls', 'A(', 18_750],
    ['digits', '1', 125_000],
    ['blanks and comments', ' #\n', 31_250],
    ['enums', '<A.B: ', 12_500],
  ])('takes no quadratic time for many %s', async (_, piece, times) => {
    const work = (share: number) => decode(`[${piece.repeat(times * share)}]`, {})
    expect(await isQuadratic(work)).toBe(false)
  })
})

function expectTotal(text: string): void {
  const decoding = decode(text, {})
  const at = decoding.ok ? 0 : decoding.at
  expect(at).toBeGreaterThanOrEqual(0)
  expect(at).toBeLessThanOrEqual(text.length)
  expect(() => JSON.stringify(decoding)).not.toThrow()
}
