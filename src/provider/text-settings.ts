import type { LlmExchange, ProviderRequest } from '../contracts/llm-exchange.ts'
import type { LlmFinishReason, LlmParserOptions } from '../contracts/llm-options.ts'
import type { ProviderChoice } from '../contracts/provider-response.ts'
import { judgeOutput } from './judge-output.ts'
import { prefillBefore } from './prefill-before.ts'
import { readModelJson } from './read-model-json.ts'

/** How the text of a recorded answer is read, by what its request says. */
export interface TextSettings extends LlmParserOptions {
  readonly finish?: LlmFinishReason
}

/**
 * Returns how the text of an answer is read for tool calls: with the tools, the prefill and the end of its exchange.
 * Undefined for a text that is the JSON which was asked for: it holds no calls, whatever its keys are called.
 */
export function textSettings(
  choice: ProviderChoice,
  exchange: LlmExchange,
): TextSettings | undefined {
  const { asked } = exchange.request
  if (asked !== undefined && isAskedJson(choice.text, asked)) return undefined
  const finish = finishOf(choice, exchange)
  const prefill = prefillBefore(choice.text, exchange)
  return {
    tools: asked?.tools ?? [],
    ...(prefill !== undefined && { prefill }),
    ...(finish !== undefined && { finish }),
  }
}

function isAskedJson(text: string, { output, tools }: ProviderRequest): boolean {
  if (output === undefined) return false
  const reading = readModelJson(text)
  if (reading.state !== 'whole') return false
  const { compliance } = judgeOutput({ text, content: text, isCut: false }, output)
  return tools.length === 0 || (output.schema !== undefined && compliance === 'valid')
}

/** Of a stream that just stops, text may be missing, as where the provider stopped it by length. */
function finishOf(choice: ProviderChoice, exchange: LlmExchange): LlmFinishReason | undefined {
  if (exchange.answer?.outcome !== 'completed') return 'length'
  const reason = choice.finish?.reason
  return reason === 'other' ? undefined : reason
}
