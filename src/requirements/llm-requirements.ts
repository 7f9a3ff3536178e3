import type { LlmFindingCode, Requirement } from '../contracts/finding.ts'
import { defineRequirements } from './define-requirements.ts'

/** What this project asks of what model providers send; their own documentation has no levels. */
export const LLM_REQUIREMENTS = defineRequirements({
  'llm:stream:ended': row(
    'llm:stream:ended',
    'llm-stream-truncated',
    'A stream ends with the mark that its wire has for that.',
  ),
})

function row<const Id extends string>(
  id: Id,
  code: LlmFindingCode,
  sentence: string,
): Requirement & { readonly id: Id } {
  return {
    id,
    level: 'advice',
    source: 'assay',
    revisions: [],
    sentence,
    address: `docs/llm-findings.md#${code}`,
  }
}
