import type { LlmFinishReason } from '../../contracts/llm-options.ts'
import type { LlmParserSetup } from '../../llm/create-llm-parser.ts'

/** How an output is read, and why the model stopped. */
export interface OutputSettings extends LlmParserSetup {
  readonly finish?: LlmFinishReason
}
