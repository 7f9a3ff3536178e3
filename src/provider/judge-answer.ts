import type { JudgedAnswer, JudgedLlmCall } from '../contracts/llm-judgement.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { LlmFinishReason, LlmTool } from '../contracts/llm-options.ts'
import type { LlmCandidate, LlmToolCall } from '../contracts/llm-output.ts'
import type { ProviderCall, ProviderChoice } from '../contracts/provider-response.ts'
import { createExtractor } from '../extraction/create-extractor.ts'
import { parseLlmOutput } from '../llm/parse-llm-output.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { judgeArguments } from './judge-arguments.ts'

/** What is to be said of one of the answers to a request: its calls, native and in the text, and its text. */
export function judgeAnswer(choice: ProviderChoice, exchange: LlmExchange): JudgedAnswer {
  const { tools = [], prefill } = exchange.request.asked ?? {}
  const finish = finishOf(choice)
  const output = parseLlmOutput(choice.text, {
    tools,
    ...(prefill !== undefined && { prefill }),
    ...(finish !== undefined && { finish }),
  })
  const at = Math.max((exchange.answer?.messages ?? 1) - 1, 0)
  const native = choice.calls.map((call) => nativeCall(call, tools))
  const judged = outputOf(choice, exchange)
  return {
    choice,
    content: output.content,
    reasoning: choice.reasoning + output.reasoning,
    calls: [...native, ...output.toolCalls.map((call) => textCall(call, tools, at))],
    candidates: output.candidates.map((call) => textCall(call, tools, at)),
    format: output.format,
    diagnostics: output.diagnostics,
    ...(judged !== undefined && { output: judged }),
  }
}

function finishOf({ finish }: ProviderChoice): LlmFinishReason | undefined {
  return finish === undefined || finish.reason === 'other' ? undefined : finish.reason
}

function nativeCall(call: ProviderCall, tools: readonly LlmTool[]): JudgedLlmCall {
  const { id, name, at } = call
  return {
    ...(id !== undefined && { id }),
    name,
    arguments: call.arguments,
    from: 'native',
    repairs: [],
    at,
    ...judgeArguments(call.arguments, name, tools),
  }
}

function textCall(
  call: LlmToolCall | LlmCandidate,
  tools: readonly LlmTool[],
  at: number,
): JudgedLlmCall {
  const { id, name, format, provenance, repairs, rawArguments } = call
  const judged = judgeArguments(JSON.stringify(call.arguments), name, tools)
  return {
    ...(id !== undefined && { id }),
    name,
    arguments: rawArguments,
    from: 'text',
    format,
    provenance,
    ...('refusedBy' in call && { refusedBy: call.refusedBy }),
    repairs,
    at,
    ...(call.complete
      ? judged
      : { complete: false, compliance: 'not-applicable' as const, schemaErrors: [] }),
  }
}

/** The text held to what the request asks it to be; undefined where it asks for nothing, or a call came in its place. */
function outputOf(
  { text, calls }: ProviderChoice,
  { request }: LlmExchange,
): JudgedAnswer['output'] {
  const asked = request.asked?.output
  if (asked === undefined || (calls.length > 0 && text.trim() === '')) return undefined
  const extraction = createExtractor().extract(text)
  if (!extraction.ok || extraction.how !== 'as-is')
    return { compliance: 'invalid', extraction, schemaErrors: [] }
  if (asked.schema === undefined) return { compliance: 'valid', extraction, schemaErrors: [] }
  const schema = compileSchema(asked.schema)
  if (!schema.ok) return { compliance: 'schema-unusable', extraction, schemaErrors: [] }
  const schemaErrors = schema.validateRedacted(extraction.value)
  return { compliance: schemaErrors.length === 0 ? 'valid' : 'invalid', extraction, schemaErrors }
}
