import type { LlmFindingRule } from './define-llm-finding.ts'
import { llmStreamTruncated } from './llm-stream-truncated.ts'

/** The rules of all findings about model providers, in the order of their codes. */
export const LLM_FINDINGS: readonly LlmFindingRule[] = [llmStreamTruncated]
