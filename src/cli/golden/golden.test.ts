import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import schema from '../../../schemas/golden.schema.json' with { type: 'json' }
import type { JsonValue } from '../../contracts/json.ts'
import { assayHere } from '../test-support/assay-here.ts'
import { compareGolden } from './compare-golden.ts'
import { type GoldenEntry, numberRepeats, readGolden, renderGolden } from './golden-file.ts'

const FIXTURES = fileURLToPath(new URL('../../../fixtures/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assay-golden-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isGolden = new Ajv2020().compile(schema)
const isReport = new Ajv2020().compile({ $ref: '#/$defs/report', $defs: schema.$defs })

const LINE = String.raw`^\[(?P<type>[A-Z]+)\] (?P<name>.+)$`
put('rules.json', rulesWith(LINE))
put('none.json', JSON.stringify({ tools: { 'shop:list': { wrap: 'result' } } }))
copy('mcp/filesystem/2025.11.25', 'servers/old')
copy('mcp/filesystem/2026.8.31', 'servers/new')
copy('mcp/time/2026.10.10', 'time')
copy('llm/llama-server/chat-whole-invoke-call', 'models/invoke')
copy('llm/llama-server/chat-stream-two-calls', 'models/native')

function put(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
  return name
}

function copy(fixture: string, name: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  copyFileSync(`${FIXTURES}${fixture}.fixture.jsonl`, join(folder, `${name}.fixture.jsonl`))
}

function rulesWith(pattern: string, more: object = {}): string {
  const text_extraction = { parser: 'record_lines', line_pattern: pattern, list_field: 'records' }
  return JSON.stringify({
    tools: { 'filesystem:list_directory': { wrap: 'text_extraction', text_extraction, ...more } },
  })
}

function goldenText(entries: string, command = 'extract'): string {
  return `{"goldenVersion":1,"command":"${command}",\n"entries":[${entries}]}`
}

function textWith(id: string): string {
  return `<think>x</think><tool_call>{"name":"get","arguments":{"id":${id},"b":1.50}}</tool_call>`
}

async function run(words: string, { cwd = folder, ...env }: Readonly<Record<string, string>> = {}) {
  return assayHere(words.split(' '), { cwd, env: { CI: '', ...env } })
}

async function reportOf(words: string) {
  const { stdout, code } = await run(`${words} --json`)
  const report = JSON.parse(stdout)
  expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true)
  return { report, code }
}

function textOf(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

const RULES = 'extract --rules rules.json servers --expect golden.json'

describe('a changed rule', () => {
  test('is noticed by the field that changed', async () => {
    put('rules.json', rulesWith(LINE))
    expect(await run(`${RULES} --update`)).toMatchObject({ code: 0 })
    expect(await run(RULES)).toEqual({
      code: 0,
      stdout: '2 inputs: 2 as in "golden.json", 0 changed, 0 added, 0 gone\n',
      stderr: '',
    })
    put('rules.json', rulesWith(LINE.replace('.+', String.raw`\w+`).replace('$', '')))
    const { code, stdout, stderr } = await run(RULES)
    expect(stdout).toMatchInlineSnapshot(`
      "── list_directory list  servers/new.fixture.jsonl  rule filesystem:list_directory  changed
        changed  /records/1/name  "notes.txt" → "notes"
        changed  /records/3/name  "pools.csv" → "pools"
      ── list_directory list  servers/old.fixture.jsonl  rule filesystem:list_directory  changed
        changed  /records/1/name  "notes.txt" → "notes"
        changed  /records/3/name  "pools.csv" → "pools"

      2 inputs: 0 as in "golden.json", 2 changed, 0 added, 0 gone
      "
    `)
    expect(stderr).toBe(
      'if the new values are right, run the command again with --update, and commit the file\n',
    )
    expect(code).toBe(1)
  })

  test('is reported as JSON, which its schema describes', async () => {
    put('rules.json', rulesWith(LINE.replace('name', 'title')))
    const { report, code } = await reportOf(RULES)
    expect(code).toBe(1)
    expect(report).toMatchObject({
      goldenReportVersion: 1,
      command: 'extract',
      golden: 'golden.json',
      counts: { same: 0, changed: 2, added: 0, gone: 0 },
      updated: false,
    })
    expect(report.differences[0]).toMatchObject({
      path: 'servers/new.fixture.jsonl',
      server: 'filesystem',
      tool: 'list_directory',
      call: 'list',
      rule: 'filesystem:list_directory',
      kind: 'changed',
    })
    expect(report.differences[0].fields.slice(0, 2)).toEqual([
      { op: 'removed', pointer: '/records/0/name', before: 'config' },
      { op: 'added', pointer: '/records/0/title', after: 'config' },
    ])
    expect(isReport({ ...report, differences: [{ kind: 'changed' }] })).toBe(false)
  })

  test('that gives no value any more is a difference, and so is one that is gone', async () => {
    put('rules.json', rulesWith(LINE, { error_when: 'notes' }))
    const failed = await reportOf(RULES)
    expect(failed.report.differences[0]).toMatchObject({
      kind: 'changed',
      before: { value: { records: expect.any(Array) } },
      after: { failure: 'error' },
      fields: [],
    })
    expect((await run(RULES)).stdout).toContain('  changed: {"records":[{"name":"config"')
    expect((await run(RULES)).stdout).toContain('… → no value (error)\n')
    const gone = await run('extract --rules none.json servers --expect golden.json')
    expect(gone).toMatchObject({ code: 3, stdout: '' })
    expect(gone.stderr).toContain('nothing was compared')
  })

  test('is accepted by --update, which prints it', async () => {
    put('rules.json', rulesWith(LINE.replace('type', 'kind')))
    const { code, stdout, stderr } = await run(`${RULES} --update`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'written: golden.json\n' })
    expect(stdout).toContain('  removed  /records/0/type  "DIR"\n')
    expect(await run(RULES)).toMatchObject({ code: 0 })
    const again = await run(`${RULES} --update`)
    expect(again).toMatchObject({ code: 0, stderr: 'golden.json is up to date\n' })
    put('rules.json', rulesWith(LINE))
    await run(`${RULES} --update`)
  })
})

describe('the golden file', () => {
  test('is the same from every folder, in every order of inputs, and fits its schema', async () => {
    await run('extract servers time.fixture.jsonl --expect one.json --update')
    const words = `extract ../time.fixture.jsonl ${join(folder, 'servers')} --expect ../two.json`
    const elsewhere = await run(`${words} --update`, { cwd: join(folder, 'models') })
    expect(elsewhere.code).toBe(0)
    expect(textOf('two.json')).toBe(textOf('one.json'))
    const file = JSON.parse(textOf('one.json'))
    expect(isGolden(file), JSON.stringify(isGolden.errors)).toBe(true)
    expect(isGolden({ ...file, entries: [{ path: 'a' }] })).toBe(false)
    expect(await run(words, { cwd: join(folder, 'models') })).toMatchObject({ code: 0 })
  })

  test('is replaced as a whole, with its permissions', async () => {
    await run('extract servers --expect whole.json --update')
    chmodSync(join(folder, 'whole.json'), 0o640)
    const { mode } = statSync(join(folder, 'whole.json'))
    await run('extract time.fixture.jsonl --expect whole.json --update')
    expect(textOf('whole.json')).not.toContain('list_directory')
    expect(statSync(join(folder, 'whole.json')).mode).toBe(mode)
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  test('has calls that are added and gone', async () => {
    await run('extract servers --expect calls.json --update')
    const { report, code } = await reportOf('extract time.fixture.jsonl --expect calls.json')
    expect(code).toBe(1)
    expect(report.counts).toMatchObject({ same: 0, changed: 0, added: 4, gone: 35 })
    const { stdout, stderr } = await run('extract time.fixture.jsonl --expect calls.json')
    expect(stdout).toContain('  gone: {"content":"Successfully wrote')
    expect(stderr).toContain('no input of this run is in "calls.json"; its paths start at')
  })

  test('keeps a text, and an order of keys is no difference', async () => {
    put('a.txt', 'so {"a": 1, "b": [2, 12345678901234567890]}')
    await run('extract a.txt --expect text.json --update')
    expect(JSON.parse(textOf('text.json')).entries).toEqual([
      { path: 'a.txt', value: { a: 1, b: [2, '12345678901234567890'] } },
    ])
    put('a.txt', 'so {"b": [2, 12345678901234567890], "a": 1}')
    expect(await run('extract a.txt --expect text.json')).toMatchObject({ code: 0 })
    put('a.txt', 'so {"b": [2, 12345678901234567891], "a": 1}')
    expect((await run('extract a.txt --expect text.json')).stdout).toContain(
      '  changed  /b/1  "12345678901234567890" → "12345678901234567891"\n',
    )
  })

  test('is not a pass with a recording that breaks off, and is not written', async () => {
    const whole = textOf('time.fixture.jsonl').trimEnd().split('\n')
    put('cut/time.fixture.jsonl', `${whole.slice(0, 10).join('\n')}\n{"t":`)
    await run('extract time.fixture.jsonl --expect cut.json --update')
    const { code, stderr } = await run('extract cut --expect cut.json --update')
    expect(stderr).toMatch(/^incomplete: cut\/time.fixture.jsonl: .*\n"cut.json" is not written/u)
    expect(code).toBe(1)
    expect(await run('extract cut --expect cut.json')).toMatchObject({ code: 1 })
    rmSync(join(folder, 'cut'), { recursive: true })
  })

  test('is compared without the files of another kind that a folder has', async () => {
    const { code, stderr } = await run('extract . --expect mixed.json --update')
    expect(stderr).toContain('nothing to compare in 2 files: models/invoke.fixture.jsonl, models/')
    expect(code).toBe(0)
    expect(await run('extract . --expect mixed.json')).toMatchObject({ code: 0 })
  })

  test.each([
    ['true', 2],
    ['1', 2],
    ['false', 0],
    ['False', 0],
    ['0', 0],
  ])('is not written if CI=%s: exit code %i', async (CI, code) => {
    const asked = await run(`extract servers --expect ci-${CI}.json --update`, { CI })
    expect(asked.code).toBe(code)
    expect(asked.stderr).toContain(code === 2 ? 'in CI (CI=' : `written: ci-${CI}.json\n`)
    expect(readdirSync(folder).includes(`ci-${CI}.json`)).toBe(code === 0)
  })

  test('is not written if an input could not be read, or nothing has an outcome', async () => {
    put('broken.fixture.jsonl', '{}\n')
    const broken = await run('extract servers broken.fixture.jsonl --expect no.json --update')
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('"no.json" is not written, because 1 input could not be read')
    const empty = await run('extract --rules none.json servers --expect no.json --update')
    expect(empty.code).toBe(3)
    expect(readdirSync(folder)).not.toContain('no.json')
    rmSync(join(folder, 'broken.fixture.jsonl'))
  })

  test('is no pass beside an input that could not be read', async () => {
    await run('extract servers --expect part.json --update')
    put('bad.fixture.jsonl', '{}\n')
    const { report, code } = await reportOf('extract servers bad.fixture.jsonl --expect part.json')
    expect(code).toBe(1)
    expect(report.unread).toMatchObject([{ path: 'bad.fixture.jsonl' }])
    rmSync(join(folder, 'bad.fixture.jsonl'))
  })

  test.each([
    ['is missing', undefined, `isn't there; run the command with --update to write it`],
    ['is not JSON', '{\n  "goldenVersion": 1,\n}', ' is not JSON: line 3 column 1: expected a key'],
    ['is another file', '{"name":"x"}', 'is not a golden file: it has no goldenVersion'],
    ['is a list', '[]', 'is not a golden file: it has no goldenVersion'],
    ['is newer', '{"goldenVersion":2}', 'has goldenVersion 2, and this assay reads 1; update'],
    [
      'has no entries',
      goldenText(''),
      'has no entries; run the command with --update to write them',
    ],
    [
      'is of another command',
      goldenText('', 'parse'),
      'has golden values of assay parse, and not of assay extract; name another file',
    ],
    [
      'has an unknown key',
      goldenText('{"pth":"a","value":1}'),
      'faulty.json line 2: unknown key "pth" in /entries/0; did you mean "path"',
    ],
    [
      'has an entry without an outcome',
      goldenText('{"path":"a"}'),
      'faulty.json line 2: /entries/0 needs the key "value"',
    ],
    [
      'has an entry twice',
      goldenText('{"path":"a","value":1},\n{"value":2,"path":"a"}'),
      'faulty.json line 3: /entries/1 is the same input as /entries/0; keep one of them',
    ],
  ])('%s: a message and exit code 2', async (_, text, message) => {
    rmSync(join(folder, 'faulty.json'), { force: true })
    if (text !== undefined) put('faulty.json', text)
    const { code, stdout, stderr } = await run('extract servers --expect faulty.json')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  test.each([
    ['extract servers --update', '--update writes a golden file; add --expect FILE'],
    ['extract servers --expect missing/golden.json --update', "can't be written"],
    ['extract servers --expect time.fixture.jsonl --update', 'it is a recording'],
    ['extract rules.json --expect rules.json', 'is the golden file and an input'],
    ['extract --jsonl --expect golden.json', 'leave "--expect" out'],
    ['parse --jsonl --update', 'leave "--update" out'],
    ['parse models --envelope --expect golden.json', 'leave --envelope out'],
    ['parse --formats --expect golden.json', '--formats reads no file; leave "golden.json" out'],
    ['parse models --expect golden.json', 'has golden values of assay extract, and not of'],
  ])('is wrong use: %s', async (words, message) => {
    const { code, stdout, stderr } = await run(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  test('is compared in colour only if that is asked for', async () => {
    const words = 'extract time.fixture.jsonl --expect golden.json'
    expect((await run(words)).stdout).not.toContain('\u001B')
    expect((await run(words, { FORCE_COLOR: '1' })).stdout).toContain('\u001B')
  })
})

describe('assay parse --expect', () => {
  test('keeps the calls of recorded answers, and notices another grammar', async () => {
    const words = 'parse models --expect models.json'
    await run(`${words} --update`)
    const file = JSON.parse(textOf('models.json'))
    expect(isGolden(file)).toBe(true)
    expect(file.entries).toMatchObject([
      {
        path: 'models/invoke.fixture.jsonl',
        answer: 1,
        value: { toolCalls: [{ name: 'book_ferry', from: 'text', format: expect.any(String) }] },
      },
      {
        path: 'models/native.fixture.jsonl',
        value: { toolCalls: [{ from: 'native' }, { from: 'native' }] },
      },
    ])
    expect(await run(words)).toMatchObject({ code: 0 })
    const { report, code } = await reportOf(`${words} --grammar hermes`)
    expect(code).toBe(1)
    expect(report.differences).toMatchObject([
      { path: 'models/invoke.fixture.jsonl', kind: 'changed' },
    ])
    expect(report.differences[0].fields).toContainEqual(
      expect.objectContaining({ op: 'removed', pointer: '/toolCalls/0' }),
    )
  })

  test('keeps every digit of arguments', async () => {
    put('answer.txt', textWith('12345678901234567890'))
    const words = 'parse answer.txt --expect digits.json'
    await run(`${words} --update`)
    expect(JSON.parse(textOf('digits.json')).entries).toEqual([
      {
        path: 'answer.txt',
        value: {
          content: '',
          reasoning: 'x',
          toolCalls: [
            {
              name: 'get',
              arguments: { id: '12345678901234567890', b: 1.5 },
              from: 'text',
              format: 'hermes',
            },
          ],
        },
      },
    ])
    put('answer.txt', textWith('12345678901234567891'))
    expect((await run(words)).stdout).toContain('  changed  /toolCalls/0/arguments/id  "1234')
  })
})

describe('for every golden file', () => {
  const entries = fc
    .array(
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('#2', '#10', 'x'), fc.jsonValue())
        .map(([path, call, json]): GoldenEntry => {
          const value: JsonValue = JSON.parse(JSON.stringify(json))
          return { path, call, value }
        }),
      { maxLength: 8 },
    )
    .map(numberRepeats)

  test('what is written reads back, in whatever order it came', () => {
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.nat()), (made, random) => {
        const text = renderGolden('extract', made)
        const shuffled = made
          .map((entry) => ({ entry, at: random.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ entry }) => entry)
        expect(renderGolden('extract', shuffled)).toBe(text)
        const { entries: read } = readGolden(join(folder, put('any.json', text)), 'extract')
        expect(compareGolden(read, shuffled)).toEqual({
          counts: { same: made.length, changed: 0, added: 0, gone: 0 },
          differences: [],
        })
      }),
      { numRuns: 50 },
    )
  })

  test('the tenth call is behind the second, and calls of one name are numbered', () => {
    const made = numberRepeats([
      { path: 'a', call: '#10', value: 1 },
      { path: 'a', call: '#2', value: 2 },
      { path: 'a', call: '#2', failure: 'empty' },
    ])
    const { entries: sorted } = JSON.parse(renderGolden('extract', made))
    expect(sorted).toEqual([
      { path: 'a', call: '#2', value: 2 },
      { path: 'a', call: '#2', repeat: 2, failure: 'empty' },
      { path: 'a', call: '#10', value: 1 },
    ])
  })
})
