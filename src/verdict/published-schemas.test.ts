import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { CHANNELS, COMPLIANCES, SHAPES, WRAPPINGS } from '../contracts/classification.ts'
import type { ClientReactions } from '../contracts/client-reaction.ts'
import type { ExtractionFailure, ExtractionSuccess } from '../contracts/extraction.ts'
import { FINDING_CODES, FINDING_LEVELS } from '../contracts/finding.ts'
import type { Finding } from '../contracts/finding.ts'
import type {
  Direction,
  EndReason,
  Era,
  FixtureEnd,
  FixtureHeader,
  FixtureKind,
  Frame,
  FramePart,
  Origin,
  Transport,
} from '../contracts/fixture.ts'
import type { JsonObject } from '../contracts/json.ts'
import type { LlmDiagnosticCode, LlmProvenance, LlmRefusal } from '../contracts/llm-output.ts'
import { PROVIDER_WIRES } from '../contracts/provider-event.ts'
import type { ProviderCallKind, ProviderFinishReason } from '../contracts/provider-event.ts'
import type { ProviderOutcome } from '../contracts/provider-response.ts'
import type { ReportCommands } from '../contracts/report-commands.ts'
import type { ReportExchange } from '../contracts/report-provider.ts'
import type { ReportCall, ReportFixture, ReportServer, ReportTool } from '../contracts/report.ts'
import type { ValueChange } from '../contracts/value-change.ts'
import { VERDICTS } from '../contracts/verdict.ts'
import type { WrapMode, WrapRule } from '../contracts/wrap-rule.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { fullProvider } from './test-support/full-provider.ts'
import { reportOf } from './test-support/report-of.ts'
import { sampleExchanges } from './test-support/sample-exchanges.ts'
import { sampleServers } from './test-support/sample-servers.ts'

const fixtureSchema = readSchema('fixture')
const reportSchema = readSchema('report')
const isFixtureLine = new Ajv2020().compile(fixtureSchema)
const isReport = new Ajv2020().compile(reportSchema)

const COMMANDS: Required<ReportCommands> = {
  lines: ['assay check -- shop'],
  notes: ['replace <CWD> by your working folder'],
}
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Every field is there, so that a field which the schema doesn't know shows. */
const header: Required<FixtureHeader> = {
  assay: 'fixture/1',
  kind: 'mcp',
  origin: 'recorded',
  subject: { name: 'shop', version: '1.0.0', package: 'npm:shop', reportedVersion: '1' },
  source: {
    command: ['shop', '--stdio'],
    url: 'http://<HOST>/',
    container: { image: 'x', id: 'sha256:0', digest: 'sha256:1', network: 'lan', maxMemory: 1 },
  },
  transport: 'stdio',
  era: 'legacy',
  protocolVersion: '2025-11-25',
  recorder: { name: 'mcp-assay', version: '1.0.0', node: 'v24.0.0' },
  recordedAt: '2026-11-21T12:00:00.000Z',
  seed: 1,
  scrubbed: [{ pointer: '/structuredContent/datetime', as: '2026-01-01' }],
  notes: 'a note',
}
const frame: Required<Omit<Frame, 'b64'>> = {
  t: 12.3,
  dir: 'send',
  part: 'message',
  exchange: 1,
  call: { id: '#1', expect: 'ok' },
  left: 'limit',
  utf8: '{}',
}
const { utf8: _utf8, ...binaryFrame } = { ...frame, b64: '/w==' }
const end: Required<FixtureEnd> = {
  end: { reason: 'closed', exitCode: 0, signal: 'SIGTERM', frames: 1, bytes: 3, sha256: SHA256 },
  redactions: [{ rule: 'token', count: 2 }],
  transport: 'sse',
  era: 'legacy',
  protocolVersion: '2025-11-25',
  reportedVersion: '1',
}

describe('schemas/fixture.schema.json', () => {
  test.each([
    ['a full header', header],
    ['a full frame', frame],
    ['a frame of bytes', binaryFrame],
    ['a full end', end],
    ['an end with nothing to say', { end: { ...end.end, reason: 'exited' }, redactions: [] }],
  ])('takes %s', (_what, line) => {
    expect(errorsOf(isFixtureLine, line)).toEqual([])
  })

  test.each([
    ['another version', { ...header, assay: 'fixture/9' }],
    ['an unknown origin', { ...header, origin: 'dreamt' }],
    ['a key that nobody knows', { ...header, colour: 'red' }],
    ['a header without a subject', { ...header, subject: {} }],
    ['a frame without a payload', { t: 1, dir: 'recv', part: 'message' }],
    ['a frame with two payloads', { ...frame, b64: '/w==' }],
    ['an end without a hash', { end: { reason: 'closed', frames: 0, bytes: 0 }, redactions: [] }],
    ['nothing', {}],
  ])('refuses %s', (_what, line) => {
    expect(errorsOf(isFixtureLine, line)).not.toEqual([])
  })
})

describe('schemas/report.schema.json', () => {
  const unread = [{ path: 'gone.fixture.jsonl', reason: 'not JSON' }]
  const report = reportOf(sampleServers(), unread, sampleExchanges())

  test('takes a report on servers and exchanges of every kind', () => {
    expect(errorsOf(isReport, report)).toEqual([])
  })

  test('takes the empty report', () => {
    expect(errorsOf(isReport, reportOf([]))).toEqual([])
  })

  test('takes every field that a report may have', () => {
    const full = {
      ...report,
      findings: [fullFinding()],
      fixtures: [fullFixture()],
      servers: [fullServer()],
      providers: [fullProvider()],
    }
    expect(errorsOf(isReport, full)).toEqual([])
  })

  test.each([
    ['another version', { ...report, reportVersion: 2 }],
    ['an unknown code', { ...report, findings: [{ ...fullFinding(), code: 'sun-spots' }] }],
    [
      'a line 0',
      { ...report, findings: [{ ...fullFinding(), evidence: { fixture: 'a', line: 0 } }] },
    ],
    ['a count that lacks a verdict', { ...report, summary: { ...report.summary, byVerdict: {} } }],
    ['a server without tools', { ...report, servers: [{ ...fullServer(), tools: undefined }] }],
    ['a provider without exchanges', withProvider({ exchanges: undefined })],
    ['a provider on a wire that nobody speaks', withProvider({ wire: 'telex' })],
    ['a key that nobody knows', { ...report, mood: 'good' }],
    ['a key of an exchange that nobody knows', withProvider({ exchanges: [{ mood: 'good' }] })],
  ])('refuses %s', (_what, value) => {
    expect(errorsOf(isReport, value)).not.toEqual([])
  })
})

function withProvider(fields: object): unknown {
  return { ...reportOf([]), providers: [{ ...fullProvider(), ...fields }] }
}

/** Lists whose members the compiler counts. */
const membersOf = <Member extends string>(members: Readonly<Record<Member, true>>) =>
  Object.keys(members)
const ORIGINS = membersOf<Origin>({ recorded: true, synthetic: true, imported: true })
const ERAS = membersOf<Era>({ legacy: true, modern: true })
const TRANSPORTS = membersOf<Transport>({
  stdio: true,
  'streamable-http': true,
  sse: true,
  http: true,
})
const END_REASONS = membersOf<EndReason>({
  closed: true,
  exited: true,
  killed: true,
  timeout: true,
  reset: true,
  'client-gone': true,
  interrupted: true,
  full: true,
  limit: true,
})

describe('the enums of both schemas', () => {
  test.each([
    [reportSchema, '/$defs/channel', CHANNELS],
    [reportSchema, '/$defs/shape', SHAPES],
    [reportSchema, '/$defs/compliance', COMPLIANCES],
    [reportSchema, '/$defs/wrapping', WRAPPINGS],
    [reportSchema, '/$defs/verdict', VERDICTS],
    [reportSchema, '/$defs/level', FINDING_LEVELS],
    [reportSchema, '/$defs/code', FINDING_CODES],
    [reportSchema, '/$defs/origin', ORIGINS],
    [reportSchema, '/$defs/era', ERAS],
    [reportSchema, '/$defs/server/properties/transport', TRANSPORTS],
    [
      reportSchema,
      '/$defs/rule/properties/wrap',
      membersOf<WrapMode>({
        auto: true,
        none: true,
        text_extraction: true,
        'labelled-json': true,
        result: true,
        unwrap: true,
        'drop-schema': true,
      }),
    ],
    [
      reportSchema,
      '/$defs/requirement/properties/source',
      membersOf<NonNullable<Finding['requirement']>['source']>({
        specification: true,
        assay: true,
      }),
    ],
    [
      reportSchema,
      '/$defs/extractionSuccess/properties/how',
      membersOf<ExtractionSuccess['how']>({
        'as-is': true,
        isolated: true,
        repaired: true,
        assembled: true,
      }),
    ],
    [
      reportSchema,
      '/$defs/extractionSuccess/properties/format',
      membersOf<ExtractionSuccess['format']>({
        json: true,
        'json-lines': true,
        'python-literal': true,
        'php-array': true,
        'ruby-hash': true,
        yaml: true,
        xml: true,
        markdown: true,
        html: true,
        delimited: true,
        text: true,
      }),
    ],
    [reportSchema, '/$defs/wire', PROVIDER_WIRES],
    [reportSchema, '/$defs/exchange/properties/ended', END_REASONS],
    [
      reportSchema,
      '/$defs/exchange/properties/outcome',
      [...membersOf<ProviderOutcome>({ completed: true, failed: true, truncated: true }), null],
    ],
    [
      reportSchema,
      '/$defs/exchange/properties/asksFor',
      membersOf<NonNullable<ReportExchange['asksFor']>>({ json: true, 'json-schema': true }),
    ],
    [
      reportSchema,
      '/$defs/answer/properties/finish/properties/reason',
      membersOf<ProviderFinishReason>({
        stop: true,
        length: true,
        tool_calls: true,
        content_filter: true,
        other: true,
      }),
    ],
    [
      reportSchema,
      '/$defs/answer/properties/diagnostics/items/properties/code',
      membersOf<LlmDiagnosticCode>({
        'format-mismatch': true,
        'unknown-tool': true,
        'number-rounded': true,
        'argument-type': true,
        'repeated-argument': true,
        'call-malformed': true,
        'call-truncated': true,
        'call-in-reasoning': true,
        'reasoning-unterminated': true,
        'reasoning-unopened': true,
        'marker-without-call': true,
        'text-skipped': true,
        limit: true,
      }),
    ],
    [
      reportSchema,
      '/$defs/llmCall/properties/kind',
      membersOf<ProviderCallKind>({ function: true, custom: true, provider: true }),
    ],
    [
      reportSchema,
      '/$defs/llmCall/properties/provenance',
      membersOf<LlmProvenance>({
        marked: true,
        'whole-message': true,
        fenced: true,
        prose: true,
        reasoning: true,
        quoted: true,
      }),
    ],
    [
      reportSchema,
      '/$defs/llmCall/properties/refusedBy',
      membersOf<LlmRefusal>({
        promotion: true,
        'unknown-tool': true,
        malformed: true,
        limit: true,
      }),
    ],
    [fixtureSchema, '/$defs/origin', ORIGINS],
    [fixtureSchema, '/$defs/era', ERAS],
    [fixtureSchema, '/$defs/transport', TRANSPORTS],
    [
      fixtureSchema,
      '/$defs/header/properties/kind',
      membersOf<FixtureKind>({ mcp: true, llm: true, text: true }),
    ],
    [
      fixtureSchema,
      '/$defs/frame/properties/dir',
      membersOf<Direction>({ send: true, recv: true, stderr: true }),
    ],
    [
      fixtureSchema,
      '/$defs/frame/properties/part',
      membersOf<FramePart>({ message: true, head: true, chunk: true, trailers: true }),
    ],
    [fixtureSchema, '/$defs/end/properties/end/properties/reason', END_REASONS],
  ])('hold the members of their union: %#', (schema, pointer, members) => {
    expect(valueAt(schema, `${pointer}/enum`)).toEqual(expect.arrayContaining([...members]))
    expect(valueAt(schema, `${pointer}/enum`)).toHaveLength(members.length)
  })
})

function readSchema(name: string): JsonObject {
  const url = new URL(`../../schemas/${name}.schema.json`, import.meta.url)
  const reading = safeParseJson(readFileSync(url, 'utf8'))
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error(`${name} is no schema`)
  return reading.value
}

/** What a validator says of the JSON that is made of a value. */
function errorsOf(validate: ValidateFunction, value: unknown): readonly string[] {
  const reading = safeParseJson(JSON.stringify(value))
  if (!reading.ok) throw new Error(reading.reason)
  validate(reading.value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function fullFinding(): Required<Finding> {
  const subject: Required<Finding['subject']> = {
    server: 'shop',
    version: '1.0.0',
    era: 'legacy',
    tool: 'list',
    call: '#1',
    exchange: 'plain-answer',
  }
  const evidence: Required<Finding['evidence']> = {
    fixture: 'shop.fixture.jsonl',
    line: 7,
    pointer: '/result',
    span: [0, 2],
  }
  return {
    id: 'output-missing:shop@1.0.0/list/#1',
    code: 'output-missing',
    level: 'must',
    verdict: 'failed',
    requirement: {
      id: 'tools:output:present',
      level: 'must',
      source: 'specification',
      revisions: ['2025-11-25'],
      sentence: 'Servers MUST provide structured results that conform to the output schema.',
      address: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
    },
    rule: 'write UTC as Z',
    subject,
    message: 'no structuredContent came; return it',
    evidence,
  }
}

function fullFixture(): Required<ReportFixture> {
  return {
    path: 'shop.fixture.jsonl',
    origin: 'recorded',
    complete: true,
    recordedAt: '2026-11-21T12:00:00.000Z',
    notes: 'the cuts of the stream were lost',
    problems: ['line 3: a problem'],
  }
}

function fullServer(): Required<ReportServer> {
  return {
    name: 'shop',
    version: '1.0.0',
    reportedVersion: '1',
    era: 'legacy',
    protocolVersion: '2025-11-25',
    transport: 'stdio',
    origin: 'recorded',
    wrapping: 'required',
    verdict: 'failed',
    state: 'breaks-schema',
    source: { command: ['node', 'shop.mjs'], url: 'http://127.0.0.1/mcp' },
    fixtures: ['shop.fixture.jsonl'],
    repeat: COMMANDS,
    exercise: COMMANDS,
    reason: '1 must finding: output-missing',
    tools: [fullTool()],
  }
}

function fullTool(): Required<ReportTool> {
  const rule: Required<WrapRule> = {
    wrap: 'text_extraction',
    text_extraction: { auto_detect_json: true },
    output_schema: { type: 'object' },
    empty_when: [{ pattern: '^No items', value: { items: [] } }],
    error_when: '^Error: ',
    content: 'keep',
    input_schema: { type: 'object' },
    name: 'items',
    description: 'lists items',
    hide: false,
  }
  const call: Required<ReportCall> = {
    id: 'shop@1.0.0/list/#1',
    name: '#1',
    fixture: 'shop.fixture.jsonl',
    line: 6,
    expect: 'error',
    argumentErrors: [{ pointer: '/limit', keyword: 'type', message: 'must be integer' }],
    refused: true,
    channel: 'text',
    shape: 'json',
    also: ['media'],
    compliance: 'missing',
    wrapping: 'required',
    extraction: fullExtraction(),
    clients: { 'a-client@1.0.0': fullReactions() },
    schemaCoverage: { seen: 1, total: 2 },
    error: 'no such list',
    findings: ['output-missing:shop@1.0.0/list/#1'],
    repeat: COMMANDS,
    evidence: fullEvidence(),
  }
  const refused: Required<ExtractionFailure> = {
    ok: false,
    code: 'not-found',
    reason: 'no JSON',
    tried: [
      {
        extractor: 'direct',
        stage: 'decode',
        reason: 'no JSON',
        span: [0, 4],
        value: 1,
        errors: [{ pointer: '', keyword: 'type', message: 'must be object' }],
        at: 0,
        pointer: '/content/0/text',
      },
    ],
    diagnostics: ['a diagnostic'],
  }
  return {
    name: 'list',
    listed: true,
    compliance: 'missing',
    wrapping: 'required',
    verdict: 'failed',
    state: 'breaks-schema',
    rule,
    confidence: 'low',
    outputSchema: { type: 'object' },
    clients: { clients: 2, rejecting: 2, altering: 0, line: '2 of 2 strict clients reject this' },
    exercised: true,
    judged: 1,
    passThrough: true,
    schemaCoverage: {
      seen: 1,
      total: 2,
      places: [
        { kind: 'member', path: '/kind', seen: true },
        { kind: 'value', path: '/kind', of: 'a', seen: false },
      ],
    },
    error: 'no such list',
    calls: [call, { ...call, extraction: null }, { ...call, extraction: refused }],
  }
}

function fullEvidence(): Required<ReportCall['evidence']> {
  return {
    request: { name: 'list', arguments: {} },
    result: { content: [] },
    text: '{}',
    schema: { type: 'object' },
    schemaErrors: [{ pointer: '/a', keyword: 'type', message: 'must be string' }],
    brokenRules: ['/type'],
    diagnostics: ['a diagnostic'],
    frames: [6, 7],
    wire: [{ line: 6, dir: 'send', part: 'message', t: 0.1, bytes: 2, text: '{}' }],
    excerpted: true,
  }
}

function fullReactions(): Required<ClientReactions> {
  const diff: Required<ValueChange>[] = [{ op: 'changed', pointer: '/a', before: 1, after: 2 }]
  const message = 'no structured content'
  return {
    listed: { reaction: 'rejects', code: -32600, message },
    unlisted: { reaction: 'alters', diff },
  }
}

function fullExtraction(): Required<ExtractionSuccess> {
  return {
    ok: true,
    value: [{}],
    extractor: 'direct',
    how: 'repaired',
    format: 'json',
    source: { pointer: '/content/0/text' },
    parts: [{ pointer: '/content/0/text', extractor: 'direct', span: [0, 2] }],
    span: [0, 2],
    repairs: [{ code: 'comma-removed', start: 1, before: ',', after: '' }],
    coverage: 1,
    around: [[2, 4]],
    tried: [
      {
        extractor: 'direct',
        stage: 'decode',
        reason: 'no JSON',
        span: [0, 4],
        value: 1,
        errors: [{ pointer: '', keyword: 'type', message: 'must be object' }],
        at: 0,
        pointer: '/content/0/text',
      },
    ],
    ambiguities: [{ extractor: 'direct', span: [0, 2] }],
    fields: { '/0/name': { line: 1, span: [0, 2] } },
    diagnostics: ['a diagnostic'],
  }
}
