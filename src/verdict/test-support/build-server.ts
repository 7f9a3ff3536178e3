import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import type { Extraction } from '../../contracts/extraction.ts'
import type { Finding } from '../../contracts/finding.ts'
import type { CallExpectation, Fixture, FixtureHeader, FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { CallJudgement } from '../../contracts/judgement.ts'
import type { JudgedConversation } from '../summarise-server.ts'

type FindingInput = Pick<Finding, 'code' | 'level' | 'message'>

/** A call with its judgement; what isn't said is a text without a schema from which nothing is needed. */
export interface CallInput extends Partial<
  Omit<CallJudgement, 'call' | 'findings' | 'observations'>
> {
  readonly tool: string
  readonly id?: string
  readonly arguments?: JsonObject
  readonly expect?: CallExpectation
  readonly result?: JsonValue
  /** What tools/list says of the tool. */
  readonly entry?: JsonObject
  readonly findings?: readonly FindingInput[]
}

/** A recording of a server; what isn't said is in order. */
export interface ServerInput {
  readonly name?: string
  readonly version?: string
  readonly header?: Partial<FixtureHeader>
  readonly path?: string
  readonly started?: boolean
  readonly complete?: boolean
  readonly stderr?: readonly string[]
  /** Those that are listed; what is called, where it isn't said. */
  readonly tools?: readonly string[]
  /** Of all tools. */
  readonly outputSchema?: JsonObject
  readonly calls?: readonly CallInput[]
  readonly findings?: readonly (FindingInput & { readonly tool?: string; readonly call?: string })[]
}

/** A judged recording, built by hand. */
export function buildServer(input: ServerInput = {}): JudgedConversation {
  const { name = 'shop', version = '1.0.0' } = input
  const path = input.path ?? `fixtures/mcp/${name}/${version}.fixture.jsonl`
  const complete = input.complete ?? true
  const judged = (input.calls ?? []).map((call, index) =>
    buildCall(call, { index, name, version, path }),
  )
  const conversation: Conversation = {
    fixture: buildFixture(path, complete, {
      subject: { name, version },
      ...input.header,
    }),
    era: 'legacy',
    protocolVersion: '2025-11-25',
    reportedVersion: version,
    started: input.started ?? true,
    tools: listedNames(input).map((tool) => ({
      name: tool,
      entry: { name: tool, ...(input.outputSchema && { outputSchema: input.outputSchema }) },
      frame: frameAt(4),
    })),
    answers: [],
    calls: judged.map(({ call }) => call),
    notifications: [],
    oddities: [],
    exchanges: [],
    stderr: input.stderr ?? [],
    ...(complete && { endReason: 'closed' }),
  }
  const findings = (input.findings ?? []).map((finding) =>
    buildServerFinding(finding, { name, version, path }),
  )
  return { conversation, calls: judged, findings }
}

function buildServerFinding(
  { tool, call, ...finding }: NonNullable<ServerInput['findings']>[number],
  { name, version, path }: Omit<CallPlace, 'index'>,
): Finding {
  const ofCall = { ...(tool !== undefined && { tool }), ...(call !== undefined && { call }) }
  return buildFinding(finding, {
    subject: { server: name, version, ...ofCall },
    evidence: { fixture: path, line: 2 },
  })
}

function listedNames({ tools, calls = [] }: ServerInput): readonly string[] {
  return tools ?? [...new Set(calls.map(({ tool }) => tool))]
}

/** What an extraction that succeeded looks like. */
export function extracted(extractor: string, value: JsonValue = {}): Extraction {
  return {
    ok: true,
    value,
    extractor,
    how: extractor === 'direct' ? 'as-is' : 'isolated',
    format: 'json',
    span: [0, 2],
    repairs: [],
    coverage: 1,
    tried: [],
    ambiguities: [],
    diagnostics: [],
  }
}

/** A result of one text block. */
export function textResult(text: string): JsonValue {
  return { content: [{ type: 'text', text }] }
}

interface CallPlace {
  readonly index: number
  readonly name: string
  readonly version: string
  readonly path: string
}

function buildCall(input: CallInput, { index, name, version, path }: CallPlace): CallJudgement {
  const { tool, id = `#${index + 1}`, expect, result, entry, findings = [], ...rest } = input
  const { arguments: given = {}, ...judgement } = rest
  const line = 6 + index * 2
  const call: RecordedCall = {
    id,
    tool,
    ...(expect !== undefined && { expect }),
    ...(entry !== undefined && { entry }),
    request: frameAt(line),
    arguments: given,
    reply: {
      kind: 'result',
      frame: frameAt(line + 1),
      result: result ?? textResult('Done.'),
    },
  }
  return {
    channel: 'text',
    shape: 'prose',
    also: [],
    compliance: 'no-schema',
    wrapping: 'none',
    extraction: null,
    schemaErrors: [],
    diagnostics: [],
    argumentErrors: [],
    wrapModes: [],
    ...judgement,
    call,
    observations: [],
    findings: findings.map((finding) =>
      buildFinding(finding, {
        subject: { server: name, version, tool, call: id },
        evidence: { fixture: path, line: line + 1 },
      }),
    ),
  }
}

function buildFinding(input: FindingInput, place: Pick<Finding, 'subject' | 'evidence'>): Finding {
  const { server, version, tool, call } = place.subject
  const subject = [`${server}@${version ?? ''}`, tool, call].filter((part) => part !== undefined)
  return { id: `${input.code}:${subject.join('/')}`, verdict: 'failed', ...input, ...place }
}

function buildFixture(path: string, complete: boolean, header: Partial<FixtureHeader>): Fixture {
  return {
    path,
    header: {
      assay: 'fixture/1',
      kind: 'mcp',
      origin: 'recorded',
      subject: { name: 'shop' },
      source: { command: ['shop'] },
      transport: 'stdio',
      recorder: { name: 'mcp-assay', version: '1.0.0', node: 'v24.0.0' },
      recordedAt: '2026-11-21T00:00:00.000Z',
      ...header,
    },
    frames: [],
    ...(complete && {
      end: {
        end: { reason: 'closed', frames: 0, bytes: 0, sha256: 'e3b0c442' },
        redactions: [],
      },
    }),
    complete,
    problems: complete ? [] : [{ line: 9, message: 'there is no end line' }],
  }
}

function frameAt(line: number): FrameAt {
  return { line, t: line, dir: 'recv', part: 'message', utf8: '{}' }
}
