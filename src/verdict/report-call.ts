import { isDeepStrictEqual } from 'node:util'
import type { CallReactions } from '../contracts/client-reaction.ts'
import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Extraction } from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { CallJudgement } from '../contracts/judgement.ts'
import type { ReportCall, ReportEvidence } from '../contracts/report.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import type { CallFrames } from './call-frames.ts'
import { createCutter } from './create-cutter.ts'
import type { Cutter } from './create-cutter.ts'
import { cutExtraction } from './cut-extraction.ts'
import { cutReactions } from './cut-reactions.ts'
import { repeatCommand } from './repeat-command.ts'
import { reportFrame } from './report-frame.ts'
import { structuredIn } from '../mcp/result/structured-in.ts'
import { schemaPlace } from '../schema/schema-place.ts'
import { schemaCoverage } from '../schema/schema-coverage.ts'

/** Where a call stands. */
export interface CallPlace {
  readonly framesOf: (call: RecordedCall) => CallFrames
  /** `server@version[+era]`. */
  readonly server: string
  /** The schema that the report prints with the tool. */
  readonly toolSchema: JsonValue | undefined
  readonly reactions: CallReactions
  readonly conversation: Conversation
}

/** What a report says of one call, with its evidence cut to what a reader can take in. */
export function reportCall(judgement: CallJudgement, place: CallPlace): ReportCall {
  const { call } = judgement
  const cutter = createCutter()
  const extraction = cutter.kept(cutExtraction(judgement.extraction))
  const clients = cutter.kept(cutReactions(place.reactions.get(call) ?? {}))
  const repeat = repeatCommand(place.conversation, call)
  return {
    id: `${place.server}/${call.tool}/${call.id}`,
    name: call.id,
    fixture: place.conversation.fixture.path,
    line: call.request.line,
    ...(call.expect !== undefined && { expect: call.expect }),
    channel: judgement.channel,
    shape: judgement.shape,
    also: judgement.also,
    compliance: judgement.compliance,
    wrapping: judgement.wrapping,
    ...coverageOf(judgement),
    extraction,
    ...(judgement.argumentErrors.length > 0 && {
      argumentErrors: cutter.list(judgement.argumentErrors),
    }),
    ...(judgement.refused === true && { refused: true }),
    ...(judgement.failure !== undefined && { error: judgement.failure.line }),
    clients,
    findings: judgement.findings.map(({ id }) => id),
    ...(repeat !== undefined && { repeat }),
    evidence: evidenceOf(judgement, place, cutter),
  }
}

function coverageOf({ call, compliance }: CallJudgement): Pick<ReportCall, 'schemaCoverage'> {
  const schema = call.entry?.['outputSchema'] ?? undefined
  if (schema === undefined || (compliance !== 'valid' && compliance !== 'invalid')) return {}
  const { seen, total } = schemaCoverage(schema, structuredIn(call))
  return { schemaCoverage: { seen, total } }
}

function evidenceOf(
  judgement: CallJudgement,
  { toolSchema, framesOf }: CallPlace,
  cutter: Cutter,
): ReportEvidence {
  const { call, schemaErrors, diagnostics } = judgement
  const answer = answerOf(judgement)
  const text = textOf(answer, judgement.extraction)
  const inForce = call.entry?.['outputSchema']
  const isToolSchema = inForce === undefined || isDeepStrictEqual(inForce, toolSchema)
  const { frames, cut: framesCut } = framesOf(call)
  const errors = cutter.list(schemaErrors)
  const schema = inForce ?? toolSchema
  const evidence = {
    request: cutter.value({ name: call.tool, arguments: call.arguments }),
    result: cutter.value(answer),
    ...(text !== undefined && { text: cutter.text(text) }),
    ...(!isToolSchema && { schema: cutter.value(inForce) }),
    schemaErrors: errors,
    ...(schema !== undefined &&
      errors.length > 0 && {
        brokenRules: errors.map((error) => schemaPlace(schema, error) ?? ''),
      }),
    ...(diagnostics.length > 0 && { diagnostics: cutter.list(diagnostics) }),
    frames: frames.map(({ line }) => line),
    wire: frames.map((frame) => reportFrame(frame, cutter)),
  }
  return { ...evidence, ...((framesCut || cutter.hasCut()) && { excerpted: true }) }
}

function answerOf({ call: { reply } }: CallJudgement): JsonValue {
  if (reply === undefined) return null
  return reply.kind === 'result' ? reply.result : reply.error
}

/** The text that the extraction names, else the first text block. */
function textOf(answer: JsonValue, extraction: Extraction | null): string | undefined {
  const pointer = extraction?.ok === true ? extraction.source?.pointer : undefined
  if (pointer !== undefined) {
    const named = valueAt(answer, pointer)
    return typeof named === 'string' ? named : undefined
  }
  const content = valueAt(answer, '/content')
  if (!Array.isArray(content)) return undefined
  return content
    .filter(isJsonObject)
    .map((block) => block['text'])
    .find(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
