import type { Finding } from '../contracts/finding.ts'
import { payloadText } from '../fixture/payload-text.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { judgeCall } from '../mcp/judge-call.ts'
import { judgeExchange } from '../provider/judge-exchange.ts'
import { type AllureFacts, describeInAllure, isAllureRunning } from './describe-in-allure.ts'
import type { Recording } from './recordings.ts'

/** Adds the facts of a recording to the test that runs now, for Allure. Does nothing if Allure does not run. */
export async function describeRecordingInAllure(recording: Recording): Promise<void> {
  if (isAllureRunning()) await describeInAllure(factsOf(recording))
}

function factsOf(recording: Recording): AllureFacts {
  const { server, text } = recording
  if (recording.kind === 'llm') {
    const { exchange } = recording
    const { findings } = judgeExchange(exchange)
    return {
      server,
      text,
      ...(exchange.wire !== undefined && { format: exchange.wire }),
      requirements: requirementsOf(findings),
      frames: exchange.fixture.frames.map((frame) => payloadText(frame)),
    }
  }
  const { call, conversation, outputSchema } = recording
  const { shape, findings } = judgeCall(call, conversation)
  const frames = [call.request, ...(call.reply === undefined ? [] : [call.reply.frame])]
  return {
    server,
    tool: recording.tool,
    call: recording.id,
    ...(isJsonObject(recording.arguments) && { arguments: recording.arguments }),
    format: shape,
    requirements: requirementsOf(findings),
    text,
    ...(outputSchema !== undefined && { schema: outputSchema }),
    frames: frames.map((frame) => payloadText(frame)),
  }
}

function requirementsOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.flatMap(({ requirement }) => requirement?.id ?? []))]
}
