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
import { cutText } from './cut-text.ts'
import { cutReactions } from './cut-reactions.ts'
import type { Cut } from './cut-text.ts'
import { cutValue } from './cut-value.ts'
import { repeatCommand } from './repeat-command.ts'
import { reportFrame } from './report-frame.ts'

/** Entries of a list (schema errors, diagnostics, ambiguities, parts, frames) that a report keeps as evidence. */
export const LIST_LIMIT = 50

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
  const extraction = cutExtraction(judgement.extraction)
  const clients = cutReactions(place.reactions.get(call) ?? {})
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
    extraction: extraction.kept,
    clients: clients.kept,
    findings: judgement.findings.map(({ id }) => id),
    ...(repeat !== undefined && { repeat }),
    evidence: evidenceOf(judgement, place, extraction.cut || clients.cut),
  }
}

function evidenceOf(
  judgement: CallJudgement,
  { toolSchema, framesOf }: CallPlace,
  otherCut: boolean,
): ReportEvidence {
  const { call, schemaErrors, diagnostics } = judgement
  const answer = answerOf(judgement)
  const { frames, cut: framesCut } = framesOf(call)
  const whole = textOf(answer, judgement.extraction)
  const inForce = call.entry?.['outputSchema']
  const request = cutValue({ name: call.tool, arguments: call.arguments })
  const result = cutValue(answer)
  const text = whole === undefined ? undefined : cutText(whole)
  const schema =
    inForce === undefined || isDeepStrictEqual(inForce, toolSchema) ? undefined : cutValue(inForce)
  const excerpted =
    otherCut ||
    framesCut ||
    schemaErrors.length > LIST_LIMIT ||
    diagnostics.length > LIST_LIMIT ||
    [request, result, text, schema].some((part) => part?.cut === true)
  return {
    request: request.kept,
    result: result.kept,
    ...(text !== undefined && { text: text.kept }),
    ...(schema !== undefined && { schema: schema.kept }),
    schemaErrors: schemaErrors.slice(0, LIST_LIMIT),
    ...(diagnostics.length > 0 && { diagnostics: diagnostics.slice(0, LIST_LIMIT) }),
    frames: frames.map(({ line }) => line),
    wire: frames.map((frame) => reportFrame(frame)),
    ...(excerpted && { excerpted }),
  }
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

function cutExtraction(extraction: Extraction | null): Cut<Extraction | null> {
  if (extraction?.ok !== true) return { kept: extraction, cut: false }
  const value = cutValue(extraction.value)
  const ambiguities = extraction.ambiguities.slice(0, LIST_LIMIT)
  const parts = extraction.parts?.slice(0, LIST_LIMIT)
  return {
    kept: { ...extraction, value: value.kept, ambiguities, ...(parts && { parts }) },
    cut:
      value.cut ||
      ambiguities.length < extraction.ambiguities.length ||
      parts?.length !== extraction.parts?.length,
  }
}
