import type { LlmFinishReason } from '../contracts/llm-options.ts'
import type { LlmOutput } from '../contracts/llm-output.ts'
import { createLlmParser, type LlmParserSetup } from './create-llm-parser.ts'
import { foldLlmEvents } from './parser/fold-llm-events.ts'

/**
 * What a model's whole output holds: the fold of what a parser tells that is fed with it.
 *
 * @throws {HarnessError} `wrong-use`, where a format is unknown or policies contradict each other
 */
export function parseLlmOutput(
  text: string,
  options: LlmParserSetup & { readonly finish?: LlmFinishReason } = {},
): LlmOutput {
  const parser = createLlmParser(options)
  return foldLlmEvents([...parser.feed(text), ...parser.finish(options.finish)])
}
