import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const TIME = fileURLToPath(
  new URL('../../fixtures/mcp/time/2026.10.10.fixture.jsonl', import.meta.url),
)
const ANSWER = 'The order:\n\n```json\n{\n  "id": 7,\n  "note": "\\u001b[31m"\n}\n```\nDone.\n'

/** Of what else comes the tests of each say more. */
const CHAIN = 'direct,cdata,fenced-block,smart-brace'

const folder = mkdtempSync(join(tmpdir(), 'assay-extract-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return name
}

const answer = file('answer.txt', ANSWER)
const prose = file('prose.txt', 'Nothing to see.')
const wantsId = file('id.yaml', 'type: object\nrequired: [id]\n')
const wantsName = file('name.json', '{"type":"object","required":["name"]}')
const cut = file('cut.fixture.jsonl', readFileSync(TIME, 'utf8').replace(/[^\n]*\n$/u, ''))
const noFixture = file('no.fixture.jsonl', '{}\n')

function extract(args: readonly string[], input: string | Uint8Array = '') {
  return assayHere(['extract', ...args], { cwd: folder, input })
}

describe('what a person sees', () => {
  test('shows the value, how it was reached, where it stands and what was tried', async () => {
    const { stdout } = await extract(['--chain', CHAIN, answer])
    expect(stdout).toMatchInlineSnapshot(`
      "── answer.txt  value via fenced-block
        {
          "id": 7,
          "note": "\\u001b[31m"
        }
      isolated, json, 73% of the text, 4:1 to 7:1
        3   \`\`\`json
        4 > {
        5 >   "id": 7,
        6 >   "note": "\\u001b[31m"
        7 > }
        8   \`\`\`
      tried
        direct  isolate  1:1  the text is no JSON object or array
        cdata   isolate       no CDATA section stands in the text

      "
    `)
  })

  test('shows why there is no value', async () => {
    const { stdout } = await extract(['--chain', CHAIN, answer, '--schema', wantsName])
    expect(stdout).toMatchInlineSnapshot(`
      "── answer.txt  no value (unfit): the value must have required property 'name'
      tried
        direct        isolate   1:1  the text is no JSON object or array
        cdata         isolate        no CDATA section stands in the text
        fenced-block  validate  4:1  the value must have required property 'name'
        smart-brace   validate  4:1  the value must have required property 'name'

      "
    `)
  })

  test('shows each repair with its place, and what else would do', async () => {
    const { stdout } = await extract(['--chain', 'resilient'], 'Tea:\n\n{"a": 1,\n"b": \'x\',}\n')
    expect(stdout).toMatchInlineSnapshot(`
      "── standard input  value via resilient
        {
          "a": 1,
          "b": "x"
        }
      repaired, json, 80% of the text, 3:1 to 4:10
        2
        3 > {"a": 1,
        4 > "b": 'x',}
      repairs
        double-quotes  4:6  "'" → "\\""
        double-quotes  4:8  "'" → "\\""
        comma-removed  4:9  "," → ""

      "
    `)
    const two = await extract(['--chain', 'smart-brace'], 'Old: {"a": 1}, new: {"a": 2}.')
    expect(two.stdout).toContain('\nas good\n  smart-brace  1:21 to 1:28\n')
  })

  test('marks a part of a line, and counts what it leaves out', async () => {
    const { stdout } = await extract(
      ['--chain', 'smart-brace'],
      `${'a'.repeat(500)} [{"b":1}] 日本 c`,
    )
    expect(stdout).toMatchInlineSnapshot(`
      "── standard input  value via smart-brace
        [
          {
            "b": 1
          }
        ]
      isolated, json, 1% of the text, 1:502 to 1:510
        1 > …aaaaaaaaaaa [{"b":1}] 日本 c
                         ^^^^^^^^^
            (characters left out: 489 before)

      "
    `)
  })

  test('ends with what came of several inputs, and by which extractor', async () => {
    const { stdout } = await extract(['--chain', CHAIN, TIME, answer, prose, noFixture])
    expect(stdout.trimEnd().split('\n').at(-1)).toMatchInlineSnapshot(
      `"12 inputs: 5 with a value (direct 4, fenced-block 1), 1 without, 5 with nothing to look through, 1 not read"`,
    )
    const alone = await extract([answer])
    expect(alone.stdout).not.toContain('input')
  })
})

describe('assay extract', () => {
  test.each<[number, string, readonly string[], (string | Uint8Array)?]>([
    [0, 'each input gives a value', [answer]],
    [0, 'a call that failed holds no data', [TIME]],
    [0, 'the value fits the schema', [answer, '--schema', wantsId]],
    [0, 'a chain is named', [answer, '--chain', 'classic']],
    [0, 'standard input gives a value', [], '{"a":1}'],
    [0, '- is named', ['-', answer], '{"a":1}'],
    [1, 'one input gives none', [answer, prose]],
    [1, 'no value fits the schema', [answer, '--schema', wantsName]],
    [1, 'the chain leaves out what would find it', [answer, '--chain', 'direct,json-lines']],
    [1, 'one input of two is no recording', [answer, noFixture]],
    [1, 'a recording breaks off', [cut]],
    [1, 'the text is empty', [file('empty.txt', '')]],
    [2, 'a file is not there', [answer, 'missing.txt']],
    [2, 'an option is unknown', ['--fast']],
    [2, 'a server is given', ['--', 'node', 'server.js']],
    [3, 'the only input is no recording', [noFixture]],
    [3, 'nothing comes on standard input', []],
    [3, 'a folder holds no recording', [mkdtempSync(join(folder, 'none-'))]],
  ])('ends with %i where %s', async (code, _title, args, input) => {
    const run = await extract(args, input)
    expect(run.code, run.stderr).toBe(code)
  })

  test('names the calls of a recording as show does', async () => {
    const { stdout } = await extract([TIME])
    const shown = await assayHere(['show', TIME])
    const headings = [...stdout.matchAll(/^── (.*) {2}line \d+/gmu)].map(([, name]) => name)
    expect(headings).toHaveLength(9)
    for (const heading of headings) expect(shown.stdout).toContain(`── ${heading}  line `)
    expect(stdout).toContain(`time  2026.10.10  ${TIME}\n`)
    expect(stdout).toContain('nothing to look through: the result is an error')
  })

  test('reads a folder of recordings as their files', async () => {
    const path = fileURLToPath(new URL('../../fixtures/mcp/time', import.meta.url))
    const run = await extract([path, '--json'])
    const { inputs } = JSON.parse(run.stdout)
    expect(inputs.length).toBeGreaterThan(9)
    expect(inputs[0].call).toMatchObject({ server: 'time', tool: 'get_current_time' })
  })

  test('gives everything as one JSON document', async () => {
    const run = await extract(['--json', answer, prose, noFixture, cut])
    const document = JSON.parse(run.stdout)
    expect(document).toMatchObject({
      extractionVersion: 1,
      unread: [{ path: noFixture, reason: expect.stringContaining('is no fixture') }],
      incomplete: [{ path: cut }],
      interrupted: false,
    })
    expect(document.inputs.slice(0, 3)).toMatchObject([
      { path: answer, extraction: { ok: true, value: { id: 7 }, extractor: 'fenced-block' } },
      { path: prose, extraction: { ok: false, code: 'not-found' } },
      { path: cut, call: { tool: 'get_current_time', id: 'now-utc', line: 7 } },
    ])
    expect(run.stdout).not.toContain('\u001B')
    expect(run.stderr).toContain(`not read: ${noFixture}: `)
    expect(run.stderr).toContain(`incomplete: ${cut}: line `)
  })

  test.each([
    [['missing.txt'], 'error: "missing.txt" isn\'t there; check the path\n'],
    [
      ['--chain', 'smart-brase'],
      'error: --chain: there is no extractor "smart-brase"; did you mean smart-brace?\n',
    ],
    [
      ['--chain', 'exact-first,direct'],
      'error: --chain: exact-first is a chain of its own; name it alone, or the extractors\n',
    ],
    [['--chain', 'direct,direct'], 'error: the chain has "direct" twice; name it once\n'],
    [['--schema', 'missing.json'], 'error: "missing.json" isn\'t there; check the path\n'],
    [
      ['--schema', file('open.json', '{"type":\n')],
      'error: --schema "open.json" is not JSON: line 2 column 1: the text ends inside the value; fix the file\n',
    ],
    [
      ['--schema', file('open.yml', 'a: [1\n')],
      expect.stringMatching(
        /^error: --schema "open\.yml" is not YAML: line 2 column 1: .*; fix the file\n$/u,
      ),
    ],
    [
      ['--schema', file('far.json', '{"$ref":"http://127.0.0.1/a.json"}')],
      expect.stringMatching(
        /^error: --schema "far\.json" can't be used: the reference .* never fetched\n$/u,
      ),
    ],
    [
      ['--', 'uvx', 'x'],
      'error: extract starts no server; record "uvx" with record mcp, and name the fixture\n',
    ],
  ])('says of %j what is wrong', async (args, message) => {
    const { stderr, code } = await extract(args)
    expect(code).toBe(2)
    expect(stderr).toEqual(message)
  })

  test.each<[string, string | Uint8Array]>([
    ['escape codes', '\u001B]0;x\u0007\u001B[31m {"\u009B2J":"\u202E"} \u001B[0m'],
    ['NUL', '\0\0 {"a":"\\u0000"} \0'],
    ['lone surrogates', '{"a":"\\ud800"} \\udc00'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d, 0x9b])],
    ['UTF-16', Buffer.from('\uFEFF{"a":"\\u001b[31m"} \u001B[0m', 'utf16le')],
  ])('lets no terminal obey %s', async (_name, input) => {
    for (const options of [[], ['--json']]) {
      const run = await extract(options, input)
      expect(run.code, run.stderr).toBe(0)
      // Line breaks apart, nothing of what a terminal acts on
      expect(run.stdout).not.toMatch(/[^\n\P{Control}]|[\u202A-\u202E]/u)
    }
  })

  test('says where bytes are not UTF-8', async () => {
    const { stdout } = await extract([
      file('latin.txt', Buffer.from('a\uFFFD\ncaf\u00E9 {"a":1}', 'latin1')),
    ])
    expect(stdout).toContain(
      "it isn't UTF-8, first at line 1 column 2; such bytes are read as U+FFFD",
    )
  })

  test('reads a line of 50 MB, and refuses what is longer than 64 MiB', async () => {
    const half = Buffer.alloc(25_000_000, 'x')
    const long = file('long.txt', Buffer.concat([half, Buffer.from(' {"a":[1]} '), half]))
    const over = file('over.txt', Buffer.alloc(64 * 1024 * 1024 + 1, 'x'))
    const run = await extract([long, over])
    expect(run.code).toBe(1)
    expect(run.stdout).toContain('(characters left out: 24999989 before, ')
    expect(run.stdout.length).toBeLessThan(2000)
    // Slow machines show how far they are
    expect(run.stderr.replaceAll(/^\d of 2: .*\n/gmu, '')).toBe(
      'not read: over.txt: "over.txt" is longer than 64 MiB; cut it into texts\n',
    )
  })
})

test('tells on Ctrl-C what it has until then', async () => {
  const child = spawn(process.execPath, [MAIN, 'extract', '--json', TIME, '-'])
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr.resume()
  child.stdin.on('error', () => undefined)
  // More than a pipe holds: it is gone once standard input is read, which is never ended
  await new Promise((resolve) => child.stdin.write('x'.repeat(1 << 20), resolve))
  child.kill('SIGINT')
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code).toBe(130)
  expect(JSON.parse(output.join(''))).toMatchObject({ interrupted: true })
})

describe('a file that is a result of a tool, with rules', () => {
  const rules = file(
    'pools.rules.yaml',
    'tools:\n  pools:list_pools:\n    wrap: text_extraction\n    text_extraction: {parser: markdown_bullet_list, list_field: pools}\n',
  )
  const result = { content: [{ type: 'text', text: '- Brook\n- Mill' }] }
  const read = async (content: unknown) => {
    const path = file('result.json', JSON.stringify(content))
    const ended = await extract(['--rules', rules, '--tool', 'list_pools', '--json', path])
    return JSON.parse(ended.stdout).inputs[0]
  }

  test.each([
    ['by itself', result],
    ['in an answer of JSON-RPC', { jsonrpc: '2.0', id: 1, result }],
  ])('is read as one, %s', async (_, content) => {
    expect(await read(content)).toMatchObject({
      extraction: { value: { pools: ['Brook', 'Mill'] }, source: { pointer: '/content/0/text' } },
    })
  })

  test('is named if it is an error of JSON-RPC', async () => {
    const error = { code: -32602, message: 'no such tool' }
    expect(await read({ jsonrpc: '2.0', id: 1, error })).toMatchObject({
      extraction: null,
      reason: expect.stringContaining('JSON-RPC error'),
    })
  })

  test('is a text if it is any other JSON', async () => {
    expect(await read({ content: '- Brook' })).toMatchObject({ extraction: { ok: false } })
  })
})
