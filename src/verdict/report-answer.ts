import type { SchemaError } from '../contracts/judgement.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { JudgedAnswer, JudgedLlmCall } from '../contracts/llm-judgement.ts'
import type { ReportAnswer, ReportLlmCall } from '../contracts/report-provider.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import type { Cutter } from './create-cutter.ts'
import { cutExtraction } from './cut-extraction.ts'
import { messageLine } from './message-line.ts'

/** Characters of a name that was sent as one. */
const NAME_LIMIT = 200

/** What an answer is told with. */
export interface AnswerPlace {
  readonly exchange: LlmExchange
  readonly cutter: Cutter
}

/** What a report says of one of the answers to a request. */
export function reportAnswer(judged: JudgedAnswer, place: AnswerPlace): ReportAnswer {
  const { choice, content, reasoning, format, diagnostics } = judged
  const { exchange, cutter } = place
  const { text, refusal, finish, parts } = choice
  const toCall = (call: JudgedLlmCall): ReportLlmCall => reportLlmCall(call, place)
  return {
    text: cutter.text(text),
    content: cutter.text(content),
    reasoning: cutter.text(reasoning),
    ...(refusal !== '' && { refusal: cutter.text(refusal) }),
    parts: cutter.list(parts).map((part) => ({
      kind: cutter.text(part.kind, NAME_LIMIT),
      text: cutter.text(part.text),
      line: messageLine(exchange, part.at),
    })),
    ...(finish !== undefined && {
      finish: {
        reason: finish.reason,
        native: cutter.text(finish.native, NAME_LIMIT),
        line: messageLine(exchange, finish.at),
      },
    }),
    calls: cutter.list(judged.calls).map(toCall),
    candidates: cutter.list(judged.candidates).map(toCall),
    format,
    diagnostics: cutter
      .list(diagnostics)
      .map((diagnostic) => ({ ...diagnostic, message: cutter.text(diagnostic.message) })),
    ...outputOf(judged, place),
  }
}

function outputOf(
  { output }: JudgedAnswer,
  { exchange, cutter }: AnswerPlace,
): Pick<ReportAnswer, 'output'> {
  if (output === undefined) return {}
  const schema = exchange.request.asked?.output?.schema
  return {
    output: {
      ...output,
      extraction: cutter.kept(cutExtraction(output.extraction)),
      schemaErrors: cutErrors(output.schemaErrors, cutter),
      ...(schema !== undefined && { schema: cutter.value(schema) }),
    },
  }
}

/** A model may write names of any length. */
function cutErrors(errors: readonly SchemaError[], cutter: Cutter): readonly SchemaError[] {
  return cutter.list(errors).map(({ pointer, keyword, message }) => ({
    pointer: cutter.text(pointer),
    keyword,
    message: cutter.text(message),
  }))
}

function reportLlmCall(
  { at, ...call }: JudgedLlmCall,
  { exchange, cutter }: AnswerPlace,
): ReportLlmCall {
  const reading = safeParseJson(call.arguments)
  const tools = exchange.request.asked?.tools ?? []
  const schema = tools.find(({ name }) => name === call.name)?.inputSchema
  return {
    ...call,
    ...(call.id !== undefined && { id: cutter.text(call.id, NAME_LIMIT) }),
    name: cutter.text(call.name, NAME_LIMIT),
    arguments: cutter.text(call.arguments),
    repairs: cutter.list(call.repairs).map((repair) => ({
      ...repair,
      before: cutter.text(repair.before),
      after: cutter.text(repair.after),
    })),
    schemaErrors: cutErrors(call.schemaErrors, cutter),
    line: messageLine(exchange, at),
    ...(reading.ok && { value: cutter.value(reading.value) }),
    ...(schema !== undefined && { schema: cutter.value(schema) }),
  }
}
