import { stripVTControlCharacters } from 'node:util'
import fastStringWidth from 'fast-string-width'
import { describe, expect, test } from 'vitest'
import { buildServer, extracted, textResult } from '../src/verdict/test-support/build-server.ts'
import type { ServerInput } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { sampleServers } from '../src/verdict/test-support/sample-servers.ts'
import { terminal } from './terminal.ts'
import { mapTools } from './test-support/map-tools.ts'

const VALID = { channel: 'structured', shape: 'json', compliance: 'valid' } as const
const report = reportOf(sampleServers(), [
  { path: 'fixtures/broken.fixture.jsonl', reason: 'line 1 is no fixture header' },
])

function show(input: ServerInput, width = 80): string {
  return terminal.render(reportOf([buildServer(input)]), { width, color: false, verbose: true })
}

describe('the whole report', () => {
  test('on 80 columns', () => {
    expect(terminal.render(report, { width: 80, color: false, verbose: true }))
      .toMatchInlineSnapshot(`
        "filesystem 2025.11.25        stdio 2025-11-25  breaks its schema (2 of 3 tools)
          read_media_file         only errors             invalid      1 call, 1 error
            breaks its schema
          read_text_file          text · prose            missing      1 call
            breaks its schema → result
          list_directory          text · list             no schema    1 call
            works, needs wrapping, not every call can be read
          must    output-rejected-by-server  read_media_file
            the server's own output check refused its result; return structuredContent
            that fits outputSchema
            fixtures/mcp/filesystem/2025.11.25.fixture.jsonl:7
          must    output-missing  read_text_file
            outputSchema is declared and no structuredContent came; return it
            fixtures/mcp/filesystem/2025.11.25.fixture.jsonl:9

        memory 2025.11.25            stdio 2025-11-25  breaks its schema (1 of 7 tools)
          read_graph              structured · json       invalid 1/2  2 calls
            breaks its schema
          open_nodes              structured · json       valid        1 call
          must    output-invalid  read_graph
            /entities/0 has the property "type", which the schema of read_graph doesn't
            allow; strict clients reject the whole result, so declare the property or
            leave it out
            fixtures/mcp/memory/2025.11.25.fixture.jsonl:7
          should  text-differs  open_nodes
            the JSON of the text lacks the key relations of structuredContent
            fixtures/mcp/memory/2025.11.25.fixture.jsonl:11
          5 tools not called: create_entities, create_relations and 3 more

        time 0.6.2                   stdio 2025-11-25  could not run
          must    start-failed  fixtures/mcp/time/0.6.2.fixture.jsonl:2
            the server exited with code 1 before it answered initialize; pin mcp<2

        github 2025.4.8 (synthetic)  stdio 2025-11-25
          works, needs wrapping (3 of 3 tools)
          3 tools                 text · json via direct  no schema    3 calls
            works, needs wrapping → text_extraction
            search_repositories, get_pull_request_files, list_commits
          incomplete  fixtures/mcp/github/2025.4.8.fixture.jsonl: line 9: there is no
              end line

        quiet 3.1.0                  stdio 2025-11-25  not called
          no tool was called: 1 tool doesn't declare readOnlyHint: true; declare it for
          those that only read (docs/reference/findings.md#not-exercised), name a call
          with --call, or let assay init write calls
          1 tool not called: write_file

        everything 2026.8.31         stdio 2025-11-25
          works, needs wrapping (1 of 7 tools)
          get-env                 text · json via direct  no schema    1 call
            works, needs wrapping → text_extraction
          echo, get-sum           text · prose            no schema    2 calls
          get-tiny-image          media + text · binary   no schema    1 call
          get-structured-content  structured · json       valid        1 call
          gzip-file-as-resource   only errors                          1 call, 1 error
            could not run
          1 tool not called: toggle-simulated-logging

        scrapling-fetch 0.1.6        stdio 2025-11-25
          works, needs wrapping (2 of 2 tools)
          2 tools                 text · labelled-json    no schema    5 calls, 1 error
            works, needs wrapping → labelled-json
            s-fetch-page, s-fetch-pattern

        time 2026.10.19              stdio 2025-11-25  works
          2 tools                 structured · json       valid        3 calls, 1 error
            get_current_time, convert_time

        not judged  fixtures/broken.fixture.jsonl: line 1 is no fixture header

        8 servers: 1 could not run (time 0.6.2); 2 break their schema (filesystem
        2025.11.25, memory 2025.11.25); 3 work, need wrapping; 1 not called; 1 works
        25 tools: 1 could not run; 3 break their schema; 7 work, need wrapping; 7 not
        called; 7 work
        → shows a wrap rule that works on every recorded call; write it out with: assay
        suggest FIXTURE --out assay.rules.yaml
        6 wrap rules learned from one call each; more calls make them safer
        1 server not from recordings, whose tools don't count as exercised
        findings: 4 must, 1 should

        next
          assay show fixtures/mcp/filesystem/2025.11.25.fixture.jsonl
            what came over the wire
          assay check … --format json=report.json   all of it, with evidence
          assay init …
            name calls for 5 more tools of memory, in memory.calls.yaml
          assay check … --calls memory.calls.yaml   make the calls that it names
          assay check … --call-all GLOB
            call tools with generated arguments; they may write or delete
        "
      `)
  })

  test('on 120 columns', () => {
    expect(terminal.render(report, { width: 120, color: false, verbose: true }))
      .toMatchInlineSnapshot(`
        "filesystem 2025.11.25        stdio 2025-11-25  breaks its schema (2 of 3 tools)
          read_media_file                 only errors             invalid      1 call, 1 error   breaks its schema
          read_text_file                  text · prose            missing      1 call            breaks its schema → result
          list_directory                  text · list             no schema    1 call
            works, needs wrapping, not every call can be read
          must    output-rejected-by-server  read_media_file  fixtures/mcp/filesystem/2025.11.25.fixture.jsonl:7
            the server's own output check refused its result; return structuredContent that fits outputSchema
          must    output-missing  read_text_file  fixtures/mcp/filesystem/2025.11.25.fixture.jsonl:9
            outputSchema is declared and no structuredContent came; return it

        memory 2025.11.25            stdio 2025-11-25  breaks its schema (1 of 7 tools)
          read_graph                      structured · json       invalid 1/2  2 calls           breaks its schema
          open_nodes                      structured · json       valid        1 call
          must    output-invalid  read_graph  fixtures/mcp/memory/2025.11.25.fixture.jsonl:7
            /entities/0 has the property "type", which the schema of read_graph doesn't allow; strict clients reject the whole
            result, so declare the property or leave it out
          should  text-differs  open_nodes  fixtures/mcp/memory/2025.11.25.fixture.jsonl:11
            the JSON of the text lacks the key relations of structuredContent
          5 tools not called: create_entities, create_relations, add_observations, delete_entities, delete_relations

        time 0.6.2                   stdio 2025-11-25  could not run
          must    start-failed  fixtures/mcp/time/0.6.2.fixture.jsonl:2
            the server exited with code 1 before it answered initialize; pin mcp<2

        github 2025.4.8 (synthetic)  stdio 2025-11-25  works, needs wrapping (3 of 3 tools)
          3 tools                         text · json via direct  no schema    3 calls
            works, needs wrapping → text_extraction
            search_repositories, get_pull_request_files, list_commits
          incomplete  fixtures/mcp/github/2025.4.8.fixture.jsonl: line 9: there is no end line

        quiet 3.1.0                  stdio 2025-11-25  not called
          no tool was called: 1 tool doesn't declare readOnlyHint: true; declare it for those that only read
          (docs/reference/findings.md#not-exercised), name a call with --call, or let assay init write calls
          1 tool not called: write_file

        everything 2026.8.31         stdio 2025-11-25  works, needs wrapping (1 of 7 tools)
          get-env                         text · json via direct  no schema    1 call
            works, needs wrapping → text_extraction
          echo, get-sum                   text · prose            no schema    2 calls
          get-tiny-image                  media + text · binary   no schema    1 call
          get-structured-content          structured · json       valid        1 call
          gzip-file-as-resource           only errors                          1 call, 1 error   could not run
          1 tool not called: toggle-simulated-logging

        scrapling-fetch 0.1.6        stdio 2025-11-25  works, needs wrapping (2 of 2 tools)
          s-fetch-page, s-fetch-pattern   text · labelled-json    no schema    5 calls, 1 error
            works, needs wrapping → labelled-json

        time 2026.10.19              stdio 2025-11-25  works
          get_current_time, convert_time  structured · json       valid        3 calls, 1 error

        not judged  fixtures/broken.fixture.jsonl: line 1 is no fixture header

        8 servers: 1 could not run (time 0.6.2); 2 break their schema (filesystem 2025.11.25, memory 2025.11.25); 3 work, need
        wrapping; 1 not called; 1 works
        25 tools: 1 could not run; 3 break their schema; 7 work, need wrapping; 7 not called; 7 work
        → shows a wrap rule that works on every recorded call; write it out with: assay suggest FIXTURE --out assay.rules.yaml
        6 wrap rules learned from one call each; more calls make them safer
        1 server not from recordings, whose tools don't count as exercised
        findings: 4 must, 1 should

        next
          assay show fixtures/mcp/filesystem/2025.11.25.fixture.jsonl  what came over the wire
          assay check … --format json=report.json   all of it, with evidence
          assay init …                              name calls for 5 more tools of memory, in memory.calls.yaml
          assay check … --calls memory.calls.yaml   make the calls that it names
          assay check … --call-all GLOB             call tools with generated arguments; they may write or delete
        "
      `)
  })

  test('of nothing', () => {
    expect(terminal.render(reportOf([]), { width: 80, color: false, verbose: true }))
      .toMatchInlineSnapshot(`
      "nothing was judged

      next
        assay check -- COMMAND ARG…       record a server and judge it
        assay record mcp -- COMMAND ARG…  record a server into a fixture
        assay record llm --upstream URL
          record exchanges with a model, a fixture each
      "
    `)
  })

  test('of one server that is all right', () => {
    expect(
      show({
        path: 'shop (live)',
        tools: ['list', 'get'],
        calls: [
          { tool: 'list', ...VALID },
          { tool: 'get', ...VALID },
        ],
      }),
    ).toMatchInlineSnapshot(`
      "shop 1.0.0  stdio 2025-11-25  works
        list, get  structured · json  valid  2 calls

      shop 1.0.0 works
      2 tools: 2 work

      next
        assay check … --save recordings          keep the recording, for assay show
        assay check … --format json=report.json  all of it, with evidence
      "
    `)
  })
})

test.each([[40], [60], [80], [100], [200]])('fits %d columns', (width) => {
  const wide = buildServer({
    name: '天気予報サーバー'.repeat(8),
    tools: ['天気'.repeat(30)],
    calls: [
      {
        tool: '天気'.repeat(30),
        findings: [{ code: 'output-missing', level: 'must', message: '晴れ'.repeat(200) }],
      },
    ],
  })
  const rendered = terminal.render(reportOf([...sampleServers(), wide]), {
    width,
    color: false,
    verbose: true,
  })
  const [judged = ''] = rendered.split('\nnext\n')
  const widths = judged.split('\n').map((line) => fastStringWidth(line))
  expect(Math.max(...widths)).toBeLessThanOrEqual(width)
})

test('cuts no command, which could not be typed then', () => {
  const path = 'fixtures/a folder/shop.fixture.jsonl'
  const words = ['check', path, '--fail-on', 'never']
  const context = { width: 40, color: false, words }
  const rendered = terminal.render(reportOf([buildServer({ path })]), context)
  expect(rendered.split('\nnext\n')[1]).toMatchInlineSnapshot(`
    "  assay show \\
        'fixtures/a folder/shop.fixture.jsonl'
        what came over the wire
      assay check \\
        'fixtures/a folder/shop.fixture.jsonl' \\
        --fail-on never --format \\
        json=report.json
        all of it, with evidence
    "
  `)
})

test('says the same with colour and without', () => {
  const colored = terminal.render(report, { width: 80, color: true, verbose: true })
  const plain = terminal.render(report, { width: 80, color: false, verbose: true })
  expect(colored).toContain('\u001B[31m')
  expect(stripVTControlCharacters(colored).replaceAll(/ +$/gmu, '')).toBe(plain)
})

describe('a must finding', () => {
  const finding = { code: 'output-missing', level: 'must', message: 'return it' } as const

  test('is shown once for each code and tool, with its number', () => {
    const calls = ['a', 'a', 'b'].map((tool) => ({ tool, findings: [finding] }))
    expect(show({ calls }, 100).match(/^ {2}must .*$/gmu)).toMatchInlineSnapshot(`
      [
        "  must    output-missing  a, b (3 times)  fixtures/mcp/shop/1.0.0.fixture.jsonl:7",
      ]
    `)
  })

  test('keeps its whole message', () => {
    const message = `${'why '.repeat(40)}what-to-do`
    expect(show({ calls: [{ tool: 'a', findings: [{ ...finding, message }] }] })).toContain(
      'what-to-do',
    )
  })

  test('belongs to the server whose fixture shows it', () => {
    const rendered = terminal.render(
      reportOf([
        buildServer({ name: 'bad', calls: [{ tool: 'a', findings: [finding] }] }),
        buildServer({ name: 'good', calls: [{ tool: 'a' }] }),
      ]),
      { width: 80, color: false },
    )
    expect(rendered.match(/^ {2}must /gmu)).toHaveLength(1)
    expect(rendered.indexOf('must ')).toBeLessThan(rendered.indexOf('good 1.0.0'))
  })
})

test('counts the other findings by code, with one example', () => {
  const calls = ['a', 'b', 'c'].map((tool) => ({
    tool,
    findings: [
      { code: 'text-differs', level: 'should', message: 'the text lacks a key' } as const,
      { code: 'sdk-wrapped', level: 'advice', message: 'an SDK wrapped it' } as const,
    ],
  }))
  expect(show({ calls }).match(/^ {2}(?:should|advice) .*$/gmu)).toMatchInlineSnapshot(`
    [
      "  should  text-differs  (3 times), such as a",
    ]
  `)
})

test('shows of the other findings what to do and where', () => {
  const message = `${'it is so '.repeat(20)}and do this`
  const findings = [{ code: 'text-differs', level: 'should', message } as const]
  expect(show({ calls: [{ tool: 'a', findings }] })).toMatch(
    /should {2}text-differs {2}a {2}fixtures.*fixture\.jsonl:7\n(?: {4}it .*\n| {4}\S.*\n){1,2}.*and do this\n/u,
  )
})

test('cuts the message of another finding after three lines', () => {
  const findings = [
    { code: 'text-differs', level: 'should', message: 'word '.repeat(200) } as const,
  ]
  expect(show({ calls: [{ tool: 'a', findings }] }).match(/^ {4}word.*$/gmu)).toEqual([
    expect.stringMatching(/word$/u),
    expect.stringMatching(/word$/u),
    expect.stringMatching(/…$/u),
  ])
})

describe('the totals', () => {
  const needing = {
    tool: 'a',
    wrapping: 'recommended',
    wrapModes: ['text_extraction'],
    shape: 'json',
    extraction: extracted('direct'),
    result: textResult('{"lanes": 6}'),
  } as const
  test.each<[said: string, ServerInput]>([
    ['2 tools: 2 not called', { tools: ['a', 'b'] }],
    ['1 tool: 1 not called', { tools: ['a'], calls: [{ tool: 'burn' }] }],
    ['1 tool: 1 works', { calls: [{ tool: 'a' }] }],
    ['3 tools: 2 not called; 1 works', { tools: ['a', 'b', 'c'], calls: [{ tool: 'a' }] }],
    [
      '3 tools: 1 works, needs wrapping; 2 not called',
      { tools: ['a', 'b', 'c'], calls: [needing] },
    ],
  ])('say "%s"', (said, input) => {
    expect(show(input).split('\n')).toContain(said)
  })

  test('say where the rules are, and only where there are any', () => {
    expect(show({ calls: [needing] })).toMatch(/^→ shows a wrap rule .*\n.*assay\.rules\.yaml/mu)
    expect(show({ calls: [{ tool: 'a' }] })).not.toContain('→')
  })

  test('count no tool that was not exercised among the findings', () => {
    const idle = { code: 'not-exercised', level: 'advice', message: '', tool: 'b' } as const
    expect(show({ tools: ['b'], findings: [idle] })).not.toContain('findings:')
  })
})

test('never says that a tool which was not called is all right', () => {
  const rendered = show({ tools: ['list', 'drop_table'], calls: [{ tool: 'list', ...VALID }] })
  expect(rendered.match(/^.*drop_table.*$/gmu)).toEqual(['  1 tool not called: drop_table'])
})

test.each([
  [
    'a synthetic fixture',
    { header: { origin: 'synthetic' as const } },
    /^shop 1\.0\.0 \(synthetic\)/mu,
  ],
  [
    'an imported fixture',
    { header: { origin: 'imported' as const } },
    /^shop 1\.0\.0 \(imported\)/mu,
  ],
  ['an incomplete fixture', { complete: false }, /^ {2}incomplete {2}fixtures.*: line 9:/mu],
  [
    'a version that only the server tells',
    { header: { subject: { name: 'shop' } } },
    /^shop \(reports 1\.0\.0\)/mu,
  ],
])('says so of %s', (_what, input, words) => {
  expect(show({ ...input, calls: [{ tool: 'list' }] })).toMatch(words)
})

test('says how often a tool broke its schema', () => {
  const calls = [
    { tool: 'list', ...VALID },
    { tool: 'list', ...VALID, compliance: 'invalid' as const },
  ]
  expect(show({ calls })).toContain('invalid 1/2')
})

test('says which extractor matched, and which rule follows', () => {
  const extraction = {
    ok: true,
    value: {},
    extractor: 'fenced-block',
    how: 'isolated',
    format: 'json',
    span: [0, 2],
    repairs: [],
    coverage: 1,
    tried: [],
    ambiguities: [],
    diagnostics: [],
  } as const
  const call = { tool: 'list', shape: 'json-in-text', wrapping: 'recommended', extraction } as const
  const result = textResult('Here it is:\n\n```json\n{"lanes": 6}\n```')
  expect(show({ calls: [{ ...call, result, wrapModes: ['text_extraction'] }] }, 120)).toMatch(
    /list +text · json-in-text via fenced-block +no schema +1 call +works, needs wrapping → text_extraction/u,
  )
  expect(show({ calls: [call] }, 120)).toMatch(/works, needs wrapping, no rule fits all calls/u)
  const unread = { tool: 'list', shape: 'list', wrapping: 'recommended' } as const
  expect(show({ calls: [call, unread] }, 120)).toMatch(
    /works, needs wrapping, not every call can be read/u,
  )
})

test('says why a call cannot be saved', () => {
  const extraction = {
    ok: false,
    code: 'not-found',
    reason: 'nothing fits',
    tried: [],
    diagnostics: [],
  } as const
  expect(show({ calls: [{ tool: 'list', wrapping: 'impossible', extraction }] }, 120)).toMatch(
    /loses its output: nothing fits/u,
  )
})

describe('below a tool', () => {
  const diagnostics = ['pattern "(?=a)" is not checked: RE2 can\'t run it']

  test.each<[string, NonNullable<ServerInput['calls']>, said: string]>([
    [
      'an error that nobody expected',
      [
        {
          tool: 'list',
          id: 'none',
          expect: 'error',
          channel: 'error',
          failure: { line: 'no such list', marked: true },
        },
        {
          tool: 'list',
          id: 'all',
          channel: 'error',
          failure: { line: 'no list answers', marked: true },
        },
      ],
      'error: "no list answers"',
    ],
    [
      'a pattern',
      [{ tool: 'list', ...VALID, diagnostics }],
      'pattern "(?=a)" is not checked: RE2 can\'t run it',
    ],
    [
      'the same pattern in each call, and another',
      [
        { tool: 'list', ...VALID, diagnostics },
        { tool: 'list', ...VALID, diagnostics: [...diagnostics, 'pattern "(?=b)" is not checked'] },
      ],
      'pattern "(?=a)" is not checked: RE2 can\'t run it, and 1 more',
    ],
  ])('it says what is not as it should be: %s', (_what, calls, said) => {
    const lines = show({ calls: [...calls, { tool: 'other', ...VALID }] }).split('\n')
    expect(lines[lines.findIndex((line) => line.startsWith('  list')) + 1]).toBe(`    ${said}`)
  })

  test.each<[string, NonNullable<ServerInput['calls']>]>([
    [
      'all ended as expected',
      [
        { tool: 'list', expect: 'ok' },
        { tool: 'list', expect: 'error', channel: 'error' },
      ],
    ],
  ])('it says nothing where %s', (_what, calls) => {
    expect(show({ calls })).not.toMatch(/error:|not checked/u)
  })
})

test('offers a fixture to look at, the worst first, and only where one was kept', () => {
  expect(show({ path: 'a.fixture.jsonl' })).toContain('assay show a.fixture.jsonl')
  const live = show({ path: 'shop (live)' })
  expect(live).not.toContain('assay show shop')
  expect(live).toContain('--save recordings')
})

test('says of each tool what real clients make of it, and lets those share a row that it is the same for', () => {
  const taken = reportOf([
    buildServer({
      calls: ['one', 'two', 'three', 'four'].map((tool) => ({ tool, ...VALID })),
    }),
  ])
  const lines = {
    one: { clients: 2, rejecting: 2, altering: 0, line: '2 of 2 strict clients reject this' },
    two: { clients: 2, rejecting: 2, altering: 0, line: '2 of 2 strict clients reject this' },
    three: { clients: 2, rejecting: 0, altering: 1, line: '1 of 2 clients alters this' },
    four: { clients: 2, rejecting: 0, altering: 0 },
  }
  const told = mapTools(taken, (tool) => {
    const clients = Object.entries(lines).find(([name]) => name === tool.name)?.[1]
    return clients === undefined ? tool : { ...tool, clients }
  })
  const rendered = terminal.render(told, { width: 100, color: false, verbose: true })
  expect(rendered.split('\n\n')[0]).toMatchInlineSnapshot(`
    "shop 1.0.0  stdio 2025-11-25  works
      one, two  structured · json  valid  2 calls  2 of 2 strict clients reject this
      three     structured · json  valid  1 call  1 of 2 clients alters this
      four      structured · json  valid  1 call"
  `)
})
