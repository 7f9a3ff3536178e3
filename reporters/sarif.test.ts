import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../src/contracts/json.ts'
import type { Report } from '../src/contracts/report.ts'
import type { ReporterContext } from '../src/contracts/reporter.ts'
import { isJsonObject } from '../src/json/is-json-object.ts'
import { valueAt } from '../src/json/json-pointer.ts'
import { safeParseJson } from '../src/json/safe-parse-json.ts'
import { anyCodePoint } from '../src/text/test-support/any-code-point.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { sampleServers } from '../src/verdict/test-support/sample-servers.ts'
import { sarif } from './sarif.ts'
import { hostileReport } from './test-support/hostile-report.ts'
import { sarifErrors } from './test-support/sarif-errors.ts'
import { variedReport } from './test-support/varied-report.ts'

const RESULTS = '/runs/0/results'
const MUST = { code: 'output-missing', level: 'must' } as const

describe('against the schema of @microsoft/jest-sarif', () => {
  test.each<[string, Report]>([
    ['the empty report', reportOf([])],
    ['servers of every kind', reportOf(sampleServers())],
    ['what is not plain', variedReport()],
    ['half a pair', hostileReport('\uD800 ../% ?#[x](http://x.test)')],
  ])('is valid: %s', (_what, report) => {
    expect(sarifErrors(render(report))).toEqual([])
  })

  test('is valid whatever a server says', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (text) => {
        expect(sarifErrors(render(hostileReport(text)))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['a level of ours', '"level": "error"', '"level": "must"'],
    ['a line 0', '"startLine": 7', '"startLine": 0'],
    ['an address that is none', '"helpUri": "https://', '"helpUri": "no address'],
  ])('refuses %s', (_what, before, after) => {
    const report = reportOf([
      buildServer({
        calls: [{ tool: 'find', findings: [{ ...MUST, message: 'nothing came' }] }],
      }),
    ])
    const cited = { ...report, findings: report.findings.map((it) => ({ ...it, requirement })) }
    const text = render(cited)
    expect(text).toContain(before)
    expect(sarifErrors(text)).toEqual([])
    expect(sarifErrors(text.replace(before, after))).not.toEqual([])
  })
})

const requirement = {
  id: 'tool:output-schema:structured',
  level: 'must',
  source: 'specification',
  revisions: ['2025-11-25'],
  sentence: 'It returns it.',
  address: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
} as const

test('names the file as the root of the repository sees it, encoded', () => {
  const report = reportOf([
    buildServer({
      path: 'recordings/a b%#é.fixture.jsonl',
      calls: [{ tool: 'find', findings: [{ ...MUST, message: 'nothing came' }] }],
    }),
  ])
  const folders = { working: '/repository/packages/one', root: '/repository' }
  expect(valueAt(logOf(report, { folders }), `${RESULTS}/0/locations`)).toMatchInlineSnapshot(`
    [
      {
        "physicalLocation": {
          "artifactLocation": {
            "uri": "packages/one/recordings/a%20b%25%23%C3%A9.fixture.jsonl",
            "uriBaseId": "%SRCROOT%",
          },
          "region": {
            "startLine": 7,
          },
        },
      },
    ]
  `)
})

describe('a fingerprint', () => {
  test.each([
    ['the message', { message: 'other words' }],
    ['the version of the server', { version: '2.0.0' }],
    ['the file and the line', { path: 'other.fixture.jsonl', before: [{ tool: 'peek' }] }],
  ])('stays when %s changes', (_what, change) => {
    expect(fingerprintsOf(change)).toEqual(fingerprintsOf({}))
  })

  test.each([
    ['rule', { code: 'unknown-block' }],
    ['server', { name: 'other' }],
    ['tool', { tool: 'search' }],
    ['call', { id: 'two' }],
  ] as const)('is another for another %s', (_what, change) => {
    expect(fingerprintsOf(change)).not.toEqual(fingerprintsOf({}))
  })

  test('numbers those of one subject', () => {
    const [first, second] = fingerprintsOf({ times: 2 })
    expect([first, second]).toEqual([
      expect.stringMatching(/^[\da-f]{16}:1$/u),
      first?.replace(/1$/u, '2'),
    ])
  })
})

test('gives the heaviest first, and says how many GitHub would not take', () => {
  const advice = { code: 'sdk-wrapped', level: 'advice', message: 'unwrap it' } as const
  const many = Array.from({ length: 25_000 }, () => advice)
  const report = reportOf([
    buildServer({
      calls: [{ tool: 'find', findings: [...many, { ...MUST, message: 'nothing came' }] }],
    }),
  ])
  const log = logOf(report)
  expect(valueAt(log, `${RESULTS}/0/level`)).toBe('error')
  expect(valueAt(log, `${RESULTS}/24999/level`)).toBe('note')
  expect(valueAt(log, `${RESULTS}/25000`)).toBeUndefined()
  expect(notifications(log)).toEqual([
    'warning 1 more findings left out: GitHub takes 25000 results of a run; --format json gives all',
  ])
})

test('tells beside the results what they do not rest on', () => {
  expect(notifications(logOf(variedReport()))).toMatchInlineSnapshot(`
    [
      "note fixtures/mcp/weather/2.1.0.fixture.jsonl: synthetic, not recorded from a server: its tools don't count as exercised",
      "error fixtures/mcp/weather/2.1.0.fixture.jsonl: incomplete: line 9: there is no end line",
      "error notes.txt: not judged: it is no fixture",
      "note weather 2.1.0 (synthetic): 1 tool not exercised: later",
      "error dead 1.0.0: could-not-run: it ended with code 1",
      "warning idle 1.0.0: not-applicable: no tool was called: 1 tool doesn't declare readOnlyHint: true; declare it for those that only read (docs/reference/findings.md#not-exercised), name a call with --call, or let assay init write calls",
      "note idle 1.0.0: 1 tool not exercised: write",
      "note read of fine 1.0.0: shape is json with a handshake, table without one",
    ]
  `)
})

test('says that a run failed which judged nothing', () => {
  const path = '/runs/0/invocations/0/executionSuccessful'
  expect(valueAt(logOf(reportOf([])), path)).toBe(false)
  expect(valueAt(logOf(variedReport()), path)).toBe(true)
})

function render(report: Report, context: Pick<ReporterContext, 'folders'> = {}): string {
  return sarif.render(report, { width: 80, color: false, ...context })
}

function logOf(report: Report, context: Pick<ReporterContext, 'folders'> = {}): JsonValue {
  const reading = safeParseJson(render(report, context))
  if (!reading.ok) throw new Error(reading.reason)
  return reading.value
}

interface Subject {
  readonly name?: string
  readonly version?: string
  readonly path?: string
  readonly tool?: string
  readonly id?: string
  readonly code?: 'output-missing' | 'unknown-block'
  readonly message?: string
  readonly before?: readonly { readonly tool: string }[]
  readonly times?: number
}

function fingerprintsOf(subject: Subject): readonly string[] {
  const { tool = 'find', id = 'one', code = MUST.code, message = 'nothing came' } = subject
  const { name, version, path, before = [], times = 1 } = subject
  const findings = Array.from({ length: times }, () => ({ code, level: MUST.level, message }))
  const report = reportOf([
    buildServer({
      ...(name !== undefined && { name }),
      ...(version !== undefined && { version }),
      ...(path !== undefined && { path }),
      calls: [...before, { tool, id, findings }],
    }),
  ])
  return objectsAt(logOf(report), RESULTS).map((result) =>
    textAt(result, '/partialFingerprints/primaryLocationLineHash'),
  )
}

function notifications(log: JsonValue): readonly string[] {
  return objectsAt(log, '/runs/0/invocations/0/toolExecutionNotifications').map((note) =>
    [textAt(note, '/level'), textAt(note, '/message/text')].join(' '),
  )
}

function textAt(value: JsonValue, pointer: string): string {
  const text = valueAt(value, pointer)
  return typeof text === 'string' ? text : ''
}

function objectsAt(value: JsonValue, pointer: string): readonly JsonObject[] {
  const items = valueAt(value, pointer)
  return Array.isArray(items) ? items.filter(isJsonObject) : []
}

test('names the public address of the package and of its rules, once there is one', () => {
  const found = { code: 'error-unflagged', level: 'should', message: 'an error' } as const
  const report = reportOf([buildServer({ calls: [{ tool: 'list', findings: [found] }] })])
  const own = { ...requirement, address: 'docs/reference/findings.md#error-unflagged' }
  const findings = report.findings.map((finding) => ({ ...finding, requirement: own }))
  const published = { ...report, findings, homepage: 'https://assay.example/' }
  expect(sarifErrors(render(published))).toEqual([])
  const text = render(published)
  expect(text).toContain('"informationUri": "https://assay.example/"')
  expect(text).toContain('https://assay.example/docs/reference/findings.md#error-unflagged')
})
