import type { LlmFinishReason } from '../../contracts/llm-options.ts'

/** Why a model stopped, as providers say it; the first is what holds where nothing is said. */
export const FINISH_REASONS = [
  'stop',
  'length',
  'tool_calls',
  'content_filter',
] as const satisfies readonly LlmFinishReason[]
