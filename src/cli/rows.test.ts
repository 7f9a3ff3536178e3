import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const page = readFileSync(
  new URL('../../docs/reference/rows.md', import.meta.url),
  'utf8',
).replaceAll('\r\n', '\n')

const folder = mkdtempSync(join(tmpdir(), 'assay-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TABLES = '[{"table":{"dbms":"test"}},{"table":{"dbms":"demo"}},{"table":{"dbms":"test"}}]'

/** Runs `assay rows` on a text from standard input. */
function rows(input: string, ...args: readonly string[]) {
  return assayHere(['rows', ...args], { input, cwd: folder })
}

/** A run whose standard input stays open. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, 'rows', ...args], { cwd: folder })
  child.stderr.resume()
  child.stdin.on('error', () => undefined)
  return { child, ended: once(child, 'close') }
}

test('rows are an array on one line for each batch', async () => {
  expect(
    await rows('{"Query": [1, {"a": [2, "b c"]}, 3]}', '--path', '$.Query[*]', '--batch', '2'),
  ).toEqual({ code: 0, stderr: '', stdout: '[1,{"a":[2,"b c"]}]\n[3]\n' })
})

test('a field of rows comes once, in order', async () => {
  const args = ['--path', '$[*].table', '--extract', 'dbms', '--unique', '--sort']
  expect(await rows(TABLES, ...args)).toEqual({
    code: 0,
    stderr: 'all rows are kept to be sorted, in up to 67108864 bytes of memory\n',
    stdout: '["demo","test"]\n',
  })
})

describe('formats', () => {
  const text = '{"meta":1,"Query":[{"id":1,"name":"日本"},{"id":22,"extra":[1]},"x"]}'

  test.each([
    ['clean', '[{"id":1,"name":"日本"},{"id":22,"extra":[1]}]\n["x"]\n'],
    ['mcp', '[{"id":1,"name":"日本"},{"id":22,"extra":[1]}]\n["x"]\n'],
    ['json', '{"Query":[{"id":1,"name":"日本"},{"id":22,"extra":[1]}]}\n{"Query":["x"]}\n'],
    [
      'table',
      [
        'id  name  extra  (row)',
        '──  ────  ─────  ─────',
        ' 1  日本',
        '22        [1]',
        '                 x',
        '3 rows',
        '',
      ].join('\n'),
    ],
  ])('%s', async (format, stdout) => {
    const run = await rows(text, '--path', '$.Query[*]', '--batch', '2', '--as', format)
    expect(run).toMatchObject({ code: 0, stdout })
  })

  test.each([
    ['$.meta', '{"meta":1}'],
    ['$', text],
    ['$.none', '{}'],
    ['$.Query[*].id', '{"Query":[1,22]}'],
    ['$..id', '[1,22]'],
    ['$.Query[-1]', '{"Query":["x"]}'],
  ])('json keeps the names that %s begins with', async (path, line) => {
    expect((await rows(text, '--path', path, '--as', 'json')).stdout).toBe(`${line}\n`)
  })

  test('content for a protocol is made of what any of them gives, one block a batch', async () => {
    const { stdout } = await rows('[1,2,3]', '--path', '$[*]', '--batch', '2', '--wrap', 'mcp')
    expect(stdout).toBe('[{"type":"text","text":"[1,2]"}]\n[{"type":"text","text":"[3]"}]\n')
    const table = await rows('[1]', '--path', '$[*]', '--as', 'table', '--wrap', 'mcp')
    expect(JSON.parse(table.stdout)).toEqual([{ type: 'text', text: '(row)\n─────\n    1\n1 row' }])
  })

  test('a table shows digits that a double would lose, and lets nothing act on the terminal', async () => {
    const { stdout } = await rows(
      '[{"n":12345678901234567890,"s":"\\u001b[2J"}]',
      '--path',
      '$[*]',
      '--as',
      'table',
    )
    expect(stdout.split('\n')[2]).toBe('12345678901234567890  ␛[2J')
  })

  test('a table that gets too long ends before the batch that is too much', async () => {
    const long = JSON.stringify(Array.from({ length: 3 }, () => 'a'.repeat(200_000)))
    const run = await rows(
      long,
      '--path',
      '$[*]',
      '--batch',
      '1',
      '--as',
      'table',
      '--max-buffer',
      '1',
    )
    expect(run.code).toBe(1)
    expect(run.stdout).toContain('2 rows\n')
    expect(run.stderr).toContain('the table has no room for more rows')
  })
})

describe('a document that can not be read further', () => {
  test.each([
    [
      '[1,2,3,x]',
      1,
      '[1,2]\n',
      'stopped at byte 7: expected a value; 1 batch with 2 rows came before, and 1 row behind them is left out\n',
    ],
    ['x', 3, '', 'stopped at byte 0: expected a value; nothing was written\n'],
    ['', 3, '', 'stopped at byte 0: the text ends inside the value; nothing was written\n'],
    [
      '[1]\n[2]',
      3,
      '',
      'stopped at byte 4: more text follows the value; add --lines if the file has several documents, as JSON Lines has; nothing was written, and 1 row behind them is left out\n',
    ],
  ])('%j', async (input, code, stdout, stderr) => {
    expect(await rows(input, '--path', '$[*]', '--batch', '2')).toEqual({ code, stdout, stderr })
  })

  test('says what to do about a row that is too long', async () => {
    const { code, stderr } = await rows(
      `["${'a'.repeat(2 ** 20)}"]`,
      '--path',
      '$[*]',
      '--max-row',
      '1',
    )
    expect(code).toBe(3)
    expect(stderr).toContain(
      'stopped at byte 1048577: what has to be kept at once is longer than 1048576 bytes; select less',
    )
  })
})

describe('wrong use', () => {
  test.each([
    [['--path', 'Query'], `error: "Query" is no JSONPath`],
    [['--path', '$', '--batch', '0'], 'it takes 1 or more'],
    [['--path', '$', '--max-row', '1000'], 'it takes 1 to 256, in MiB'],
    [['--path', '$', '--as', 'xml'], 'Allowed choices are clean, mcp, json, table'],
    [['--path', '$', 'no-such.json'], `error: "no-such.json" isn't there; check the path`],
    [['--path', '$', '.'], `is a folder; name a file in it`],
    [['--path', '$', '--', 'node'], 'error: rows starts no server'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await rows('[1]', ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})

test('a file and several documents are read, too', async () => {
  writeFileSync(join(folder, 'rows.jsonl'), '{"a":1}\n{"a":{"b":2}}\n{"b":3}\n')
  const run = await assayHere(['rows', 'rows.jsonl', '--lines', '--path', '$.a'], { cwd: folder })
  expect(run).toEqual({ code: 0, stderr: '', stdout: '[1,{"b":2}]\n' })
})

describe('while the input is open', () => {
  test('rows begin', async () => {
    const { child, ended } = start('--path', '$.Query[*]', '--batch', '2')
    child.stdout.setEncoding('utf8')
    child.stdin.write('{"Query":[{"id":1},{"id":2},{"id":')
    const [first] = await once(child.stdout, 'data')
    expect(first).toBe('[{"id":1},{"id":2}]\n')
    child.stdin.end('3}]}')
    const [second] = await once(child.stdout, 'data')
    expect(second).toBe('[{"id":3}]\n')
    expect(await ended).toEqual([0, null])
  })

  test('a reader that has seen enough is no failure', async () => {
    const { child, ended } = start('--path', '$[*]', '--batch', '1')
    child.stdin.write('[1,')
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const more = '1,'.repeat(100_000)
    const feed = (): void => void child.stdin.write(more, (error) => error ?? feed())
    feed()
    expect(await ended).toEqual([0, null])
  })

  test.skipIf(process.platform === 'win32')(
    'Ctrl-C leaves (Windows has no signal that a process can send)',
    async () => {
      const { child, ended } = start('--path', '$[*]', '--batch', '1')
      child.stdin.write('[1,')
      await once(child.stdout, 'data')
      child.kill('SIGINT')
      expect(await ended).toEqual([130, null])
    },
  )

  test('a reader that waits makes the command wait', async () => {
    const { child, ended } = start('--path', '$[*]')
    const piece = '"a text of a few characters",'.repeat(10_000)
    child.stdin.write('[')
    let written = 0
    while (child.stdin.write(piece) || written < 4) written++
    child.stdin.end('0]')
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => (length += chunk.length))
    expect(await ended).toEqual([0, null])
    expect(length).toBeGreaterThan(written * piece.length)
  })
})

describe('docs/reference/rows.md', () => {
  const files = [...page.matchAll(/^`([\w.-]+)`:\n\n```json\w*\n(.*?)```/gmsu)]
  const runs = [...page.matchAll(/^\$ assay (rows [^\n]*)\n(.*?)(?=^\$ |^```)/gmsu)]
  const programs = [...page.matchAll(/```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gsu)]

  test('has examples', () => {
    expect(files.length).toBeGreaterThan(1)
    expect(runs.length).toBeGreaterThan(5)
    expect(programs).toHaveLength(page.split('```ts\n').length - 1)
  })

  test.each(runs.map(([, words = '', shown = '']) => [words, shown]))(
    'shows what %s prints',
    async (words, shown) => {
      for (const [, name = '', text = ''] of files) writeFileSync(join(folder, name), text)
      const args = words.split(' ').map((word) => word.replaceAll("'", ''))
      const { stdout, stderr } = await assayHere(args, { cwd: folder })
      expect(stdout + stderr).toBe(shown)
    },
  )

  test.each(programs.map(([, program = '', printed = '']) => [program, printed]))(
    'shows what a program prints: %s',
    async (program, printed) => {
      const index = new URL('../index.ts', import.meta.url).href
      for (const [, name = '', text = ''] of files) writeFileSync(join(folder, name), text)
      writeFileSync(join(folder, 'program.ts'), program.replace("'mcp-assay'", `'${index}'`))
      const child = spawn(process.execPath, ['program.ts'], { cwd: folder })
      const output: string[] = []
      child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
      await once(child, 'close')
      expect(output.join('')).toBe(printed)
    },
  )
})

test.each([
  ['[1,', 'stopped at byte 3'],
  [`["${'x'.repeat(2 ** 20)}"]`, 'the table has no room for more rows'],
])('a table of nothing is not written: %#', async (text, why) => {
  const run = await rows(text, '--path', '$[*]', '--as', 'table', '--max-buffer', '1')
  expect(run).toMatchObject({ code: 3, stdout: '' })
  expect(run.stderr).toContain(why)
  expect(run.stderr).toContain('nothing was written')
})

test('what rows take of memory is limited, not the bytes that they are written in', async () => {
  const text = `[${'1,'.repeat(20_000)}1]`
  const args = ['--path', '$[*]', '--max-buffer', '1']
  const sorted = await rows(text, ...args, '--sort')
  expect(sorted.code).toBe(3)
  expect(sorted.stderr).toContain('the rows to be sorted take more than 1048576 bytes of memory')
  const drawn = await rows(text, ...args, '--as', 'table')
  expect(drawn.code).toBe(1)
  expect(drawn.stderr).toContain('the table has no room for more rows')
})

describe('without a path', () => {
  test.each([
    ['of an object', '{"Query":[{"dbms":"a"},{"dbms":"b"}],"n":2}'],
    ['that is nested', '{"x":{"the rows":[{"dbms":"a","tags":[1]},{"dbms":"b"}]}}'],
    ['that is the document', '[{"dbms":"a"},{"dbms":"b"}]'],
  ])('the rows are the items of the only array %s', async (_, text) => {
    const { code, stdout } = await rows(text, '--extract', 'dbms')
    expect(stdout).toBe('["a","b"]\n')
    expect(code).toBe(0)
  })

  test.each([
    ['of several arrays each is named', '{"a":[1],"b":{"c":[2]}}', '$.a[*], $.b.c[*]'],
    ['a document without one is refused', '{"a":1}', 'the document has no array'],
    ['what is no JSON is refused', 'hello', 'the document is not JSON'],
  ])('%s', async (_, text, told) => {
    const { code, stdout, stderr } = await rows(text)
    expect(stdout).toBe('')
    expect(stderr).toContain(told)
    expect(stderr).toContain('--path')
    expect(code).toBe(2)
  })
})
