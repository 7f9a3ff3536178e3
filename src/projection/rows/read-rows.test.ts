import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { compileJsonPath } from '../compile-json-path.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { parseRow } from './parse-row.ts'
import { readRows } from './read-rows.ts'
import { type RowsOptions, rowsSettings } from './rows-options.ts'
import { RowsReader } from './rows-reader.ts'

type Chunk = string | Uint8Array

/** Everything that comes: the texts of each batch, then why it stopped, where it did. */
async function read(chunks: readonly Chunk[], options: RowsOptions) {
  const batches: (readonly string[])[] = []
  let failure
  for await (const batch of readRows(chunks, options)) {
    if (batch.ok) batches.push(batch.texts)
    else failure = batch
  }
  return { batches, ...(failure !== undefined && { failure }) }
}

async function rowsOf(text: Chunk, path: string, options: Partial<RowsOptions> = {}) {
  const { batches, failure } = await read([text], { path, ...options })
  return failure === undefined
    ? batches.flat().join(' ')
    : `${batches.flat().join(' ')} ✗ ${failure.at} ${failure.code}: ${failure.reason}`
}

const DOCUMENT = `{ "count": 3, "Query": [ {"id": 1, "tag\\u0073": ["a", "b c"]},
  {"id": 2.0, "tags": []}, "x", null ], "Other": {"Query": [9], "a": {"b": 1}, "c": {"b": 2}} }`

describe('what a path selects', () => {
  test.each([
    ['$.Query[*]', '{"id":1,"tag\\u0073":["a","b c"]} {"id":2.0,"tags":[]} "x" null'],
    ['$.Query[*].id', '1 2.0'],
    ['$.Query[0].tags[1]', '"b c"'],
    ['$.Query[1:3]', '{"id":2.0,"tags":[]} "x"'],
    ['$.Query[::2]', '{"id":1,"tag\\u0073":["a","b c"]} "x"'],
    ['$.Query[1:1]', ''],
    ['$.Query[0:3:0]', ''],
    ['$.Query[*].tags[*]', '"a" "b c"'],
    ['$.Other.*.b', '1 2'],
    ['$.Other[0]', ''],
    ['$.Query.id', ''],
    ['$.count', '3'],
    ['$.count.x', ''],
    ['$["Other"]["Query"]', '[9]'],
    ['$.Other', '{"Query":[9],"a":{"b":1},"c":{"b":2}}'],
  ])('%s', async (path, rows) => {
    expect(await rowsOf(DOCUMENT, path)).toBe(rows)
  })

  test.each([
    ['$..b', '1 2'],
    ['$.Query[-1]', 'null'],
    ['$.Query[?@.id > 1]', '{"id":2,"tags":[]}'],
    ['$.Query[3,0].id', '1'],
    ['$.Query[-2:]', '"x" null'],
    ['$.Query[::-1].id', '2 1'],
  ])('%s, which needs the whole document', async (path, rows) => {
    const told: string[] = []
    const onDiagnostic = (message: string): void => void told.push(message)
    expect(await rowsOf(DOCUMENT, path, { onDiagnostic })).toBe(rows)
    expect(told.join()).toContain('the document is read whole, up to 67108864 bytes')
  })

  test('is the whole of a document by $', async () => {
    expect(await rowsOf(' [1, 2] ', '$')).toBe('[1,2]')
    expect(await rowsOf('12', '$')).toBe('12')
  })
})

describe('a text that is no JSON', () => {
  test.each([
    ['', '$', '✗ 0 not-json: the text ends inside the value'],
    ['[1,2', '$[*]', '✗ 4 not-json: the text ends inside the value'],
    ['[1,2,]', '$[*]', '✗ 5 not-json: expected a value'],
    ['[1 2]', '$[*]', '✗ 3 not-json: expected "," or a closing bracket'],
    ['{"a" 1}', '$[*]', '✗ 5 not-json: expected ":"'],
    ['{"a":1,}', '$[*]', '✗ 7 not-json: expected a key in double quotes'],
    ['{a:1}', '$[*]', '✗ 1 not-json: expected a key in double quotes or "}"'],
    ['[01]', '$[*]', '✗ 2 not-json: expected "," or a closing bracket'],
    ['[1.]', '$[*]', '✗ 3 not-json: a number or a word breaks off'],
    ['[tru]', '$[*]', '✗ 4 not-json: a number or a word breaks off'],
    ['["\\x"]', '$[*]', '✗ 3 not-json: a wrong escape stands in a string'],
    ['["a\nb"]', '$[*]', '✗ 3 not-json: a control character stands in a string without an escape'],
    ['{"a":{"b":[nul]}}', '$.c', '✗ 14 not-json: a number or a word breaks off'],
    ['[1]\n[2]', '$[*]', '✗ 4 more-text: more text follows the value'],
  ])('%j stops at its byte', async (text, path, answer) => {
    expect((await rowsOf(text, path)).replace(/^.*✗/u, '✗')).toBe(answer)
  })

  test('stops at bytes that are not UTF-8, wherever they stand', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"é":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ])
    expect(await rowsOf(bytes, '$.a')).toBe(" ✗ 7 not-utf8: it isn't UTF-8")
    expect(await rowsOf('["\uD800"]', '$[*]')).toBe(" ✗ 2 not-utf8: it isn't UTF-8")
    expect(await rowsOf(Buffer.from([0x5b, 0xe2, 0x82]), '$[*]')).toBe(
      " ✗ 1 not-utf8: it isn't UTF-8",
    )
  })

  test('leaves the batches before it, and counts the rows behind them', async () => {
    const result = await read(['[1,2,3,4,5,x'], { path: '$[*]', batch: 2 })
    expect(result).toEqual({
      batches: [
        ['1', '2'],
        ['3', '4'],
      ],
      failure: { ok: false, code: 'not-json', reason: 'expected a value', at: 11, lost: 1 },
    })
  })
})

describe('limits', () => {
  test('stop at a row that is too long, at the byte that is too many', async () => {
    const options = { maxRowBytes: 4 }
    expect(await rowsOf('[1,"abcdefg",2', '$[*]', options)).toBe(
      '1 ✗ 7 row-too-long: what has to be kept at once is longer than 4 bytes',
    )
    expect(await rowsOf('["ab"]', '$[*]', options)).toBe('"ab"')
    expect(await rowsOf('{"a":"abcdefg","b":1}', '$.b', options)).toBe('1')
  })

  test('stop at levels of nesting', async () => {
    expect(await rowsOf('[[[]]]', '$[*]', { maxDepth: 2 })).toBe(
      ' ✗ 2 too-deep: there are more than 2 levels of nesting',
    )
    expect(await rowsOf('['.repeat(1e6), '$.a')).toContain('✗ 500 too-deep')
  })

  test('stop at different rows that are too many', async () => {
    const options = { unique: true, maxUnique: 2, batch: 1 }
    expect(await rowsOf('[1,1,2,2,1,3,1]', '$[*]', options)).toBe(
      '1 2 ✗ 12 too-many-different: there are more than 2 different rows',
    )
  })

  test('stop at rows to be sorted that are too long', async () => {
    const options = { sort: true, maxBufferBytes: 500 }
    expect(await rowsOf('[1,2,3,4]', '$[*]', options)).toBe(
      ' ✗ 8 buffer-full: the rows to be sorted take more than 500 bytes of memory',
    )
  })

  test('stop at a document that has to be known whole', async () => {
    expect(await rowsOf('[1,2,3,4]', '$..a', { maxBufferBytes: 4 })).toBe(
      ' ✗ 4 row-too-long: what has to be kept at once is longer than 4 bytes',
    )
  })

  test('stop at a row that is too long, also where it is made of a value', async () => {
    const text = JSON.stringify({ q: ['a', 'x'.repeat(100)] })
    expect(await rowsOf(text, '$.q[?@]', { maxRowBytes: 10, batch: 1 })).toBe(
      '"a" ✗ 114 row-too-long: a row is longer than 10 bytes',
    )
    expect(await rowsOf(`[${text}]`, '$[*]', { extract: '$..*', maxRowBytes: 150 })).toBe(
      ' ✗ 115 row-too-long: a row is longer than 150 bytes',
    )
  })

  test('are no more than what is handed out, where rows repeat what nests', () => {
    const text = `${'['.repeat(400)}"${'x'.repeat(2 ** 16)}"${']'.repeat(400)}`
    const reader = new RowsReader(rowsSettings({ path: '$..*', batch: 1 }))
    const before = process.memoryUsage().arrayBuffers
    const batches = reader.push(Buffer.from(text))
    expect(batches.next().done).toBe(false)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 22)
  })

  test.each([
    ['batch', 0],
    ['batch', 2.5],
    ['maxRowBytes', -1],
    ['maxBufferBytes', Infinity],
    ['maxUnique', NaN],
    ['maxDepth', 0],
  ])('that are none are refused: %s of %j', (name, value) => {
    expect(() => readRows([], { path: '$', [name]: value })).toThrow(
      `${name} is ${value}; give a whole number from 1`,
    )
  })

  test('have a most where levels of nesting would overflow the stack', async () => {
    expect(() => readRows([], { path: '$', maxDepth: 1001 })).toThrow(
      'maxDepth is 1001; give a whole number from 1 to 1000',
    )
    const text = '['.repeat(1000) + ']'.repeat(1000)
    const options = { maxDepth: 1000, unique: true, sort: true }
    expect(await rowsOf(text, '$[?@]', options)).toBe(text.slice(1, -1))
  })

  test('are the defaults where they are undefined', async () => {
    const names = Object.keys(rowsSettings({ path: '$' })).filter((name) => name !== 'path')
    const options = Object.fromEntries([...names, 'extract'].map((name) => [name, undefined]))
    expect(rowsSettings({ path: '$', ...options })).toEqual({
      ...rowsSettings({ path: '$' }),
      onDiagnostic: expect.any(Function),
    })
    expect(await rowsOf('{"a":[1,{"b":2}]}', '$.a[*]', { ...options, sort: true })).toBe(
      '1 {"b":2}',
    )
  })

  test('end a batch whose rows are long', async () => {
    const { batches } = await read(['["aaaa","b","cccccc"]'], { path: '$[*]', maxRowBytes: 16 })
    expect(batches).toEqual([['"aaaa"', '"b"'], ['"cccccc"']])
  })
})

test('a key on the path that comes twice in one object is told, not guessed at', async () => {
  expect(await rowsOf('{"a":[1],"b":0,"a":[2]}', '$.a[*]', { batch: 1 })).toBe(
    '1 ✗ 18 repeated-key: a key on the path comes twice in one object',
  )
  expect(await rowsOf('[{"a":1},{"a":2}]', '$[*].a')).toBe('1 2')
})

test('so is any key that comes twice where a wildcard takes all of them', async () => {
  const repeated = '✗ 18 repeated-key: a key on the path comes twice in one object'
  expect(await rowsOf('{"a":{"x":1},"\\u0061":{"x":2}}', '$.*.x', { batch: 1 })).toBe(
    `1 ${repeated.replace('18', '21')}`,
  )
  expect(await rowsOf('[{"a":1},{"a":2,"a":3}]', '$[*].*', { batch: 1 })).toBe(
    `1 2 ${repeated.replace('18', '19')}`,
  )
  expect(await rowsOf('{"a":{"a":1},"b":{"a":2}}', '$.*.*')).toBe('1 2')
})

test('keys under a wildcard are told apart up to a limit, and that is told', async () => {
  const told: string[] = []
  const onDiagnostic = (message: string): void => void told.push(message)
  const text = '{"a":1,"b":2,"c":3,"d":4,"d":5}'
  expect(await rowsOf(text, '$.*', { maxBufferBytes: 200, onDiagnostic })).toBe('1 2 3 4 5')
  expect(told).toEqual([
    'an object under a wildcard has more keys than 200 bytes hold: whether one of them repeats is not known',
  ])
})

test('a key that comes twice in a document that is read whole is told', async () => {
  const told: string[] = []
  const onDiagnostic = (message: string): void => void told.push(message)
  const text = '{"q":{"a":1},"q":{"a":2},"r":{"\\u0061":1,"a":1}}'
  expect(await rowsOf(text, '$.q[?@]', { onDiagnostic })).toBe('2')
  expect(told.slice(1)).toEqual([
    'a key comes twice in one object of what was read whole, and the last one counts',
  ])
})

describe('several documents', () => {
  test('give their rows one after another', async () => {
    expect(await rowsOf('{"a":1}\n{"a":2}\r\n{"b":3}\n', '$.a', { lines: true })).toBe('1 2')
    expect(await rowsOf('1 2', '$', { lines: true })).toBe('1 2')
    expect(await rowsOf('', '$', { lines: true })).toBe('')
  })

  test('have white space between', async () => {
    expect(await rowsOf('{"a":1}{"a":2}', '$.a', { lines: true })).toContain('7 more-text')
    expect(await rowsOf('{"a":1}\n{"a"', '$.a', { lines: true })).toContain('12 not-json')
  })
})

describe('what is taken of a row', () => {
  const tables =
    '[{"table":{"dbms":"test"}},{"table":{"dbms":"demo","n":12345678901234567890}},{"table":{"dbms":"test"}},{"table":0}]'

  test('comes once and in order', async () => {
    const told: string[] = []
    const options = {
      extract: 'dbms',
      unique: true,
      sort: true,
      onDiagnostic: (message: string) => void told.push(message),
    }
    expect(await rowsOf(tables, '$[*].table', options)).toBe('"demo" "test"')
    expect(told).toEqual([
      'all rows are kept to be sorted, in up to 67108864 bytes of memory',
      '1 row has no "dbms", and is left out',
    ])
  })

  test.each([
    ['n', '12345678901234567890'],
    ['$.n', '12345678901234567890'],
    ['$', '{"dbms":"test"} {"dbms":"demo","n":12345678901234567890} {"dbms":"test"} 0'],
    ['$[?@ > 1]', '[] [12345678901234567000] [] []'],
    ['$.x', ''],
  ])('is %s', async (extract, rows) => {
    expect(await rowsOf(tables, '$[*].table', { extract })).toBe(rows)
  })

  test('is a field by its name, dots and all', async () => {
    expect(await rowsOf('[{"a.b":1,"a":{"b":2}}]', '$[*]', { extract: 'a.b' })).toBe('1')
    expect(await rowsOf('[{"a.b":1,"a":{"b":2}}]', '$[*]', { extract: '$.a.b' })).toBe('2')
    expect(await rowsOf('[{"a.b":1}]', '$[?@["a.b"]]', { extract: 'a.b' })).toBe('1')
  })

  test('tells of numbers that lost digits', async () => {
    const told: string[] = []
    const onDiagnostic = (message: string): void => void told.push(message)
    await rowsOf(tables, '$[*].table', { extract: '$[?@ > 1]', onDiagnostic })
    expect(told).toEqual([
      '1 number in what was read whole was read as a double, and lost digits; with lossless they come as strings',
    ])
  })

  test('tells of such numbers as of the whole document where they are in no row', async () => {
    const told: string[] = []
    const onDiagnostic = (message: string): void => void told.push(message)
    const text = '{"id":12345678901234567890,"q":[{"a":1}]}'
    expect(await rowsOf(text, '$.q[?@.a]', { onDiagnostic })).toBe('{"a":1}')
    expect(told.at(-1)).toContain('1 number in what was read whole was read as a double')
  })
})

describe('equal rows', () => {
  test.each([
    ['[{"a":1,"b":2},{"b":2,"a":1}]', '{"a":1,"b":2}'],
    ['[1,1.0,10e-1]', '1'],
    ['["a","\\u0061"]', '"a"'],
    ['["/","\\/"]', '"/"'],
    ['[12345678901234567890,12345678901234567891]', '12345678901234567890 12345678901234567891'],
    ['["1",1,"1"]', '"1" 1'],
    ['[1e20,100000000000000000000,1E+20,1000e17]', '1e20'],
    [
      '[9007199254740993,9007199254740993.0,9007199254740993e0,9007199254740992]',
      '9007199254740993 9007199254740992',
    ],
    ['[1e400,10e399,1e401,-1e400]', '1e400 1e401 -1e400'],
    ['[1e-400,0,-0,0.0e5]', '1e-400 0'],
    [
      '[1e12345678901234567890,1e12345678901234567891]',
      '1e12345678901234567890 1e12345678901234567891',
    ],
  ])('of %s come once', async (text, rows) => {
    expect(await rowsOf(text, '$[*]', { unique: true })).toBe(rows)
  })
})

test('rows are sorted by kind, numbers by size, the rest by text', async () => {
  const text =
    '[{"b":1},"b","a",10,9,true,null,[1],false,{"a":2},12345678901234567891,12345678901234567890]'
  expect(await rowsOf(text, '$[*]', { sort: true })).toBe(
    'null false true 9 10 12345678901234567890 12345678901234567891 "a" "b" [1] {"a":2} {"b":1}',
  )
})

test('numbers that are one double are sorted by their digits, however they are written', async () => {
  const text =
    '[9007199254740993,9007199254740992.0,9007199254740992,-9007199254740993,-9007199254740992,1e400,-1e400,2e399,1e-400,-1e-400,0,9007199254740992.5]'
  expect(await rowsOf(text, '$[*]', { sort: true })).toBe(
    '-1e400 -9007199254740993 -9007199254740992 -1e-400 0 1e-400 9007199254740992.0 9007199254740992 9007199254740992.5 9007199254740993 2e399 1e400',
  )
})

test('long numbers are sorted in time linear to their digits', async () => {
  const grows = await isQuadratic(async (share) => {
    const digits = '1234567890'.repeat(125 * share)
    const numbers = Array.from({ length: 400 }, (_, index) =>
      `${digits}${(index * 7) % 400}`.padEnd(digits.length + 10, '1'),
    )
    expect((await rowsOf(`[${numbers.join()}]`, '$[*]', { sort: true })).split(' ')).toHaveLength(
      400,
    )
  })
  expect(grows).toBe(false)
})

test('numbers that a double would round come as strings of their digits when asked', async () => {
  const text = '[{"n":12345678901234567890,"m":1.50}]'
  expect(await rowsOf(text, '$[*]')).toBe('{"n":12345678901234567890,"m":1.50}')
  expect(await rowsOf(text, '$[*]', { lossless: true })).toBe(
    '{"n":"12345678901234567890","m":1.50}',
  )
})

test('a byte order mark is passed over, and counted', async () => {
  expect(await rowsOf('\uFEFF[1]', '$[*]')).toBe('1')
  expect(await rowsOf('\uFEFF[x]', '$[*]')).toContain('✗ 4 ')
})

test('a document without a row gives one empty batch', async () => {
  expect(await read(['[]'], { path: '$[*]' })).toEqual({ batches: [[]] })
  expect(await read(['[1,2]'], { path: '$[*]', batch: 2 })).toEqual({ batches: [['1', '2']] })
})

test('a path that is none is refused at once', () => {
  expect(() => readRows([], { path: 'Query' })).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: "Query" is no JSONPath: expected '$', found 'Q' at offset 0]`,
  )
})

test('values are those of JSON.parse, keys that V8 mistakes included', async () => {
  const values: JsonValue[] = []
  for await (const batch of readRows(['[{"a":1,"\\\\":2},{"a":1,"\\n":2}]'], { path: '$[*]' }))
    if (batch.ok) values.push(...batch.values)
  expect(values).toEqual([
    { a: 1, '\\': 2 },
    { a: 1, '\n': 2 },
  ])
})

const PATHS = ['$', '$[*]', '$.a', '$[*].a', '$.a[*]', '$[0:2]', '$[1]', '$.*.*', '$.é[*]', '$..a']

/** JSON with white space and escapes here and there. */
const documents = fc
  .json({
    maxDepth: 5,
    stringUnit: fc.oneof(
      fc.constantFrom('a', 'é', '日', '🙂', '"', '\\', '\n'),
      fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 1 }),
    ),
  })
  .chain((text) => fc.constantFrom(text, JSON.stringify(JSON.parse(text), null, 2)))

/** A text, or one that is broken somewhere. */
const texts = fc.oneof(
  documents,
  fc
    .tuple(documents, fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '1', 'x', '\u0001'))
    .map(([text, at, piece]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + piece + text.slice(place + 1)
    }),
)

test('every way to cut gives the same rows in the same batches, and stops at the same byte', async () => {
  const settings = fc.record({
    batch: fc.integer({ min: 1, max: 4 }),
    lines: fc.boolean(),
    maxRowBytes: fc.constantFrom(8, 1000),
    maxDepth: fc.constantFrom(2, 100),
  })
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom(...PATHS),
      settings,
      fc.array(fc.nat(), { maxLength: 100 }),
      async (text, path, options, places) => {
        const bytes = Buffer.from(text.toWellFormed())
        const whole = await read([bytes], { path, ...options })
        const cuts = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b)
        const pieces = [...cuts, bytes.length].map((end, index) =>
          bytes.subarray(cuts[index - 1] ?? 0, end),
        )
        const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
        const units = text.toWellFormed().split('')
        expect(await read(pieces, { path, ...options })).toEqual(whole)
        expect(await read(single, { path, ...options })).toEqual(whole)
        expect(await read(units, { path, ...options })).toEqual(whole)
      },
    ),
  )
})

test('a text is read to its end where JSON.parse reads it, and nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (broken) => {
      const text = broken.toWellFormed()
      const { batches, failure } = await read([text], { path: '$' })
      const reading = safeParseJson(text)
      expect(failure === undefined).toBe(reading.ok)
      expect(reading.ok ? batches.flat().map(parseRow) : []).toEqual(
        reading.ok ? [reading.value] : [],
      )
    }),
  )
})

test('rows that are read while the document comes are those that a query of its value gives', async () => {
  const keys = fc.constantFrom('a', 'b', 'é', '"', 'a b')
  const { value: values } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(0, -1.5, 'a', '日"\n', true, null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const steps = fc.constantFrom('.a', '["\\""]', '.é', '[*]', '[0]', '[1]', '[1:]', '[:2]', '[::2]')
  await fc.assert(
    fc.asyncProperty(values, fc.array(steps, { maxLength: 4 }), async (value, asked) => {
      const path = ['$', ...asked].join('')
      const query = compileJsonPath(path)
      const text = JSON.stringify(value, null, 1)
      const selected = [...query.nodes(parseRow(text))].map((node) => JSON.stringify(node.value))
      expect((await read([text], { path })).batches.flat()).toEqual(selected)
    }),
    { numRuns: 1000 },
  )
})
