import type { LlmFinishReason, LlmParserOptions } from '../../contracts/llm-options.ts'

/** How an output is read, and why the model stopped. */
export interface OutputSettings extends LlmParserOptions {
  readonly finish?: LlmFinishReason
}
