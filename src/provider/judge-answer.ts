import type { JudgedAnswer, JudgedLlmCall } from '../contracts/llm-judgement.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { LlmTool } from '../contracts/llm-options.ts'
import type { LlmCandidate, LlmOutput, LlmToolCall } from '../contracts/llm-output.ts'
import type { ProviderChoice } from '../contracts/provider-response.ts'
import { parseLlmOutput } from '../llm/parse-llm-output.ts'
import { isCut, reachesLimit } from './is-cut.ts'
import { judgeArguments } from './judge-arguments.ts'
import { judgeNativeCall } from './judge-native-call.ts'
import { judgeOutput } from './judge-output.ts'
import { prefillBefore } from './prefill-before.ts'
import { readModelJson } from './read-model-json.ts'
import { textSettings } from './text-settings.ts'

/** Where a character of the answer's text came: the message of the body, by its UTF-16 offset. */
export type TextAt = (offset: number) => number

/** What is to be said of one of the answers to a request: its calls, native and in the text, and its text. */
export function judgeAnswer(
  choice: ProviderChoice,
  exchange: LlmExchange,
  textAt: TextAt,
): JudgedAnswer {
  const { tools = [] } = exchange.request.asked ?? {}
  const parsed = parseText(choice, exchange)
  const native = nativeCalls(choice, exchange)
  const found = parsed.toolCalls.map((call) => textCall(call, tools, textAt))
  const output = outputOf(choice, exchange, { content: parsed.content, isCall: found.length > 0 })
  return {
    choice,
    content: parsed.content,
    reasoning: choice.reasoning + parsed.reasoning,
    calls: [...native, ...found],
    candidates: parsed.candidates.map((call) => textCall(call, tools, textAt)),
    format: parsed.format,
    diagnostics: parsed.diagnostics,
    ...(output !== undefined && { output }),
  }
}

/** A text that is the JSON which was asked for holds no calls, whatever its keys are called. */
function parseText(choice: ProviderChoice, exchange: LlmExchange): LlmOutput {
  const settings = textSettings(choice, exchange)
  return settings === undefined ? plainOutput(choice.text) : parseLlmOutput(choice.text, settings)
}

function plainOutput(text: string): LlmOutput {
  return {
    content: text,
    reasoning: '',
    toolCalls: [],
    candidates: [],
    format: null,
    diagnostics: [],
  }
}

function nativeCalls(choice: ProviderChoice, exchange: LlmExchange): readonly JudgedLlmCall[] {
  const { tools = [] } = exchange.request.asked ?? {}
  const mayBeCut = isCut(choice, exchange) || reachesLimit(exchange)
  return choice.calls.map((call, index) =>
    judgeNativeCall(call, {
      tools,
      endsInIt: mayBeCut && index === choice.calls.length - 1,
    }),
  )
}

function textCall(
  call: LlmToolCall | LlmCandidate,
  tools: readonly LlmTool[],
  textAt: TextAt,
): JudgedLlmCall {
  const { id, name, format, provenance, repairs, rawArguments, complete } = call
  return {
    ...(id !== undefined && { id }),
    name,
    arguments: rawArguments,
    from: 'text',
    format,
    provenance,
    ...('refusedBy' in call && { refusedBy: call.refusedBy }),
    repairs,
    complete,
    at: textAt(call.span[0]),
    ...(complete
      ? judgeArguments(call.arguments, name, tools)
      : { compliance: 'not-applicable' as const, schemaErrors: [] }),
  }
}

/** The text held to what the request asks it to be; undefined where it asks for nothing, or a call or a refusal came. */
function outputOf(
  choice: ProviderChoice,
  exchange: LlmExchange,
  { content, isCall }: { readonly content: string; readonly isCall: boolean },
): JudgedAnswer['output'] {
  const { output } = exchange.request.asked ?? {}
  const { text, refusal } = choice
  if (output === undefined || isCall || choice.calls.length > 0) return undefined
  if (refusal !== '' && text.trim() === '') return undefined
  const prefill = prefillBefore(text, exchange) ?? ''
  const begun = readModelJson(prefill + text).state === 'whole' ? prefill : ''
  return judgeOutput(
    {
      text: begun + text,
      content: begun + content,
      isCut: isCut(choice, exchange) || reachesLimit(exchange),
    },
    output,
  )
}
