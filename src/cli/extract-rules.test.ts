import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const TIME = fileURLToPath(
  new URL('../../fixtures/mcp/time/2026.10.10.fixture.jsonl', import.meta.url),
)
const folder = mkdtempSync(join(tmpdir(), 'assay-extract-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return name
}

const REPOSITORIES = `Found 2 repositories matching "parser":

1. **some-owner/some-repo** (★ 2,341)
   A parser of things
   https://github.com/some-owner/some-repo

2. **other-owner/other-repo** (★ 87)
   Another parser,
   told on two lines
   https://github.com/other-owner/other-repo

Page 1 of 1
`
const WEATHER = `Weather for Berlin

Current Conditions:
  Temperature: 4 °C
  Wind: 12 km/h, north

Forecast:
  Tonight:
    Low: -1 °C
  Tomorrow:
    High: 6 °C

Last updated: 2025-12-23 09:45
`
const USERS = `Users of this project:

| Name | Email           |
|------|-----------------|
| Ann  | ann@example.com |
| Bob  | bob@example.com |

2 rows
`
const NUMBERED = {
  parser: 'markdown_numbered_list',
  list_field: 'repositories',
  item_patterns: {
    name: { regex: String.raw`\*\*([^*]+)\*\*`, required: true },
    stars: { regex: String.raw`\(★ ([\d,]+)\)`, type: 'integer', transform: 'remove_commas' },
    url: { regex: String.raw`https://github\.com/[^\s]+` },
    description: { regex: '^   (.+)$', multiline: true },
  },
}

const rules = file(
  'assay.rules.json',
  JSON.stringify({
    virtual_tools: {
      now: {
        source_tool: 'time:get_current_time',
        output_schema: {
          type: 'object',
          required: ['timezone', 'datetime', 'is_dst'],
          properties: {
            timezone: { type: 'string' },
            datetime: { type: 'string' },
            is_dst: { type: 'boolean' },
          },
        },
        text_extraction: { enabled: true, auto_detect_json: true },
      },
    },
    tools: {
      'github:search': { wrap: 'text_extraction', text_extraction: NUMBERED },
      'weather:now': { wrap: 'text_extraction', textExtraction: { parser: 'key_value_pairs' } },
      'db:users': {
        wrap: 'text_extraction',
        text_extraction: { parser: 'markdown_table', table_field: 'rows' },
      },
      'time:convert_time': { wrap: 'result' },
      'time:get_current_time': { wrap: 'none' },
    },
  }),
)

async function extract(args: readonly string[], input = '') {
  return assayHere(['extract', ...args], { cwd: folder, input })
}

async function documentOf(args: readonly string[], input = '') {
  const { stdout, stderr, code } = await extract([...args, '--json'], input)
  if (stdout === '') throw new Error(stderr)
  const document: unknown = JSON.parse(stdout)
  return { document, code }
}

describe('assay extract --rules', () => {
  test('gives of a recording each rule’s value, and tells which calls have no rule', async () => {
    const { document, code } = await documentOf(['--rules', rules, TIME])
    expect(code).toBe(0)
    expect(document).toMatchObject({
      inputs: [
        {
          rule: 'now',
          extraction: {
            ok: true,
            extractor: 'direct',
            value: { timezone: 'UTC', datetime: '2026-01-15T00:00:00+00:00', is_dst: false },
          },
        },
        { rule: 'time:get_current_time', extraction: null },
        { rule: 'now', extraction: { value: { timezone: 'Asia/Kathmandu' } } },
        { rule: 'time:get_current_time' },
        {
          rule: 'time:convert_time',
          extraction: { extractor: 'result', value: { result: expect.stringContaining('Tokyo') } },
        },
        { rule: 'time:convert_time' },
        { extraction: null, reason: 'the result is an error' },
        { extraction: null },
        { extraction: null },
        { extraction: null },
        { extraction: null },
      ],
    })
    const { inputs } = Object(document)
    expect(Object.keys(inputs[0].extraction.value)).toEqual(['timezone', 'datetime', 'is_dst'])
  })

  test.each<[string, string, unknown]>([
    [
      'github:search',
      REPOSITORIES,
      {
        repositories: [
          {
            name: 'some-owner/some-repo',
            stars: 2341,
            url: 'https://github.com/some-owner/some-repo',
            description: 'A parser of things\nhttps://github.com/some-owner/some-repo',
          },
          {
            name: 'other-owner/other-repo',
            stars: 87,
            url: 'https://github.com/other-owner/other-repo',
            description:
              'Another parser,\ntold on two lines\nhttps://github.com/other-owner/other-repo',
          },
        ],
      },
    ],
    [
      'weather:now',
      WEATHER,
      {
        'Current Conditions': { Temperature: '4 °C', Wind: '12 km/h, north' },
        Forecast: { Tonight: { Low: '-1 °C' }, Tomorrow: { High: '6 °C' } },
        'Last updated': '2025-12-23 09:45',
      },
    ],
    [
      'users',
      USERS,
      {
        rows: [
          { Name: 'Ann', Email: 'ann@example.com' },
          { Name: 'Bob', Email: 'bob@example.com' },
        ],
      },
    ],
  ])('reads a text as the rule of %s', async (tool, text, value) => {
    const { document, code } = await documentOf(['--rules', rules, '--tool', tool], text)
    expect(document).toMatchObject({ inputs: [{ extraction: { ok: true, value } }] })
    expect(code).toBe(0)
  })

  test('shows people which rule, what was read and what was not', async () => {
    const text = file('list.txt', 'Found:\n\n1. **a** (★ 1)\n2. b\n3. **c** (★ many)\n\nEnd\n')
    const strict = file(
      'strict.rules.yaml',
      `tools:
  list:
    wrap: text_extraction
    text_extraction:
      parser: markdown_numbered_list
      on_unmatched: report
      item_patterns:
        name: { regex: '\\*\\*([^*]+)\\*\\*', required: true }
        stars: { regex: '★ (\\w+)', type: integer }
`,
    )
    const { stdout, code } = await extract(['--rules', strict, text])
    expect(stdout).toMatchInlineSnapshot(`
      "── list.txt  rule list  value via markdown_numbered_list
        [
          {
            "name": "a",
            "stars": 1
          },
          {
            "name": "c"
          }
        ]
      assembled, markdown, 75% of the text, 3:1 to 5:17
        2
        3 > 1. **a** (★ 1)
        4 > 2. b
        5 > 3. **c** (★ many)
        6
      noticed
        line 4: an item without name is dropped
        line 5: stars "many" is no integer
        stars is missing in 1 of 2 items
        line 1: belongs to nothing that was read
        line 7: belongs to nothing that was read

      "
    `)
    expect(code).toBe(0)
  })

  test('ends with 1 where the value doesn’t fit the schema', async () => {
    const schema = file('strict.json', '{"type":"object","required":["repositories","total"]}')
    const { code, stdout } = await extract(
      ['--rules', rules, '--tool', 'search', '--schema', schema],
      REPOSITORIES,
    )
    expect(code).toBe(1)
    expect(stdout).toContain("must have required property 'total'")
  })

  test('ends with 1 for a schema that nothing fits', async () => {
    const never = file('never.json', 'false')
    const { code, stdout } = await extract(
      ['--rules', rules, '--tool', 'search', '--schema', never],
      REPOSITORIES,
    )
    expect(code).toBe(1)
    expect(stdout).toContain('boolean schema is false')
  })

  test('ends with 3 where no rule is for any call', async () => {
    const other = file('other.rules.json', '{"tools":{"shop:list":{"wrap":"auto"}}}')
    const { code, stdout } = await extract(['--rules', other, TIME])
    expect(code).toBe(3)
    expect(stdout).toContain('no rule is for time:convert_time')
  })

  const bad = file('bad.rules.json', '{\n"tools": {\n"a": {"wrap": "txt"},\n"b": 1}}')
  test.each<[string, readonly string[]]>([
    ['rules that are wrong', ['--rules', bad]],
    ['several rules for a text', ['--rules', rules]],
    ['a rule that isn’t there', ['--rules', rules, '--tool', 'weather:nwo']],
    ['a chain beside it', ['--rules', rules, '--tool', 'users', '--chain', 'direct']],
    [
      'a schema beside one of its own',
      ['--rules', rules, '--tool', 'now', '--schema', file('any.json', '{}')],
    ],
    ['a tool without rules', ['--tool', 'users']],
    ['an origin that is none', ['--rules', rules, '--allow-origin', 'http://a.example/path']],
  ])('ends with 2 for %s', async (_what, args) => {
    const { code, stderr } = await extract(args, 'x')
    expect(stderr).toMatchSnapshot()
    expect(code).toBe(2)
  })
})

describe('a rule that asks a service', () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => asked.push(chunk))
    request.on('end', () => response.end('{"read":true}'))
  })
  const listening = once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => server.close())

  async function serviceRule(): Promise<readonly [origin: string, rules: string]> {
    await listening
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const origin = `http://127.0.0.1:${port}`
    const text_extraction = { parser: 'http', endpoint: `${origin}/parse` }
    const tools = { 'a:b': { wrap: 'text_extraction', text_extraction } }
    return [origin, file('service.rules.json', JSON.stringify({ tools }))]
  }

  test('gives what it answers where its origin is allowed', async () => {
    const [origin, path] = await serviceRule()
    const { document, code } = await documentOf(
      ['--rules', path, '--allow-origin', origin],
      'a text',
    )
    expect(document).toMatchObject({
      inputs: [{ rule: 'a:b', extraction: { extractor: 'http', value: { read: true } } }],
    })
    expect(code).toBe(0)
    expect(asked.join('')).toBe('{"text":"a text"}')
  })

  test('is wrong use where it is not', async () => {
    const [origin, path] = await serviceRule()
    const before = asked.length
    const { code, stderr } = await extract(['--rules', path], 'a text')
    expect(stderr).toContain(`--allow-origin ${origin}`)
    expect(code).toBe(2)
    expect(asked).toHaveLength(before)
    const filter = await extract(['--jsonl', '--rules', path], line({ id: 1, text: 'a text' }))
    expect(filter).toMatchObject({ code: 2, stdout: '' })
    expect(filter.stderr).toContain(`--allow-origin ${origin}`)
  })
})

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}

describe('assay extract --jsonl', () => {
  test('reads a line as its text_extraction says', async () => {
    const input = [
      { id: 1, text: REPOSITORIES, text_extraction: NUMBERED },
      {
        id: 2,
        result: { content: [{ type: 'text', text: USERS }] },
        text_extraction: { parser: 'markdown_table' },
        output_schema: { type: 'array', items: { type: 'object', properties: { Name: {} } } },
      },
      { id: 3, text: 'a', text_extraction: { parser: 'linse', x: 1 } },
      { id: 4, text: '{"a":1}' },
    ].map(line)
    const { stdout, code } = await extract(['--jsonl'], input.join(''))
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((answer) => JSON.parse(answer))
    expect(answers).toMatchObject([
      { id: 1, ok: true, value: { repositories: [{ stars: 2341 }, { stars: 87 }] } },
      { id: 2, ok: true, value: [{ Name: 'Ann' }, { Name: 'Bob' }] },
      {
        id: 3,
        error: { code: 'invalid', message: expect.stringContaining('did you mean "lines"') },
      },
      { id: 4, value: { a: 1 }, extractor: 'direct' },
    ])
    expect(Object.keys(answers[1].value[0])).toEqual(['Name'])
    expect(code).toBe(1)
  })

  test('reads lines that bring none as the rule says', async () => {
    const input = [
      { id: 1, text: USERS },
      { id: 2, text: 'a\nb', text_extraction: { parser: 'lines' } },
    ]
    const { stdout, code } = await extract(
      ['--jsonl', '--rules', rules, '--tool', 'users'],
      input.map(line).join(''),
    )
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((answer) => JSON.parse(answer))
    expect(answers).toMatchObject([
      { id: 1, extractor: 'markdown_table', value: { rows: [{ Name: 'Ann' }, { Name: 'Bob' }] } },
      { id: 2, extractor: 'lines', value: ['a', 'b'] },
    ])
    expect(code).toBe(0)
  })
})
