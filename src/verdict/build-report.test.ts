import { describe, expect, test } from 'vitest'
import type { FindingLevel } from '../contracts/finding.ts'
import { failsOn } from './fails-on.ts'
import { nothingJudged } from './nothing-judged.ts'
import { reportFixture } from './report-fixture.ts'
import { buildServer, extracted } from './test-support/build-server.ts'
import { reportOf } from './test-support/report-of.ts'
import { sampleServers } from './test-support/sample-servers.ts'

const report = reportOf(sampleServers(), [{ path: 'gone.fixture.jsonl', reason: 'not JSON' }])

const UNLISTED_CALL = { tools: ['list'], calls: [{ tool: 'burn' }] } as const

describe('a report', () => {
  test('lists servers worst first, and says why', () => {
    expect(
      report.servers.map(({ name, version, verdict, wrapping, reason }) =>
        [`${name} ${version}`, verdict, wrapping, reason].join(' | '),
      ),
    ).toMatchInlineSnapshot(`
      [
        "filesystem 2025.11.25 | failed | impossible | 2 must findings: output-rejected-by-server, output-missing",
        "memory 2025.11.25 | failed | impossible | 1 must finding: output-invalid",
        "time 0.6.2 | could-not-run | unknown | the server exited with code 1 before it answered initialize; pin mcp<2",
        "github 2025.4.8 | incomplete | recommended | fixtures/mcp/github/2025.4.8.fixture.jsonl isn't whole; record it again",
        "quiet 3.1.0 | not-applicable | unknown | no tool was called: 1 tool doesn't declare readOnlyHint: true; declare it for those that only read (docs/reference/findings.md#not-exercised), name a call with --call, or let assay init write calls",
        "everything 2026.8.31 | passed | recommended | ",
        "scrapling-fetch 0.1.6 | passed | recommended | ",
        "time 2026.10.19 | passed | none | ",
      ]
    `)
  })

  test('counts every member of the unions', () => {
    expect(report.summary).toMatchInlineSnapshot(`
      {
        "breaking": 3,
        "byCompliance": {
          "invalid": 2,
          "missing": 1,
          "no-schema": 10,
          "not-applicable": 8,
          "schema-unusable": 0,
          "valid": 4,
        },
        "byState": {
          "breaks-own-rule": 0,
          "breaks-protocol": 0,
          "breaks-schema": 2,
          "could-not-run": 1,
          "loses-output": 0,
          "needs-wrapping": 3,
          "not-called": 1,
          "works": 1,
        },
        "byVerdict": {
          "could-not-run": 1,
          "failed": 2,
          "incomplete": 1,
          "not-applicable": 1,
          "passed": 3,
        },
        "byWrapping": {
          "impossible": 2,
          "none": 7,
          "optional-unwrap": 0,
          "recommended": 7,
          "required": 1,
          "unknown": 8,
        },
        "exchanges": 0,
        "exchangesByCompliance": {
          "invalid": 0,
          "missing": 0,
          "no-schema": 0,
          "not-applicable": 0,
          "schema-unusable": 0,
          "valid": 0,
        },
        "exchangesByVerdict": {
          "could-not-run": 0,
          "failed": 0,
          "incomplete": 0,
          "not-applicable": 0,
          "passed": 0,
        },
        "exercised": 15,
        "needingWrapping": 8,
        "providers": 0,
        "recordedExchanges": 0,
        "servers": 8,
        "tools": 25,
        "toolsByState": {
          "breaks-own-rule": 0,
          "breaks-protocol": 0,
          "breaks-schema": 3,
          "could-not-run": 1,
          "loses-output": 0,
          "needs-wrapping": 7,
          "not-called": 7,
          "works": 7,
        },
      }
    `)
  })

  test("carries what a call's file expects, and what of its schema isn't checked", () => {
    const diagnostics = Array.from({ length: 60 }, (_, index) => `pattern ${index}`)
    const calls = [{ tool: 'list', expect: 'error', diagnostics } as const, { tool: 'list' }]
    const [judged, plain] = reportOf([buildServer({ calls })]).servers[0]?.tools[0]?.calls ?? []
    expect(judged?.expect).toBe('error')
    expect(judged?.evidence).toMatchObject({
      diagnostics: diagnostics.slice(0, 50),
      excerpted: true,
    })
    expect(plain).not.toHaveProperty('expect')
    expect(plain?.evidence).not.toHaveProperty('diagnostics')
  })

  test('names the fixtures that could not be read, and what is wrong with others', () => {
    expect(
      report.fixtures
        .filter(({ problems }) => problems.length > 0)
        .map(({ path, complete, problems }) => [path, complete, ...problems]),
    ).toEqual([
      ['fixtures/mcp/github/2025.4.8.fixture.jsonl', false, 'line 9: there is no end line'],
      ['gone.fixture.jsonl', false, 'not JSON'],
    ])
  })

  test('says of a recording that ended early that it did', () => {
    const server = buildServer()
    const { end } = server.conversation.fixture
    const fixture = {
      ...server.conversation.fixture,
      ...(end && { end: { ...end, end: { ...end.end, reason: 'reset' as const } } }),
    }
    expect(reportFixture(fixture).problems).toEqual(['the recording ended early (reset)'])
  })

  test('gives calls the ids that their findings have', () => {
    const call = report.servers
      .find(({ name }) => name === 'memory')
      ?.tools.find(({ name }) => name === 'read_graph')?.calls[0]
    expect(call?.id).toBe('memory@2025.11.25/read_graph/#1')
    expect(call?.findings).toEqual([`output-invalid:${call?.id}`])
    expect(report.findings.map(({ id }) => id)).toContain(call?.findings[0])
  })

  test('counts no synthetic recording as coverage', () => {
    const calls = [{ tool: 'list' }]
    const summaryOf = (origin: 'recorded' | 'synthetic' | 'imported') =>
      reportOf([buildServer({ header: { origin }, calls })]).summary.exercised
    expect([summaryOf('recorded'), summaryOf('synthetic'), summaryOf('imported')]).toEqual([
      1, 0, 0,
    ])
  })
})

describe('the evidence of a call', () => {
  test('is whole where it is small', () => {
    const result = { content: [{ type: 'text', text: 'Done.' }] }
    expect(callOf({ result })?.evidence).toEqual({
      request: { name: 'list', arguments: {} },
      result,
      text: 'Done.',
      schemaErrors: [],
      frames: [6, 7],
      wire: [expect.objectContaining({ line: 6 }), expect.objectContaining({ line: 7 })],
    })
  })

  test.each([
    ['a result', { result: { content: [{ type: 'text', text: 'x'.repeat(9000) }] } }],
    ['a text', { result: { content: [{ type: 'text', text: 'x'.repeat(5000) }] } }],
    ['an extracted value', { extraction: extracted('direct', 'x'.repeat(9000)) }],
    [
      'schema errors',
      {
        schemaErrors: Array.from({ length: 51 }, () => ({ pointer: '', keyword: '', message: '' })),
      },
    ],
  ])('says where it was cut: %s', (_what, call) => {
    expect(callOf(call)?.evidence.excerpted).toBe(true)
  })

  test('stays small where the messages are large', () => {
    const text = JSON.stringify(Array.from({ length: 100_000 }, (_item, index) => ({ index })))
    const call = callOf({
      result: { content: [{ type: 'text', text }] },
      extraction: extracted('direct', JSON.parse(text)),
    })
    expect(JSON.stringify(call).length).toBeLessThan(50_000)
  })

  test('shows the text that the value was taken from', () => {
    const call = callOf({
      result: { content: [], structuredContent: { result: 'METADATA: {}' } },
      extraction: {
        ...extracted('labelled-json'),
        source: { pointer: '/structuredContent/result' },
      },
    })
    expect(call?.evidence.text).toBe('METADATA: {}')
  })

  test('leaves out the schema that stands with the tool', () => {
    const outputSchema = { type: 'object' }
    expect(callOf({}, { outputSchema })?.evidence).not.toHaveProperty('schema')
  })
})

describe('the reason of a server that did not start', () => {
  test('is what its finding says, whatever standard error holds', () => {
    const findings = [
      { code: 'start-failed', level: 'must', message: 'it exited with code 1' },
    ] as const
    const stderr = ['ImportError: no mcp', 'Node.js v24.0.0']
    const { servers } = reportOf([buildServer({ started: false, stderr, findings })])
    expect(servers[0]?.reason).toBe('it exited with code 1')
  })

  test('is that nobody answered where the recording was cut short', () => {
    const { servers } = reportOf([buildServer({ started: false })])
    expect(servers[0]?.reason).toBe("the handshake wasn't answered")
  })
})

describe('the exit code', () => {
  test.each([
    ['must', 'must', true],
    ['must', 'should', false],
    ['must', 'advice', false],
    ['should', 'must', true],
    ['should', 'should', true],
    ['should', 'advice', false],
    ['advice', 'advice', true],
    ['never', 'must', false],
  ] as const)('for --fail-on %s with a %s finding: fails is %s', (level, found, fails) => {
    expect(failsOn(withLevel(found), level)).toBe(fails)
  })

  test('tells that nothing was judged', () => {
    const dead = buildServer({ started: false })
    expect(nothingJudged(reportOf([]))).toBe(true)
    expect(nothingJudged(reportOf([dead]))).toBe(true)
    expect(nothingJudged(reportOf([dead, buildServer({ name: 'idle', tools: ['list'] })]))).toBe(
      true,
    )
    const ran = buildServer({ name: 'ran', calls: [{ tool: 'list' }] })
    expect(nothingJudged(reportOf([dead, ran]))).toBe(false)
    expect(nothingJudged(reportOf([buildServer(UNLISTED_CALL)]))).toBe(true)
  })
})

test('a call of a tool that is not listed exercises nothing', () => {
  const { servers, summary } = reportOf([buildServer(UNLISTED_CALL)])
  expect([servers[0]?.verdict, servers[0]?.reason, summary.exercised]).toEqual([
    'not-applicable',
    expect.stringMatching(
      /^no tool that it lists was called: 1 tool doesn't declare readOnlyHint/u,
    ),
    0,
  ])
})

function callOf(call: object, server: object = {}) {
  const built = reportOf([
    buildServer({ tools: ['list'], ...server, calls: [{ tool: 'list', ...call }] }),
  ])
  return built.servers[0]?.tools[0]?.calls[0]
}

function withLevel(level: FindingLevel) {
  const finding = { code: 'sdk-wrapped', level, message: '' } as const
  return reportOf([buildServer({ calls: [{ tool: 'a', findings: [finding] }] })])
}
